import Foundation
import MessageRuntime
import Testing
import _MessageTestSupport

@Suite("Selectors")
struct SelectorTests {
  @Test("B1: a name registered twice is one selector; another name is another")
  func identity() {
    let one = Selector("selectorTests.one:")
    let again = Selector("selectorTests." + "one:")
    let other = Selector("selectorTests.other:")
    #expect(one == again)
    #expect(one.hashValue == again.hashValue)
    #expect(one != other)
    #expect(Set([one, again, other]).count == 2)
  }

  @Test("B2: looking an unregistered name up finds and registers nothing")
  func lookUp() {
    let name = "selectorTests.never.\(UUID())"
    #expect(Selector.lookUp(name) == nil)
    #expect(Selector.lookUp(name) == nil)
    let registered = Selector(name)
    #expect(Selector.lookUp(name) == registered)
  }

  @Test("Names that differ only past a long common beginning are different selectors")
  func commonBeginnings() {
    let stem = String(repeating: "x", count: 10_000)
    #expect(Selector(stem + "a") != Selector(stem + "b"))
    #expect(Selector(stem) != Selector(stem + "\0"))
  }

  static let hostileNames = [
    "", ":", "::::", " ", "\n\r\t", "a\0b", "\0", "\0\0", "naïve:", "👩‍👩‍👧‍👦:", "מחרוזת:", "%s%n",
    String(repeating: "n", count: 10_000), String(repeating: ":", count: 1_000),
  ]

  @Test("B3: any string reads back as it was registered", arguments: hostileNames)
  func readBack(name: String) {
    let selector = Selector(name)
    #expect(Array(selector.name.utf8) == Array(name.utf8))
    #expect(selector.description == selector.name)
    #expect(Selector.lookUp(name) == selector)
  }

  @Test("A name's argument count is the number of its colons", arguments: hostileNames)
  func argumentCount(name: String) {
    #expect(Selector(name).argumentCount == name.utf8.count { $0 == UInt8(ascii: ":") })
  }

  @Test("Names are compared by their bytes, not as Swift compares text")
  func bytes() {
    let composed = "caf\u{e9}:"
    let decomposed = "cafe\u{301}:"
    #expect(composed == decomposed)
    #expect(Selector(composed) != Selector(decomposed))
  }

  @Test("A hostile name sends like any other", arguments: hostileNames)
  func hostileSend(name: String) throws {
    final class Receiver {}
    let selector = Selector(name)
    try Class.of(Receiver.self).addMethod(
      Method(selector) { (_: Receiver, text: String) in text + "!" })
    let result = try Runtime.send(selector, to: Receiver(), name, returning: String.self)
    #expect(result == name + "!")
    try Class.of(Receiver.self).removeMethod(selector)
  }

  @Test("A literal is the selector of its text, however it is written")
  func literals() {
    let plain: Selector = "selectorTests.literal:"
    let single: Selector = "z"
    let empty: Selector = ""
    let emoji: Selector = "🧭:"
    for _ in 0..<3 {
      #expect(plain == Selector("selectorTests.literal:"))
      #expect(single == Selector("z"))
      #expect(empty == Selector(""))
      #expect(emoji == Selector("🧭:"))
      #expect("selectorTests.literal:" as Selector == plain)
    }
  }

  @Test("A literal that is a part of another is its own selector")
  func overlappingLiterals() {
    let whole: Selector = "selectorTests.overlap"
    let tail: Selector = "overlap"
    #expect(whole.name == "selectorTests.overlap")
    #expect(tail.name == "overlap")
  }

  @Test("A selector is encoded as its name and decoded by it", arguments: hostileNames)
  func codable(name: String) throws {
    let selector = Selector(name)
    let data = try JSONEncoder().encode([selector])
    #expect(try JSONDecoder().decode([String].self, from: data) == [name])
    #expect(try JSONDecoder().decode([Selector].self, from: data) == [selector])
  }

  @Test("Decoding anything but a string fails")
  func decodingFailure() {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Selector].self, from: Data("[3]".utf8))
    }
  }

  @Test("A description makes the same selector again", arguments: hostileNames)
  func lossless(name: String) {
    let selector = Selector(name)
    #expect(Selector(selector.description) == selector)
    #expect(Selector(String(selector)) == selector)
  }

  @Test("The list of selectors holds a registered one")
  func list() {
    let selector = Selector("selectorTests.listed")
    #expect(Runtime.selectors.contains(selector))
  }
}
