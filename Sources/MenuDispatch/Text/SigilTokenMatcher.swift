/// Finds hashtags and mentions of every script.
///
/// A token is a sigil and a body. The body follows UAX #31: scalars that continue identifiers, with
/// the marks on them; joiners where Arabic and Indic words need them (rules A1, A2 and B); Hebrew
/// geresh and gershayim and the Tibetan tsheg between letters. Apostrophes, hyphens and other
/// punctuation end it. So does an emoji, even one that starts with a digit, unless emoji are allowed.
///
/// A sigil counts when no identifier, `&`, `/` or other sigil is before it, so that neither
/// `a#b`, `&#39;`, an address with a fragment nor an e-mail address holds a token.
public struct SigilTokenMatcher: TokenMatcher {
  /// The kind of the tokens.
  public var kind: TokenKind
  /// The scalars that start a token.
  public var sigils: Set<Unicode.Scalar>
  /// Whether emoji belong to the body.
  public var allowsEmoji = false
  /// Whether the body must hold something that is not a number: `#1` is then no token.
  public var requiresLetter: Bool

  /// Makes a matcher.
  ///
  /// - Parameters:
  ///   - kind: The kind of the tokens.
  ///   - sigils: The scalars that start one.
  ///   - requiresLetter: Whether a number alone is no token.
  ///   - allowsEmoji: Whether emoji belong to the body.
  public init(
    kind: TokenKind, sigils: Set<Unicode.Scalar>, requiresLetter: Bool = true,
    allowsEmoji: Bool = false
  ) {
    self.kind = kind
    self.sigils = sigils
    self.requiresLetter = requiresLetter
    self.allowsEmoji = allowsEmoji
  }

  /// `#tag`, with the full-width and small number sign too.
  public static let hashtags = SigilTokenMatcher(kind: .hashtag, sigils: ["#", "＃", "﹟"])
  /// `@name`, with the full-width and small at sign too. Numbers alone are names.
  public static let mentions = SigilTokenMatcher(
    kind: .mention, sigils: ["@", "＠", "﹫"], requiresLetter: false)

  public func tokens(in text: String) -> [TextToken] {
    let scalars = Array(text.unicodeScalars)
    var tokens: [TextToken] = []
    var offset = 0
    var position = 0
    while position < scalars.count {
      if sigils.contains(scalars[position]), mayStart(scalars, position) {
        let end = bodyEnd(scalars, position + 1)
        let body = scalars[(position + 1)..<end]
        if !body.isEmpty, !requiresLetter || body.contains(where: Self.isLetterLike) {
          let keyword = Self.string(body)
          let token = Self.string(scalars[position..<end])
          let range = UTF16Range(location: offset, length: token.utf16.count)
          tokens.append(TextToken(kind: kind, range: range, text: token, keyword: keyword))
          offset += range.length
          position = end
          continue
        }
      }
      offset += UTF16.width(scalars[position])
      position += 1
    }
    return tokens
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  private static let allSigils: Set<Unicode.Scalar> = ["#", "＃", "﹟", "@", "＠", "﹫"]

  /// What is before the sigil allows a token.
  private func mayStart(_ scalars: [Unicode.Scalar], _ position: Int) -> Bool {
    guard position > 0 else { return true }
    let before = scalars[position - 1]
    if Self.allSigils.contains(before) {
      // In a row of sigils the last one counts, but no row of other ones is before it.
      return sigils.contains(before) && kind != .mention
    }
    if before == "&" || before == "/" { return false }
    if Self.continues(before) { return Self.isVariationOfEmoji(scalars, position - 1) }
    if kind == .mention, before == "." || before == "+" || before == "-" {
      // The local part of an e-mail address may end like this.
      return position < 2 || !Self.continues(scalars[position - 2])
    }
    return true
  }

  /// A variation selector after an emoji continues no identifier.
  private static func isVariationOfEmoji(_ scalars: [Unicode.Scalar], _ position: Int) -> Bool {
    scalars[position].value == 0xFE0F && position > 0 && !continues(scalars[position - 1])
  }

  static func continues(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x80 {
      return scalar == "_" || scalar.properties.isAlphabetic || (0x30...0x39).contains(scalar.value)
    }
    return !isJoiner(scalar) && scalar.properties.isXIDContinue
  }

  static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0x200C || scalar.value == 0x200D
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark: true
    // An enclosing mark, except the keycap.
    case .enclosingMark: scalar.value != 0x20E3
    default: false
    }
  }

  /// Whether a scalar makes a body more than a number.
  private static func isLetterLike(_ scalar: Unicode.Scalar) -> Bool {
    if isJoiner(scalar) || isMark(scalar) || scalar == "_" { return false }
    return scalar.properties.numericType == nil || scalar.properties.isAlphabetic
      || scalar.properties.isIdeographic
  }

  private func bodyEnd(_ scalars: [Unicode.Scalar], _ start: Int) -> Int {
    var position = start
    while position < scalars.count {
      let scalar = scalars[position]
      if allowsEmoji, let end = EmojiSequence.end(scalars, position) {
        position = end
        continue
      }
      if Self.isJoiner(scalar) {
        guard position > start, JoinerContext.allows(scalars, position, from: start) else { break }
      } else if Self.isMedial(scalar) {
        guard position > start, position + 1 < scalars.count,
          Self.continues(scalars[position - 1]), Self.continues(scalars[position + 1]),
          scalar.value == 0x0F0B || Self.isHebrew(scalars[position + 1])
        else { break }
      } else if Self.isMark(scalar) {
        // A mark alone, or one on the sigil, is no body.
        guard position > start else { break }
      } else {
        guard Self.continues(scalar), !EmojiSequence.starts(scalars, position) else { break }
      }
      position += 1
    }
    return position
  }

  private static func isMedial(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0x5F3 || scalar.value == 0x5F4 || scalar.value == 0x0F0B
  }

  private static func isHebrew(_ scalar: Unicode.Scalar) -> Bool {
    (0x591...0x5F2).contains(scalar.value)
  }
}
