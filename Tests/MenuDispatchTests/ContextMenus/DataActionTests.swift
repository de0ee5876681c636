import MessageRuntime
import Testing

@testable import MenuDispatch

@Suite("Titles of what is done with detected data")
struct DataActionTests {
  /// One of each kind, with the place of something in it.
  static let samples: [(DataAction, String)] = [
    (.openLink, "https://apple.com"), (.newMail, "mail@example.com"), (.call, "+1 408 555 1212"),
    (.openInMaps, "1 Infinite Loop, Cupertino, CA 95014"), (.createEvent, "2026-03-04 10:30"),
    (.showFlight, "Flight LH 400"),
  ]
  /// As in the resources, typed in anew.
  static let expected: [String: [DataAction: String]] = [
    "en": [
      .openLink: "Open Link", .newMail: "New Mail", .call: "Call", .openInMaps: "Open in Maps",
      .createEvent: "Create Event", .showFlight: "Show Flight",
    ],
    "ru": [
      .openLink: "Открыть ссылку", .newMail: "Новое письмо", .call: "Позвонить",
      .openInMaps: "Открыть в Картах", .createEvent: "Создать событие",
      .showFlight: "Показать рейс",
    ],
    "zh-Hans": [
      .openLink: "打开链接", .newMail: "新建邮件", .call: "呼叫", .openInMaps: "在地图中打开",
      .createEvent: "创建日程", .showFlight: "显示航班",
    ],
    "ja": [
      .openLink: "リンクを開く", .newMail: "新規メール", .call: "電話をかける", .openInMaps: "マップで開く",
      .createEvent: "イベントを作成", .showFlight: "フライトを表示",
    ],
    "ar": [
      .openLink: "فتح الرابط", .newMail: "رسالة جديدة", .call: "اتصال",
      .openInMaps: "فتح في الخرائط", .createEvent: "إنشاء حدث", .showFlight: "عرض الرحلة",
    ],
    "ko": [
      .openLink: "링크 열기", .newMail: "새로운 메일", .call: "전화 걸기", .openInMaps: "지도에서 열기",
      .createEvent: "이벤트 생성", .showFlight: "항공편 보기",
    ],
  ]

  func text(_ sample: String) -> RecognizedText {
    RecognizedText(sample, in: .init(width: 60), dataDetectorTypes: .all)
  }

  @Test(
    "S4-03: taps and menus of detected data have titles in every language of the library",
    arguments: MenuTitles.supportedLanguages)
  func languages(_ language: String) throws {
    let titles = MenuTitles(languages: [language])
    let expected = try #require(Self.expected[language])
    for (action, sample) in Self.samples {
      let text = text(sample)
      let item = try #require(text.items.first, "nothing found in \(sample)")
      let data = try #require(item.data)
      #expect(DataAction(for: data) == action, "\(sample)")
      let rect = try #require(try text.lineRects(for: item.range).first)
      let place = Point(x: rect.midX, y: rect.midY)
      let items = TextItemInteraction(host: FakeHost()) { text }
      items.titles = titles
      #expect(items.primaryAction(at: place)?.title == expected[action])
      let menu = try #require(items.menu(at: place)).menu
      #expect(menu.actions.map(\.title) == [expected[action], titles.title(of: .copy)])
    }
  }

  @Test(
    "Titles of detected data fall back along the languages, and to English in the end",
    arguments: [
      (["de"], "Call"), (["de", "ko-KR"], "전화 걸기"), (["zh_CN.UTF-8"], "呼叫"), ([], "Call"),
      (["zh-TW"], "Call"), (["ru_RU.UTF-8"], "Позвонить"),
    ])
  func fallBack(_ languages: [String], _ title: String) {
    #expect(MenuTitles(languages: languages).title(of: .call) == title)
  }

  @Test("The titles are those of the host's context, also after they have changed")
  func context() {
    let world = World()
    let view = View(frame: Rect(x: 0, y: 0, width: 60, height: 2))
    world.root.addSubview(view)
    let items = TextItemInteraction(host: view) { text("https://apple.com") }
    let place = Point(x: 1, y: 0.5)
    world.menu.titles = MenuTitles(languages: ["ja"])
    #expect(items.primaryAction(at: place)?.title == "リンクを開く")
    world.menu.titles.setTitle("Öffnen", of: .openLink, language: "de")
    world.menu.titles.languages = ["de", "ar"]
    #expect(
      items.menu(at: place)?.menu.actions.map(\.title) == ["Öffnen", "نسخ"])
    world.menu.titles.setTitle(nil, of: .openLink, language: "de")
    #expect(items.primaryAction(at: place)?.title == "فتح الرابط")
    items.titles = MenuTitles(languages: ["en"])
    #expect(items.primaryAction(at: place)?.title == "Open Link")
    withExtendedLifetime((world, view)) {}
  }
}
