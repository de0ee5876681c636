/// Values as descriptions of messages show them: short, and without asking objects.
enum ValueText {
  /// How many arguments of a message are shown.
  static let maximumArguments = 24
  private static let maximumLength = 80
  private static let maximumElements = 8
  private static let maximumDepth = 3

  /// Returns a value's text; nil for one that is nil, however it is boxed.
  static func text(_ value: Any?, depth: Int = 0) -> String {
    guard let value = value.flatMap(Invocation.flattened).map(unboxed) else { return "nil" }
    switch value {
    case let text as String: return quoted(text)
    case let text as Substring: return quoted(String(text.unicodeScalars.prefix(maximumLength + 1)))
    case let selector as Selector: return selector.printable
    case let cls as Class: return cls.shortName
    case let cls as AnyClass: return cut(_typeName(cls, qualified: false))
    case let value as CValue: return cut(value.description)
    default: break
    }
    if type(of: value) is AnyClass { return address(value as AnyObject) }
    if PointerShape(type(of: value)) != nil { return pointer(value) }
    return depth < maximumDepth ? parts(value, depth) : "…"
  }

  /// The class and the address of an object.
  static func address(_ object: AnyObject) -> String {
    let address = unsafe UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
    let name = _typeName(type(of: object), qualified: false)
    return "<\(cut(name)) 0x\(String(address, radix: 16))>"
  }

  /// What an object holds that stands for a value where only objects may be.
  ///
  /// Swift boxes values in objects of a class of its own, or in Foundation's, which casts look into.
  static func unboxed(_ value: Any) -> Any {
    guard type(of: value) is AnyClass else { return value }
    if let value = value as? any Encodable { return value }
    if let value = KnownTypes.scalar(value) { return value }
    if let value = value as? any Hashable { return value }
    if let value = value as? any CustomStringConvertible { return value }
    return value
  }

  private static func pointer(_ value: Any) -> String {
    func open<Pointer>(_ pointer: Pointer) -> String {
      // Every pointer type is one word.
      unsafe "0x\(String(unsafeBitCast(pointer, to: UInt.self), radix: 16))"
    }
    return _openExistential(value, do: open)
  }

  private static func quoted(_ text: String) -> String {
    // Scalars, not characters: one character may be as long as the whole text.
    let shown = text.unicodeScalars.prefix(maximumLength)
    let isCut = shown.endIndex != text.unicodeScalars.endIndex
    return String(shown).debugDescription + (isCut ? "…" : "")
  }

  private static func cut(_ text: String) -> String {
    let shown = text.unicodeScalars.prefix(maximumLength)
    return shown.endIndex == text.unicodeScalars.endIndex ? text : String(shown) + "…"
  }

  /// Looks into collections and structures, so that only what is shown is made text.
  private static func parts(_ value: Any, _ depth: Int) -> String {
    let mirror = Mirror(reflecting: value)
    let shown = mirror.children.prefix(maximumElements)
    let more = mirror.children.dropFirst(maximumElements).isEmpty ? "" : ", …"
    func list(_ text: (Mirror.Child) -> String) -> String {
      shown.map(text).joined(separator: ", ") + more
    }
    switch mirror.displayStyle {
    case .collection, .set: return "[\(list { self.text($0.value, depth: depth + 1) })]"
    case .dictionary:
      if shown.isEmpty { return "[:]" }
      return "[\(list { pair($0.value, depth + 1) })]"
    case .tuple: return "(\(list { labelled($0, depth + 1) }))"
    case .struct where !(value is any CustomStringConvertible):
      return cut("\(type(of: value))") + "(\(list { labelled($0, depth + 1) }))"
    case .enum where !(value is any CustomStringConvertible):
      guard let payload = shown.first else { return cut("\(value)") }
      return "\(cut(payload.label ?? ""))(\(text(payload.value, depth: depth + 1)))"
    default: return cut("\(value)")
    }
  }

  private static func labelled(_ child: Mirror.Child, _ depth: Int) -> String {
    let label = child.label.flatMap { $0.hasPrefix(".") ? nil : "\(cut($0)): " } ?? ""
    return label + text(child.value, depth: depth)
  }

  private static func pair(_ value: Any, _ depth: Int) -> String {
    let both = Mirror(reflecting: value).children.prefix(2).map { text($0.value, depth: depth) }
    return both.joined(separator: ": ")
  }
}
