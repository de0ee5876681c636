import Testing

@testable import MenuDispatch

@Suite("Tokens")
struct TokenTests {
  func tags(_ text: String, _ matcher: SigilTokenMatcher = .hashtags) -> [String] {
    matcher.tokens(in: text).map(\.text)
  }

  @Test("S4-23: the hashtags of the seed, in six scripts, are found whole")
  func seed() {
    let text =
      "#CustomContextMenuInTextViewLongLongLongLongLongLongText #Hello #こんにちは #你好 #أهلا #안녕하세요"
    #expect(tags(text) == text.split(separator: " ").map(String.init))
  }

  @Test(
    "MENUS-68: a hashtag is not cut at combining marks, whatever the script",
    arguments: [
      "#ภาษาไทย", "#น้ำตก", "#ก็ได้", "#กุ๊กกิ๊ก", "#हिन्दी", "#क्षत्रिय", "#বাংলা", "#தமிழ்", "#ಕನ್ನಡ",
      "#മലയാളം", "#සිංහල", "#ខ្មែរ", "#မြန်မာ", "#ລາວ", "#བོད་སྐད", "#עברית", "#עִבְרִית", "#צה״ל", "#أهلاً",
      "#مُحَمَّد", "#سؤال_جيد", "#ελληνικά", "#İstanbul", "#çığ", "#ağaç", "#e\u{301}te\u{301}",
      "#Việt_Nam",
      "#Привет", "#и\u{306}од", "#ქართული", "#հայերեն", "#አማርኛ", "#タグ付け", "#ラーメン", "#ゲーム・音楽",
      "#일본어",
      "#\u{1112}\u{1161}\u{11AB}", "#葛\u{E0100}城", "#𠮷野家", "#日本2026", "#C3PO", "#_private",
      "＃全角", "#ｆｕｌｌ", "#𝒮cript", "#ߒߞߏ",
    ])
  func scripts(_ tag: String) throws {
    for (before, after) in [("", ""), ("text ", " more"), ("「", "」"), ("", "、"), ("(", ")")] {
      let text = before + tag + after
      let token = try #require(SigilTokenMatcher.hashtags.tokens(in: text).first, "\(text)")
      #expect(token.text == tag)
      #expect(try text.substring(of: token.range) == tag)
      #expect(token.keyword.unicodeScalars.elementsEqual(tag.unicodeScalars.dropFirst()))
    }
  }

  @Test("MENUS-67: emoji before a hashtag do not shift its UTF-16 range")
  func emojiBefore() throws {
    let text = "👣👟 #footing"
    let token = try #require(SigilTokenMatcher.hashtags.tokens(in: text).first)
    // Each emoji is a surrogate pair.
    #expect(token.range == UTF16Range(location: 5, length: 8))
    #expect(try text.substring(of: token.range) == "#footing")
    let range = try text.range(of: token.range)
    #expect(text[range] == "#footing")
    #expect(text.utf16Range(of: range) == token.range)
    let families = "👨‍👩‍👧‍👦🇯🇵1️⃣❤️#go"
    let go = try #require(SigilTokenMatcher.hashtags.tokens(in: families).first)
    #expect(try families.substring(of: go.range) == "#go")
  }

  @Test("Emoji end a hashtag, also one that starts with a digit, unless they are allowed")
  func emojiAfter() {
    #expect(tags("#tag👍🏽 #go1️⃣ #x❤️y #a🇯🇵") == ["#tag", "#go", "#x", "#a"])
    var matcher = SigilTokenMatcher.hashtags
    matcher.allowsEmoji = true
    #expect(
      tags("#tag👍🏽x #👩‍👩‍👧‍👦 #go1️⃣ #a🇯🇵!", matcher) == ["#tag👍🏽x", "#👩‍👩‍👧‍👦", "#go1️⃣", "#a🇯🇵"])
    // A keycap is not a sigil with a body.
    #expect(tags("#️⃣ #️⃣tag") == [])
  }

  @Test("Joiners belong to a tag only where the script needs them")
  func joiners() {
    // Persian: a non-joiner between a letter that joins left and one that joins right.
    #expect(tags("#می\u{200C}خواهم") == ["#می\u{200C}خواهم"])
    // Sinhala and Malayalam: after a virama.
    #expect(tags("#ශ්\u{200D}රී") == ["#ශ්\u{200D}රී"])
    #expect(tags("#അവന്\u{200D}") == ["#അവന്\u{200D}"])
    #expect(tags("#क्\u{200C}ष") == ["#क्\u{200C}ष"])
    // Elsewhere they end it.
    #expect(tags("#ab\u{200D}cd #ab\u{200C}cd #x\u{200D}") == ["#ab", "#ab", "#x"])
    #expect(tags("#د\u{200C}د") == ["#د"])
    #expect(tags("#\u{200D}a") == [])
  }

  @Test(
    "Punctuation ends a tag, and not every sigil starts one",
    arguments: [
      ("#don't #l’été", ["#don", "#l"]), ("#a-b #a.b #a/b", ["#a", "#a", "#a"]),
      ("a#b", []), ("&#39; &#x27;", []), ("https://x.com/#frag", []), ("#1 #2026", []),
      ("#1a", ["#1a"]), ("##tag", ["#tag"]), ("# tag", []), ("#", []), ("#a#b", ["#a"]),
      ("#一", ["#一"]), ("#\u{301}a", []), ("日本#タグ", []), ("#a\0b", ["#a"]), ("#\u{202E}abc", []),
    ])
  func boundaries(_ text: String, _ expected: [String]) {
    #expect(tags(text) == expected)
  }

  @Test(
    "S4-01: mentions are found, and e-mail addresses are none",
    arguments: [
      ("@user and @名前 ＠全角", ["@user", "@名前", "＠全角"]), ("no-reply-apple@iCloud.com", []),
      (".@bob", [".@bob".replacing(".", with: "")]), ("a.@b a+@b", []), ("@@x", []),
      ("(@محمد)", ["@محمد"]), ("@1", ["@1"]),
    ])
  func mentions(_ text: String, _ expected: [String]) {
    #expect(tags(text, .mentions) == expected)
  }

  @Test("Matchers of a program's own find other tokens, and overlaps go to the earlier and longer")
  func custom() throws {
    let issues = try PatternTokenMatcher(kind: "issue", pattern: #"[A-Z]+-(\d+)"#)
    let matchers: [any TokenMatcher] = .standard + [issues]
    let tokens = matchers.tokens(in: "#ABC-12 by @bob, XY-7")
    #expect(tokens.map(\.text) == ["#ABC", "@bob", "XY-7"])
    #expect(tokens.last?.keyword == "7")
    #expect(tokens.last?.kind == "issue")
    #expect(throws: PatternTokenMatcher.InvalidPattern(pattern: "(")) {
      try PatternTokenMatcher(kind: "x", pattern: "(")
    }
  }

  @Test("Hostile text gives tokens that are inside of it", arguments: 0..<16)
  func hostile(_ number: Int) throws {
    let text = "#a" + HostileTextTests.texts[number] + "#b @c" + HostileTextTests.texts[number]
    for matcher in [SigilTokenMatcher.hashtags, .mentions] {
      for token in matcher.tokens(in: text) {
        #expect(try text.substring(of: token.range) == token.text)
      }
    }
  }
}
