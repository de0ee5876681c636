import MessageRuntime
import Synchronization
import Testing
import TypeEncodings

@Suite("What invocations own")
struct InvocationRetainTests {
  /// Text in memory that a test changes or frees.
  private final class Buffer {
    let address: UnsafeMutablePointer<CChar>
    private let count: Int

    init(_ text: String) {
      let bytes = Array(text.utf8CString)
      count = bytes.count
      address = .allocate(capacity: count)
      address.initialize(from: bytes, count: count)
    }

    func scribble() { for index in 0..<(count - 1) { address[index] = 88 } }
    deinit { address.deallocate() }
  }

  private func text(_ invocation: Invocation, _ index: Int = 2) throws -> String {
    String(
      cString: try #require(
        try invocation.argument(at: index, as: UnsafeMutablePointer<CChar>?.self)))
  }

  private func make(_ types: String = "v@:*") throws -> Invocation {
    try Invocation(signature: MethodSignature(parsing: types))
  }

  @Test("B75, RUNTIMES-45: an object argument lives as long as the invocation, a replaced one ends")
  func objects() throws {
    let tally = Tally()
    do {
      let invocation = try make("v@:@")
      try invocation.setArgument(Counted(tally), at: 2)
      #expect(tally.alive == 1)
      try invocation.setArgument(Counted(tally), at: 2)
      #expect(tally.alive == 1)
      invocation.retainArguments()
      #expect(tally.alive == 1)
    }
    #expect(tally.alive == 0)
  }

  @Test("B75: what a closure argument holds lives as long as the invocation")
  func closures() throws {
    let tally = Tally()
    do {
      let invocation = try InvocationArgumentTests.capture("v@:{Function}") { handler in
        let counted = Counted(tally)
        let closure: () -> Int = { counted.tally.alive }
        try handler.send("ir_run:", closure)
      }
      #expect(tally.alive == 1)
      let closure: () -> Int = try invocation.argument(at: 2)
      #expect(closure() == 1)
    }
    #expect(tally.alive == 0)
  }

  @Test("B75: a C string set as a pointer keeps the pointer until the arguments are retained")
  func cString() throws {
    let buffer = Buffer("first")
    let invocation = try make()
    try invocation.setArgument(buffer.address, at: 2)
    #expect(try invocation.argument(at: 2, as: UnsafeMutablePointer<CChar>?.self) == buffer.address)
    #expect(!invocation.argumentsRetained)
    invocation.retainArguments()
    #expect(invocation.argumentsRetained)
    #expect(try invocation.argument(at: 2, as: UnsafeMutablePointer<CChar>?.self) != buffer.address)
    buffer.scribble()
    #expect(try text(invocation) == "first")
    #expect(try invocation.argument(at: 2, as: String.self) == "first")
  }

  @Test("B75: after the arguments were retained a pointer is duplicated when it is set")
  func laterCString() throws {
    let invocation = try make()
    invocation.retainArguments()
    for word in ["one", "", "a longer third text"] {
      let buffer = Buffer(word)
      try invocation.setArgument(Optional(buffer.address), at: 2)
      buffer.scribble()
      #expect(try text(invocation) == word)
    }
    try invocation.setArgument(nil as UnsafeMutablePointer<CChar>?, at: 2)
    #expect(try invocation.argument(at: 2) == nil)
  }

  @Test("B75: a C string set as a String is copied at once, and null characters are refused")
  func swiftString() throws {
    let invocation = try make("v@:q*")
    try invocation.setArgument(7, at: 2)
    try invocation.setArgument("grüße", at: 3)
    #expect(try text(invocation, 3) == "grüße")
    #expect(try invocation.argument(at: 3, as: String.self) == "grüße")
    let error = messageError { try invocation.setArgument("a\0b", at: 3) }
    guard case .valueType(_, index: 3, _, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try text(invocation, 3) == "grüße")
    try invocation.setArgument("next" as String?, at: 3)
    #expect(try invocation.argument(at: 3, as: String?.self) == "next")
    #expect(messageError { try invocation.setArgument("text", at: 2) } != nil)
    #expect(try invocation.argument(at: 2, as: Int.self) == 7)
  }

  @Test("A C string that is not owned is not followed")
  func notFollowed() throws {
    let buffer = Buffer("text")
    let invocation = try make()
    try invocation.setArgument(buffer.address, at: 2)
    #expect(messageError { _ = try invocation.argument(at: 2, as: String.self) } != nil)
    #expect(!invocation.description.contains("text"))
  }

  @Test("An owned C string that is set to its own pointer stays owned")
  func ownPointer() throws {
    let invocation = try make()
    try invocation.setArgument("text", at: 2)
    let pointer: UnsafeMutablePointer<CChar>? = try invocation.argument(at: 2)
    try invocation.setArgument(pointer, at: 2)
    invocation.retainArguments()
    #expect(try invocation.argument(at: 2, as: String.self) == "text")
  }

  @Test("A copy has a C string of its own")
  func copied() throws {
    let invocation = try make()
    try invocation.setArgument("text", at: 2)
    invocation.retainArguments()
    let copy = invocation.copy()
    #expect(copy.argumentsRetained)
    let pointer: UnsafeMutablePointer<CChar> = try #require(
      try copy.argument(at: 2, as: UnsafeMutablePointer<CChar>?.self))
    pointer[0] = 84
    #expect(try copy.argument(at: 2, as: String.self) == "Text")
    #expect(try invocation.argument(at: 2, as: String.self) == "text")
  }

  @Test("B75: the C string of a captured send is duplicated as well")
  func captured() throws {
    let buffer = Buffer("captured")
    let invocation = try InvocationArgumentTests.capture("v@:*") {
      try $0.send("ir_text:", UnsafePointer(buffer.address))
    }
    invocation.retainArguments()
    buffer.scribble()
    #expect(
      String(cString: try invocation.argument(at: 2, as: UnsafePointer<CChar>.self)) == "captured")
    let other = Buffer("other")
    try invocation.setArgument(UnsafePointer(other.address), at: 2)
    other.scribble()
    #expect(try invocation.argument(at: 2, as: String.self) == "other")
  }

  @Test("B75: a recording sink keeps the text of C strings")
  func recorded() throws {
    let sink = RecordingSink()
    let buffer = Buffer("recorded")
    try sink.send("ir_note:", buffer.address)
    buffer.scribble()
    #expect(try sink.messages.first?.argument(at: 2, as: String.self) == "recorded")
  }

  @Test("B75: a C method gets the owned text, and other pointers as they are")
  func toC() throws {
    final class Echo: Object {}
    try Class.of(Echo.self).addCMethod("ir_echo:", "echo_string", "*@:*")
    let invocation = try make("*@:*")
    invocation.selector = "ir_echo:"
    try invocation.setArgument("to C", at: 2)
    try invocation.invoke(with: Echo())
    let back = try #require(try invocation.returnValue(as: UnsafeMutablePointer<CChar>?.self))
    #expect(String(cString: back) == "to C")
    let place = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    defer { place.deallocate() }
    let pointer = try make("v@:^q")
    pointer.retainArguments()
    try pointer.setArgument(place, at: 2)
    #expect(try pointer.argument(at: 2, as: UnsafeMutablePointer<Int>.self) == place)
  }

  // MARK: Blocks

  /// A block as its ABI lays it out.
  private struct Block {
    var isa: UnsafeRawPointer
    var flags: Int32 = 1 << 25
    var reserved: Int32 = 0
    var invoke: UnsafeRawPointer?
    var descriptor: UnsafeRawPointer
    var captured: Int
  }

  private struct Descriptor {
    var reserved = 0
    var size = MemoryLayout<Block>.stride
    var copy: @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void
    var dispose: @convention(c) (UnsafeRawPointer) -> Void
  }

  private static let copies = Atomic(0)
  private static let disposals = Atomic(0)

  @Test("B75: a block on the stack is copied to the heap, and disposed of when it is replaced")
  func blocks() throws {
    let isa = try SharedLibrary.process.address(of: "_NSConcreteStackBlock")
    var descriptor = Descriptor(
      copy: { _, _ in InvocationRetainTests.copies.add(1, ordering: .relaxed) },
      dispose: { _ in InvocationRetainTests.disposals.add(1, ordering: .relaxed) })
    try withUnsafePointer(to: &descriptor) { descriptor in
      var block = Block(isa: isa, invoke: nil, descriptor: descriptor, captured: 42)
      try withUnsafeMutablePointer(to: &block) { block in
        let invocation = try make("v@:@?")
        try invocation.setArgument(UnsafeMutableRawPointer(block), at: 2)
        #expect(Self.copies.load(ordering: .relaxed) == 0)
        invocation.retainArguments()
        #expect(Self.copies.load(ordering: .relaxed) == 1)
        block.pointee.captured = 0
        let kept = try #require(try invocation.argument(at: 2, as: UnsafeMutableRawPointer?.self))
        #expect(kept.load(as: Block.self).captured == 42)
        do {
          // A copy counts the same block.
          let copy = invocation.copy()
          #expect(try copy.argument(at: 2, as: UnsafeMutableRawPointer?.self) == kept)
          try invocation.setArgument(nil as UnsafeMutableRawPointer?, at: 2)
          #expect(Self.disposals.load(ordering: .relaxed) == 0)
        }
        #expect(Self.disposals.load(ordering: .relaxed) == 1)
      }
    }
  }
}
