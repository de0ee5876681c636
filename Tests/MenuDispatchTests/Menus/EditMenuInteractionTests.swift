import MenuDispatch
import MessageRuntime
import Testing

@Suite("Edit menus of a view")
struct EditMenuInteractionTests {
  final class Delegate: EditMenuInteractionDelegate {
    var log: [String] = []
    var suggested: [String] = []
    var items: ([MenuItem]) -> [MenuItem]? = { _ in nil }
    var rect: Rect?
    var configurations: [EditMenuConfiguration] = []

    func editMenuInteraction(
      _ interaction: EditMenuInteraction, itemsFor configuration: EditMenuConfiguration,
      suggested: [MenuItem]
    ) -> [MenuItem]? {
      self.suggested = suggested.map(\.title)
      configurations.append(configuration)
      return items(suggested)
    }
    func editMenuInteraction(
      _ interaction: EditMenuInteraction, targetRectFor configuration: EditMenuConfiguration
    ) -> Rect? { rect }
    func editMenuInteraction(
      _ interaction: EditMenuInteraction, willPresent configuration: EditMenuConfiguration
    ) { log.append("present") }
    func editMenuInteraction(
      _ interaction: EditMenuInteraction, willDismiss configuration: EditMenuConfiguration
    ) { log.append("dismiss") }
  }

  /// Decides nothing.
  final class Idle: EditMenuInteractionDelegate {}

  struct Stage {
    let world = World()
    let text = TextView(frame: Rect(x: 5, y: 3, width: 20, height: 2))
    let delegate = Delegate()
    let interaction: EditMenuInteraction
    let point = EditMenuConfiguration(identifier: "point", sourcePoint: Point(x: 2, y: 1))

    init() {
      interaction = EditMenuInteraction(delegate: delegate)
      world.root.addSubview(text)
      text.addInteraction(interaction)
      text.text = "one two"
      text.becomeFirstResponder()
      world.menu.titles = MenuTitles(languages: ["en"])
    }

    var anchor: Rect? {
      for case .present(_, let anchor, _) in world.presenter.calls.reversed() { return anchor.rect }
      return nil
    }
  }

  @Test("Without an answer of the delegate the menu has what the chain suggests")
  func suggestions() throws {
    let stage = Stage()
    stage.world.menu.menuItems = [try MenuItem(title: "Red", action: "redTapped")]
    #expect(stage.interaction.presentMenu(with: stage.point) == .shown)
    #expect(stage.delegate.suggested == ["Select", "Select All", "Red"])
    #expect(stage.world.titles == ["Select", "Select All", "Red"])
    #expect(stage.world.choose("Select All").handler === stage.text)
    #expect(stage.text.selectedText == "one two")
    #expect(stage.delegate.log == ["present", "dismiss"])
    let idle = Idle()
    let other = EditMenuInteraction(delegate: idle)
    stage.text.addInteraction(other)
    #expect(other.presentMenu(with: stage.point) == .shown)
    #expect(stage.world.titles == ["Cut", "Copy", "Delete"])
    let alone = EditMenuInteraction(delegate: nil)
    stage.text.addInteraction(alone)
    #expect(alone.presentMenu(with: stage.point) == .shown)
    #expect(stage.world.titles == ["Cut", "Copy", "Delete"])
  }

  @Test("The delegate's items take the place of the suggested ones, and are validated")
  func ownItems() throws {
    let stage = Stage()
    let red = try MenuItem(title: "Red", action: "redTapped")
    let lost = try MenuItem(title: "Lost", action: "nobody:")
    stage.delegate.items = { [red, lost, .separator()] + $0.suffix(1) }
    #expect(stage.interaction.presentMenu(with: stage.point) == .shown)
    #expect(stage.world.menu.snapshot?.text == "Red\n---\nSelect All")
    #expect(stage.delegate.configurations.allSatisfy { $0 === stage.point })
    stage.world.choose("Red")
    #expect(stage.world.log.take() == ["red"])
  }

  @Test("An empty menu of the delegate's is not shown, which is not the same as no answer")
  func empty() {
    let stage = Stage()
    stage.delegate.items = { _ in [] }
    #expect(stage.interaction.presentMenu(with: stage.point) == .notShown(.noItems))
    #expect(stage.world.presenter.calls.isEmpty)
    #expect(stage.delegate.log == ["present", "dismiss"])
    #expect(stage.interaction.presentedConfiguration == nil)
    // The controller's own menus are none of the interaction's business.
    stage.world.menu.show()
    #expect(stage.world.titles == ["Select", "Select All"])
  }

  @Test("The menu belongs to the delegate's rectangle, or else to the configuration's point")
  func place() {
    let stage = Stage()
    stage.interaction.presentMenu(with: stage.point)
    #expect(stage.anchor == Rect(x: 7, y: 4, width: 0, height: 0))
    stage.delegate.rect = .null
    stage.interaction.presentMenu(with: stage.point)
    #expect(stage.anchor == Rect(x: 7, y: 4, width: 0, height: 0))
    stage.delegate.rect = Rect(x: 1, y: 0, width: 3, height: 1)
    stage.interaction.presentMenu(with: stage.point)
    #expect(stage.anchor == Rect(x: 6, y: 3, width: 3, height: 1))
  }

  @Test("A menu that is presented takes the place of the one on screen, each with its pair")
  func replaces() throws {
    let stage = Stage()
    let observation = stage.world.noteMenuEvents()
    stage.world.menu.show()
    #expect(stage.interaction.presentMenu(with: stage.point) == .shown)
    let second = EditMenuConfiguration(sourcePoint: .zero)
    #expect(stage.interaction.presentMenu(with: second) == .shown)
    #expect(stage.interaction.presentedConfiguration === second)
    #expect(stage.delegate.log == ["present", "dismiss", "present"])
    let pair = ["willShow", "didShow", "willHide", "didHide"]
    #expect(stage.world.log.take() == pair + pair + ["willShow", "didShow"])
    stage.interaction.dismissMenu()
    stage.interaction.dismissMenu()
    #expect(stage.delegate.log == ["present", "dismiss", "present", "dismiss"])
    #expect(!stage.world.menu.isMenuVisible)
    observation.cancel()
  }

  @Test("Presented from within an action, it is shown when the first one is gone")
  func inAction() {
    let stage = Stage()
    var result: MenuShowResult?
    let again = EditMenuConfiguration(sourcePoint: .zero)
    let holder = LongPressMenuView(frame: .zero)
    stage.world.root.addSubview(holder)
    defer {
      holder.longPressMenuItems = []
      stage.delegate.items = { _ in [] }
      stage.interaction.dismissMenu()
    }
    let item = MenuItem(title: "Again") {
      result = stage.interaction.presentMenu(with: again)
    }
    holder.longPressMenuItems = [item]
    holder.becomeFirstResponder()
    stage.delegate.items = { _ in [item] }
    #expect(stage.interaction.presentMenu(with: stage.point) == .shown)
    #expect(stage.world.choose("Again").isHandled)
    #expect(result == .queued)
    #expect(stage.interaction.presentedConfiguration === again)
    #expect(stage.delegate.log == ["present", "dismiss", "present"])
  }

  @Test("Reloading asks anew while the menu is shown, and does nothing otherwise")
  func reload() {
    let stage = Stage()
    stage.interaction.reloadVisibleMenu()
    #expect(stage.delegate.configurations.isEmpty && stage.world.presenter.calls.isEmpty)
    stage.interaction.presentMenu(with: stage.point)
    stage.text.selectedRange = stage.text.text.startIndex..<stage.text.text.endIndex
    #expect(stage.world.titles == ["Select", "Select All"])
    stage.interaction.reloadVisibleMenu()
    #expect(stage.world.titles == ["Cut", "Copy", "Delete"])
    #expect(stage.delegate.configurations.count == 2)
    #expect(stage.delegate.log == ["present"])
    stage.delegate.items = { _ in [] }
    stage.interaction.reloadVisibleMenu()
    #expect(!stage.world.menu.isMenuVisible)
    #expect(stage.delegate.log == ["present", "dismiss"])
  }

  @Test("Removing the interaction, or its view, ends its menu")
  func removed() {
    let stage = Stage()
    stage.interaction.presentMenu(with: stage.point)
    stage.text.removeInteraction(stage.interaction)
    #expect(!stage.world.menu.isMenuVisible)
    #expect(stage.interaction.presentMenu(with: stage.point) == .notShown(.notInWindow))
    stage.text.addInteraction(stage.interaction)
    stage.interaction.presentMenu(with: stage.point)
    stage.text.removeFromSuperview()
    #expect(!stage.world.menu.isMenuVisible)
    #expect(stage.delegate.log == ["present", "dismiss", "present", "dismiss"])
  }

  @Test("An observer that presents while another menu appears is told that there is one")
  func whileShowing() {
    let stage = Stage()
    var result: MenuShowResult?
    let observation = stage.world.menu.observe { event in
      if event == .willShow { result = stage.interaction.presentMenu(with: stage.point) }
    }
    stage.world.menu.show()
    #expect(result == .notShown(.alreadyVisible))
    #expect(stage.delegate.configurations.isEmpty)
    #expect(stage.world.menu.isMenuVisible)
    observation.cancel()
  }
}
