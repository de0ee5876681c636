internal import Foundation

/// Finds the tokens of one kind.
public protocol TokenMatcher: Sendable {
  /// Returns the tokens of a text, in order and apart from each other.
  func tokens(in text: String) -> [TextToken]
}

extension [any TokenMatcher] {
  /// The matchers of hashtags and mentions.
  public static var standard: [any TokenMatcher] {
    [SigilTokenMatcher.hashtags, SigilTokenMatcher.mentions]
  }

  /// Returns the tokens that the matchers find, in order. Of two that overlap the earlier stays;
  /// of two that start together the longer, and of equal ones that of the earlier matcher.
  public func tokens(in text: String) -> [TextToken] {
    var found: [(token: TextToken, rank: Int)] = []
    for (rank, matcher) in enumerated() {
      found += matcher.tokens(in: text).map { ($0, rank) }
    }
    found.sort {
      ($0.token.range.location, -$0.token.range.length, $0.rank)
        < ($1.token.range.location, -$1.token.range.length, $1.rank)
    }
    var tokens: [TextToken] = []
    for (token, _) in found
    where token.range.length > 0 && token.range.location >= (tokens.last?.range.upperBound ?? 0) {
      tokens.append(token)
    }
    return tokens
  }
}

/// Finds tokens by a regular expression.
public struct PatternTokenMatcher: TokenMatcher {
  /// The pattern is not a regular expression.
  public struct InvalidPattern: Error, Hashable, Sendable {
    /// The pattern.
    public let pattern: String
  }

  private let kind: TokenKind
  private let expression: NSRegularExpression
  private let keywordGroup: Int

  /// Makes a matcher.
  ///
  /// - Parameters:
  ///   - kind: The kind of the tokens.
  ///   - pattern: A regular expression of ICU. Its first group, if it has one, is the keyword.
  /// - Throws: ``InvalidPattern``.
  public init(kind: TokenKind, pattern: String) throws(InvalidPattern) {
    self.kind = kind
    do {
      expression = try NSRegularExpression(pattern: pattern)
    } catch {
      throw InvalidPattern(pattern: pattern)
    }
    keywordGroup = min(expression.numberOfCaptureGroups, 1)
  }

  public func tokens(in text: String) -> [TextToken] {
    let range = NSRange(location: 0, length: text.utf16.count)
    return expression.matches(in: text, range: range).compactMap { match in
      guard match.range.length > 0,
        let whole = try? text.substring(of: UTF16Range(match.range))
      else { return nil }
      let group = match.range(at: keywordGroup)
      let keyword =
        group.location == NSNotFound ? whole : (try? text.substring(of: UTF16Range(group)))
      return TextToken(
        kind: kind, range: UTF16Range(match.range), text: String(whole),
        keyword: String(keyword ?? whole))
    }
  }
}

extension UTF16Range {
  init(_ range: NSRange) { self.init(location: range.location, length: range.length) }
}
