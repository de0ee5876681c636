public import MenuDispatch

/// The keys that choose the items of one menu, no two the same.
///
/// Items get a letter of their own title where the letters suffice for all, and those without one
/// that a keyboard has a digit or a letter behind the title, as menus in Japanese do.
public struct Mnemonics: Hashable, Sendable {
  /// One item's key.
  public struct Key: Hashable, Sendable {
    /// Folded: a small letter or a digit.
    public let character: Character
    /// Which character of the title it is; nil when it is not one of them.
    public let place: Int?
  }

  private var keys: [Key?]

  /// The key of the item at a place of the menu.
  public subscript(index: Int) -> Key? {
    keys.indices.contains(index) ? keys[index] : nil
  }

  /// Returns the place of the item that a character chooses.
  public func index(of character: Character) -> Int? {
    let folded = Self.folded(character)
    return keys.firstIndex { $0?.character == folded }
  }

  /// Characters of a title beyond these are not looked at: nobody would see them marked.
  static let titleAtMost = 40

  /// Assigns keys.
  ///
  /// Wishes of the items come first, the first of two equal ones. The others are matched with
  /// letters so that as many as possible get one, each preferring the first letter of its title,
  /// then of its words.
  ///
  /// - Parameter items: The items of one menu in order.
  /// - Complexity: O(*n* · *k*) in items and different letters at worst.
  public init(_ items: [MenuSnapshot.Item]) {
    keys = Array(repeating: nil, count: items.count)
    var owner: [Character: Int] = [:]
    let wanted = items.map { $0.isSeparator ? [] : Self.candidates($0.title) }
    for (index, item) in items.enumerated() where !item.isSeparator {
      guard let wish = item.mnemonic.map(Self.folded), owner[wish] == nil else { continue }
      owner[wish] = index
      keys[index] = Key(
        character: wish, place: wanted[index].first { $0.character == wish }?.place)
    }
    let fixed = Set(owner.keys)
    let choices = wanted.map { $0.filter { !fixed.contains($0.character) } }
    for index in items.indices where keys[index] == nil && !choices[index].isEmpty {
      var tried: Set<Character> = []
      _ = Self.assign(index, choices, &owner, &tried)
    }
    for (character, index) in owner where keys[index] == nil {
      keys[index] = choices[index].first { $0.character == character }
    }
    giveSpareKeys(items, &owner)
  }

  /// Finds a letter for an item; another item gives its letter up if it has a second choice.
  private static func assign(
    _ index: Int, _ choices: [[Key]], _ owner: inout [Character: Int],
    _ tried: inout Set<Character>
  ) -> Bool {
    for key in choices[index] where owner[key.character] == nil {
      owner[key.character] = index
      return true
    }
    for key in choices[index] where tried.insert(key.character).inserted {
      guard let other = owner[key.character] else { continue }
      if assign(other, choices, &owner, &tried) {
        owner[key.character] = index
        return true
      }
    }
    return false
  }

  /// Digits, then letters, for items that have none.
  private mutating func giveSpareKeys(
    _ items: [MenuSnapshot.Item], _ owner: inout [Character: Int]
  ) {
    var spare = "123456789abcdefghijklmnopqrstuvwxyz".filter { owner[$0] == nil }[...]
    for (index, item) in items.enumerated() where keys[index] == nil && !item.isSeparator {
      guard let character = spare.popFirst() else { return }
      owner[character] = index
      keys[index] = Key(character: character, place: nil)
    }
  }

  /// The letters of a title that a key could be, the best first.
  private static func candidates(_ title: String) -> [Key] {
    var initials: [Key] = []
    var others: [Key] = []
    var seen: Set<Character> = []
    var isStart = true
    for (place, character) in title.prefix(titleAtMost).enumerated() {
      guard character.isTypedByOneKey else {
        isStart = !character.isLetter
        continue
      }
      if seen.insert(folded(character)).inserted {
        let key = Key(character: folded(character), place: place)
        if isStart { initials.append(key) } else { others.append(key) }
      }
      isStart = false
    }
    return initials + others
  }

  static func folded(_ character: Character) -> Character {
    let lower = character.lowercased()
    return lower.count == 1 ? lower.first ?? character : character
  }
}

extension Character {
  /// Whether the character is a letter of an alphabet or a digit: one key on some keyboard.
  fileprivate var isTypedByOneKey: Bool {
    guard let scalar = unicodeScalars.first, unicodeScalars.count == 1 else { return false }
    if scalar.properties.numericType == .decimal { return scalar.isASCII }
    guard scalar.properties.isAlphabetic, !scalar.properties.isIdeographic else { return false }
    switch scalar.value {
    // Kana, Bopomofo and Hangul are composed by an input method.
    case 0x1100...0x11FF, 0x3040...0x318F, 0x31A0...0x31FF, 0xA960...0xA97F, 0xAC00...0xD7FF,
      0xFF66...0xFFDC:
      return false
    default: return cellWidth == 1
    }
  }
}
