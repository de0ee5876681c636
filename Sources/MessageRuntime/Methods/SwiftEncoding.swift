public import TypeEncodings

/// Type encodings of Swift types.
enum SwiftEncoding {
  /// Returns the encoding of a Swift type. A type that C has no word for becomes an opaque structure
  /// of its name, which has no layout and so never crosses the border to C.
  static func encoding(of type: Any.Type) -> TypeEncoding {
    if let scalar = scalars[ObjectIdentifier(type)] { return scalar }
    if let pointer = type as? any EncodablePointer.Type { return pointer.encoding }
    if let optional = type as? any OptionalValue.Type {
      let wrapped = optional.wrappedType
      if let pointer = wrapped as? any EncodablePointer.Type { return pointer.encoding }
      if wrapped == Class.self || wrapped == AnyClass.self { return .class }
      if ReferenceShape(wrapped) != nil || wrapped == Any.self { return .object(className: nil) }
    } else if let shape = ReferenceShape(type) {
      guard let cls = shape.cls else { return .object(className: nil) }
      return cls == Class.self
        ? .class : .object(className: quotable(_typeName(cls, qualified: false)))
    }
    if type == Any.self { return .object(className: nil) }
    if type is AnyClass.Type || isClassMetatype(type) { return .class }
    if let layout = CRepresentation.finding(ofAny: type)?.layout { return layout.encoding }
    return .structure(Aggregate(name: structureName(String(describing: type)), fields: nil))
  }

  /// Whether a type is one of Swift's own that is a number, pointer or selector in C.
  static func isScalar(_ type: Any.Type) -> Bool {
    scalars[ObjectIdentifier(type)] != nil || type is any EncodablePointer.Type
  }

  /// Says whether a value of a Swift type may stand where an encoding says what it is.
  ///
  /// Kinds and widths are compared. An object's slot takes any value, as `id` does with boxing.
  ///
  /// - Parameter given: The encoding that the slot comes from.
  static func agrees(
    _ type: TypeRecord, _ slot: ArgumentSlot, _ given: TypeEncoding
  ) -> Bool {
    if slot.kind == UInt8(ascii: "@") || slot.kind == UInt8(ascii: "?") { return true }
    // What is in the box is looked at when the message reaches a method.
    if type.type == Any?.self || type.type == Any.self { return true }
    if isAggregate(slot.kind), slot.isComplete {
      if type.type == CValue.self || type.type == CValue?.self { return true }
      if let layout = CLayout.ofValues(type), let other = try? CLayout.shared(given) {
        return layout.agrees(with: other)
      }
    }
    if type.layout != nil { return slot.kind == UInt8(ascii: "{") && !slot.isComplete }
    let encoding = encoding(of: type.type)
    // `Any` may hold what C has no word for; the method that gets it looks.
    if case .object = encoding, slot.kind == UInt8(ascii: "{"), !slot.isComplete { return true }
    guard case .structure = encoding else {
      guard
        let signature = try? MethodSignature(
          returnType: .void, arguments: [.object(className: nil), .selector, encoding])
      else { return false }
      return kindGroup(signature.argumentSlots[2].kind) == kindGroup(slot.kind)
        && signature.argumentSlots[2].size == slot.size
    }
    return slot.kind == UInt8(ascii: "{") && (!slot.isComplete || slot.size == type.size)
  }

  /// Whether a kind is one of more than one piece.
  private static func isAggregate(_ kind: UInt8) -> Bool {
    switch UnicodeScalar(kind) {
    case "{", "(", "!", "j": true
    default: false
    }
  }

  /// Kinds that messages do not tell apart; their widths are compared beside.
  private static func kindGroup(_ kind: UInt8) -> UInt8 {
    switch UnicodeScalar(kind) {
    case "c", "C", "B", "s", "S", "i", "I", "l", "L", "q", "Q", "t", "T": UInt8(ascii: "i")
    case "*", "^": UInt8(ascii: "^")
    default: kind
    }
  }

  private static let scalars: [ObjectIdentifier: TypeEncoding] = rareScalars.merging([
    ObjectIdentifier(Void.self): .void,
    ObjectIdentifier(Bool.self): .bool,
    ObjectIdentifier(Int8.self): .char,
    ObjectIdentifier(UInt8.self): .unsignedChar,
    ObjectIdentifier(Int16.self): .short,
    ObjectIdentifier(UInt16.self): .unsignedShort,
    ObjectIdentifier(Int32.self): .int,
    ObjectIdentifier(UInt32.self): .unsignedInt,
    ObjectIdentifier(Int64.self): .longLong,
    ObjectIdentifier(UInt64.self): .unsignedLongLong,
    ObjectIdentifier(Int.self): MemoryLayout<Int>.size == 8 ? .longLong : .int,
    ObjectIdentifier(UInt.self): MemoryLayout<Int>.size == 8 ? .unsignedLongLong : .unsignedInt,
    ObjectIdentifier(Float.self): .float,
    ObjectIdentifier(Double.self): .double,
    ObjectIdentifier(Selector.self): .selector,
    ObjectIdentifier(Selector?.self): .selector,
  ]) { first, _ in first }

  private static let rareScalars: [ObjectIdentifier: TypeEncoding] = {
    var rare = longDouble
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      rare[ObjectIdentifier(Int128.self)] = .int128
      rare[ObjectIdentifier(UInt128.self)] = .unsignedInt128
    }
    return rare
  }()

  // C's long double is a type of its own in Swift on few platforms.
  #if (arch(x86_64) || arch(i386)) && !os(Windows) && !os(Android)
    private static let longDouble = [ObjectIdentifier(Float80.self): TypeEncoding.longDouble]
  #else
    private static let longDouble: [ObjectIdentifier: TypeEncoding] = [:]
  #endif

  static func isClassMetatype(_ type: Any.Type) -> Bool {
    // Metadata begins with its kind; 0x304 is that of metatypes, whose next word is the type.
    guard unsafe unsafeBitCast(type, to: UnsafePointer<Int>.self).pointee == 0x304 else {
      return false
    }
    return unsafe unsafeBitCast(type, to: UnsafePointer<Any.Type>.self)[1] is AnyClass
  }

  /// A class's name without what an encoding cannot quote.
  private static func quotable(_ name: String) -> String { name.filter { $0 != "\"" } }

  /// A type's name without what a structure's name cannot hold.
  private static func structureName(_ name: String) -> String {
    name.filter { !"={}()\"".contains($0) }
  }
}

/// Pointers, whose encoding depends on what they point to.
private protocol EncodablePointer {
  static var encoding: TypeEncoding { get }
}

extension UnsafeRawPointer: EncodablePointer {
  static var encoding: TypeEncoding { .pointer(.void) }
}
extension UnsafeMutableRawPointer: EncodablePointer {
  static var encoding: TypeEncoding { .pointer(.void) }
}
extension OpaquePointer: EncodablePointer {
  static var encoding: TypeEncoding { .pointer(.void) }
}
extension UnsafePointer: EncodablePointer {
  static var encoding: TypeEncoding {
    Pointee.self == CChar.self ? .cString : .pointer(SwiftEncoding.pointee(Pointee.self))
  }
}
extension UnsafeMutablePointer: EncodablePointer {
  static var encoding: TypeEncoding {
    Pointee.self == CChar.self ? .cString : .pointer(SwiftEncoding.pointee(Pointee.self))
  }
}

extension SwiftEncoding {
  fileprivate static func pointee(_ type: Any.Type) -> TypeEncoding { encoding(of: type) }
}

extension CallSignature {
  func makeMethodSignature() -> MethodSignature {
    if let encoded { return encoded }
    let types = arguments.map { SwiftEncoding.encoding(of: $0.type) }
    let all: [TypeEncoding] = [.object(className: nil), .selector] + types
    if let made = try? MethodSignature(
      returnType: SwiftEncoding.encoding(of: result.type), arguments: all)
    {
      return made
    }
    // Only more arguments, or longer names, than a signature may have lead here.
    return MethodSignature.untyped(argumentCount: min(all.count, 1_000))
  }
}

extension MethodSignature {
  /// The signature of a message that takes objects and returns nothing.
  ///
  /// - Parameter argumentCount: The number of arguments with self and _cmd.
  static func untyped(argumentCount: Int) -> MethodSignature {
    let objects = [TypeEncoding](repeating: .object(className: nil), count: argumentCount - 2)
    guard
      let made = try? MethodSignature(
        returnType: .void, arguments: [.object(className: nil), .selector] + objects)
    else { preconditionFailure("a signature of objects is always valid") }
    return made
  }
}

extension Class {
  /// Returns the signature of the method that would run for a selector, or nil without one.
  ///
  /// The types are the encodings of the method's Swift types.
  ///
  /// - Parameters:
  ///   - selector: The method's name.
  ///   - isClassSide: Whether the method answers messages to the class.
  ///
  /// The corresponding Objective-C method is `+instanceMethodSignatureForSelector:`.
  public func methodSignature(for selector: Selector, isClassSide: Bool = false)
    -> MethodSignature?
  {
    guard (try? prepareMethods()) != nil else { return nil }
    let entry = CRuntime.withLock {
      unsafe findCell(selector, isClassSide).map { unsafe CRuntime.entry(of: $0.0) }
    }
    return entry?.signature.methodSignature
  }
}
