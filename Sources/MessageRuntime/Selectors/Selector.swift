/// The name of a message, registered once for the life of the process.
///
/// Two selectors are equal exactly when their names are; comparing and hashing are one word's work.
/// The number of arguments that the name stands for is the number of its colons.
/// Any string is a name, the empty one and ones with spaces, emoji or NUL bytes too.
///
/// Registration is for good: do not make selectors in a loop from text that others control.
///
/// Thread safety: a value; safe to use from any thread.
///
/// The corresponding Objective-C type is `SEL`.
@safe
public struct Selector: Hashable, @unchecked Sendable {
  // A record of the C target's intern table. Records are never freed, so the pointer is always
  // valid, and it costs no reference counting to copy.
  @usableFromInline let record: UnsafeRawPointer

  @inlinable @inline(__always)
  init(record: UnsafeRawPointer) {
    unsafe self.record = record
  }

  /// Registers a name, or finds the selector that has it.
  ///
  /// - Parameter name: The name, for example `"moveTo:animated:"`.
  /// - Complexity: O(*n*) in the length of the name. Takes a lock only for a new name.
  ///
  /// The corresponding Objective-C function is `sel_registerName`.
  public init(_ name: String) {
    var name = name
    unsafe self.record = name.withUTF8 { unsafe CRuntime.registerSelector($0) }
  }

  /// Returns the selector of a name if the name is registered, and registers nothing.
  ///
  /// - Parameter name: The name to look for.
  /// - Complexity: O(*n*) in the length of the name. Takes no lock.
  ///
  /// The corresponding Objective-C function is `sel_lookUpByName`.
  public static func lookUp(_ name: String) -> Selector? {
    var name = name
    return unsafe name.withUTF8 { unsafe CRuntime.lookUpSelector($0) }.map {
      unsafe Selector(record: $0)
    }
  }

  /// The selector with the empty name.
  static let none = Selector("")

  /// The name.
  ///
  /// - Complexity: O(*n*) in the length of the name.
  ///
  /// The corresponding Objective-C function is `sel_getName`.
  public var name: String { CRuntime.name(of: self) }

  /// The number of arguments that the name asks for, without self and _cmd: its colons.
  public var argumentCount: Int { CRuntime.colonCount(of: self) }

  @inlinable
  public static func == (left: Selector, right: Selector) -> Bool {
    unsafe left.record == right.record
  }

  @inlinable
  public func hash(into hasher: inout Hasher) {
    unsafe hasher.combine(record)
  }
}

extension Selector: ExpressibleByStringLiteral {
  /// Makes the selector of a literal.
  ///
  /// - Complexity: O(1) after the first time for one literal: the address of the literal is the key.
  @inlinable @inline(__always)
  public init(stringLiteral name: StaticString) {
    if name.hasPointerRepresentation {
      unsafe self.init(
        record: CRuntime.selectorOfLiteral(name.utf8Start, name.utf8CodeUnitCount))
    } else {
      self.init("\(name)")
    }
  }
}

extension Selector: CustomStringConvertible, LosslessStringConvertible, CustomDebugStringConvertible
{
  public var description: String { name }
  public var debugDescription: String { "Selector(\(name.debugDescription))" }
}

extension Selector: Codable {
  /// Decodes a selector from its name.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes the selector as its name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}
