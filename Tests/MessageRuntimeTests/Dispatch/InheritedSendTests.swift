import MessageRuntime
import Testing
import _MessageTestSupport

@Suite("Sending to own and inherited methods")
struct InheritedSendTests {
  class Root: Object {
    @MethodBuilder override class var methods: [Method] {
      Method("inherited.who") { (self: Root) in ObjectIdentifier(self) }
      Method("inherited.level") { (_: Root) in "root" }
      Method("inherited.onlyRoot:") { (_: Root, value: Int) in value * 2 }
    }
  }
  class Middle: Root {
    @MethodBuilder override class var methods: [Method] {
      Method("inherited.level") { (_: Middle) in "middle" }
    }
  }
  final class Leaf: Middle {
    @MethodBuilder override class var methods: [Method] {
      Method("inherited.own") { (self: Leaf) in ObjectIdentifier(self) }
    }
  }

  @Test("B18: an own method runs with the receiver as self, cold and warm")
  func own() throws {
    let (one, other) = (Leaf(), Leaf())
    for _ in 0..<4 {
      #expect(try one.send("inherited.own") == ObjectIdentifier(one))
      #expect(try other.send("inherited.own") == ObjectIdentifier(other))
    }
  }

  @Test("B18: an inherited method runs with the receiver as self, cold and warm")
  func inherited() throws {
    let receivers: [Root] = [Leaf(), Middle(), Root(), Leaf()]
    for _ in 0..<4 {
      for receiver in receivers {
        #expect(try receiver.send("inherited.who") == ObjectIdentifier(receiver))
        #expect(try receiver.send("inherited.onlyRoot:", 21, returning: Int.self) == 42)
      }
    }
  }

  @Test("B18: the method of the nearest class runs, cold and warm, whichever class sends first")
  func nearest() throws {
    for _ in 0..<4 {
      #expect(try Root().send("inherited.level") == "root")
      #expect(try Leaf().send("inherited.level") == "middle")
      #expect(try Middle().send("inherited.level") == "middle")
    }
  }

  @Test("A receiver of static superclass type is sent to by its own class")
  func staticType() throws {
    let receiver: Root = Leaf()
    #expect(try receiver.send("inherited.level") == "middle")
    #expect(try Runtime.send("inherited.level", to: receiver, returning: String.self) == "middle")
  }

  @Test("One selector with different types on different classes keeps them apart")
  func typesPerClass() throws {
    final class OfInt {}
    final class OfString {}
    final class OfPair {}
    try Class.of(OfInt.self).addMethod(Method("inherited.value") { (_: OfInt) in 1 })
    try Class.of(OfString.self).addMethod(Method("inherited.value") { (_: OfString) in "two" })
    try Class.of(OfPair.self).addMethod(Method("inherited.value") { (_: OfPair) in (3.5, 4) })
    for _ in 0..<4 {
      #expect(try Runtime.send("inherited.value", to: OfInt(), returning: Int.self) == 1)
      #expect(try Runtime.send("inherited.value", to: OfString(), returning: String.self) == "two")
      let pair = try Runtime.send("inherited.value", to: OfPair(), returning: (Double, Int).self)
      #expect(pair == (3.5, 4))
      #expect(throws: MessageError.self) {
        try Runtime.send("inherited.value", to: OfInt(), returning: String.self)
      }
    }
  }

  @Test("A method that sends the same message to another object gets the other's answer")
  func nested() throws {
    final class Link: Object {
      let next: Link?
      init(_ next: Link?) { self.next = next }
      @MethodBuilder override class var methods: [Method] {
        Method("inherited.length") { (self: Link) -> Int in
          1 + (try self.next?.send("inherited.length", returning: Int.self) ?? 0)
        }
      }
    }
    let chain = (0..<100).reduce(nil as Link?) { link, _ in Link(link) }
    #expect(try chain?.send("inherited.length", returning: Int.self) == 100)
  }

  @Test("Arguments and results are neither leaked nor released too often")
  func lifetimes() throws {
    typealias Tracked = LifetimeTracker.Tracked
    final class Receiver {}
    try Class.of(Receiver.self).addMethod(
      Method("inherited.echo:") { (_: Receiver, value: Tracked) in [value, value] })
    let tracker = LifetimeTracker()
    let receiver = Receiver()
    for number in 1...10 {
      let list = try Runtime.send(
        "inherited.echo:", to: receiver, tracker.make(), returning: [Tracked].self)
      withExtendedLifetime(list) {
        #expect(list.map(\.number) == [number, number])
        #expect(tracker.liveCount == 1)
      }
    }
    #expect(tracker.liveCount == 0)
  }

  @Test("The receiver may lose its last other reference while its method runs")
  func releasedInside() throws {
    final class Holder: @unchecked Sendable { var receiver: Receiver? }
    final class Receiver {
      let text = "still here"
      let holder: Holder
      init(_ holder: Holder) { self.holder = holder }
    }
    try Class.of(Receiver.self).addMethod(
      Method("inherited.release") { (self: Receiver) -> String in
        self.holder.receiver = nil
        return self.text
      })
    let holder = Holder()
    for _ in 0..<3 {
      holder.receiver = Receiver(holder)
      #expect(try Runtime.send("inherited.release", to: holder.receiver) == "still here")
      #expect(holder.receiver == nil)
    }
  }
}
