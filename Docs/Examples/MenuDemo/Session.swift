import MenuDispatch
import MessageRuntime
import TerminalMenus

/// The program without a terminal: takes events, gives pictures of the screen.
final class Session {
  let context: ResponderContext
  let controller = EditorController()
  /// The presenters of the two kinds of menus; one of them shows one at most.
  let presenters = [TerminalMenuPresenter(), TerminalMenuPresenter()]
  private(set) var hasEnded = false
  var theme = DemoTheme.monochrome
  private let window: Window
  private let scheduler = ManualScheduler()
  private let name: String
  private var isPointerDown = false
  private var showsCaret = true
  private var observation: Observation?

  init(text: String, name: String, width: Int, height: Int, language: String?) {
    self.name = name
    context = ResponderContext(scheduler: scheduler)
    window = Window(frame: Rect(x: 0, y: 0, width: Double(width), height: Double(height)))
    context.application.addWindow(window)
    window.rootViewController = controller
    controller.editor.text = text
    controller.editor.select(anchor: 0, head: 0)
    resize(width: width, height: height)
    controller.editor.becomeFirstResponder()
    context.menuController.presenter = presenters[0]
    controller.tagInteraction.presenter = presenters[1]
    if let language { setLanguage(language) }
    observation = context.observeActions { [weak self] event in
      switch event {
      case .willSend: self?.controller.say("")
      case .didSend(let action, _, let outcome):
        // What the action itself says is more to the point.
        if self?.controller.message == "" { self?.controller.say("\(action) \(outcome)") }
      }
    }
  }

  /// Sets the language of the standard actions in menus that open from now on.
  func setLanguage(_ tag: String) {
    context.menuController.titles = MenuTitles(languages: [tag])
  }

  /// Who shows a menu now.
  var presenter: TerminalMenuPresenter? { presenters.first { $0.isPresenting } }

  /// The menu on the screen.
  var menu: MenuSnapshot? {
    controller.tagInteraction.visibleMenu ?? context.menuController.snapshot
  }

  private func prepareMenu(_ keyboard: PopUpMenuView.Keyboard, selectsFirst: Bool) {
    for presenter in presenters {
      presenter.keyboard = keyboard
      presenter.selectsFirst = selectsFirst
    }
  }

  var width: Int { Int(window.frame.width) }
  var height: Int { Int(window.frame.height) }

  // MARK: Events

  /// Takes an event.
  ///
  /// - Parameter time: In seconds of any clock that does not go back.
  func handle(_ event: TerminalEvent, at time: Double) {
    if case .mouse = event { revealCaretIfNeeded() }
    if case .mouse(let mouse) = event, mouse.kind == .release, isPointerDown {
      // Who got the press gets the release, also when a menu has come up in between.
      isPointerDown = false
      window.sendEvent(
        PointerEvent(.ended, at: Point(x: Double(mouse.x), y: Double(mouse.y))))
    }
    if let presenter, presenter.handle(event, at: time) {
      noteCaret(event)
      return
    }
    switch event {
    case .key(let press): handle(press)
    case .mouse(let mouse): handle(mouse)
    case .paste(let text): context.inputSession.insertText(text)
    case .resize(let width, let height): return resize(width: width, height: height)
    case .timeout: return
    case .end: hasEnded = true
    }
    noteCaret(event)
    // What was typed may change what can be chosen.
    if presenter != nil { context.menuController.update() }
  }

  /// What is typed or pressed brings the caret into view with the next picture; the wheel may leave
  /// it behind.
  private func noteCaret(_ event: TerminalEvent) {
    switch event {
    case .key, .paste: showsCaret = true
    case .mouse(let mouse): if mouse.kind == .press || mouse.kind == .release { showsCaret = true }
    case .resize, .timeout, .end: break
    }
  }

  private func revealCaretIfNeeded() {
    guard showsCaret else { return }
    showsCaret = false
    controller.editor.revealCaret()
  }

  private func resize(width: Int, height: Int) {
    window.frame.size = Size(width: Double(width), height: Double(height))
    controller.layOut(in: window.frame.size)
    if let presenter {
      // What the menu points at has moved.
      presenter.move(
        to: MenuAnchor(rect: controller.pointMenuAgain(), container: window.bounds))
    }
  }

  private func handle(_ press: KeyPress) {
    let editor = controller.editor
    let selects = press.modifiers.contains(.shift)
    switch press.key {
    case .function(2): showMenuAtCaret()
    case .function(3): showMenuWhileTyping()
    case .up: editor.move(.up, selecting: selects)
    case .down: editor.move(.down, selecting: selects)
    case .left: editor.move(.left, selecting: selects)
    case .right: editor.move(.right, selecting: selects)
    case .home:
      editor.move(press.modifiers.contains(.control) ? .start : .lineStart, selecting: selects)
    case .end: editor.move(press.modifiers.contains(.control) ? .end : .lineEnd, selecting: selects)
    case .pageUp: editor.move(.pageUp, selecting: selects)
    case .pageDown: editor.move(.pageDown, selecting: selects)
    case .enter: context.inputSession.insertText("\n")
    case .tab: context.inputSession.insertText("\t")
    case .backspace: context.inputSession.deleteBackward()
    case .delete: editor.deleteForward()
    case .character(let character) where press.modifiers.contains(.control): command(character)
    case .character(let character) where !press.modifiers.contains(.alt):
      context.inputSession.insertText(String(character))
    case .character, .escape, .insert, .function: break
    }
  }

  /// A key with Control. Edit commands go to whoever on the chain performs them.
  private func command(_ character: Character) {
    switch character {
    case "q": hasEnded = true
    case "l", " ": showMenuAtCaret()
    case "t": showMenuWhileTyping()
    case "x": context.sendAction("cut:")
    case "w": context.sendAction("copy:")
    case "v": context.sendAction("paste:")
    case "a": context.sendAction("selectAll:")
    case "u": context.sendAction("undo:")
    case "r": context.sendAction("redo:")
    default: break
    }
  }

  /// The key that means a long press.
  private func showMenuAtCaret() {
    prepareMenu(.menu, selectsFirst: true)
    let editor = controller.editor
    editor.revealCaret()
    editor.longPressGesture.recognize(at: editor.convert(editor.pressPlace, to: nil))
  }

  private func showMenuWhileTyping() {
    prepareMenu(.typing, selectsFirst: false)
    controller.button.sendActions(for: .touchUpInside)
  }

  private func handle(_ mouse: MouseEvent) {
    let point = Point(x: Double(mouse.x), y: Double(mouse.y))
    let editor = controller.editor
    switch mouse.kind {
    case .press:
      isPointerDown = true
      let isOnText = window.hitTest(point) === editor
      prepareMenu(isOnText ? .menu : .typing, selectsFirst: false)
      window.sendEvent(PointerEvent(.began, at: point))
      if isOnText { place(point, selecting: false) }
    case .drag:
      window.sendEvent(PointerEvent(.moved, at: point))
      if isPointerDown, window.hitTest(point) === editor { place(point, selecting: true) }
    case .release: break
    case .longPress:
      prepareMenu(.menu, selectsFirst: false)
      if isPointerDown {
        // The terminal has measured the time for the gesture.
        scheduler.advance(by: editor.longPressGesture.minimumPressDuration)
      } else if window.hitTest(point) === editor {
        editor.longPressGesture.recognize(at: point)
      }
    case .scrollUp: editor.scroll(by: -3)
    case .scrollDown: editor.scroll(by: 3)
    case .move: break
    }
  }

  private func place(_ point: Point, selecting: Bool) {
    let editor = controller.editor
    let place = editor.layout.closestInsertionPoint(to: editor.convert(point, from: nil))
    editor.select(
      anchor: selecting ? editor.selection.anchor : place.utf16Offset, head: place.utf16Offset)
  }

  // MARK: Drawing

  /// What the screen shows.
  func picture() -> CellGrid {
    revealCaretIfNeeded()
    var grid = CellGrid(width: width, height: height)
    guard width >= 4, height >= 4 else {
      grid.write("too small", x: 0, y: 0, limit: width, style: theme.text)
      return grid
    }
    grid.box(
      CellRect(x: 0, y: 0, width: width, height: height - 2), title: name, style: theme.frame)
    controller.editor.draw(into: &grid, theme: theme)
    let button = CellRect(controller.button.convert(controller.button.bounds, to: nil))
    grid.write("[ \(controller.button.title) ]", x: button.x, y: button.y, style: theme.button)
    drawHighlight(into: &grid)
    drawStatus(into: &grid)
    drawPreview(into: &grid)
    presenter?.draw(into: &grid)
    if presenter?.view?.keyboard == .menu { grid.cursor = nil }
    return grid
  }

  private func drawStatus(into grid: inout CellGrid) {
    grid.fill(CellRect(x: 0, y: height - 1, width: width, height: 1), style: theme.status)
    let hints = "F2 menu  F3 menu while typing  ^Q leave"
    let text = controller.message.isEmpty ? hints : controller.message
    grid.write(text, x: 1, y: height - 1, limit: width - 2, style: theme.status, base: .leftToRight)
  }

  /// Makes the tag stand out that the open context menu is about.
  private func drawHighlight(into grid: inout CellGrid) {
    guard let preview = controller.tagInteraction.highlightPreview else { return }
    let editor = controller.editor
    let area = CellRect(editor.convert(editor.bounds, to: nil))
    for rect in preview.parameters.textLineRects.map({ CellRect(editor.convert($0, to: nil)) })
    where area.rows.contains(rect.y) {
      grid.restyle(x: rect.x, y: rect.y, width: rect.width) { _ in theme.selection }
    }
  }

  /// Draws the preview of a tag where the menu is not.
  private func drawPreview(into grid: inout CellGrid) {
    guard let preview = controller.preview, let menu = presenter?.view?.frames.first else { return }
    let inside = min(width - 6, max(20, preview.lines.map(CellWidth.of).max() ?? 0))
    let boxHeight = preview.lines.count + 2
    guard inside > 4 else { return }
    let below = height - 3 - menu.maxY
    let y = below >= boxHeight || below >= menu.y - 1 ? height - 3 - boxHeight : 1
    let box = CellRect(x: width - inside - 6, y: max(0, y), width: inside + 4, height: boxHeight)
    grid.box(box, title: preview.title, style: theme.preview)
    for (row, line) in preview.lines.enumerated() {
      let text = CellText(line, limit: inside)
      let x = text.direction == .rightToLeft ? box.maxX - 2 - text.width : box.x + 2
      grid.write(text, x: x, y: box.y + 1 + row, style: theme.preview)
    }
  }
}
