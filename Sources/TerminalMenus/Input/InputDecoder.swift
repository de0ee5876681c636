/// Turns the bytes that a terminal sends into events.
///
/// UTF-8 text, control keys, the keys of ECMA-48 and xterm with modifiers, the mouse in SGR form,
/// and pasted text between its brackets; besides the sequences that the terminal's entry in the
/// terminfo database names. Bytes that mean nothing are dropped. It never waits: what may still
/// become longer is kept until more bytes come or ``flush()`` says that none will.
public struct InputDecoder: Sendable {
  private var pending: [UInt8] = []
  private var pasted: [UInt8]?
  /// The keys of one terminal by what it sends for them.
  private let sequences: [[UInt8]: KeyPress.Key]
  private let longestSequence: Int

  /// The most bytes of one paste; the rest of a longer one comes as another.
  static let pasteAtMost = 1 << 20

  /// - Parameter sequences: What the terminal sends for keys, beyond what is always understood.
  public init(sequences: [String: KeyPress.Key] = [:]) {
    self.sequences = Dictionary(
      sequences.map { (Array($0.key.utf8), $0.value) }, uniquingKeysWith: { first, _ in first })
    longestSequence = self.sequences.keys.map(\.count).max() ?? 0
  }

  /// Whether bytes wait for others to come: an Escape key looks like the start of a sequence.
  public var isWaiting: Bool { !pending.isEmpty }

  /// Takes bytes and returns the events that they complete.
  public mutating func feed(_ bytes: some Sequence<UInt8>) -> [TerminalEvent] {
    pending.append(contentsOf: bytes)
    return drain(isEnd: false)
  }

  /// Returns the events in what waited, since no more bytes come for now.
  public mutating func flush() -> [TerminalEvent] { drain(isEnd: true) }

  private mutating func drain(isEnd: Bool) -> [TerminalEvent] {
    var events: [TerminalEvent] = []
    var rest = pending[...]
    while !rest.isEmpty {
      if pasted != nil {
        guard let event = takePaste(&rest) else { break }
        if let event = event.event { events.append(event) }
        continue
      }
      switch next(rest, isEnd: isEnd) {
      case .event(let event, let count):
        rest = rest.dropFirst(count)
        events.append(event)
      case .nothing(let count): rest = rest.dropFirst(count)
      case .pasteBegins(let count):
        rest = rest.dropFirst(count)
        pasted = []
      case .incomplete:
        pending = Array(rest)
        return events
      }
    }
    pending = Array(rest)
    return events
  }

  enum Step {
    case event(TerminalEvent, Int)
    case nothing(Int)
    case pasteBegins(Int)
    case incomplete
  }

  private func next(_ bytes: ArraySlice<UInt8>, isEnd: Bool) -> Step {
    let first = bytes[bytes.startIndex]
    if let known = knownSequence(bytes) { return known }
    switch first {
    case 0x1B: return escape(bytes, isEnd: isEnd)
    case 0x0D, 0x0A: return .event(.key(KeyPress(.enter)), 1)
    case 0x09: return .event(.key(KeyPress(.tab)), 1)
    case 0x7F, 0x08: return .event(.key(KeyPress(.backspace)), 1)
    case 0x00: return .event(.key(KeyPress(" ", .control)), 1)
    case 0x01...0x1A:
      return .event(.key(KeyPress(Character(Unicode.Scalar(first + 0x60)), .control)), 1)
    case 0x1C...0x1F:
      return .event(.key(KeyPress(Character(Unicode.Scalar(first + 0x40)), .control)), 1)
    default: return text(bytes, isEnd: isEnd)
    }
  }

  /// The longest sequence of the terminal's own at the start.
  private func knownSequence(_ bytes: ArraySlice<UInt8>) -> Step? {
    for count in stride(from: min(longestSequence, bytes.count), to: 0, by: -1) {
      if let key = sequences[Array(bytes.prefix(count))] {
        return .event(.key(KeyPress(key)), count)
      }
    }
    return nil
  }

  private func text(_ bytes: ArraySlice<UInt8>, isEnd: Bool) -> Step {
    let first = bytes[bytes.startIndex]
    let length: Int
    switch first {
    case 0x20..<0x7F: length = 1
    case 0xC2..<0xE0: length = 2
    case 0xE0..<0xF0: length = 3
    case 0xF0..<0xF5: length = 4
    default: return .nothing(1)
    }
    let sequence = bytes.prefix(length)
    // A byte that does not continue the sequence ends it there, without being lost.
    if let wrong = sequence.dropFirst().firstIndex(where: { $0 & 0xC0 != 0x80 }) {
      return .nothing(wrong - bytes.startIndex)
    }
    guard sequence.count == length else { return isEnd ? .nothing(sequence.count) : .incomplete }
    guard let string = String(validating: sequence, as: UTF8.self), let character = string.first
    else { return .nothing(length) }
    return .event(.key(KeyPress(character)), length)
  }
}

extension InputDecoder {
  private static let pasteEnd: [UInt8] = Array("\u{1B}[201~".utf8)

  /// Moves bytes of a paste, up to its end if that has come. Nil when more bytes are needed.
  private mutating func takePaste(_ rest: inout ArraySlice<UInt8>) -> (event: TerminalEvent?, Void)?
  {
    var text = pasted ?? []
    let end = rest.indices.first { rest[$0...].starts(with: Self.pasteEnd) }
    if let end {
      text.append(contentsOf: rest[..<end])
      rest = rest[(end + Self.pasteEnd.count)...]
      pasted = nil
    } else {
      // Half of the end may have come: it stays.
      let kept =
        (0..<min(Self.pasteEnd.count, rest.count + 1)).reversed()
        .first { rest.suffix($0).elementsEqual(Self.pasteEnd.prefix($0)) } ?? 0
      text.append(contentsOf: rest.dropLast(kept))
      rest = rest.suffix(kept)
      guard text.count >= Self.pasteAtMost else {
        pasted = text
        return nil
      }
      // Not in the middle of a character.
      let whole = text.lastIndex { $0 & 0xC0 != 0x80 } ?? text.count
      pasted = Array(text[whole...])
      text.removeSubrange(whole...)
    }
    return (text.isEmpty ? nil : .paste(String(decoding: text, as: UTF8.self)), ())
  }
}
