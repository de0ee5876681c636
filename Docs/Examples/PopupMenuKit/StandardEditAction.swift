public import MessageRuntime

/// The actions that a menu offers by itself when somebody on the chain performs them, in the order
/// of the menu.
public enum StandardEditAction: String, CaseIterable, Sendable {
  case cut = "cut:"
  case copy = "copy:"
  case select = "select:"
  case selectAll = "selectAll:"
  case paste = "paste:"
  case delete = "delete:"

  public var selector: Selector { Selector(rawValue) }
}

/// Titles of menu items in the languages that the example knows.
public enum TitleTable {
  /// Returns a title in a language, else in a more general one, else in English.
  ///
  /// - Parameters:
  ///   - key: A standard action's selector, or the key of one of the example's own items.
  ///   - language: A language tag such as "ru" or "zh-Hans-CN", or a POSIX locale such as
  ///     "ru_RU.UTF-8".
  public static func title(_ key: String, language: String) -> String {
    let tag = language.prefix { $0 != "." && $0 != "@" }
    var parts = tag.lowercased().split { $0 == "-" || $0 == "_" }
    while !parts.isEmpty {
      if let title = titles[parts.joined(separator: "-")]?[key] { return title }
      parts.removeLast()
    }
    return titles["en"]?[key] ?? key
  }

  /// The languages of the table.
  public static let languages = ["en", "ru", "zh-Hans", "ja", "ar", "ko"]

  private static let keys =
    StandardEditAction.allCases.map(\.rawValue) + OwnItem.allCases.map(\.rawValue)

  private static let titles: [String: [String: String]] = {
    let chinese = column("剪切", "拷贝", "选择", "全选", "粘贴", "删除", "加引号", "大写", "反转", "计数 🔢")
    return [
      "en": column(
        "Cut", "Copy", "Select", "Select All", "Paste", "Delete",
        "Quote", "Upper Case", "Reverse", "Count 🔢"),
      "ru": column(
        "Вырезать", "Скопировать", "Выбрать", "Выбрать все", "Вставить", "Удалить",
        "В кавычки", "Прописными", "Перевернуть", "Сосчитать 🔢"),
      "zh": chinese,
      "zh-hans": chinese,
      "ja": column(
        "カット", "コピー", "選択", "すべてを選択", "ペースト", "削除",
        "引用符で囲む", "大文字", "逆順", "数える 🔢"),
      "ar": column(
        "قص", "نسخ", "تحديد", "تحديد الكل", "لصق", "حذف",
        "بين علامتي اقتباس", "أحرف كبيرة", "عكس", "عدّ 🔢"),
      "ko": column(
        "오려두기", "복사하기", "선택", "전체 선택", "붙여넣기", "삭제",
        "따옴표", "대문자", "거꾸로", "세기 🔢"),
    ]
  }()

  private static func column(_ titles: String...) -> [String: String] {
    Dictionary(uniqueKeysWithValues: zip(keys, titles))
  }
}

/// The keys of the example's own items.
enum OwnItem: String, CaseIterable {
  case quote, upperCase, reverse, count
}
