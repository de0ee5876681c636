import Foundation
import MessageRuntime
import PopupMenuKit

/// Long presses and choices, one after the other.
final class Session {
  private let arguments: Arguments
  private let controller: DocumentController
  private let application: Application
  private let screen: Screen

  init(_ arguments: Arguments) throws {
    self.arguments = arguments
    let text = try arguments.file.map(TextFile.read) ?? sample
    controller = DocumentController(text: text, width: 68)
    controller.makeMenuItems(language: arguments.language)
    application = Application(root: controller)
    application.language = arguments.language
    screen = Screen(textView: controller.textView, name: arguments.file ?? "sample")
  }

  private var menu: MenuController { application.menuController }

  func run() throws {
    if arguments.showsFailures {
      Failures(application).show()
    } else if arguments.lists {
      try press(arguments.place)
      list()
    } else if arguments.choices.isEmpty {
      try chooseFromInput()
    } else {
      for choice in arguments.choices {
        try show()
        try choose(choice)
      }
    }
  }

  // MARK: Showing

  /// Presses at a place of the text that may lie beyond its last row.
  private func press(_ place: Point) throws {
    let lastRow = controller.textView.frame.height - 1
    let lastColumn = controller.textView.frame.width - 1
    let point = Point(min(place.x, lastColumn), min(place.y, lastRow))
    try application.deliver(.press(point, .began))
    try application.deliver(.press(point, .ended))
  }

  /// Presses, at first where the command line says and then on the selection, and draws the menu.
  private func show() throws {
    let hasSelection = !controller.document.selection.isEmpty
    try press(hasSelection ? controller.textView.menuTargetRect.origin : arguments.place)
    draw(menu.shownItems)
  }

  private func draw(_ items: [MenuItem]) {
    let rect = controller.textView.convertToRoot(controller.textView.menuTargetRect)
    for line in screen.lines(menu: items, at: rect) { print(line) }
  }

  private func list() {
    for (index, item) in menu.shownItems.enumerated() {
      let target = menu.target(of: item).map { "\(type(of: $0))" } ?? "nobody"
      print("\(index + 1)\t\(item.title)\t\(item.action)\t\(target)")
    }
  }

  // MARK: Choosing

  private func chooseFromInput() throws {
    let isTerminal = isatty(0) == 1
    while true {
      try show()
      print("Choice (number or title, empty to dismiss): ", terminator: isTerminal ? "" : "\n")
      fflush(nil)
      guard let line = readLine(), !line.isEmpty else {
        menu.setMenuVisible(false, animated: true)
        print("Dismissed.")
        return
      }
      do {
        try choose(line)
      } catch let error as UsageError where isTerminal {
        // A person may try again; a script is told by the exit status.
        print(error)
        menu.setMenuVisible(false, animated: false)
      }
    }
  }

  private func choose(_ choice: String) throws {
    let item = try find(choice)
    // Asked before the choice, which changes the answer for a target that it removes.
    let steps = menu.target(of: item).map { Runtime.explain(item.action, on: $0) } ?? []
    print("Chosen:   \(item.title)")
    let target = try menu.choose(item)
    print("Sent:     \(item.action)")
    print("To:       \(type(of: target)), \(manner(steps))")
    if arguments.explains {
      for step in steps { print("          - \(step)") }
    }
    if let message = controller.takeMessage() { print("Says:     \(message)") }
    if !controller.document.selection.isEmpty {
      print("Selected: \(shown(controller.document.selectedText))")
    }
    draw([])
  }

  private func find(_ choice: String) throws -> MenuItem {
    let items = menu.shownItems
    if let number = Int(choice) {
      guard items.indices.contains(number - 1) else {
        throw UsageError("no item \(number); there are \(items.count)")
      }
      return items[number - 1]
    }
    var found = items.filter { $0.title == choice }
    if found.isEmpty { found = items.filter { $0.title.lowercased() == choice.lowercased() } }
    guard let item = found.first else { throw UsageError("no item is called \(shown(choice))") }
    guard found.count == 1 else {
      throw UsageError("\(found.count) items are called \(shown(choice)); use the number")
    }
    return item
  }

  private func manner(_ steps: [ForwardingStep]) -> String {
    switch steps.last {
    case .found(let cls, _, _): "by a method of \(cls)"
    case .swallowed: "through forwardingTarget(for:) and a SelectorSink"
    case let step?: "\(step)"
    case nil: "without steps"
    }
  }

  /// A text in one line of the terminal.
  private func shown(_ text: String) -> String {
    let line = text.prefix(60).map { $0.isNewline ? "⏎" : $0.cells.text }.joined()
    return text.count > 60 ? "“\(line)…”" : "“\(line)”"
  }
}
