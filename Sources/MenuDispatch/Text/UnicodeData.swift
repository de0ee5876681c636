/// Properties of scalars, from generated tables.
enum UnicodeData {
  /// Finds the last run that starts at or before a scalar.
  private static func value(_ scalar: UInt32, _ table: [UInt32], shift: UInt32) -> UInt32 {
    var low = 0
    var high = table.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if table[middle] >> shift <= scalar { low = middle } else { high = middle }
    }
    return table[low] & ((1 << shift) - 1)
  }

  private static func pair(_ scalar: UInt32, _ table: [UInt32]) -> UInt32? {
    var low = 0
    var high = table.count / 2
    while low < high {
      let middle = (low + high) / 2
      if table[2 * middle] == scalar { return table[2 * middle + 1] }
      if table[2 * middle] < scalar { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  /// Whether East_Asian_Width is Wide or Fullwidth.
  static func isWide(_ scalar: UInt32) -> Bool {
    scalar >= 0x1100 && value(scalar, UnicodeTables.wide, shift: 1) == 1
  }

  static func bidiClass(_ scalar: UInt32) -> BidiClass {
    BidiClass(rawValue: UInt8(value(scalar, UnicodeTables.bidiClasses, shift: 5))) ?? .leftToRight
  }

  static func joiningType(_ scalar: UInt32) -> JoiningType {
    JoiningType(rawValue: UInt8(value(scalar, UnicodeTables.joiningTypes, shift: 3))) ?? .none
  }

  /// The scalar that shows in right-to-left text, for brackets and the like.
  static func mirror(_ scalar: UInt32) -> UInt32? { pair(scalar, UnicodeTables.mirrors) }

  static func closingBracket(_ scalar: UInt32) -> UInt32? { pair(scalar, UnicodeTables.brackets) }

  static let closingBrackets: Set<UInt32> = Set(
    stride(from: 1, to: UnicodeTables.brackets.count, by: 2).map { UnicodeTables.brackets[$0] })
}

/// Bidi_Class, with ICU's numbers.
enum BidiClass: UInt8 {
  case leftToRight, rightToLeft, europeanNumber, europeanSeparator, europeanTerminator
  case arabicNumber, commonSeparator, paragraphSeparator, segmentSeparator, whitespace
  case otherNeutral, leftToRightEmbedding, leftToRightOverride, arabicLetter
  case rightToLeftEmbedding, rightToLeftOverride, popFormat, nonspacingMark, boundaryNeutral
  case firstStrongIsolate, leftToRightIsolate, rightToLeftIsolate, popIsolate

  var isIsolateInitiator: Bool {
    self == .firstStrongIsolate || self == .leftToRightIsolate || self == .rightToLeftIsolate
  }

  /// What rule X9 removes.
  var isRemoved: Bool {
    switch self {
    case .leftToRightEmbedding, .leftToRightOverride, .rightToLeftEmbedding, .rightToLeftOverride,
      .popFormat, .boundaryNeutral:
      true
    default: false
    }
  }

  /// Neutrals and isolate controls: NI in the rules.
  var isNeutral: Bool {
    switch self {
    case .paragraphSeparator, .segmentSeparator, .whitespace, .otherNeutral, .popIsolate: true
    default: isIsolateInitiator
    }
  }
}

/// Joining_Type, with ICU's numbers.
enum JoiningType: UInt8 {
  case none, causing, dual, left, right, transparent
}
