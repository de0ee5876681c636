import MessageRuntime
import Testing

@testable import MenuDispatch

/// The seed's program: a text view whose hashtags have a context menu.
private final class HashtagController: Object, ContextMenuInteractionDelegate {
  final class CustomContextMenuConfiguration: ContextMenuConfiguration {
    var textLineRects: [Rect]?
    var symbolRange: UTF16Range?
  }

  let host: FakeHost
  var text: RecognizedText
  var log: [String] = []
  var searched: String?

  init(_ host: FakeHost, _ text: RecognizedText) {
    self.host = host
    self.text = text
    super.init()
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, configurationForMenuAtLocation location: Point
  ) -> ContextMenuConfiguration? {
    guard let range = text.hashtagRange(closestTo: location),
      let token = text.items.first(where: { $0.range == range })?.token
    else { return nil }
    let share = ContextMenuAction(title: "Share") { [weak self] _ in self?.log.append("share") }
    let delete = ContextMenuAction(title: "Delete", attributes: .destructive) { [weak self] _ in
      self?.log.append("delete")
    }
    searched = token.keyword
    let configuration = CustomContextMenuConfiguration(
      previewProvider: { FakeHost() },
      actionProvider: { _ in
        ContextMenu(options: .displayInline, actions: [share, delete])
      })
    configuration.textLineRects = try? text.lineRects(for: range)
    configuration.symbolRange = range
    return configuration
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: ContextMenuConfiguration
  ) -> TargetedPreview? { preview(configuration) }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    previewForDismissingMenuWithConfiguration configuration: ContextMenuConfiguration
  ) -> TargetedPreview? { preview(configuration) }

  func preview(_ configuration: ContextMenuConfiguration) -> TargetedPreview? {
    guard let custom = configuration as? CustomContextMenuConfiguration,
      let rects = custom.textLineRects?.map(text.layout.viewRect), let range = custom.symbolRange,
      let target = PreviewTarget(container: host, centerOf: rects),
      let copy = try? TextPreview(copying: text, frame: host.frame, showing: range)
    else { return nil }
    return TargetedPreview(
      view: copy, parameters: PreviewParameters(textLineRects: rects), target: target)
  }
}

@Suite("Context menus on hashtags")
struct HashtagContextMenuTests {
  static let tags = [
    "#CustomContextMenuInTextViewLongLongLongLongLongLongText", "#Hello", "#こんにちは", "#你好",
    "#أهلا", "#안녕하세요",
  ]
  let host = FakeHost(frame: Rect(x: 4, y: 3, width: 44, height: 12))

  private func controller() -> HashtagController {
    HashtagController(
      host,
      RecognizedText(
        DataDetectorTests.seed + "\n\n" + Self.tags.joined(separator: " "),
        in: .init(width: 40, inset: Point(x: 2, y: 1)), dataDetectorTypes: .all))
  }

  @Test("S4-01, S4-23: a long press on each hashtag of the seed opens its menu", arguments: tags)
  func everyTag(_ tag: String) throws {
    let controller = controller()
    let interaction = ContextMenuInteraction(delegate: controller)
    interaction.didMove(to: host)
    let presenter = FakePresenter()
    interaction.presenter = presenter
    let item = try #require(controller.text.items.first { $0.token?.text == tag })
    let rects = try controller.text.lineRects(for: item.range)
    for rect in rects.map(controller.text.layout.viewRect) {
      let location = Point(x: rect.midX, y: rect.midY)
      #expect(interaction.showMenu(at: location) == .done)
      #expect(controller.searched == String(tag.dropFirst()))
      #expect(presenter.menu?.items.map(\.title) == ["Share", "Delete"])
      presenter.choose("Delete")
    }
    #expect(controller.log == rects.map { _ in "delete" })
  }

  @Test("S4-10: the long hashtag has one rectangle for each of its lines")
  func lines() throws {
    let controller = controller()
    let item = try #require(controller.text.items.first { $0.token?.text == Self.tags[0] })
    let rects = try controller.text.lineRects(for: item.range)
    #expect(rects.count == 2)
    #expect(rects.reduce(0) { $0 + $1.width } == Double(Self.tags[0].count))
  }

  @Test("S4-19, S4-20: the menu points at the token's lines, shifted by the inset, in the window")
  func anchor() throws {
    let controller = controller()
    let interaction = ContextMenuInteraction(delegate: controller)
    interaction.didMove(to: host)
    let presenter = FakePresenter()
    interaction.presenter = presenter
    let item = try #require(controller.text.items.first { $0.token?.text == "#Hello" })
    let rect = try #require(try controller.text.lineRects(for: item.range).first)
    let view = Rect(x: rect.minX + 2, y: rect.minY + 1, width: rect.width, height: 1)
    interaction.showMenu(at: Point(x: view.midX, y: view.midY))
    let preview = try #require(interaction.highlightPreview)
    #expect(preview.parameters.textLineRects == [view])
    #expect(preview.target.center == Point(x: view.midX, y: view.midY))
    #expect(
      presenter.anchor?.rect
        == Rect(x: view.minX + 4 - 1, y: view.minY + 3, width: view.width + 2, height: 1))
    #expect((preview.view as? TextPreview)?.range == item.range)
  }

  @Test("S4-11: the keyword goes into an address percent-encoded")
  func search() throws {
    let text = RecognizedText("#أهلا", in: .init(width: 10))
    let keyword = try #require(text.items.first?.token).keyword
    let found = DataDetector(types: .link).items(in: "https://www.google.com/search?q=\(keyword)")
    #expect(
      found.first?.data?.url == "https://www.google.com/search?q=%D8%A3%D9%87%D9%84%D8%A7")
  }

  @Test(
    "S4-08, S4-18: away from hashtags there is no menu; other configurations have the default preview"
  )
  func elsewhere() {
    let controller = controller()
    let interaction = ContextMenuInteraction(delegate: controller)
    interaction.didMove(to: host)
    #expect(interaction.showMenu(at: Point(x: 3, y: 1.5)) == .noConfiguration)
    #expect(controller.preview(ContextMenuConfiguration()) == nil)
    #expect(
      controller.preview(HashtagController.CustomContextMenuConfiguration()) == nil)
  }
}

@Suite("Taps and menus of recognised items")
struct TextItemInteractionTests {
  final class Reader: FakeHost {
    var log: [String] = []
    @MethodBuilder override class var methods: [Method] {
      Method(TextItemInteraction.open) { (self: Reader, sender: AnyObject?) in
        self.note("open", sender)
      }
      Method(TextItemInteraction.copy) { (self: Reader, sender: AnyObject?) in
        self.note("copy", sender)
      }
    }

    func note(_ what: String, _ sender: AnyObject?) {
      let item = (sender as? ContextMenuAction)?.textItem
      log.append("\(what) \(item?.data?.url ?? "nothing")")
    }
  }

  final class Tags: TextItemInteractionDelegate {
    var tapped: [String] = []

    func textItemInteraction(
      _ interaction: TextItemInteraction, primaryActionFor item: TextItem,
      defaultAction: ContextMenuAction?
    ) -> ContextMenuAction? {
      guard let token = item.token else { return defaultAction }
      return ContextMenuAction(title: "Search") { [weak self] _ in
        self?.tapped.append(token.keyword)
      }
    }
  }

  let text = RecognizedText(
    "see https://apple.com and #Hello", in: .init(width: 60), dataDetectorTypes: .all)
  let link = Point(x: 6, y: 0.5)
  let tag = Point(x: 28, y: 0.5)

  @Test("S4-03: what the system detects has a tap and a menu, both as messages")
  func data() throws {
    let reader = Reader()
    let items = TextItemInteraction(host: reader) { [text] in text }
    #expect(items.tap(at: link)?.isHandled == true)
    #expect(reader.log == ["open https://apple.com"])
    let interaction = ContextMenuInteraction(delegate: items)
    interaction.didMove(to: reader)
    #expect(interaction.showMenu(at: link) == .done)
    #expect(interaction.visibleMenu?.items.map(\.title) == ["Open Link", "Copy"])
    let preview = try #require(interaction.highlightPreview)
    #expect(preview.parameters.textLineRects == [Rect(x: 4, y: 0, width: 17, height: 1)])
    #expect(choose("Copy", in: interaction).isHandled)
    #expect(reader.log.last == "copy https://apple.com")
  }

  @Test("S4-02, S4-03: a text that can be edited has neither")
  func editable() {
    var text = text
    text.isEditable = true
    let reader = Reader()
    let items = TextItemInteraction(host: reader) { [text] in text }
    #expect(items.tap(at: link) == nil)
    let interaction = ContextMenuInteraction(delegate: items)
    interaction.didMove(to: reader)
    #expect(interaction.showMenu(at: link) == .noConfiguration)
  }

  @Test("S4-25: a token gets a tap from the delegate, as a message with a closure")
  func token() {
    let reader = Reader()
    let delegate = Tags()
    let items = TextItemInteraction(host: reader) { [text] in text }
    #expect(items.tap(at: tag) == nil)
    items.delegate = delegate
    #expect(items.tap(at: tag)?.isHandled == true)
    #expect(items.tap(at: link)?.isHandled == true)
    #expect(items.tap(at: Point(x: 1, y: 0)) == nil)
    #expect(delegate.tapped == ["Hello"])
    #expect(reader.log == ["open https://apple.com"])
  }

  @Test("S4-24: the system's menus and the program's work side by side in one view")
  func sideBySide() {
    let reader = Reader()
    let system = TextItemInteraction(host: reader) { [text] in text }
    let tags = RecordingDelegate()
    let search = ContextMenuAction(title: "Search") { _ in }
    tags.makeConfiguration = { [text] in
      text.hashtagRange(closestTo: $0) == nil
        ? nil : ContextMenuConfiguration(actionProvider: { _ in ContextMenu(actions: [search]) })
    }
    let interactions = [
      ContextMenuInteraction(delegate: tags), ContextMenuInteraction(delegate: system),
    ]
    for interaction in interactions { interaction.didMove(to: reader) }
    #expect(
      isSame(ContextMenuInteraction.showMenu(ofFirst: interactions, at: tag), interactions[0]))
    interactions[0].dismissMenu()
    #expect(
      isSame(ContextMenuInteraction.showMenu(ofFirst: interactions, at: link), interactions[1]))
    interactions[1].dismissMenu()
    #expect(ContextMenuInteraction.showMenu(ofFirst: interactions, at: .zero) == nil)
  }

  @Test("The link of an action is not kept after the tap, and its name means nothing then")
  func afterwards() {
    let delegate = Tags()
    let items = TextItemInteraction(host: Reader()) { [text] in text }
    items.delegate = delegate
    let action = items.primaryAction(at: tag)
    items.tap(at: tag)
    #expect(throws: MessageError.self) {
      try items.send(try #require(action).selector, try #require(action))
    }
    #expect(delegate.tapped.count == 1)
  }
}
