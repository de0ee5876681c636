/// A presenter that keeps what it was shown as text, for tests and logs.
public final class SnapshotPresenter: MenuPresenter {
  public weak var delegate: (any MenuPresenterDelegate)?
  /// What is shown, or nil.
  public private(set) var snapshot: MenuSnapshot?
  /// Where it points.
  public private(set) var anchor: MenuAnchor?
  /// How often a menu was presented.
  public private(set) var presentationCount = 0
  /// How often a menu was updated while it was shown.
  public private(set) var updateCount = 0
  /// How often a menu was dismissed.
  public private(set) var dismissalCount = 0

  /// Makes a presenter that shows nothing.
  public init() {}

  /// What is shown, one row on each line; empty if nothing is.
  public var text: String { snapshot?.text ?? "" }

  public func present(_ menu: MenuSnapshot, at anchor: MenuAnchor, animated: Bool) {
    snapshot = menu
    self.anchor = anchor
    presentationCount += 1
  }

  public func update(_ menu: MenuSnapshot) {
    snapshot = menu
    updateCount += 1
  }

  public func dismiss(animated: Bool) {
    snapshot = nil
    anchor = nil
    dismissalCount += 1
  }
}

extension MenuSnapshot {
  /// The menu as text: its title, then one row on each line, submenus indented below theirs.
  ///
  /// A mark stands before the title: `✓` for on, `–` for mixed. A disabled row is in parentheses, a
  /// destructive one ends with `!`, and a line between items is `---`.
  public var text: String { lines(indent: "").joined(separator: "\n") }

  private func lines(indent: String) -> [String] {
    var lines: [String] = []
    if let title { lines.append("\(indent)[\(title)]") }
    for item in items {
      if item.isSeparator {
        lines.append(indent + "---")
        continue
      }
      let mark =
        switch item.state {
        case .off: ""
        case .on: "✓ "
        case .mixed: "– "
        }
      var title = item.title + (item.isDestructive ? "!" : "")
      if !item.isEnabled { title = "(\(title))" }
      lines.append(indent + mark + title + (item.keyText.map { "  \($0)" } ?? ""))
      if let children = item.children { lines += children.lines(indent: indent + "  ") }
    }
    return lines
  }
}
