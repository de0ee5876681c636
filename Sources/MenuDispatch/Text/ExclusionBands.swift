/// The free parts of the rows of a container, kept as bands of equal rows.
struct ExclusionBands {
  struct Band {
    var rows: Range<Int>
    /// The free columns, from left to right.
    var segments: [Range<Int>]
    /// The widest free part of this band and those below it.
    var widestFromHere: Int
  }

  private(set) var bands: [Band]

  /// Rows and columns beyond this are as good as infinitely far away.
  static let limit = 1_000_000_000

  /// Finds the free parts.
  ///
  /// - Parameters:
  ///   - areas: What to keep clear, in the container's coordinates. Each blocks every cell that it
  ///     touches. Ones without area, or with coordinates that are not numbers, block nothing.
  ///   - width: The container's columns.
  ///   - maximumRows: The container's rows.
  init(_ areas: [Rect], width: Int, maximumRows: Int) {
    struct Block {
      var rows: Range<Int>
      var columns: Range<Int>
    }
    var blocks: [Block] = []
    for area in areas {
      guard area.size.width > 0, area.size.height > 0,
        let rows = Self.cells(area.minY, area.maxY, limit: maximumRows),
        let columns = Self.cells(area.minX, area.maxX, limit: width)
      else { continue }
      blocks.append(Block(rows: rows, columns: columns))
    }
    var cuts: Set<Int> = [0, maximumRows]
    for block in blocks { cuts.formUnion([block.rows.lowerBound, block.rows.upperBound]) }
    let sorted = cuts.sorted()
    bands = []
    for (start, end) in zip(sorted, sorted.dropFirst()) {
      let columns = blocks.filter { $0.rows.contains(start) }.map(\.columns)
      bands.append(
        Band(rows: start..<end, segments: Self.free(columns, width), widestFromHere: 0))
    }
    var widest = 0
    for index in bands.indices.reversed() {
      widest = max(widest, bands[index].segments.lazy.map(\.count).max() ?? 0)
      bands[index].widestFromHere = widest
    }
  }

  /// The cells that an interval touches, clipped.
  private static func cells(_ low: Double, _ high: Double, limit: Int) -> Range<Int>? {
    guard !low.isNaN, !high.isNaN else { return nil }
    let bound = Double(limit)
    let start = Int(min(max(low.rounded(.down), 0), bound))
    let end = Int(min(max(high.rounded(.up), 0), bound))
    return start < end ? start..<end : nil
  }

  private static func free(_ blocked: [Range<Int>], _ width: Int) -> [Range<Int>] {
    var free: [Range<Int>] = []
    var column = 0
    for block in blocked.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if block.lowerBound > column { free.append(column..<block.lowerBound) }
      column = max(column, block.upperBound)
    }
    if column < width { free.append(column..<width) }
    return free
  }
}

/// Walks the free parts in the order in which text fills them.
struct SegmentCursor {
  private let bands: [ExclusionBands.Band]
  private var band = 0
  private(set) var row = 0
  private var place = 0

  init(_ bands: ExclusionBands) {
    self.bands = bands.bands
    settle()
  }

  /// The free part here, or nil at the end of the container.
  ///
  /// - Parameter isRightToLeft: Whether the row is filled from the right.
  func segment(isRightToLeft: Bool) -> Range<Int>? {
    guard band < bands.count else { return nil }
    let segments = bands[band].segments
    return isRightToLeft ? segments[segments.count - 1 - place] : segments[place]
  }

  /// The widest free part at or after this row.
  var widestAhead: Int { band < bands.count ? bands[band].widestFromHere : 0 }

  /// Goes to the next free part.
  mutating func advance() {
    place += 1
    settle()
  }

  /// Goes to the first free part of the next row that has one.
  mutating func advanceRow() {
    place = 0
    row += 1
    settle()
  }

  /// Goes on to a free part of at least a width, when there is one.
  mutating func skip(toWidth width: Int, isRightToLeft: Bool) {
    while let segment = segment(isRightToLeft: isRightToLeft), segment.count < width {
      if bands[band].segments.contains(where: { $0.count >= width }) {
        advance()
      } else {
        // No row of the band will do.
        row = bands[band].rows.upperBound
        place = 0
        settle()
      }
    }
  }

  private mutating func settle() {
    while band < bands.count {
      if row >= bands[band].rows.upperBound {
        band += 1
        place = 0
      } else if bands[band].segments.isEmpty {
        row = bands[band].rows.upperBound
      } else if place >= bands[band].segments.count {
        row += 1
        place = 0
      } else {
        return
      }
    }
  }
}
