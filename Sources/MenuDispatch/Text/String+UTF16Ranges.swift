extension String {
  /// The number of UTF-16 code units, in which ``UTF16Range`` counts.
  public var utf16Length: Int { utf16.count }

  /// Returns the index of a UTF-16 offset.
  ///
  /// - Parameters:
  ///   - offset: The offset in code units, from 0 to the text's length.
  ///   - rounding: Where an offset goes that is inside a character, be it between the halves of a
  ///     surrogate pair or between scalars of one character.
  /// - Returns: An index between two characters.
  /// - Throws: ``TextRangeError``; with `down` and `up` only for an offset out of bounds.
  public func index(
    atUTF16Offset offset: Int, rounding: TextRounding = .exact
  ) throws(TextRangeError) -> Index {
    let length = utf16.count
    guard offset >= 0, offset <= length else {
      throw .outOfBounds(offset: offset, length: length)
    }
    if offset == length { return endIndex }
    let position = utf16.index(startIndex, offsetBy: offset)
    // The character that holds the position: rounding of indices goes down.
    let start = characterStart(position)
    if start == position { return start }
    switch rounding {
    case .down: return start
    case .up: return index(after: start)
    case .exact:
      if position.samePosition(in: unicodeScalars) == nil {
        throw .insideSurrogatePair(offset: offset)
      }
      throw .insideCharacter(
        offset: offset, character: utf16Range(of: start..<index(after: start)))
    }
  }

  /// Returns the range of indices of a UTF-16 range.
  ///
  /// - Parameters:
  ///   - range: The range in code units.
  ///   - rounding: What happens to ends inside characters.
  /// - Throws: ``TextRangeError``; with rounding only for a range out of bounds.
  public func range(
    of range: UTF16Range, rounding: TextRangeRounding = .exact
  ) throws(TextRangeError) -> Range<Index> {
    guard range.length >= 0 else { throw .negativeLength(range) }
    let ends: (TextRounding, TextRounding) =
      switch rounding {
      case .exact: (.exact, .exact)
      case .outward: (.down, range.length == 0 ? .down : .up)
      case .inward: (.up, .down)
      }
    let lower = try index(atUTF16Offset: range.location, rounding: ends.0)
    let upper = try index(atUTF16Offset: range.upperBound, rounding: ends.1)
    // Inside one character, shrinking crosses the ends.
    return lower <= upper ? lower..<upper : lower..<lower
  }

  /// Returns the UTF-16 offset of an index of this text.
  public func utf16Offset(of index: Index) -> Int {
    utf16.distance(from: startIndex, to: index)
  }

  /// Returns the UTF-16 range of a range of indices of this text.
  public func utf16Range(of range: Range<Index>) -> UTF16Range {
    let start = utf16Offset(of: range.lowerBound)
    return UTF16Range(
      location: start, length: utf16.distance(from: range.lowerBound, to: range.upperBound))
  }

  /// Returns the text of a UTF-16 range whose ends lie between scalars.
  ///
  /// Unlike ``range(of:rounding:)`` it takes ends inside characters, since tokens may end there;
  /// never inside a surrogate pair.
  ///
  /// - Throws: ``TextRangeError``.
  public func substring(of range: UTF16Range) throws(TextRangeError) -> Substring {
    guard range.length >= 0 else { throw .negativeLength(range) }
    let lower = try scalarIndex(range.location)
    let upper = try scalarIndex(range.upperBound)
    return self[lower..<upper]
  }

  private func scalarIndex(_ offset: Int) throws(TextRangeError) -> Index {
    let length = utf16.count
    guard offset >= 0, offset <= length else {
      throw .outOfBounds(offset: offset, length: length)
    }
    let position = utf16.index(startIndex, offsetBy: offset)
    guard let index = position.samePosition(in: unicodeScalars) else {
      throw .insideSurrogatePair(offset: offset)
    }
    return index
  }

  /// The start of the character that a position is in.
  func characterStart(_ position: Index) -> Index {
    if position == endIndex { return position }
    return rangeOfComposedCharacter(position).lowerBound
  }

  private func rangeOfComposedCharacter(_ position: Index) -> Range<Index> {
    // index(after:) first rounds its argument down to a character.
    let after = index(after: position)
    return index(before: after)..<after
  }
}
