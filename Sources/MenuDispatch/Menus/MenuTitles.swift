internal import Synchronization

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Darwin)
  private import Darwin
#endif

/// The titles of standard actions, and of those of detected data, by language.
///
/// A title is searched for along a chain of languages: each preferred one with its script and
/// region, then with less of them, and English at the end. Titles that the program sets come before
/// the library's in each language.
///
/// Thread safety: a value; safe to use from any thread.
public struct MenuTitles: Hashable, Sendable {
  /// The languages to use, the best first, for example `["zh-Hans-CN", "ja"]`.
  public var languages: [String] { didSet { chain = Self.chain(of: languages) } }
  private var chain: [String]
  private var own: [String: [String: String]] = [:]

  /// Makes titles for languages.
  ///
  /// - Parameter languages: The languages, the best first; by default those of the process.
  public init(languages: [String] = MenuTitles.processLanguages) {
    self.languages = languages
    chain = Self.chain(of: languages)
  }

  /// Returns the title of a standard action.
  public func title(of action: StandardEditAction) -> String {
    title(forKey: action.rawValue) ?? action.rawValue
  }

  /// Returns the title of an action of detected data.
  public func title(of action: DataAction) -> String {
    title(forKey: action.rawValue) ?? action.rawValue
  }

  /// Returns the title with a key, or nil if no language of the chain has it.
  ///
  /// - Parameter key: An action's name, or a key that the program has set titles for.
  public func title(forKey key: String) -> String? {
    for language in chain {
      if let title = own[language]?[key] ?? TitleTable.shared.titles[language]?[key] {
        return title
      }
    }
    return nil
  }

  /// Sets the title of an action, or for a key of the program's own.
  ///
  /// - Parameters:
  ///   - title: The title; nil for the library's.
  ///   - key: An action's name.
  ///   - language: The language, for example `"de"`.
  public mutating func setTitle(_ title: String?, forKey key: String, language: String) {
    own[Self.normalized(language), default: [:]][key] = title
  }

  /// Sets the title of a standard action.
  public mutating func setTitle(
    _ title: String?, of action: StandardEditAction, language: String
  ) {
    setTitle(title, forKey: action.rawValue, language: language)
  }

  /// Sets the title of an action of detected data.
  public mutating func setTitle(_ title: String?, of action: DataAction, language: String) {
    setTitle(title, forKey: action.rawValue, language: language)
  }

  /// The languages that the library has titles in.
  public static var supportedLanguages: [String] { TitleTable.shared.languages }

  /// The languages of the process, from `LANGUAGE`, or else `LC_ALL`, `LC_MESSAGES` or `LANG`.
  public static var processLanguages: [String] {
    func value(_ name: String) -> String? {
      #if canImport(WinSDK)
        return nil
      #else
        guard let raw = unsafe getenv(name) else { return nil }
        let text = unsafe String(cString: raw)
        return text.isEmpty ? nil : text
      #endif
    }
    let locale = value("LC_ALL") ?? value("LC_MESSAGES") ?? value("LANG") ?? "C"
    // The C locale means untranslated, whatever LANGUAGE says.
    if locale == "C" || locale == "POSIX" || locale.hasPrefix("C.") { return ["en"] }
    let list = value("LANGUAGE")?.split(separator: ":").map(String.init) ?? []
    return list + [locale]
  }

  // MARK: Names of languages

  /// A name with its parts in the usual case and joined by hyphens, without encoding.
  static func normalized(_ language: String) -> String {
    let bare = language.prefix { $0 != "." && $0 != "@" }
    let parts = bare.split(whereSeparator: { $0 == "_" || $0 == "-" })
    return parts.enumerated().map { index, part in
      if index == 0 { return part.lowercased() }
      return part.count == 4
        ? part.prefix(1).uppercased() + part.dropFirst().lowercased() : part.uppercased()
    }.joined(separator: "-")
  }

  /// The languages in which titles are searched for, in order, each once.
  static func chain(of languages: [String]) -> [String] {
    var chain: [String] = []
    func add(_ name: String) { if !name.isEmpty, !chain.contains(name) { chain.append(name) } }
    for language in languages {
      var name = normalized(language)
      while true {
        add(name)
        guard let end = name.lastIndex(of: "-") else { break }
        name = String(name[..<end])
      }
      // Chinese without a script is written in simplified characters, unless the region says
      // otherwise.
      let whole = normalized(language)
      let traditional = ["zh-TW", "zh-HK", "zh-MO"].contains(whole) || whole.hasPrefix("zh-Hant")
      if name == "zh", !traditional { add("zh-Hans") }
    }
    add("en")
    return chain
  }
}

/// The library's titles, read once from the resource that is part of the program.
final class TitleTable: Sendable {
  static let shared = TitleTable(PackageResources.MenuTitles_tsv)

  let languages: [String]
  /// By language, then by key.
  let titles: [String: [String: String]]

  init(_ bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let header = lines.first.map { $0.split(separator: "\t").dropFirst().map(String.init) } ?? []
    var titles: [String: [String: String]] = [:]
    for line in lines.dropFirst() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard let key = fields.first else { continue }
      for (language, title) in zip(header, fields.dropFirst()) where !title.isEmpty {
        titles[language, default: [:]][String(key)] = String(title)
      }
    }
    languages = header
    self.titles = titles
  }
}
