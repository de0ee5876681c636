import CMessageRuntime
import MessageRuntime
import Testing
import TypeEncodings
import _CMethodOracle
import _MessageTestSupport

@Suite("C functions made from methods")
struct CMethodPointerTests {
  class Probe: Object {}
  final class SubProbe: Probe {}

  @Test("B82: a closure's self is the receiver, the selector is dropped, its state persists")
  func closure() throws {
    let counter = Counter()
    let pointer = try CMethodPointer { (self: Probe, a: Int, b: Int) in
      counter.increment() + a * b + (self is SubProbe ? 1_000 : 0)
    }
    let (probe, sub) = (Probe(), SubProbe())
    let selector = Selector("cp_x::").inC
    #expect(cmo_call_add(pointer.address, UnsafeRawPointer(object: probe), selector, 2, 3) == 7)
    #expect(cmo_call_add(pointer.address, UnsafeRawPointer(object: sub), selector, 2, 3) == 1_008)
  }

  @Test("B83: the pointer of a C method is the C function itself")
  func ofCFunction() throws {
    let function = try cMethod("add")
    let imp = try IMP(cFunction: function, types: "q@:qq")
    let pointer = try CMethodPointer(imp, selector: "cp_add:to:")
    #expect(pointer.address == function)
    #expect(pointer.implementation == imp)
    #expect(pointer.signature.typeEncodings == "q@:qq")
  }

  @Test("Objects go to Swift borrowed and come back owned: no leak, no early end")
  func ownership() throws {
    let pointer = try CMethodPointer { (self: Probe, object: AnyObject?) in object }
    let typed = try CMethodPointer { (self: Probe, object: LifetimeTracker.Tracked) in object }
    let tracker = LifetimeTracker()
    let probe = Probe()
    do {
      let object = tracker.make()
      for pointer in [pointer, typed] {
        for _ in 0..<100 {
          let back = cmo_call_object(
            pointer.address, UnsafeRawPointer(object: probe), Selector("x:").inC,
            UnsafeRawPointer(object: object))
          #expect(back?.takeObject() === object)
        }
      }
      #expect(
        cmo_call_object(
          pointer.address, UnsafeRawPointer(object: probe), Selector("x:").inC, nil) == nil)
      #expect(tracker.liveCount == 1)
    }
    #expect(tracker.liveCount == 0)
  }

  @Test("Nil or an object of another class where the code takes neither is an error, and zero")
  func wrongObjects() throws {
    let calls = Counter()
    let pointer = try CMethodPointer { (self: Probe, other: SubProbe) in
      calls.increment()
      return other
    }
    let probe = Probe()
    let me = UnsafeRawPointer(object: probe)
    _ = takeCError()
    #expect(cmo_call_object(pointer.address, me, Selector("x:").inC, nil) == nil)
    #expect(takeCError() != nil)
    #expect(cmo_call_object(pointer.address, me, Selector("x:").inC, me) == nil)
    #expect(takeCError() != nil)
    #expect(calls.value == 0)
  }

  @Test("A self of another class is an error, nil gives zero, and the code does not run")
  func wrongSelf() throws {
    let calls = Counter()
    let pointer = try CMethodPointer { (self: SubProbe) in calls.increment() }
    let probe = Probe()
    _ = takeCError()
    let result = cmo_call_no_argument(
      pointer.address, UnsafeRawPointer(object: probe), Selector("x").inC)
    #expect(result == 0)
    #expect(takeCError()?.contains("SubProbe") == true)
    #expect(cmo_call_no_argument(pointer.address, nil, Selector("x").inC) == 0)
    #expect(takeCError() == nil)
    #expect(calls.value == 0)
  }

  @Test("The pointer of a class-side method takes the class's record")
  func classSide() throws {
    let imp = IMP(classSide: { (self: Probe.Type) in self == SubProbe.self ? 2 : 1 })
    let pointer = try CMethodPointer(imp, selector: "cp_kind")
    func call(_ object: AnyObject) -> Int64 {
      cmo_call_no_argument(
        pointer.address, UnsafeRawPointer(object: object), Selector("cp_kind").inC)
    }
    #expect(call(Class.of(Probe.self)) == 1)
    #expect(call(Class.of(SubProbe.self)) == 2)
    _ = takeCError()
    #expect(call(Class.of(Object.self)) == 0)
    #expect(takeCError() != nil)
    #expect(call(Probe()) == 0)
    #expect(takeCError() != nil)
  }

  @Test("Classes go to C as records that C does not count")
  func classes() throws {
    let cls = Class.of(Probe.self)
    let pointers = try [
      CMethodPointer { (self: Probe, type: AnyClass?) in type },
      CMethodPointer { (self: Probe, record: Class) in record },
    ]
    let probe = Probe()
    for pointer in pointers {
      #expect(pointer.signature.typeEncodings == "#@:#")
      let before = _getRetainCount(cls)
      for _ in 0..<100 {
        let back = cmo_call_object(
          pointer.address, UnsafeRawPointer(object: probe), Selector("x:").inC,
          UnsafeRawPointer(object: cls))
        #expect(back?.object === cls)
      }
      #expect(_getRetainCount(cls) == before)
    }
  }

  @Test("B78: what Swift writes through a C caller's pointer is seen by the caller")
  func outPointer() throws {
    let pointer = try CMethodPointer { (self: Probe, out: UnsafeMutablePointer<Int32>) -> Int32 in
      out.pointee = 42
      return -1
    }
    let probe = Probe()
    var value: Int32 = 0
    let result = cmo_call_with_out(
      pointer.address, UnsafeRawPointer(object: probe), Selector("x:").inC, &value)
    #expect(value == 42)
    #expect(result == -1)
  }

  @Test("A thrown error gives zero, and its text to C, once")
  func errors() throws {
    struct Failure: Error { let number: Int }
    let pointer = try CMethodPointer { (self: Probe, a: Int, b: Int) throws -> Int in
      guard a < b else { throw Failure(number: a) }
      return b
    }
    let probe = Probe()
    func call(_ a: Int64, _ b: Int64) -> Int64 {
      cmo_call_add(
        pointer.address, UnsafeRawPointer(object: probe), Selector("x::").inC, a, b)
    }
    _ = takeCError()
    #expect(call(5, 2) == 0)
    #expect(call(1, 2) == 2)
    #expect(takeCError() == "Failure(number: 5)")
    #expect(takeCError() == nil)
    #expect(call(5, 2) == 0)
    #expect(call(6, 2) == 0)
    #expect(takeCError() == "Failure(number: 6)")
  }

  @Test("Errors that nobody takes are given up with their thread", arguments: [true, false])
  func errorsOfThreads(_ takes: Bool) throws {
    final class Failure: Error {
      let held: LifetimeTracker.Tracked
      init(_ held: LifetimeTracker.Tracked) { self.held = held }
    }
    let tracker = LifetimeTracker()
    let pointer = try CMethodPointer { (self: Probe) -> Int in throw Failure(tracker.make()) }
    let probe = Probe()
    let hadError = cmo_fail_on_thread(
      pointer.address, UnsafeRawPointer(object: probe), Selector("x").inC, takes)
    #expect(hadError == takes)
    #expect(tracker.liveCount == 0)
  }

  @Test("B85: types that do not agree with the code's are errors when the pointer is made")
  func typesThatDoNotAgree() throws {
    let imp = IMP { (self: Probe, a: Int) in a }
    for types in ["q@:d", "d@:q", "q@:i"] {
      #expect(throws: MessageError.self) {
        try CMethodPointer(imp, selector: "cp_x:", types: types)
      }
    }
    #expect(throws: MessageError.self) {
      try CMethodPointer(imp, selector: "cp_x:", types: "q@:qq")
    }
    #expect(throws: MessageError.self) { try CMethodPointer(imp, selector: "cp_x::") }
    #expect(throws: MessageError.self) {
      try CMethodPointer(imp, selector: "cp_x:", types: "q@:")
    }
  }

  @Test("A type that C has no word for is named in the error")
  func notRepresentable() throws {
    #expect {
      try CMethodPointer { (self: Probe, text: String) in }
    } throws: {
      guard case MessageError.notRepresentable(_, "String") = $0 else { return false }
      return true
    }
    #expect {
      try CMethodPointer { (self: Probe) -> [Int] in [] }
    } throws: {
      guard case MessageError.notRepresentable(_, "Array<Int>") = $0 else { return false }
      return true
    }
  }

  @Test("Types that agree as messages are converted: an object to Any, an unsigned width kept")
  func conversions() throws {
    let imp = IMP { (self: Probe, value: Any?) in value is Probe }
    let pointer = try CMethodPointer(imp, selector: "cp_x:", types: "B@:@")
    let probe = Probe()
    let me = UnsafeRawPointer(object: probe)
    #expect(cmo_call_object(pointer.address, me, Selector("cp_x:").inC, me) != nil)
  }

  @Test("A pointer that was made earlier runs the old code after the method was replaced")
  func replaced() throws {
    final class Versioned: Object {
      @MethodBuilder override class var methods: [Method] {
        Method("cp_version") { (self: Versioned) in 1 }
      }
    }
    let object = Versioned()
    let me = UnsafeRawPointer(object: object)
    let selector = Selector("cp_version")
    let old = lookUpInC(object, selector)
    #expect(old == lookUpInC(object, selector))
    #expect(cmo_call_no_argument(old, me, selector.inC) == 1)
    try Class.of(Versioned.self).replaceMethod(selector, with: IMP { (self: Versioned) in 2 })
    #expect(cmo_call_no_argument(old, me, selector.inC) == 1)
    #expect(cmo_call_no_argument(lookUpInC(object, selector), me, selector.inC) == 2)
  }

  @Test("A dropped token frees the code and what it captured")
  func dropping() throws {
    let tracker = LifetimeTracker()
    do {
      let held = tracker.make()
      let pointer = try CMethodPointer { (self: Probe) in held.number }
      #expect(pointer.signature.argumentCount == 2)
      #expect(tracker.liveCount == 1)
    }
    #expect(tracker.liveCount == 0)
  }

  @Test("B84, RUNTIMES-10: a token that its own code drops lets the running call finish")
  func droppingWhileRunning() throws {
    let holder = Box<CMethodPointer>()
    let tracker = LifetimeTracker()
    let held = Box<LifetimeTracker.Tracked>()
    held.value = tracker.make()
    let address: UnsafeRawPointer
    do {
      let captured = tracker.make()
      let pointer = try CMethodPointer { (self: Probe) in
        holder.value = nil
        return captured.number
      }
      address = pointer.address
      holder.value = pointer
    }
    let probe = Probe()
    let result = cmo_call_no_argument(
      address, UnsafeRawPointer(object: probe), Selector("x").inC)
    #expect(result == 2)
    #expect(tracker.liveCount == 1)
  }
}
