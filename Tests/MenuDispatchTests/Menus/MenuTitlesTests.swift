import MenuDispatch
import Testing

@Suite("Titles")
struct MenuTitlesTests {
  @Test("S1-13: every standard action has a title in every language of the library")
  func complete() {
    #expect(MenuTitles.supportedLanguages == ["en", "ru", "zh-Hans", "ja", "ar", "ko"])
    var english: [String] = []
    for language in MenuTitles.supportedLanguages {
      let titles = MenuTitles(languages: [language])
      let all = StandardEditAction.allCases.map { titles.title(of: $0) }
      #expect(all.allSatisfy { !$0.isEmpty && !$0.hasSuffix(":") })
      // A missing title would fall back to the English one.
      if language == "en" {
        english = all
      } else {
        #expect(zip(all, english).allSatisfy { $0 != $1 })
      }
    }
  }

  @Test(
    "Titles fall back along the languages, and to English in the end",
    arguments: [
      (["ru_RU.UTF-8"], "Скопировать"), (["zh_CN.UTF-8"], "拷贝"), (["zh-hans-sg"], "拷贝"),
      (["zh"], "拷贝"), (["zh-TW"], "Copy"), (["zh-Hant-HK", "ja"], "コピー"), (["de"], "Copy"),
      (["de", "ko-KR"], "복사하기"), ([], "Copy"), (["", "-", "ar@x"], "نسخ"), (["EN-gb"], "Copy"),
    ])
  func fallBack(languages: [String], title: String) {
    #expect(MenuTitles(languages: languages).title(of: .copy) == title)
  }

  @Test("A program's titles come before the library's, language by language")
  func overridden() {
    var titles = MenuTitles(languages: ["de-AT", "ru"])
    titles.setTitle("Kopieren", of: .copy, language: "de")
    titles.setTitle("Ctrl+C", of: .copy, language: "en")
    titles.setTitle("Взять", of: .cut, language: "ru")
    #expect(titles.title(of: .copy) == "Kopieren")
    #expect(titles.title(of: .cut) == "Взять")
    titles.setTitle(nil, of: .cut, language: "ru")
    #expect(titles.title(of: .cut) == "Вырезать")
    titles.languages = ["fr"]
    #expect(titles.title(of: .copy) == "Ctrl+C")
    #expect(titles.title(forKey: "own") == nil)
    titles.setTitle("Eigenes", forKey: "own", language: "fr_FR")
    titles.languages = ["fr-FR"]
    #expect(titles.title(forKey: "own") == "Eigenes")
  }
}
