import MessageRuntime
import PopupMenuKit
import Testing

@Suite("Standard edit actions")
struct StandardActionTests {
  /// A controller that implements some of the standard actions.
  final class Editor: ViewController {
    var log: [String] = []
    override class var methods: [Method] {
      [
        Method("select:") { (self: Editor, sender: AnyObject?) in self.log.append("select") },
        Method("copy:") { (self: Editor, sender: MenuItem?) in self.log.append("copy") },
      ]
    }
  }

  private func show(_ language: String) -> (application: Application, editor: Editor) {
    let view = ResponsiveView(frame: Rect(0, 0, 10, 1))
    let editor = Editor(view: view)
    let application = Application(root: editor)
    application.language = language
    view.becomeFirstResponder()
    application.menuController.setMenuVisible(true, animated: false)
    return (application, editor)
  }

  @Test("S1-12: items of standard actions appear by themselves where the chain implements them")
  func automatic() {
    let (application, _) = show("en")
    #expect(application.menuController.shownItems.map(\.title) == ["Copy", "Select"])
  }

  @Test(
    "S1-13: their titles are in the application's language",
    arguments: [
      ("en", ["Copy", "Select"]), ("ru", ["Скопировать", "Выбрать"]),
      ("zh-Hans", ["拷贝", "选择"]), ("zh-Hans-CN", ["拷贝", "选择"]), ("ja", ["コピー", "選択"]),
      ("ar", ["نسخ", "تحديد"]), ("ko", ["복사하기", "선택"]),
      ("ru_RU.UTF-8", ["Скопировать", "Выбрать"]), ("tlh", ["Copy", "Select"]),
      ("", ["Copy", "Select"]),
    ])
  func localised(_ language: String, _ titles: [String]) {
    let (application, _) = show(language)
    #expect(application.menuController.shownItems.map(\.title) == titles)
  }

  @Test("S1-13: every language has a title of its own for every standard action")
  func complete() {
    for action in StandardEditAction.allCases {
      let titles = TitleTable.languages.map {
        TitleTable.title(action.rawValue, language: $0)
      }
      #expect(Set(titles).count >= titles.count - 1, "\(action): \(titles)")
    }
  }

  @Test("S1-14: a select(_:) of the controller, with one argument, is what Select sends")
  func select() throws {
    let (application, editor) = show("ru")
    let menu = application.menuController
    let item = try #require(menu.shownItems.first { $0.title == "Выбрать" })
    #expect(item.action == "select:")
    #expect(try menu.choose(item) === editor)
    #expect(editor.log == ["select"])
  }
}
