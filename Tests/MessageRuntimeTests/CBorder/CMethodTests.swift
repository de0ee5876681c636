import MessageRuntime
import Testing
import TypeEncodings
import _CMethodOracle
import _MessageTestSupport

@Suite("C functions as methods")
struct CMethodTests {
  class Probe: Object {}
  final class SubProbe: Probe {}

  @Test("B18: an inherited C method gets the receiver as self and the selector as _cmd")
  func selfAndSelector() throws {
    let cls = Class.of(Probe.self)
    try cls.addCMethod("cm_self", "self_address", "q@:")
    try cls.addCMethod("cm_name", "own_name", "r*@:")
    for probe in [Probe(), SubProbe()] {
      for _ in 0..<2 {
        let address: Int = try probe.send("cm_self")
        #expect(address == Int(bitPattern: ObjectIdentifier(probe)))
        let name: UnsafePointer<CChar> = try #require(
          try probe.send("cm_name", returning: UnsafePointer<CChar>?.self))
        #expect(String(cString: name) == "cm_name")
      }
    }
  }

  @Test("A class-side C method gets the class's record as self")
  func classSide() throws {
    let cls = Class.of(Probe.self)
    try cls.addCMethod("cm_classSelf", "self_address", "q#:", isClassSide: true)
    let address: Int = try cls.send("cm_classSelf")
    #expect(address == Int(bitPattern: ObjectIdentifier(cls)))
    let sub = Class.of(SubProbe.self)
    let subAddress: Int = try sub.send("cm_classSelf")
    #expect(subAddress == Int(bitPattern: ObjectIdentifier(sub)))
    #expect(throws: MessageError.self) { try Probe().send("cm_classSelf", returning: Int.self) }
  }

  @Test("A C method keeps an object alive while it holds it, and no longer")
  func ownershipOfArguments() throws {
    let cls = Class.of(Probe.self)
    try cls.addCMethod("cm_keep:", "keep", "v@:@")
    let tracker = LifetimeTracker()
    try Probe().send("cm_keep:", tracker.make())
    #expect(tracker.liveCount == 1)
    try Probe().send("cm_keep:", tracker.make())
    #expect(tracker.liveCount == 1)
    try Probe().send("cm_keep:", nil as AnyObject?)
    #expect(tracker.liveCount == 0)
  }

  @Test("Objects that C methods return are owned by their senders: none leaks, none dies early")
  func ownershipOfResults() throws {
    let cls = Class.of(Probe.self)
    try cls.addCMethod("cm_echo:", "echo_object", "@@:@")
    try cls.addCMethod("cm_itself", "itself", "@@:")
    let tracker = LifetimeTracker()
    do {
      let object = tracker.make()
      for _ in 0..<100 {
        let back: AnyObject? = try Probe().send("cm_echo:", object)
        #expect(back === object)
        let typed = try Probe().send("cm_echo:", object, returning: LifetimeTracker.Tracked.self)
        #expect(typed === object)
        try Probe().send("cm_echo:", object)
      }
      let invocation = try Invocation(signature: MethodSignature(parsing: "@@:@"))
      invocation.selector = "cm_echo:"
      try invocation.setArgument(object, at: 2)
      for _ in 0..<100 { try invocation.invoke(with: Probe()) }
      #expect(try invocation.returnValue(as: LifetimeTracker.Tracked.self) === object)
      #expect(tracker.liveCount == 1)
    }
    #expect(tracker.liveCount == 0)
    weak var probe: Probe?
    do {
      let object = Probe()
      probe = object
      #expect(try object.send("cm_itself", returning: Probe.self) === object)
    }
    #expect(probe == nil)
  }

  @Test("An object of another class than the sender asked for is an error, and does not leak")
  func wrongResultClass() throws {
    try Class.of(Probe.self).addCMethod("cm_echoWrong:", "echo_object", "@@:@")
    let tracker = LifetimeTracker()
    #expect(throws: MessageError.self) {
      try Probe().send("cm_echoWrong:", tracker.make(), returning: Probe.self)
    }
    #expect(tracker.liveCount == 0)
  }

  @Test("Classes cross as their records, and are not counted")
  func classes() throws {
    let cls = Class.of(Probe.self)
    try cls.addCMethod("cm_class:", "echo_class", "#@:#")
    for _ in 0..<100 {
      #expect(try Probe().send("cm_class:", cls, returning: Class.self) === cls)
      let type: AnyClass? = try Probe().send("cm_class:", SubProbe.self as AnyClass)
      #expect(type == SubProbe.self)
    }
    #expect(try Probe().send("cm_class:", nil as AnyClass?, returning: AnyClass?.self) == nil)
    let invocation = try Invocation(signature: MethodSignature(parsing: "#@:#"))
    invocation.selector = "cm_class:"
    try invocation.setArgument(Probe.self as AnyClass, at: 2)
    for _ in 0..<100 { try invocation.invoke(with: Probe()) }
    #expect(try invocation.returnValue(as: AnyClass.self) == Probe.self)
    #expect(try invocation.returnValue(as: Class.self) === cls)
  }

  @Test("Selectors cross as their records")
  func selectors() throws {
    try Class.of(Probe.self).addCMethod("cm_selector:", "echo_selector", ":@::")
    let selector = Selector("cm_someName:")
    #expect(try Probe().send("cm_selector:", selector, returning: Selector.self) == selector)
    #expect(
      try Probe().send("cm_selector:", nil as Selector?, returning: Selector?.self) == nil)
  }

  @Test("C strings cross, constant or not")
  func strings() throws {
    try Class.of(Probe.self).addCMethod("cm_length:", "length", "q@:*")
    let text = "Grüße"
    let length: Int = try text.withCString { try Probe().send("cm_length:", $0) }
    #expect(length == text.utf8.count)
    #expect(try Probe().send("cm_length:", nil as UnsafePointer<CChar>?) == -1)
    var bytes: [CChar] = [65, 66, 0]
    let two: Int = try bytes.withUnsafeMutableBufferPointer {
      try Probe().send("cm_length:", $0.baseAddress!)
    }
    #expect(two == 2)
  }

  @Test("B78: what a C method writes through a pointer is seen by the sender")
  func outPointer() throws {
    try Class.of(Probe.self).addCMethod("cm_write:", "write_out", "v@:^i")
    var value: Int32 = 0
    try withUnsafeMutablePointer(to: &value) { try Probe().send("cm_write:", $0) }
    #expect(value == 42)
  }

  @Test("An error that a C method's own send left reaches the sender of the C method")
  func errorThroughC() throws {
    struct Failure: Error, Equatable { let number: Int }
    final class Failing: Object {
      @MethodBuilder override class var methods: [Method] {
        Method("fail") { (self: Failing) in throw Failure(number: 5) }
      }
    }
    let cls = Class.of(Failing.self)
    try cls.addCMethod("cm_pass", "pass_error", "q@:")
    try cls.addCMethod("cm_passObject:", "pass_error_with_object", "@@:@")
    try cls.addCMethod("cm_swallow", "swallow_error", "q@:")
    #expect(throws: Failure(number: 5)) { try Failing().send("cm_pass", returning: Int.self) }
    #expect(takeCError() == nil)
    #expect(try Failing().send("cm_swallow", returning: Int.self) == 8)

    let invocation = try Invocation(signature: MethodSignature(parsing: "q@:"))
    invocation.selector = "cm_pass"
    #expect(throws: Failure(number: 5)) { try invocation.invoke(with: Failing()) }
    #expect(!invocation.hasReturnValue)

    let tracker = LifetimeTracker()
    #expect(throws: Failure(number: 5)) {
      try Failing().send("cm_passObject:", tracker.make(), returning: AnyObject?.self)
    }
    #expect(tracker.liveCount == 0)
  }

  @Test("An error that was there before is not mistaken for the C method's own, and stays")
  func earlierError() throws {
    try Class.of(Probe.self).addCMethod("cm_add:to:", "add", "q@:qq")
    struct Earlier: Error {}
    let pointer = try CMethodPointer { (self: Probe) -> Int in throw Earlier() }
    let probe = Probe()
    _ = cmo_call_no_argument(pointer.address, UnsafeRawPointer(object: probe), Selector("x").inC)
    #expect(try probe.send("cm_add:to:", 2, 3) == 5)
    #expect(takeCError() == "Earlier()")
  }

  @Test("A C method answers instead of a Swift method of the same types, and can be replaced back")
  func replacing() throws {
    final class Adder: Object {
      @MethodBuilder override class var methods: [Method] {
        Method("cm_combine:with:") { (self: Adder, a: Int, b: Int) in a - b }
      }
    }
    let cls = Class.of(Adder.self)
    let add = try IMP(cFunction: cMethod("add"), types: "q@:qq")
    let old = try #require(try cls.replaceMethod("cm_combine:with:", with: add))
    #expect(try Adder().send("cm_combine:with:", 5, 3) == 8)
    #expect(add.cFunction == (try cMethod("add")))
    #expect(old.cFunction == nil)
    let back = try #require(try cls.replaceMethod("cm_combine:with:", with: old))
    #expect(back == add)
    #expect(try Adder().send("cm_combine:with:", 5, 3) == 2)
  }

  @Test("B85: a C function of other types than the method it replaces is refused")
  func replacingWithOtherTypes() throws {
    final class Adder: Object {
      @MethodBuilder override class var methods: [Method] {
        Method("cm_mix:with:") { (self: Adder, a: Int, b: Int) in a - b }
      }
    }
    let wrong = try IMP(cFunction: cMethod("add"), types: "q@:qd")
    #expect(throws: MessageError.self) {
      try Class.of(Adder.self).replaceMethod("cm_mix:with:", with: wrong)
    }
    #expect(try Adder().send("cm_mix:with:", 5, 3) == 2)
  }

  @Test("B85: a C function that does not take what the selector says is refused at installation")
  func colonCount() throws {
    let add = try IMP(cFunction: cMethod("add"), types: "q@:qq")
    #expect {
      try Class.of(Probe.self).addMethod(Method("cm_one:", implementation: add))
    } throws: {
      guard case MessageError.badSignature(let site, let given, .colonCount(1)) = $0 else {
        return false
      }
      return site.selector == "cm_one:" && given == "q@:qq"
    }
  }

  @Test(
    "Types that no C method can have are typed errors, before anything is called",
    arguments: ["q", "qq:", "q@@", "q@:{Point}", "q@:?", "q@:b3", "q@:[", ""])
  func badTypes(_ types: String) throws {
    #expect(throws: MessageError.self) {
      try IMP(cFunction: cMethod("add"), types: types)
    }
  }

  @Test("Sends whose types do not agree with a C method's are errors, before it is called")
  func wrongSends() throws {
    try Class.of(Probe.self).addCMethod("cm_strict:to:", "add", "q@:qq")
    let probe = Probe()
    #expect(throws: MessageError.self) { try probe.send("cm_strict:to:", 1.5, 2) as Int }
    #expect(throws: MessageError.self) { try probe.send("cm_strict:to:", 1, Int32(2)) as Int }
    #expect(throws: MessageError.self) { try probe.send("cm_strict:to:", 1) as Int }
    #expect(throws: MessageError.self) { try probe.send("cm_strict:to:", 1, 2) as String }
    #expect(try probe.send("cm_strict:to:", Int64(1), 2) as Int64 == 3)
  }

  @Test("Blocks are pointers: nothing counts them")
  func blocks() throws {
    try Class.of(Probe.self).addCMethod("cm_block:", "echo_pointer", "@?@:@?")
    let block = UnsafeMutableRawPointer(bitPattern: 0x1234)
    let back: UnsafeMutableRawPointer? = try Probe().send("cm_block:", block)
    #expect(back == block)
  }
}
