/// The name of a kind of tokens.
public struct TokenKind: Hashable, Sendable, Codable, RawRepresentable, ExpressibleByStringLiteral {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public init(stringLiteral value: String) { self.init(rawValue: value) }

  /// `#tag`.
  public static let hashtag = TokenKind(rawValue: "hashtag")
  /// `@name`.
  public static let mention = TokenKind(rawValue: "mention")
}

/// A token that a program defines, found in a text.
public struct TextToken: Hashable, Sendable {
  /// What it is.
  public let kind: TokenKind
  /// Where it is, in UTF-16. The ends are between scalars, and between characters except before a
  /// joiner that does not belong to the token.
  public let range: UTF16Range
  /// What it says, with its sigil.
  public let text: String
  /// What it says without its sigil.
  public let keyword: String

  /// Makes a token.
  public init(kind: TokenKind, range: UTF16Range, text: String, keyword: String) {
    self.kind = kind
    self.range = range
    self.text = text
    self.keyword = keyword
  }
}

/// Something recognised in a text: a token of the program's, or what a system detector found.
public struct TextItem: Hashable, Sendable {
  /// What was recognised.
  public enum Content: Hashable, Sendable {
    case token(TextToken)
    case data(DetectedData)
  }

  /// Where it is.
  public let range: UTF16Range
  /// What it is.
  public let content: Content

  /// Makes an item of a token.
  public init(_ token: TextToken) {
    range = token.range
    content = .token(token)
  }

  /// Makes an item of detected data.
  public init(_ data: DetectedData, range: UTF16Range) {
    self.range = range
    content = .data(data)
  }

  /// The token, if it is one.
  public var token: TextToken? {
    if case .token(let token) = content { token } else { nil }
  }

  /// The data, if a detector found it.
  public var data: DetectedData? {
    if case .data(let data) = content { data } else { nil }
  }
}
