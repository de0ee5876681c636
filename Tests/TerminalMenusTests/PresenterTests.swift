import MenuDispatch
import MessageRuntime
import Testing

@testable import TerminalMenus

/// Notes what a presenter tells.
private final class Listener: MenuPresenterDelegate {
  var chosen: [(id: UInt64, generation: UInt64)] = []
  var cancelled = 0
  var onCancel: (() -> Void)?

  func menuPresenter(
    _ presenter: any MenuPresenter, didChoose item: MenuItemID, generation: UInt64
  ) {
    chosen.append((item.rawValue, generation))
  }

  func menuPresenterDidCancel(_ presenter: any MenuPresenter) {
    cancelled += 1
    onCancel?()
  }
}

@Suite("The terminal presenter")
struct TerminalMenuPresenterTests {
  private let place = anchor(x: 0, y: 0, in: (40, 20))

  @Test("A choice is told once, though Enter and a click come for the same picture")
  func onceOnly() {
    let presenter = TerminalMenuPresenter()
    let listener = Listener()
    presenter.delegate = listener
    presenter.present(menu(["Cut", "Copy"], generation: 3), at: place, animated: true)
    for key in [KeyPress.Key.down, .enter, .enter] {
      #expect(presenter.handle(.key(KeyPress(key)), at: 0))
    }
    #expect(listener.chosen.map(\.id) == [1] && listener.chosen.map(\.generation) == [3])
    // Until the delegate says otherwise, the menu is there: it may keep it.
    #expect(presenter.isPresenting)
    presenter.update(menu(["Cut", "Copy"], generation: 4))
    _ = presenter.handle(.key(KeyPress(.enter)), at: 1)
    #expect(listener.chosen.map(\.generation) == [3, 4])
    presenter.dismiss(animated: true)
    #expect(!presenter.handle(.key(KeyPress(.enter)), at: 2))
  }

  @Test("A menu that is cancelled is gone when the delegate hears of it, and another can be shown")
  func cancel() {
    let presenter = TerminalMenuPresenter()
    let listener = Listener()
    presenter.delegate = listener
    listener.onCancel = {
      #expect(!presenter.isPresenting)
      presenter.present(menu(["Other"]), at: self.place, animated: false)
    }
    presenter.present(menu(["Cut"]), at: place, animated: false)
    #expect(presenter.handle(.key(KeyPress(.escape)), at: 0))
    #expect(listener.cancelled == 1 && presenter.view?.levels[0].rows[0].title == "Other")
  }

  @Test("The delegate is held weakly, and without one a choice closes the menu")
  func weakDelegate() {
    let presenter = TerminalMenuPresenter()
    weak var released: Listener?
    do {
      let listener = Listener()
      released = listener
      presenter.delegate = listener
    }
    #expect(released == nil && presenter.delegate == nil)
    presenter.present(menu(["Cut"]), at: place, animated: false)
    _ = presenter.handle(.key(KeyPress("c")), at: 0)
    #expect(!presenter.isPresenting)
  }

  @Test("S1-30: the presenter dispatches nothing; the controller sends to the target in the chain")
  func dispatch() throws {
    final class Target: View {
      var copies = 0
      override var canBecomeFirstResponder: Bool { true }
      @MethodBuilder override class var methods: [Method] {
        Method("copy:") { (self: Target, sender: AnyObject?) in self.copies += 1 }
      }
    }
    let context = ResponderContext()
    let window = Window(frame: Rect(x: 0, y: 0, width: 40, height: 20))
    let target = Target(frame: Rect(x: 2, y: 1, width: 4, height: 1))
    context.application.addWindow(window)
    window.addSubview(target)
    #expect(target.becomeFirstResponder())
    let presenter = TerminalMenuPresenter()
    context.menuController.presenter = presenter
    context.menuController.titles = MenuTitles(languages: ["en"])
    context.menuController.setTargetRect(target.bounds, in: target)
    #expect(context.menuController.setMenuVisible(true, animated: false) == .shown)
    var grid = CellGrid(width: 40, height: 20)
    presenter.draw(into: &grid)
    #expect(grid.lines[2...4] == ["┌──▲───┐", "│ Copy │", "└──────┘"])
    _ = presenter.handle(.key(KeyPress("c")), at: 0)
    #expect(target.copies == 1)
    #expect(!presenter.isPresenting && !context.menuController.isMenuVisible)
    _ = presenter.handle(.key(KeyPress("c")), at: 0)
    #expect(target.copies == 1)
  }
}

@Suite("The line presenter")
struct LineMenuPresenterTests {
  private final class Console {
    var written: [String] = []
    var lines: [String]
    init(_ lines: [String]) { self.lines = lines }
    func presenter() -> LineMenuPresenter {
      LineMenuPresenter(
        write: { self.written.append($0) },
        readLine: { self.lines.isEmpty ? nil : self.lines.removeFirst() })
    }
  }

  private func run(_ snapshot: MenuSnapshot, _ lines: String...)
    -> (answer: LineMenuPresenter.Answer, listener: [UInt64], cancelled: Int, written: [String])
  {
    let console = Console(lines)
    let presenter = console.presenter()
    let listener = Listener()
    presenter.delegate = listener
    presenter.present(snapshot, at: anchor(x: 0, y: 0, in: (80, 24)), animated: false)
    let answer = presenter.readChoice()
    return (answer, listener.chosen.map(\.id), listener.cancelled, console.written)
  }

  @Test("Items have numbers, marks, keys and reasons; lines have none")
  func list() {
    let inner = menu(["One"], firstID: 100)
    let result = run(
      menu(["*Copy\t⌘C", "-", "!Paste", "More"], title: "Edit", submenus: ["More": inner]))
    #expect(
      result.written == [
        "Edit:", "1  ✓ Copy  [⌘C]", "2  Paste  (not available)", "3  More >",
      ])
    #expect(result.answer == .ended && result.cancelled == 1)
  }

  @Test("A number or a title chooses; what is wrong is said and asked again")
  func choosing() {
    let snapshot = menu(["Cut", "Copy", "Go", "Go", "!Paste"])
    #expect(run(snapshot, "2").listener == [2])
    #expect(run(snapshot, "cut").listener == [1])
    let wrong = run(snapshot, "9", "Nothing", "Go", "5", "2")
    #expect(wrong.listener == [2])
    #expect(
      Array(wrong.written.dropFirst(5)) == [
        "no item 9; there are 5", "no item is called Nothing",
        "2 items are called Go; use the number", "Paste: not available",
      ])
  }

  @Test("A submenu is listed; an empty line goes back, then out")
  func submenus() {
    let inner = menu(["One", "Two"], firstID: 100)
    let snapshot = menu(["Copy", "More"], submenus: ["More": inner])
    #expect(run(snapshot, "2", "2").listener == [101])
    let back = run(snapshot, "More", "", "")
    #expect(back.answer == .cancelled && back.cancelled == 1 && back.listener.isEmpty)
    #expect(back.written == ["1  Copy", "2  More >", "1  One", "2  Two", "1  Copy", "2  More >"])
  }
}
