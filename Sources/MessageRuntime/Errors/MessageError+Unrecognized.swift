extension MessageError {
  /// The error of a message that an object does not answer.
  static func unrecognized(_ selector: Selector, by receiver: AnyObject) -> MessageError {
    let destination = Dispatch.Destination(receiver, CRuntime.isa(of: receiver))
    return .unrecognizedSelector(
      UnrecognizedSelector(
        site: MessageSite(destination.cls, selector, isClassSide: destination.isClassSide),
        address: unsafe UInt(bitPattern: Unmanaged.passUnretained(receiver).toOpaque()),
        cls: destination.cls))
  }
}

// Made when someone reads them: most such errors are caught and looked at for their kind alone, and
// a search for similar names takes longer than the message and its error.
extension UnrecognizedSelector {
  /// Selectors with similar names that the receiver does answer, the most similar first.
  ///
  /// At most three, from the methods that the class and those above it have when this is read.
  ///
  /// - Complexity: O(*m* · *n*²) for *m* methods and names of *n* bytes, with the runtime lock for
  ///   each class. Empty for a selector of more than 256 bytes.
  public var nearest: [Selector] { NearestSelectors.find(site.selector, destination) }

  /// What was tried, in order.
  ///
  /// - Complexity: O(*d*) in the depth of the class.
  public var steps: [ForwardingStep] { ForwardingStep.tried(destination) }

  private var destination: Dispatch.Destination {
    Dispatch.Destination(cls, isClassSide: site.isClassSide)
  }
}

/// Finds names that a mistyped selector may have meant.
enum NearestSelectors {
  /// Returns up to three selectors that the class answers and whose names are close.
  static func find(_ selector: Selector, _ destination: Dispatch.Destination) -> [Selector] {
    let name = Array(selector.name.utf8)
    // A distance that long names cannot make costly.
    guard name.count <= 256 else { return [] }
    let limit = max(2, name.count / 3)
    var seen: Set<Selector> = []
    var found: [(distance: Int, selector: Selector)] = []
    for cls in destination.cls.ancestry {
      for candidate in cls.ownSelectors(isClassSide: destination.isClassSide) {
        guard seen.insert(candidate).inserted, candidate != selector else { continue }
        let other = Array(candidate.name.utf8)
        guard abs(other.count - name.count) <= limit else { continue }
        let distance = distance(name, other)
        if distance <= limit { found.append((distance, candidate)) }
      }
    }
    found.sort { ($0.distance, $0.selector.name) < ($1.distance, $1.selector.name) }
    return found.prefix(3).map(\.selector)
  }

  /// The number of single-byte insertions, deletions, replacements and swaps of neighbours between
  /// two names; letters' case counts for nothing.
  static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
    func folded(_ byte: UInt8) -> UInt8 { 65...90 ~= byte ? byte + 32 : byte }
    var beforeLast = [Int](repeating: 0, count: other.count + 1)
    var last = Array(0...other.count)
    for row in one.indices {
      var current = [row + 1]
      for column in other.indices {
        let same = folded(one[row]) == folded(other[column])
        var best = min(
          last[column] + (same ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      (beforeLast, last) = (last, current)
    }
    return last[other.count]
  }
}
