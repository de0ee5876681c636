internal import TypeEncodings

extension Invocation: CustomStringConvertible, CustomDebugStringConvertible {
  /// The message as it is written in Objective-C, with the values of its arguments and the result if
  /// there is one: `-[Calculator add:5 to:7] → 12`.
  ///
  /// Objects are shown by class and address, long values and many arguments are cut. C strings are
  /// shown where the invocation owns them, other pointers as addresses.
  public var description: String {
    let site = site
    var text = "\(site.isClassSide ? "+" : "-")[\(site.className) \(message)]"
    if hasReturnValue, callSignature.result.type != Void.self {
      // There is a result, of this type.
      text += " → \(unsafe ValueText.text(callSignature.result.box(resultPointer)))"
    }
    return text
  }

  /// The description with the types, the target's address and what is retained.
  public var debugDescription: String {
    let address = unsafe UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
    var text = "<Invocation 0x\(String(address, radix: 16))> \(description), types "
    text += methodSignature.typeEncodings.shortened
    text += ", target " + (target.map(ValueText.address) ?? "nil")
    if !retainsTarget { text += " (weak)" }
    if argumentsRetained { text += ", arguments retained" }
    return text
  }

  /// The selector and the arguments, each after its part of the name.
  private var message: String {
    let name = selector.printable
    let count = callSignature.arguments.count
    guard count > 0 else { return name }
    // As many parts as there are colons, and the rest.
    var parts = name.split(separator: ":", omittingEmptySubsequences: false)
    let rest = parts.removeLast()
    let shown = min(count, ValueText.maximumArguments)
    var text = ""
    for position in 0..<shown {
      if position < parts.count {
        text += (position == 0 ? "" : " ") + parts[position] + ":"
      } else {
        // As a variadic message is written.
        text += (position == 0 ? "\(name) " : ", ")
      }
      text += valueText(at: position)
    }
    if shown < count { return text + ", …" }
    for part in parts.dropFirst(shown) { text += " \(part):" }
    return text + (rest.isEmpty || parts.isEmpty ? "" : " \(rest)")
  }

  private func valueText(at position: Int) -> String {
    if let text = memory(at: position)?.text { return ValueText.text(text) }
    let signature = callSignature
    // The frame is initialised as the signature says.
    return unsafe ValueText.text(
      signature.arguments[position].box(frame + signature.offsets[position]))
  }
}
