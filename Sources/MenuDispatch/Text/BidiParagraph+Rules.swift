extension BidiParagraph {
  /// A sequence of positions that the weak and neutral rules treat as one text (BD13).
  struct RunSequence {
    var positions: [Int]
    var level: UInt8
    /// The directions before and after it.
    var start: BidiClass
    var end: BidiClass

    var embedding: BidiClass { level & 1 == 0 ? .leftToRight : .rightToLeft }
  }

  /// X10.
  func isolatingRunSequences() -> [RunSequence] {
    let kept = original.indices.filter { !original[$0].isRemoved }
    // Level runs, as ranges of `kept`.
    var runs: [Range<Int>] = []
    var runOfPosition: [Int: Int] = [:]
    var start = 0
    for place in kept.indices
    where place + 1 == kept.count
      || levels[kept[place]] != levels[kept[place + 1]]
    {
      runOfPosition[kept[start]] = runs.count
      runs.append(start..<place + 1)
      start = place + 1
    }
    var sequences: [RunSequence] = []
    for run in runs {
      let first = kept[run.lowerBound]
      // Continues an isolate that started in an earlier run.
      if original[first] == .popIsolate, matches[first] >= 0 { continue }
      var positions: [Int] = []
      var current = run
      var lastPlace: Int
      while true {
        positions += kept[current]
        lastPlace = current.upperBound - 1
        let last = kept[lastPlace]
        guard original[last].isIsolateInitiator, matches[last] >= 0,
          let next = runOfPosition[matches[last]]
        else { break }
        current = runs[next]
      }
      let level = levels[first]
      let before = run.lowerBound > 0 ? levels[kept[run.lowerBound - 1]] : baseLevel
      let last = kept[lastPlace]
      let isOpen = original[last].isIsolateInitiator && matches[last] < 0
      let after = isOpen || lastPlace + 1 >= kept.count ? baseLevel : levels[kept[lastPlace + 1]]
      sequences.append(
        RunSequence(
          positions: positions, level: level,
          start: max(level, before) & 1 == 0 ? .leftToRight : .rightToLeft,
          end: max(level, after) & 1 == 0 ? .leftToRight : .rightToLeft))
    }
    return sequences
  }

  /// W1 to W7.
  mutating func resolveWeak(_ sequence: RunSequence) {
    let at = sequence.positions
    // W1.
    var previous = sequence.start
    for position in at {
      if classes[position] == .nonspacingMark {
        classes[position] = previous
      }
      let cls = classes[position]
      previous =
        original[position].isIsolateInitiator || original[position] == .popIsolate
        ? (cls == .leftToRight || cls == .rightToLeft ? cls : .otherNeutral) : cls
    }
    // W2 and W3.
    var strong = sequence.start
    for position in at {
      switch classes[position] {
      case .leftToRight, .rightToLeft: strong = classes[position]
      case .arabicLetter:
        strong = .arabicLetter
        classes[position] = .rightToLeft
      case .europeanNumber where strong == .arabicLetter: classes[position] = .arabicNumber
      default: break
      }
    }
    // W4.
    for place in at.indices.dropFirst().dropLast() {
      let before = classes[at[place - 1]]
      guard before == classes[at[place + 1]] else { continue }
      switch (classes[at[place]], before) {
      case (.europeanSeparator, .europeanNumber), (.commonSeparator, .europeanNumber),
        (.commonSeparator, .arabicNumber):
        classes[at[place]] = before
      default: break
      }
    }
    resolveTerminators(at)
    // W7.
    strong = sequence.start
    for position in at {
      switch classes[position] {
      case .leftToRight, .rightToLeft: strong = classes[position]
      case .europeanNumber where strong == .leftToRight: classes[position] = .leftToRight
      default: break
      }
    }
  }

  /// W5 and W6.
  private mutating func resolveTerminators(_ at: [Int]) {
    var place = 0
    while place < at.count {
      guard classes[at[place]] == .europeanTerminator else {
        place += 1
        continue
      }
      var end = place
      while end < at.count, classes[at[end]] == .europeanTerminator { end += 1 }
      let touchesNumber =
        (place > 0 && classes[at[place - 1]] == .europeanNumber)
        || (end < at.count && classes[at[end]] == .europeanNumber)
      for inside in place..<end {
        classes[at[inside]] = touchesNumber ? .europeanNumber : .otherNeutral
      }
      place = end
    }
    for position in at
    where classes[position] == .europeanSeparator || classes[position] == .commonSeparator {
      classes[position] = .otherNeutral
    }
  }

  /// The direction that a class counts as next to neutrals.
  private func strongDirection(_ cls: BidiClass) -> BidiClass? {
    switch cls {
    case .leftToRight: .leftToRight
    case .rightToLeft, .europeanNumber, .arabicNumber: .rightToLeft
    default: nil
    }
  }

  /// U+2329 and U+232A are the brackets U+3008 and U+3009 by canonical equivalence.
  private func canonical(_ bracket: UInt32) -> UInt32 {
    switch bracket {
    case 0x2329: 0x3008
    case 0x232A: 0x3009
    default: bracket
    }
  }

  /// BD16: pairs of places in the sequence, sorted by the opening one.
  private func bracketPairs(_ at: [Int]) -> [(open: Int, close: Int)] {
    var open: [(bracket: UInt32, place: Int)] = []
    var pairs: [(open: Int, close: Int)] = []
    for place in at.indices where classes[at[place]] == .otherNeutral {
      let scalar = scalars[at[place]]
      if let closing = UnicodeData.closingBracket(scalar) {
        if open.count == 63 { return [] }
        open.append((canonical(closing), place))
      } else if UnicodeData.closingBrackets.contains(scalar) {
        let wanted = canonical(scalar)
        if let found = open.lastIndex(where: { $0.bracket == wanted }) {
          pairs.append((open[found].place, place))
          open.removeSubrange(found...)
        }
      }
    }
    return pairs.sorted { $0.open < $1.open }
  }

  /// N0.
  mutating func resolveBrackets(_ sequence: RunSequence) {
    let at = sequence.positions
    for (open, close) in bracketPairs(at) {
      var foundOpposite = false
      var direction: BidiClass?
      for place in open + 1..<close {
        guard let strong = strongDirection(classes[at[place]]) else { continue }
        if strong == sequence.embedding {
          direction = strong
          break
        }
        foundOpposite = true
      }
      if direction == nil, foundOpposite {
        // The context before decides between the opposite direction and the embedding's.
        var before = sequence.start
        for place in stride(from: open - 1, through: 0, by: -1) {
          if let strong = strongDirection(classes[at[place]]) {
            before = strong
            break
          }
        }
        direction = before == sequence.embedding ? sequence.embedding : before
      }
      guard let direction else { continue }
      for end in [open, close] {
        classes[at[end]] = direction
        // Marks on the bracket go with it.
        var place = end + 1
        while place < at.count, original[at[place]] == .nonspacingMark {
          classes[at[place]] = direction
          place += 1
        }
      }
    }
  }

  /// N1 and N2.
  mutating func resolveNeutrals(_ sequence: RunSequence) {
    let at = sequence.positions
    var place = 0
    while place < at.count {
      guard classes[at[place]].isNeutral else {
        place += 1
        continue
      }
      var end = place
      while end < at.count, classes[at[end]].isNeutral { end += 1 }
      let before = place > 0 ? strongDirection(classes[at[place - 1]]) : sequence.start
      let after = end < at.count ? strongDirection(classes[at[end]]) : sequence.end
      let direction = before == after ? before ?? sequence.embedding : sequence.embedding
      for inside in place..<end { classes[at[inside]] = direction }
      place = end
    }
  }

  /// L2: the order from left to right of a line, given the levels in logical order.
  ///
  /// - Returns: Offsets into `levels`.
  static func visualOrder(_ levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), let lowest = levels.filter({ $0 & 1 == 1 }).min() else {
      return order
    }
    for level in stride(from: highest, through: lowest, by: -1) {
      var start = 0
      while start < order.count {
        guard levels[start] >= level else {
          start += 1
          continue
        }
        var end = start
        while end < order.count, levels[end] >= level { end += 1 }
        order[start..<end].reverse()
        start = end
      }
    }
    return order
  }
}

extension BidiParagraph {
  /// L1: the levels of a line, where tabs, and spaces before them or at the line's end, go back to
  /// the paragraph's level.
  ///
  /// - Parameter line: The line's scalars.
  func lineLevels(_ line: Range<Int>) -> [UInt8] {
    var result = Array(levels[line])
    var isTrailing = true
    for index in line.reversed() {
      switch original[index] {
      case .segmentSeparator, .paragraphSeparator: isTrailing = true
      case .whitespace, .popIsolate, .firstStrongIsolate, .leftToRightIsolate,
        .rightToLeftIsolate:
        break
      case let cls where cls.isRemoved: break
      default: isTrailing = false
      }
      if isTrailing { result[index - line.lowerBound] = baseLevel }
    }
    return result
  }
}
