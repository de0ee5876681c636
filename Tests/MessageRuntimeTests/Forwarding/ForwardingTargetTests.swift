import MessageRuntime
import Testing

@Suite("Forwarding targets")
struct ForwardingTargetTests {
  final class Wide: Object {
    @MethodBuilder override class var methods: [Method] {
      Method("ft_big:after:") { (self: Wide, value: Kilobyte, tag: Int) -> Kilobyte in
        Kilobyte(seed: value.words[0] + tag)
      }
      Method("ft_long:") { (self: Wide, value: Float80) in value / 3 }
      Method("ft_mixed:::::::::") {
        (
          self: Wide, a: Int, b: Double, c: Int, d: Double, e: Int, f: Double, g: String,
          h: Float, i: Point
        ) in
        "\(a) \(b) \(c) \(d) \(e) \(f) \(g) \(h) \(i.x) \(i.y)"
      }
      Method("ft_self") { (self: Wide) in ObjectIdentifier(self) }
    }
  }

  @Test("B46: the target's method runs with the same arguments and its result comes back")
  func target() throws {
    let adder = Adder()
    let object = TargetForwarder(adder)
    #expect(try object.send("fx_add:", 41, returning: Int.self) == 41)
    #expect(try object.send("fx_add:", 1, returning: Int.self) == 42)
    #expect(try object.send("fx_join:with:", "a", "b", returning: String.self) == "ab")
    #expect(adder.sum == 42)
    #expect(adder.calls == 2)
  }

  @Test("B46: the target is self in its method")
  func receiver() throws {
    let wide = Wide()
    let found: ObjectIdentifier = try TargetForwarder(wide).send("ft_self")
    #expect(found == ObjectIdentifier(wide))
  }

  @Test("B46: the target is asked at every send and never by responds(to:)")
  func asked() throws {
    let object = TargetForwarder(Adder())
    for _ in 0..<3 { try object.send("fx_add:", 1, returning: Int.self) }
    #expect(object.asked == ["fx_add:", "fx_add:", "fx_add:"])
    #expect(!object.responds(to: "fx_add:"))
    #expect(object.asked.count == 3)
  }

  @Test("B46: an error of the target's method reaches the sender unchanged")
  func error() {
    #expect(throws: FixtureError()) {
      try TargetForwarder(Adder()).send("fx_fail", returning: Int.self)
    }
  }

  @Test("B46: a target of another class at the next send is used")
  func otherTarget() throws {
    final class Other: Object {
      @MethodBuilder override class var methods: [Method] {
        Method("fx_name") { (self: Other) in "other" }
      }
    }
    let object = TargetForwarder(Adder())
    #expect(try object.send("fx_name", returning: String.self) == "adder")
    object.next = Other()
    #expect(try object.send("fx_name", returning: String.self) == "other")
  }

  @Test("B46: arguments are converted for the target as for any receiver")
  func adapted() throws {
    let object = TargetForwarder(Adder())
    #expect(try object.send("fx_add:", Int64(5), returning: Int?.self) == 5)
    let error = messageError { try object.send("fx_add:", 5.0, returning: Int.self) }
    guard case .argumentType(let types, index: 2) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(types.site.className == "Adder")
  }

  @Test("B46: a target whose class has no hooks of its own gets the message")
  func plainTarget() throws {
    final class Plain {}
    try Class.of(Plain.self).addMethod(Method("ft_plain:") { (self: Plain, value: Int) in -value })
    #expect(try TargetForwarder(Plain()).send("ft_plain:", 5, returning: Int.self) == -5)
  }

  @Test("B46: the target may be a class, which gets the message itself")
  func classTarget() throws {
    final class Named: Object {
      @MethodBuilder override class var methods: [Method] {
        Method(classSide: "ft_make:") { (cls: Named.Type, value: Int) in "\(cls) \(value)" }
      }
    }
    let object = TargetForwarder(Class.of(Named.self))
    #expect(try object.send("ft_make:", 7, returning: String.self) == "Named 7")
    #expect(try object.send("ft_make:", 8, returning: String.self) == "Named 8")
    let missing = messageError { try object.send("ft_missing", 8, returning: String.self) }
    #expect(missing?.unrecognized?.site.description == "+[Named ft_missing]")
  }

  @Test("B47: a target of nil leads to the signature step")
  func none() throws {
    final class Both: Handler {
      var asked = 0
      override func forwardingTarget(for selector: Selector) -> AnyObject? {
        asked += 1
        return nil
      }
    }
    let object = Both(like: Adder.self) { try $0.setReturnValue(9) }
    #expect(try object.send("fx_add:", 1, returning: Int.self) == 9)
    #expect(object.asked == 1)
  }

  @Test("B47: a target that is the receiver leads to the signature step, not to a loop")
  func itself() throws {
    final class Selfish: Handler {
      override func forwardingTarget(for selector: Selector) -> AnyObject? { self }
    }
    let object = Selfish(like: Adder.self) { try $0.setReturnValue(9) }
    #expect(try object.send("fx_add:", 1, returning: Int.self) == 9)
    #expect(try object.perform("fx_add:", with: 1) as? Int == 9)
    let silent = Selfish()
    #expect(messageError { try silent.send("ft_unknown") }?.unrecognized != nil)
  }

  @Test("B49: a struct of 1 KiB arrives and comes back intact")
  func kilobyte() throws {
    let object = TargetForwarder(TargetForwarder(Wide()))
    let result: Kilobyte = try object.send("ft_big:after:", Kilobyte(seed: 5), 6)
    #expect(result == Kilobyte(seed: 11))
  }

  #if arch(x86_64)
    @Test("B49: an extended floating-point number arrives and comes back intact")
    func extended() throws {
      let object = TargetForwarder(Wide())
      let value: Float80 = 1.000000000000000001
      #expect(try object.send("ft_long:", value, returning: Float80.self) == value / 3)
    }
  #endif

  @Test("B50: when a weak target dies, the next send goes to the signature step")
  func dying() throws {
    final class WeakForwarder: Handler {
      weak var next: AnyObject?
      override func forwardingTarget(for selector: Selector) -> AnyObject? { next }
    }
    let object = WeakForwarder(like: Adder.self) { try $0.setReturnValue(-1) }
    do {
      let adder = Adder()
      object.next = adder
      #expect(try object.send("fx_add:", 3, returning: Int.self) == 3)
    }
    #expect(object.next == nil)
    #expect(try object.send("fx_add:", 3, returning: Int.self) == -1)
  }

  @Test("B50: a target that only the hook holds lives until its method has returned")
  func temporary() throws {
    final class Making: Object {
      let tally: Tally
      init(_ tally: Tally) { self.tally = tally }
      override func forwardingTarget(for selector: Selector) -> AnyObject? { Counted(tally) }
    }
    try Class.of(Counted.self).addMethod(
      Method("ft_alive") { (self: Counted) in self.tally.alive })
    let tally = Tally()
    #expect(try Making(tally).send("ft_alive", returning: Int.self) == 1)
    #expect(tally.alive == 0)
  }

  @Test("B51: a hook that uses many registers leaves the arguments intact")
  func clobbering() throws {
    final class Busy: TargetForwarder {
      override func forwardingTarget(for selector: Selector) -> AnyObject? {
        var sums: [Double] = []
        for index in 0..<20 { sums.append(Self.mix(Double(index), 2, 3, 4, 5, 6, 7, 8, 9)) }
        return sums.reduce(0, +) > 0 ? next : nil
      }

      @inline(never)
      static func mix(
        _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double,
        _ g: Int, _ h: Int, _ i: Int
      ) -> Double { a * b + c * d + e * f + Double(g &* h &* i) }
    }
    let text: String = try Busy(Wide()).send(
      "ft_mixed:::::::::", 1, 2.5, 3, 4.5, 5, 6.5, "seven", Float(8.5), Point(x: 9.5, y: 10.5))
    #expect(text == "1 2.5 3 4.5 5 6.5 seven 8.5 9.5 10.5")
  }
}
