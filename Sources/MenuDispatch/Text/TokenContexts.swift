/// Where identifiers may hold joiners: UAX #31, rules A1, A2 and B.
enum JoinerContext {
  /// Says whether a joiner belongs to the word around it.
  ///
  /// - Parameters:
  ///   - position: The joiner's.
  ///   - start: The first scalar of the word.
  static func allows(_ scalars: [Unicode.Scalar], _ position: Int, from start: Int) -> Bool {
    let isNonJoiner = scalars[position].value == 0x200C
    if isNonJoiner, joinsArabic(scalars, position, start) { return true }
    guard followsVirama(scalars, position, start) else { return false }
    if isNonJoiner {
      // A2: a letter follows, after marks.
      var next = position + 1
      while next < scalars.count, isMark(scalars[next]) { next += 1 }
      return next < scalars.count && isLetter(scalars[next])
    }
    // B: no dependent vowel follows. Its stand-in here is any mark.
    return position + 1 >= scalars.count || !isMark(scalars[position + 1])
  }

  /// A1: a letter that joins to its left, transparent ones, the joiner, and one that joins to its
  /// right.
  private static func joinsArabic(
    _ scalars: [Unicode.Scalar], _ position: Int, _ start: Int
  ) -> Bool {
    var before = position - 1
    while before >= start, joining(scalars[before]) == .transparent { before -= 1 }
    guard before >= start else { return false }
    let left = joining(scalars[before])
    guard left == .dual || left == .left else { return false }
    var after = position + 1
    while after < scalars.count, joining(scalars[after]) == .transparent { after += 1 }
    guard after < scalars.count else { return false }
    let right = joining(scalars[after])
    return right == .dual || right == .right
  }

  /// A letter, marks, a virama, marks other than viramas, and the joiner.
  private static func followsVirama(
    _ scalars: [Unicode.Scalar], _ position: Int, _ start: Int
  ) -> Bool {
    var place = position - 1
    while place >= start, isMark(scalars[place]), !isVirama(scalars[place]) { place -= 1 }
    guard place >= start, isVirama(scalars[place]) else { return false }
    while place >= start, isMark(scalars[place]) { place -= 1 }
    return place >= start && isLetter(scalars[place])
  }

  private static func joining(_ scalar: Unicode.Scalar) -> JoiningType {
    UnicodeData.joiningType(scalar.value)
  }

  private static func isVirama(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.canonicalCombiningClass == .virama
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: false
    }
  }
}

/// Emoji as sequences of scalars.
enum EmojiSequence {
  /// Says whether a scalar that could continue an identifier starts an emoji: a keycap, or a digit
  /// or sign with the emoji variation.
  static func starts(_ scalars: [Unicode.Scalar], _ position: Int) -> Bool {
    guard position + 1 < scalars.count, scalars[position].properties.isEmoji else { return false }
    let next = scalars[position + 1].value
    return next == 0xFE0F || next == 0x20E3
  }

  /// The end of the emoji that starts at a scalar, or nil if none does.
  static func end(_ scalars: [Unicode.Scalar], _ position: Int) -> Int? {
    let first = scalars[position]
    if first.properties.isEmojiPresentation && !isRegionalIndicator(first) {
      return tail(scalars, position + 1)
    }
    if isRegionalIndicator(first) {
      guard position + 1 < scalars.count, isRegionalIndicator(scalars[position + 1]) else {
        return nil
      }
      return position + 2
    }
    if starts(scalars, position) { return tail(scalars, position + 1) }
    return first.properties.isEmoji && first.value >= 0xA9 ? tail(scalars, position + 1) : nil
  }

  /// What belongs to an emoji after its first scalar, further joined emoji included.
  private static func tail(_ scalars: [Unicode.Scalar], _ start: Int) -> Int {
    var position = start
    while position < scalars.count {
      let scalar = scalars[position]
      if scalar.value == 0xFE0F || scalar.value == 0x20E3 || scalar.properties.isEmojiModifier
        || (0xE0020...0xE007F).contains(scalar.value)
      {
        position += 1
      } else if scalar.value == 0x200D, position + 1 < scalars.count,
        scalars[position + 1].properties.isEmoji, scalars[position + 1].value >= 0xA9
      {
        position += 2
      } else {
        break
      }
    }
    return position
  }

  private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }
}
