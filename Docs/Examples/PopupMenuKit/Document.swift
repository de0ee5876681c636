/// A text with a selection.
public final class Document {
  public private(set) var characters: [Character]
  /// The selected characters; empty where there is only a caret.
  public private(set) var selection = 0..<0

  public init(_ text: String) {
    characters = Array(text)
  }

  public var text: String { String(characters) }
  public var selectedText: String { String(characters[selection]) }

  /// Selects characters, as far as there are any.
  public func select(_ range: Range<Int>) {
    selection = range.clamped(to: 0..<characters.count)
  }

  /// The run of letters, digits and apostrophes around the caret, or the selection if there is one.
  public var operand: Range<Int> {
    guard selection.isEmpty else { return selection }
    var (start, end) = (selection.lowerBound, selection.lowerBound)
    while start > 0, characters[start - 1].isInWord { start -= 1 }
    while end < characters.count, characters[end].isInWord { end += 1 }
    return start..<end
  }

  /// Puts a text in the place of some characters and selects it, or puts the caret behind it.
  public func replace(_ range: Range<Int>, with text: String, selecting: Bool) {
    let range = range.clamped(to: 0..<characters.count)
    // Characters may join where the pieces meet, so the text is taken apart again.
    let before = String(characters[..<range.lowerBound])
    let whole = before + text + String(characters[range.upperBound...])
    characters = Array(whole)
    let end = (before + text).count
    let start = selecting ? min(before.count, end) : end
    select(start..<end)
  }
}

extension Character {
  fileprivate var isInWord: Bool { isLetter || isNumber || self == "'" || self == "’" }
}
