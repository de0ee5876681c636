import MessageRuntime
import Testing
import TypeEncodings

/// What adapting and forwarding entries hand on by address: nothing is copied, lost or freed twice.
@Suite("Arguments that are handed on by address")
struct AddressedCallTests {
  @Test("An argument that is boxed for the method is lent, and can be kept")
  func boxedArgument() throws {
    let keeper = Keeper()
    weak var seen: Part?
    do {
      let part = Part()
      seen = part
      try keeper.send("keep:", part)
    }
    #expect(seen != nil)
    keeper.kept = nil
    #expect(seen == nil)
  }

  @Test("A result that is counted comes through an adapter and a chain of targets once")
  func countedResult() throws {
    weak var seen: Part?
    do {
      let chain = Pass(to: Pass(to: Maker()))
      let made: Part = try chain.send("make:", Part())
      seen = made
      let adapted: Part = try Maker().send("make:", Part())
      #expect(adapted !== made)
    }
    #expect(seen == nil)
  }

  @Test("An error that is thrown through an adapter and a chain of targets arrives and is freed")
  func countedError() throws {
    weak var seen: Part?
    do {
      let cause = Part()
      seen = cause
      let chain = Pass(to: Pass(to: Maker()))
      for receiver in [chain, Maker()] {
        let error = #expect(throws: Failure.self) { try receiver.send("fail:", cause) }
        #expect(error?.cause === cause)
      }
    }
    #expect(seen == nil)
  }

  @Test(
    "A frame of any length reaches its method: each argument in its place",
    arguments: [0, 1, 5, 6, 7, 12])
  func longFrames(count: Int) throws {
    let colons = String(repeating: "a:", count: count)
    let selector = Selector(count == 0 ? "a" : colons)
    let types = "@@:" + String(repeating: "q", count: count)
    let invocation = try Invocation(signature: MethodSignature(parsing: types))
    invocation.selector = selector
    for index in 0..<count { try invocation.setArgument(index * 7 + 1, at: index + 2) }
    try invocation.invoke(with: Lister())
    let list: Numbers = try invocation.returnValue()
    #expect(list.values == (0..<count).map { $0 * 7 + 1 })
  }

  @Test("Values of every size and kind are handed on through targets as the caller has them")
  func mixedArguments() throws {
    let chain = Pass(to: Pass(to: Lister()))
    let wide = Wide(a: 1, b: 2.5, c: "three", d: [4, 5])
    for _ in 0..<3 {
      let text: String = try chain.send(
        "mix:with:and:or:", UInt8(9), wide, nil as Int?, "long enough for the heap")
      #expect(text == "9 Wide(a: 1, b: 2.5, c: \"three\", d: [4, 5]) nil long enough for the heap")
    }
  }
}

private final class Part: Sendable {}

private struct Failure: Error { let cause: Part }

private struct Wide { var a: Int, b: Double, c: String, d: [Int] }

private final class Numbers {
  let values: [Int]
  init(_ values: [Int]) { self.values = values }
}

private final class Keeper: Object {
  var kept: Any?

  @MethodBuilder override class var methods: [Method] {
    Method("keep:") { (self: Keeper, value: Any?) in self.kept = value }
  }
}

private final class Maker: Object {
  @MethodBuilder override class var methods: [Method] {
    Method("make:") { (_: Maker, _: Any?) in Part() }
    Method("fail:") { (_: Maker, cause: Any?) in
      throw Failure(cause: try #require(cause as? Part))
    }
  }
}

private final class Lister: Object {
  @MethodBuilder override class var methods: [Method] {
    Method("a") { (_: Lister) in Numbers([]) }
    Method("a:") { (_: Lister, a: Int) in Numbers([a]) }
    Method("a:a:a:a:a:") { (_: Lister, a: Int, b: Int, c: Int, d: Int, e: Int) in
      Numbers([a, b, c, d, e])
    }
    Method("a:a:a:a:a:a:") { (_: Lister, a: Int, b: Int, c: Int, d: Int, e: Int, f: Int) in
      Numbers([a, b, c, d, e, f])
    }
    Method("a:a:a:a:a:a:a:") {
      (_: Lister, a: Int, b: Int, c: Int, d: Int, e: Int, f: Int, g: Int) in
      Numbers([a, b, c, d, e, f, g])
    }
    Method("a:a:a:a:a:a:a:a:a:a:a:a:") {
      (
        _: Lister, a: Int, b: Int, c: Int, d: Int, e: Int, f: Int, g: Int, h: Int, i: Int, j: Int,
        k: Int, l: Int
      ) in
      Numbers([a, b, c, d, e, f, g, h, i, j, k, l])
    }
    Method("mix:with:and:or:") {
      (_: Lister, small: UInt8, wide: Wide, nothing: Int?, text: String) in
      "\(small) \(wide) \(nothing.map(String.init) ?? "nil") \(text)"
    }
  }
}

/// Forwards everything to another object.
private final class Pass: Object {
  let next: Object
  init(to next: Object) { self.next = next }
  override func forwardingTarget(for selector: Selector) -> AnyObject? { next }
}
