/// A range of a text in UTF-16 code units, as Foundation's `NSRange` counts.
///
/// Offsets are numbers, so they may be wrong for a given text; turning one into a `String.Index` is
/// an explicit step that can fail. See ``Swift/String/index(atUTF16Offset:rounding:)``.
public struct UTF16Range: Hashable, Sendable, Codable {
  /// The offset of the first code unit.
  public var location: Int
  /// The number of code units.
  public var length: Int

  /// Makes a range.
  ///
  /// - Parameters:
  ///   - location: The offset of the first code unit.
  ///   - length: The number of code units.
  public init(location: Int, length: Int) {
    self.location = location
    self.length = length
  }

  /// Makes a range from a range of offsets.
  public init(_ offsets: Range<Int>) {
    self.init(location: offsets.lowerBound, length: offsets.count)
  }

  /// The offset after the last code unit; `Int.max` where it would be larger.
  public var upperBound: Int {
    let (sum, overflow) = location.addingReportingOverflow(length)
    return overflow ? (length > 0 ? .max : .min) : sum
  }

  /// Whether the range holds nothing.
  public var isEmpty: Bool { length <= 0 }

  /// The range as offsets; empty where the length is negative.
  public var offsets: Range<Int> { location..<max(location, upperBound) }

  /// Says whether a code unit is inside.
  public func contains(_ offset: Int) -> Bool { offsets.contains(offset) }

  /// Says whether two ranges share a code unit.
  public func overlaps(_ other: UTF16Range) -> Bool {
    location < other.upperBound && other.location < upperBound
  }
}

extension UTF16Range: CustomStringConvertible {
  public var description: String { "{\(location), \(length)}" }
}

/// Where an offset goes that is not between two characters.
public enum TextRounding: Hashable, Sendable {
  /// Nowhere: it is an error.
  case exact
  /// To the start of the character that it is in.
  case down
  /// To the end of the character that it is in.
  case up
}

/// How a range is treated whose ends are not between characters.
public enum TextRangeRounding: Hashable, Sendable {
  /// It is an error.
  case exact
  /// It grows to whole characters; an empty one moves to the start of the character.
  case outward
  /// It shrinks to the whole characters inside; empty if there are none.
  case inward
}

/// Why an offset or a range has no place in a text.
public enum TextRangeError: Error, Hashable, Sendable {
  /// The offset is negative or beyond the end; `length` is the text's in UTF-16.
  case outOfBounds(offset: Int, length: Int)
  /// The length is negative.
  case negativeLength(UTF16Range)
  /// The offset is between the two halves of a surrogate pair.
  case insideSurrogatePair(offset: Int)
  /// The offset is inside a character of several scalars; `character` is the character's range.
  case insideCharacter(offset: Int, character: UTF16Range)
}

extension TextRangeError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .outOfBounds(let offset, let length):
      "offset \(offset) is outside of a text of \(length) UTF-16 code units"
    case .negativeLength(let range): "range \(range) has a negative length"
    case .insideSurrogatePair(let offset):
      "offset \(offset) is in the middle of a surrogate pair"
    case .insideCharacter(let offset, let character):
      "offset \(offset) is inside the character at \(character)"
    }
  }
}
