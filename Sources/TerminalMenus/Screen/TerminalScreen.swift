private import CNcursesW
private import CTerminalMenus

/// A terminal that the program draws on and gets keys from.
///
/// The terminal is given back as it was on every way out: ``stop()``, the release of the screen, a
/// thrown error, `exit`, the signals that end or stop a process, and crashes. A process that is
/// continued after a stop gets its screen again.
///
/// Thread safety: use it from one thread. There is at most one in a process.
public final class TerminalScreen {
  /// What to use of a terminal.
  public struct Options: Hashable, Sendable {
    /// Whether to use colours; nil uses them unless the variable NO_COLOR is set to something.
    public var usesColors: Bool?
    /// The terminal's name in the terminfo database; nil takes the variable TERM.
    public var terminalName: String?
    /// The descriptors that keys are read from and the screen is written to.
    public var input: Int32 = 0
    public var output: Int32 = 1

    public init() {}
  }

  /// In cells.
  public private(set) var width = 0
  /// In cells.
  public private(set) var height = 0
  /// Whether there are colours, and they are wanted.
  public let hasColors: Bool
  private let description: TerminalDescription
  private let options: Options
  private var curses: CursesScreen?
  private var decoder: InputDecoder
  private var detector = LongPressDetector()
  private var events: [TerminalEvent] = []
  private var escapeDeadline: Double?

  /// Seconds after an Escape after which nothing that follows belongs to it.
  static let escapePause = 0.05

  /// Seconds between two looks whether the process is in the foreground again.
  static let backgroundPause = 0.2

  /// Takes the terminal.
  ///
  /// - Throws: ``TerminalError``; the terminal is as it was then.
  public init(_ options: Options = Options()) throws(TerminalError) {
    for descriptor in [options.input, options.output] where !ctm_is_terminal(descriptor) {
      throw .notATerminal(descriptor: descriptor)
    }
    try TerminalLocale.prepare()
    let name = options.terminalName ?? Environment.variable("TERM") ?? ""
    let description = try TerminalDescription(name: name, descriptor: options.output)
    let (leave, enter) = (Array(description.leave.utf8), Array(description.enter.utf8))
    let error = unsafe leave.withUnsafeBytes { leave in
      // C keeps copies.
      unsafe enter.withUnsafeBytes { enter in
        unsafe ctm_begin(
          options.output, leave.baseAddress, leave.count, enter.baseAddress, enter.count)
      }
    }
    guard error == 0 else {
      throw error == CTM_IN_USE ? .alreadyInUse : .system(errno: error)
    }
    let noColor = Environment.variable("NO_COLOR").map { !$0.isEmpty } ?? false
    do {
      let curses = try CursesScreen(
        name: name, input: options.input, output: options.output,
        wantsColors: options.usesColors ?? !noColor)
      self.curses = curses
      hasColors = curses.hasColors
    } catch {
      ctm_end(true)
      throw error
    }
    self.description = description
    self.options = options
    decoder = InputDecoder(sequences: description.keys)
    _ = cnw_program_modes(options.output)
    ctm_note_program_modes()
    write(description.extras)
    takeSize()
  }

  deinit { stop() }

  /// Takes the terminal, calls a closure and gives the terminal back, also when it throws.
  public static func run<Result>(
    _ options: Options = Options(), _ body: (TerminalScreen) throws -> Result
  ) throws -> Result {
    let screen = try TerminalScreen(options)
    defer { screen.stop() }
    return try body(screen)
  }

  /// Gives the terminal back. Once is enough, more often does no harm.
  public func stop() {
    guard let curses else { return }
    self.curses = nil
    curses.end()
    ctm_end(true)
  }

  /// The theme that suits what the terminal can show.
  public var theme: MenuTheme {
    if hasColors { return .color }
    var theme: MenuTheme = description.canReverse ? .monochrome : .plain
    theme.parenthesizesDisabled = !description.canDim
    return theme
  }

  // MARK: Drawing

  /// Shows a grid; what changed since the last one is written.
  ///
  /// Nothing is written while the process is in the background. When it comes back, a resize event
  /// asks for the grid again.
  public func show(_ grid: CellGrid) {
    guard ctm_is_active() else { return }
    curses?.show(grid)
  }

  private func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { bytes in
      unsafe ctm_write(options.output, bytes.baseAddress, bytes.count)
    }
  }

  private func takeSize() {
    var (columns, lines): (Int32, Int32) = (0, 0)
    if unsafe ctm_size(options.output, &columns, &lines) {
      (width, height) = (Int(columns), Int(lines))
    } else if width == 0 {
      (width, height) = (Int(cnw_columns()), Int(cnw_lines()))
    }
  }

  // MARK: Events

  /// Waits for something to happen.
  ///
  /// - Parameter timeout: In seconds; nil waits for ever.
  public func nextEvent(timeout: Double? = nil) -> TerminalEvent {
    guard curses != nil else { return .end }
    let end = timeout.map { ctm_seconds() + $0 }
    while true {
      if !events.isEmpty { return events.removeFirst() }
      let now = ctm_seconds()
      if let press = detector.tick(at: now) { return .mouse(press) }
      if let deadline = escapeDeadline, now >= deadline {
        escapeDeadline = nil
        take(decoder.flush(), at: now)
        continue
      }
      if let end, now >= end { return .timeout }
      // A job that ran in the background gets no signal when it comes to the foreground.
      let isActive = ctm_resume()
      let look = isActive ? nil : now + Self.backgroundPause
      let next = [end, look, detector.deadline, escapeDeadline].compactMap { $0 }.min()
      let milliseconds = next.map { Int32(min(($0 - now) * 1000 + 1, 86_400_000)) } ?? -1
      // What is typed meanwhile is for the shell; reading it would stop the process.
      let input = isActive ? options.input : -1
      let ready = ctm_wait(input, ctm_wake_descriptor(), milliseconds)
      if ready & 2 != 0 { wake() }
      if ready & 1 != 0 {
        if !read() { return .end }
      } else if ready & 4 != 0 {
        return .end
      }
    }
  }

  private func wake() {
    let happened = ctm_take_events()
    guard happened != 0 else { return }
    takeSize()
    curses?.resize(width: width, height: height)
    if happened & Int32(CTM_CONTINUED) != 0 { curses?.invalidate() }
    events.append(.resize(width: width, height: height))
  }

  private func read() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = unsafe buffer.withUnsafeMutableBytes { bytes in
      unsafe ctm_read(options.input, bytes.baseAddress, bytes.count)
    }
    guard count > 0 else { return false }
    let now = ctm_seconds()
    take(decoder.feed(buffer.prefix(count)), at: now)
    escapeDeadline = decoder.isWaiting ? now + Self.escapePause : nil
    return true
  }

  private func take(_ new: [TerminalEvent], at time: Double) {
    for event in new {
      if case .mouse(let mouse) = event { detector.observe(mouse, at: time) }
    }
    events.append(contentsOf: new)
  }
}
