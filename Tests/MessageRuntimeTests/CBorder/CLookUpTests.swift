import CMessageRuntime
import MessageRuntime
import Testing
import TypeEncodings
import _CMethodOracle
import _MessageTestSupport

@Suite("Methods that C looks up")
struct CLookUpTests {
  class Adder: Object {
    @MethodBuilder override class var methods: [Method] {
      Method("lu_add:to:") { (self: Adder, a: Int, b: Int) in a + b }
      Method("lu_text") { (self: Adder) in "text" }
      Method(classSide: "lu_add:to:") { (self: Adder.Type, a: Int, b: Int) in a + b + 1_000 }
    }
  }
  final class SubAdder: Adder {}

  /// Sends a message of two integers from C.
  private func sendAdd(
    _ object: AnyObject?, _ name: String, _ a: Int64 = 2, _ b: Int64 = 3
  ) -> (result: Int64, error: String?) {
    Runtime.prepareForC()
    var result: Int64 = -1
    let error = cmo_send_add(object.map { UnsafeRawPointer(object: $0) }, name, a, b, &result)
    return (result, error.map { String(cString: $0) })
  }

  @Test("A method is found and called, inherited ones too, the first time and later")
  func found() throws {
    for object in [Adder(), SubAdder()] {
      for _ in 0..<3 { #expect(sendAdd(object, "lu_add:to:") == (5, nil)) }
    }
    let adder = Adder()
    let selector = Selector("lu_add:to:").inC
    #expect(cmo_cpp_send_add(UnsafeRawPointer(object: adder), selector, 4, 5) == 9)
  }

  @Test("Objects of classes without a base class are found")
  func plainClasses() throws {
    final class Plain {}
    try Class.of(Plain.self).addMethod(
      Method("lu_add:to:") { (self: Plain, a: Int, b: Int) in a * b })
    #expect(sendAdd(Plain(), "lu_add:to:") == (6, nil))
    let (result, error) = sendAdd(Plain(), "lu_missing:")
    #expect(result == 0)
    #expect(error?.contains("lu_missing:") == true)
  }

  @Test("The function of a C method is the C method")
  func cMethods() throws {
    try Class.of(Adder.self).addCMethod("lu_cAdd:to:", "add", "q@:qq")
    #expect(lookUpInC(Adder(), "lu_cAdd:to:") == (try cMethod("add")))
    #expect(sendAdd(SubAdder(), "lu_cAdd:to:") == (5, nil))
  }

  @Test("A class is an object in C: messages to it go to the class-side methods")
  func classSide() throws {
    let cls = Class.of(SubAdder.self)
    #expect(sendAdd(cls, "lu_add:to:") == (1_005, nil))
    let adder = SubAdder()
    #expect(cmr_object_class(UnsafeRawPointer(object: adder))?.object === cls)
    #expect(cmr_class_look_up(cls.name)?.object === cls)
    #expect(cmr_class_look_up("no such class") == nil)
    #expect(cmr_object_class(nil) == nil)
  }

  @Test("A class answers for its instances' methods")
  func ofInstances() throws {
    let adder = SubAdder()
    let function = cmr_class_method_implementation(
      UnsafeRawPointer(object: Class.of(SubAdder.self)), Selector("lu_add:to:").inC)
    let address = unsafeBitCast(function, to: UnsafeRawPointer.self)
    #expect(address == lookUpInC(adder, "lu_add:to:"))
    #expect(
      cmo_call_add(address, UnsafeRawPointer(object: adder), Selector("lu_add:to:").inC, 2, 3) == 5)
    _ = takeCError()
    _ = cmr_class_method_implementation(UnsafeRawPointer(object: adder), Selector("lu_add:to:").inC)
    #expect(takeCError() != nil)
  }

  @Test("Whether an object responds is the object's own answer")
  func responds() throws {
    final class Liar: Object {
      override func responds(to selector: Selector) -> Bool { selector == "lu_anything" }
    }
    let (adder, liar, cls) = (Adder(), Liar(), Class.of(Adder.self))
    func responds(_ object: AnyObject, _ selector: Selector) -> Bool {
      cmr_responds_to(UnsafeRawPointer(object: object), selector.inC)
    }
    Runtime.prepareForC()
    #expect(responds(adder, "lu_add:to:"))
    #expect(!responds(adder, "lu_missing"))
    #expect(responds(liar, "lu_anything"))
    #expect(responds(cls, "lu_add:to:"))
    #expect(!responds(cls, "lu_text"))
    #expect(!cmr_responds_to(nil, Selector("lu_add:to:").inC))
  }

  @Test("B22: the function for null returns zero in every result register")
  func null() {
    #expect(cmo_nonzero_results(cmr_method_implementation(nil, Selector("lu_x").inC)) == 0)
    #expect(cmo_nonzero_results(cmr_class_method_implementation(nil, Selector("lu_x").inC)) == 0)
    #expect(sendAdd(nil, "lu_add:to:") == (0, nil))
  }

  @Test("A method whose types C has no words for leaves an error that names the type")
  func notRepresentable() throws {
    let adder = Adder()
    let function = lookUpInC(adder, "lu_text")
    _ = takeCError()
    #expect(
      cmo_call_no_argument(function, UnsafeRawPointer(object: adder), Selector("lu_text").inC) == 0)
    #expect(takeCError()?.contains("String") == true)
    #expect(lookUpInC(adder, "lu_text") == function)
  }

  @Test("An error of a class that cannot be initialised is left when its method is looked up")
  func initializeFails() throws {
    struct NotReady: Error {}
    final class Unready: Object {
      override class func initialize() throws { throw NotReady() }
      @MethodBuilder override class var methods: [Method] {
        Method("lu_ready") { (self: Unready) in 1 }
      }
    }
    _ = takeCError()
    let unready = Unready()
    let function = lookUpInC(unready, "lu_ready")
    #expect(takeCError() == "NotReady()")
    #expect(
      cmo_call_no_argument(function, UnsafeRawPointer(object: unready), Selector("lu_ready").inC)
        == 0)
  }

  @Test("C retains and releases objects of Swift")
  func counting() {
    Runtime.prepareForC()
    let tracker = LifetimeTracker()
    var pointer: UnsafeRawPointer?
    do {
      let object = tracker.make()
      pointer = UnsafeRawPointer(object: object)
      #expect(cmr_retain(pointer) == pointer)
    }
    #expect(tracker.liveCount == 1)
    cmr_release(pointer)
    #expect(tracker.liveCount == 0)
    cmr_release(nil)
    #expect(cmr_retain(nil) == nil)
  }

  @Test("Selectors are the same in C and in Swift")
  func selectors() {
    let selector = Selector("lu_sameInBoth:")
    #expect(String(cString: cmr_sel_name(selector.inC)) == "lu_sameInBoth:")
    #expect(cmr_sel_register("lu_sameInBoth:") == selector.inC)
  }

  @Test("A main-actor method looked up and called elsewhere does not run")
  func mainActor() throws {
    final class Mainly: Object {
      @MethodBuilder override class var methods: [Method] {
        Method(mainActor: "lu_mainly") { (self: Mainly) in 1 }
      }
    }
    let mainly = Mainly()
    let function = lookUpInC(mainly, "lu_mainly")
    #expect(
      cmo_fail_on_thread(
        function, UnsafeRawPointer(object: mainly), Selector("lu_mainly").inC, true))
  }
}
