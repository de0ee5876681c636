/// The embedding levels of one paragraph, by the Unicode Bidirectional Algorithm (UAX #9).
///
/// Even levels read from left to right, odd ones from right to left. Rules L1 and L2, which depend
/// on lines, are in ``visualOrder(of:levels:isWhitespace:base:)``.
struct BidiParagraph {
  /// The level of each scalar.
  private(set) var levels: [UInt8]
  /// The paragraph's own level, 0 or 1.
  let baseLevel: UInt8

  /// The classes as given; rules change the working copy.
  let original: [BidiClass]
  let scalars: [UInt32]
  var classes: [BidiClass]
  /// For an isolate initiator its PDI, for a matched PDI its initiator, otherwise -1.
  let matches: [Int]

  /// Computes the levels.
  ///
  /// - Parameters:
  ///   - scalars: The paragraph's scalars.
  ///   - baseLevel: 0 or 1, or nil for the direction of the first strong character.
  init(_ scalars: [UInt32], baseLevel asked: UInt8?) {
    self.scalars = scalars
    original = scalars.map(UnicodeData.bidiClass)
    classes = original
    matches = Self.matchIsolates(original)
    baseLevel = asked ?? Self.firstStrong(original, matches, 0..<original.count) ?? 0
    levels = Array(repeating: baseLevel, count: scalars.count)
    resolveExplicit()
    for sequence in isolatingRunSequences() {
      resolveWeak(sequence)
      resolveBrackets(sequence)
      resolveNeutrals(sequence)
    }
    resolveImplicit()
  }

  /// BD9: the PDI of each isolate initiator.
  private static func matchIsolates(_ classes: [BidiClass]) -> [Int] {
    var matches = Array(repeating: -1, count: classes.count)
    var open: [Int] = []
    for (index, cls) in classes.enumerated() {
      if cls.isIsolateInitiator {
        open.append(index)
      } else if cls == .popIsolate, let start = open.popLast() {
        matches[start] = index
        matches[index] = start
      }
    }
    return matches
  }

  /// P2 and P3: the level of the first strong character that is in no isolate.
  private static func firstStrong(
    _ classes: [BidiClass], _ matches: [Int], _ range: Range<Int>
  ) -> UInt8? {
    var index = range.lowerBound
    while index < range.upperBound {
      switch classes[index] {
      case .leftToRight: return 0
      case .rightToLeft, .arabicLetter: return 1
      default: break
      }
      if classes[index].isIsolateInitiator {
        if matches[index] < 0 { return nil }
        index = matches[index]
      }
      index += 1
    }
    return nil
  }

  private struct Status {
    var level: UInt8
    var override: BidiClass?
    var isIsolate: Bool
  }

  private static let maximumDepth: UInt8 = 125

  /// X1 to X8.
  private mutating func resolveExplicit() {
    var stack = [Status(level: baseLevel, override: nil, isIsolate: false)]
    var overflowIsolates = 0
    var overflowEmbeddings = 0
    var validIsolates = 0

    func next(odd: Bool, after level: UInt8) -> UInt8 {
      odd ? (level + 1) | 1 : (level + 2) & ~1
    }

    for index in classes.indices {
      var cls = original[index]
      let top = stack[stack.count - 1]
      if cls == .firstStrongIsolate {
        let end = matches[index] < 0 ? original.count : matches[index]
        cls =
          Self.firstStrong(original, matches, index + 1..<end) == 1
          ? .rightToLeftIsolate : .leftToRightIsolate
      }
      switch cls {
      case .rightToLeftEmbedding, .leftToRightEmbedding, .rightToLeftOverride,
        .leftToRightOverride:
        levels[index] = top.level
        let odd = cls == .rightToLeftEmbedding || cls == .rightToLeftOverride
        let level = next(odd: odd, after: top.level)
        guard level <= Self.maximumDepth, overflowIsolates == 0, overflowEmbeddings == 0 else {
          if overflowIsolates == 0 { overflowEmbeddings += 1 }
          continue
        }
        let override: BidiClass? =
          cls == .rightToLeftOverride
          ? .rightToLeft : cls == .leftToRightOverride ? .leftToRight : nil
        stack.append(Status(level: level, override: override, isIsolate: false))
      case .rightToLeftIsolate, .leftToRightIsolate:
        levels[index] = top.level
        if let override = top.override { classes[index] = override }
        let level = next(odd: cls == .rightToLeftIsolate, after: top.level)
        guard level <= Self.maximumDepth, overflowIsolates == 0, overflowEmbeddings == 0 else {
          overflowIsolates += 1
          continue
        }
        validIsolates += 1
        stack.append(Status(level: level, override: nil, isIsolate: true))
      case .popIsolate:
        if overflowIsolates > 0 {
          overflowIsolates -= 1
        } else if validIsolates > 0 {
          overflowEmbeddings = 0
          while !stack[stack.count - 1].isIsolate { stack.removeLast() }
          stack.removeLast()
          validIsolates -= 1
        }
        let top = stack[stack.count - 1]
        levels[index] = top.level
        if let override = top.override { classes[index] = override }
      case .popFormat:
        levels[index] = top.level
        if overflowIsolates > 0 { continue }
        if overflowEmbeddings > 0 {
          overflowEmbeddings -= 1
        } else if !top.isIsolate, stack.count > 1 {
          stack.removeLast()
        }
      case .paragraphSeparator: levels[index] = baseLevel
      case .boundaryNeutral: levels[index] = top.level
      default:
        levels[index] = top.level
        if let override = top.override { classes[index] = override }
      }
    }
  }

  /// I1 and I2, and a level for what rule X9 removed.
  private mutating func resolveImplicit() {
    var before = baseLevel
    for index in levels.indices {
      if original[index].isRemoved {
        levels[index] = before
        continue
      }
      if levels[index] & 1 == 0 {
        switch classes[index] {
        case .rightToLeft: levels[index] += 1
        case .arabicNumber, .europeanNumber: levels[index] += 2
        default: break
        }
      } else {
        switch classes[index] {
        case .leftToRight, .europeanNumber, .arabicNumber: levels[index] += 1
        default: break
        }
      }
      before = levels[index]
    }
  }
}
