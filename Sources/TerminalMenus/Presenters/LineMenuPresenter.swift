public import MenuDispatch

/// Shows menus as numbered lines and takes a number or a title for an answer: for pipes, for
/// terminals that cannot position their cursor, and for screen readers.
///
/// Thread safety: use it from one thread.
public final class LineMenuPresenter: MenuPresenter {
  public weak var delegate: (any MenuPresenterDelegate)?

  /// What an answer led to.
  public enum Answer: Hashable, Sendable {
    case chosen(MenuItemID)
    /// The menu of a submenu, or the one before it, was listed.
    case moved
    /// Nothing of that name or number can be chosen; the reason was written.
    case refused
    case cancelled
    /// There is no menu, or no more input.
    case ended
  }

  private let write: (String) -> Void
  private let readLine: () -> String?
  /// The open menus from the root on.
  private var levels: [MenuSnapshot] = []

  /// - Parameters:
  ///   - write: Writes one line, which is given without its end.
  ///   - readLine: Reads one line without its end; nil when there are no more.
  public init(write: @escaping (String) -> Void, readLine: @escaping () -> String?) {
    self.write = write
    self.readLine = readLine
  }

  /// A presenter on the standard input and output.
  public convenience init() {
    self.init(write: { print($0) }, readLine: { Swift.readLine() })
  }

  public var isPresenting: Bool { !levels.isEmpty }

  public func present(_ menu: MenuSnapshot, at anchor: MenuAnchor, animated: Bool) {
    levels = [menu]
    list()
  }

  public func update(_ menu: MenuSnapshot) {
    guard isPresenting else { return }
    levels = [menu]
    list()
  }

  public func dismiss(animated: Bool) { levels = [] }

  // MARK: Lines

  private var rows: [MenuSnapshot.Item] {
    levels.last?.items.filter { !$0.isSeparator } ?? []
  }

  private func list() {
    if let title = levels.last?.title { write("\(title):") }
    let digits = String(rows.count).count
    for (index, row) in rows.enumerated() {
      let number = String(index + 1)
      let mark =
        switch row.state {
        case .off: ""
        case .on: "✓ "
        case .mixed: "– "
        }
      // Numbers stay at the left, whatever the direction of the title.
      let title = row.title.flatMap(\.cellUnits).map(\.text).joined()
      var line = String(repeating: " ", count: digits - number.count) + "\(number)  \(mark)\(title)"
      if row.children != nil { line += " >" }
      if let key = row.keyText { line += "  [\(key)]" }
      if !row.isEnabled { line += "  (not available)" }
      write(line)
    }
  }

  /// Reads lines until something is chosen, the menu is cancelled or the input ends.
  ///
  /// - Returns: The last answer.
  @discardableResult
  public func readChoice() -> Answer {
    while isPresenting {
      guard let line = readLine() else {
        cancel()
        return .ended
      }
      switch answer(line) {
      case .moved, .refused: continue
      case let last: return last
      }
    }
    return .ended
  }

  /// Takes one answer: the number or the title of an item; an empty line or 0 goes back, from the
  /// first menu out of it.
  @discardableResult
  public func answer(_ line: String) -> Answer {
    guard let root = levels.first else { return .ended }
    let text = line.filter { !$0.isNewline }
    guard !text.isEmpty, text != "0" else {
      levels.removeLast()
      guard levels.isEmpty else {
        list()
        return .moved
      }
      cancel()
      return .cancelled
    }
    guard let item = find(text) else { return .refused }
    guard item.isEnabled else {
      write("\(item.title): not available")
      return .refused
    }
    if let children = item.children {
      levels.append(children)
      list()
      return .moved
    }
    delegate?.menuPresenter(self, didChoose: item.id, generation: root.generation)
    return .chosen(item.id)
  }

  private func find(_ text: String) -> MenuSnapshot.Item? {
    if let number = Int(text) {
      if rows.indices.contains(number - 1) { return rows[number - 1] }
      write("no item \(number); there are \(rows.count)")
      return nil
    }
    let exact = rows.filter { $0.title == text }
    let found =
      exact.isEmpty ? rows.filter { $0.title.lowercased() == text.lowercased() } : exact
    if found.count == 1 { return found[0] }
    write(
      found.isEmpty
        ? "no item is called \(text)" : "\(found.count) items are called \(text); use the number")
    return nil
  }

  private func cancel() {
    levels = []
    delegate?.menuPresenterDidCancel(self)
  }
}
