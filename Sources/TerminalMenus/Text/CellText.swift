/// One line of text as it stands in the cells of a terminal, from left to right.
public struct CellText: Hashable, Sendable {
  /// A unit, and which character of the text it belongs to.
  public struct Placed: Hashable, Sendable {
    public let unit: CellUnit
    /// Counted in characters from the start of the text.
    public let character: Int
    /// The unit's first cell.
    public let x: Int
  }

  public let units: [Placed]
  /// The cells taken in all.
  public let width: Int
  public let direction: TextDirection
  /// Whether some of the text did not fit.
  public let isTruncated: Bool

  /// Lays out a line.
  ///
  /// - Parameters:
  ///   - text: The line. Control characters in it are shown as pictures.
  ///   - limit: The cells there are. What is longer ends in "…".
  ///   - skipping: The characters at the start to leave out, "…" standing for them.
  ///   - base: The direction of the line; nil takes it from the first strong character.
  /// - Complexity: O(*n*) in the characters that fit and are skipped, not in the whole text.
  public init(
    _ text: some StringProtocol, limit: Int = .max, skipping: Int = 0, base: TextDirection? = nil
  ) {
    let (characters, isTruncated) = Self.fitting(text, limit: limit, skipping: skipping)
    let order = BidiOrder(
      characters.map(\.character),
      base: base ?? (characters.isEmpty ? nil : BidiOrder.direction(of: text.prefix(256))))
    var units: [Placed] = []
    var x = 0
    for (place, character) in zip(order.visual, order.shown) {
      for unit in character.cellUnits {
        units.append(Placed(unit: unit, character: characters[place].index, x: x))
        x += unit.width
      }
    }
    self.units = units
    self.isTruncated = isTruncated
    width = x
    direction = base ?? order.base
  }

  /// The text, or as much of it as leaves a cell for "…".
  private static func fitting(_ text: some StringProtocol, limit: Int, skipping: Int)
    -> (characters: [(index: Int, character: Character)], isTruncated: Bool)
  {
    var characters: [(index: Int, character: Character)] = []
    guard limit > 0 else { return ([], !text.isEmpty) }
    var used = 0
    // How many characters, and cells of them, stay when the end must give way to "…".
    var kept = 0
    if skipping > 0 {
      characters.append((0, "…"))
      (used, kept) = (1, limit > 1 ? 1 : 0)
    }
    for (index, original) in text.enumerated().dropFirst(skipping) {
      // A control character, such as a line end, must not take part in the order of the line.
      let character = original.controlPicture ?? original
      used += character.cellWidth
      if used > limit {
        characters.removeLast(characters.count - kept)
        characters.append((index, "…"))
        return (characters, true)
      }
      characters.append((index, character))
      if used < limit { kept = characters.count }
    }
    return (characters, skipping > 0)
  }

  /// What is shown, from left to right.
  public var string: String { units.map(\.unit.text).joined() }
}
