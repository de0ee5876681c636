internal import Foundation

/// Finds web and e-mail addresses.
enum LinkFinder {
  private static let label = #"[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?"#

  /// Endings of names that count without a scheme. Others need `http://` or `www.`.
  private static let endings =
    "com|org|net|edu|gov|mil|info|biz|io|dev|app|co|tv|me|eu|"
    + "jp|cn|tw|hk|kr|ru|de|fr|uk|us|ca|au|nz|es|it|nl|se|no|fi|dk|pl|cz|at|ch|br|mx|in|tr|ua|"
    + "рф|中国|香港|台灣|한국|みんな"

  static let emailPattern = Pattern(
    #"(?<![\p{L}\p{N}._%+-])([\p{L}\p{N}_%+-](?:[\p{L}\p{M}\p{N}._%+-]{0,62}[\p{L}\p{M}\p{N}_%+-])?)"#
      + #"@((?:\#(label)\.){1,8}\p{L}{2,24})(?![\p{L}\p{N}_-])"#)

  private static let body = #"[^\s<>"`{}|\\^。、，！？；：「」『』（）【】《》]"#

  static let linkPattern = Pattern(
    // Text of scripts without spaces may stand right before an address, but not before a bare name.
    #"(?<![\p{Latin}\p{N}_@.])(?:((?:https?|ftps?|sftp|ssh|git|wss?)://\#(body){1,2000})"#
      + #"|(www\.\#(body){3,2000})"#
      + #"|(?<!\p{L})((?:\#(label)\.){1,8}(?:\#(endings))(?![\p{L}\p{N}_@-])(?::\d{1,5})?(?:[/?#]\#(body){0,2000})?))"#,
    options: .caseInsensitive)

  static func emailAddresses(_ text: NSString) -> [Find] {
    emailPattern.matches(text).compactMap { match in
      guard let local = match[1], !local.contains("..") else { return nil }
      return Find(range: match.range, data: .emailAddress(text.substring(with: match.range)))
    }
  }

  static func links(_ text: NSString) -> [Find] {
    linkPattern.matches(text).compactMap { match in
      let trimmed = trim(text.substring(with: match.range))
      let address = match[1] == nil ? "http://\(trimmed)" : trimmed
      guard let url = URL(string: address), let host = url.host,
        host.contains(".") || match[1] != nil,
        !host.isEmpty
      else { return nil }
      return Find(
        range: NSRange(location: match.range.location, length: trimmed.utf16.count),
        data: .link(url: url.absoluteString))
    }
  }

  /// Leaves out what more likely belongs to the sentence: punctuation at the end, and closing
  /// brackets without opening ones.
  private static func trim(_ address: String) -> String {
    var text = Substring(address)
    while let last = text.last {
      if ".,;:!?'…".contains(last) {
        text.removeLast()
      } else if let open = [")": "(", "]": "["][String(last)].flatMap(\.first),
        text.count(where: { $0 == last }) > text.count(where: { $0 == open })
      {
        text.removeLast()
      } else {
        break
      }
    }
    return String(text)
  }
}
