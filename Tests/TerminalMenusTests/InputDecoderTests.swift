import Testing

@testable import TerminalMenus

@Suite("Bytes from a terminal")
struct InputDecoderTests {
  private func decode(_ text: String) -> [TerminalEvent] {
    var decoder = InputDecoder()
    return decoder.feed(text.utf8) + decoder.flush()
  }

  private func key(_ key: KeyPress.Key, _ modifiers: KeyPress.Modifiers = []) -> TerminalEvent {
    .key(KeyPress(key, modifiers))
  }

  @Test("Text of every script arrives character by character")
  func text() {
    #expect(decode("aя漢🎉") == ["a", "я", "漢", "🎉"].map { .key(KeyPress(Character($0))) })
  }

  @Test(
    "A sequence that arrives byte by byte gives the same events",
    arguments: [
      "aя漢🎉", "\u{1B}[A\u{1B}OB\u{1B}[1;5C", "\u{1B}[<0;10;20M\u{1B}[<0;10;20m",
      "\u{1B}[200~one\ntwo\u{1B}[201~x", "\u{1B}x\u{1B}я",
    ])
  func bytewise(_ text: String) {
    var decoder = InputDecoder()
    var events: [TerminalEvent] = []
    for byte in text.utf8 { events += decoder.feed([byte]) }
    #expect(events == decode(text) && !events.isEmpty)
    #expect(!decoder.isWaiting)
  }

  @Test("Keys of ECMA-48, xterm and the console are known, with modifiers")
  func keys() {
    #expect(
      decode("\u{1B}[A\u{1B}OD\u{1B}[H\u{1B}[4~") == [.up, .left, .home, .end].map { key($0) })
    #expect(decode("\u{1B}[5~\u{1B}[6~\u{1B}[3~") == [.pageUp, .pageDown, .delete].map { key($0) })
    #expect(decode("\u{1B}OQ\u{1B}[[B\u{1B}[12~") == Array(repeating: key(.function(2)), count: 3))
    #expect(decode("\u{1B}[1;2C") == [key(.right, .shift)])
    #expect(decode("\u{1B}[1;7D") == [key(.left, [.alt, .control])])
    #expect(decode("\u{1B}[Z") == [key(.tab, .shift)])
    #expect(decode("\u{1B}[97;5u") == [key(.character("a"), .control)])
    #expect(decode("\r\u{7F}\t") == [key(.enter), key(.backspace), key(.tab)])
    #expect(
      decode("\u{C}\u{0}") == [key(.character("l"), .control), key(.character(" "), .control)])
    #expect(decode("\u{1B}c") == [key(.character("c"), .alt)])
  }

  @Test("An Escape alone is a key once nothing follows")
  func escape() {
    var decoder = InputDecoder()
    #expect(decoder.feed([0x1B]) == [] && decoder.isWaiting)
    #expect(decoder.flush() == [key(.escape)] && !decoder.isWaiting)
    #expect(decode("\u{1B}\u{1B}[A") == [key(.escape), key(.up)])
  }

  @Test("The mouse reports presses, releases, movement, the wheel and the right button")
  func mouse() {
    let text =
      "\u{1B}[<0;1;2M\u{1B}[<32;3;2M\u{1B}[<0;3;2m\u{1B}[<35;9;9M\u{1B}[<65;1;1M\u{1B}[<2;4;5M"
    #expect(
      decode(text) == [
        .mouse(MouseEvent(.press, x: 0, y: 1)), .mouse(MouseEvent(.drag, x: 2, y: 1)),
        .mouse(MouseEvent(.release, x: 2, y: 1)), .mouse(MouseEvent(.move, x: 8, y: 8)),
        .mouse(MouseEvent(.scrollDown, x: 0, y: 0)), .mouse(MouseEvent(.longPress, x: 3, y: 4)),
      ])
  }

  @Test("Pasted text is text, escape sequences in it too")
  func paste() {
    #expect(
      decode("a\u{1B}[200~x\u{1B}[A\ny\u{1B}[201~b") == [
        .key(KeyPress("a")), .paste("x\u{1B}[A\ny"), .key(KeyPress("b")),
      ])
  }

  @Test("A paste without end does not grow without end")
  func longPaste() {
    var decoder = InputDecoder()
    _ = decoder.feed("\u{1B}[200~".utf8)
    var bytes = 0
    for _ in 0..<40 {
      for case .paste(let text) in decoder.feed(Array(repeating: 0x61, count: 1 << 16)) {
        bytes += text.utf8.count
      }
    }
    #expect(bytes >= InputDecoder.pasteAtMost)
  }

  @Test("The terminal's own sequences come first")
  func terminfo() {
    var decoder = InputDecoder(sequences: ["\u{1B}[[~q": .function(9)])
    #expect(decoder.feed("\u{1B}[[~q".utf8) == [key(.function(9))])
  }

  @Test("Bytes that mean nothing are dropped and lose nothing after them")
  func garbage() {
    var decoder = InputDecoder()
    #expect(
      decoder.feed([0xFF, 0xC3, 0x41, 0xE2, 0x82, 0x42]) == [
        .key(KeyPress("A")), .key(KeyPress("B")),
      ])
    #expect(decode("\u{1B}[999;999zq") == [.key(KeyPress("q"))])
  }

  @Test("Any bytes end in events, not in a trap or an endless wait")
  func fuzz() {
    var random = SystemRandomNumberGenerator()
    let alphabet: [UInt8] = [
      0x1B, 0x5B, 0x3C, 0x3B, 0x30, 0x39, 0x4D, 0x6D, 0x7E, 0xE2, 0x82, 0xFF,
    ]
    for _ in 0..<2000 {
      var decoder = InputDecoder()
      let bytes = (0..<40).map { _ in
        Bool.random(using: &random)
          ? alphabet.randomElement(using: &random)! : UInt8.random(in: 0...255)
      }
      _ = decoder.feed(bytes) + decoder.flush()
      _ = decoder.feed("\u{1B}[201~".utf8)
      _ = decoder.flush()
      #expect(decoder.feed("z".utf8) == [.key(KeyPress("z"))], "\(bytes)")
    }
  }
}

@Suite("Long presses")
struct LongPressDetectorTests {
  @Test("A button held in one place for half a second is a long press, told once")
  func held() {
    var detector = LongPressDetector()
    detector.observe(MouseEvent(.press, x: 3, y: 4), at: 10)
    #expect(detector.deadline == 10.5)
    #expect(detector.tick(at: 10.4) == nil)
    #expect(detector.tick(at: 10.5) == MouseEvent(.longPress, x: 3, y: 4))
    #expect(detector.tick(at: 11) == nil)
  }

  @Test("Letting go or moving to another cell ends it; moving within the cell does not")
  func ended() {
    var detector = LongPressDetector()
    for kind in [MouseEvent.Kind.release, .drag] {
      detector.observe(MouseEvent(.press, x: 3, y: 4), at: 0)
      detector.observe(MouseEvent(kind, x: 4, y: 4), at: 0.1)
      #expect(detector.tick(at: 1) == nil)
    }
    detector.observe(MouseEvent(.press, x: 3, y: 4), at: 0)
    detector.observe(MouseEvent(.drag, x: 3, y: 4), at: 0.1)
    #expect(detector.tick(at: 1) != nil)
  }
}
