/// The class and the selector that an error is about.
public struct MessageSite: Hashable, Sendable, CustomStringConvertible {
  /// The name of the receiver's class, without its module.
  public let className: String
  /// The message's name.
  public let selector: Selector
  /// Whether the message was sent to the class itself.
  public let isClassSide: Bool

  init(_ cls: Class, _ selector: Selector, isClassSide: Bool) {
    className = cls.shortName
    self.selector = selector
    self.isClassSide = isClassSide
  }

  init(className: String, _ selector: Selector, isClassSide: Bool = false) {
    self.className = className
    self.selector = selector
    self.isClassSide = isClassSide
  }

  public var description: String {
    "\(isClassSide ? "+" : "-")[\(className) \(selector.printable)]"
  }
}

extension Selector {
  /// The name as an error message shows it: short, and without characters that control how text is
  /// shown.
  var printable: String { MessageSite.printable(name) }
}

extension MessageSite {
  /// A selector's name as an error message shows it.
  static func printable(_ name: String) -> String {
    // Scalars, not characters: one character may be as long as the whole name.
    let shown = name.unicodeScalars.prefix(120)
    var result = ""
    for scalar in shown {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        result += scalar.escaped(asASCII: true)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return shown.endIndex == name.endIndex ? result : result + "…"
  }
}

/// Two signatures of one message that do not agree.
public struct SignatureMismatch: Hashable, Sendable, CustomStringConvertible {
  /// The message.
  public let site: MessageSite
  /// The types of the method's arguments, without self and _cmd, and of its result.
  public let method: SwiftSignature
  /// The types that the caller sent and asked for.
  public let caller: SwiftSignature

  init(_ site: MessageSite, method: CallSignature, caller: CallSignature) {
    self.site = site
    self.method = SwiftSignature(method)
    self.caller = SwiftSignature(caller)
  }

  init(_ site: MessageSite, method: SwiftSignature, caller: SwiftSignature) {
    self.site = site
    self.method = method
    self.caller = caller
  }

  public var description: String { "\(site) is \(method), not \(caller)" }
}

/// The types of a message as Swift writes them, for people to read.
public struct SwiftSignature: Hashable, Sendable, CustomStringConvertible {
  /// The names of the arguments' types, without self and _cmd.
  public let arguments: [String]
  /// The name of the result's type.
  public let result: String

  init(_ signature: CallSignature) {
    arguments = signature.arguments.map(\.name)
    result = signature.result.name
  }

  init(arguments: [String], result: String) {
    self.arguments = arguments
    self.result = result
  }

  public var description: String {
    "(\(arguments.joined(separator: ", "))) -> \(result == "()" ? "Void" : result)"
  }
}

extension CallSignature {
  /// The types as Swift writes them.
  var swiftDescription: String { SwiftSignature(self).description }
}
