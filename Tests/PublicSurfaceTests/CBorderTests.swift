// Addresses of C functions are unsafe, and the lines that handle them say so; nothing else does.
import MessageRuntime
import Testing

@Suite("What a program sees of the border to C")
struct CBorderTests {
  final class Meter: Object {}

  @Test("C functions as methods, and back")
  func pointers() throws {
    let pointer = try CMethodPointer { (self: Meter, value: Int) in value + 1 }
    let imp = unsafe try IMP(cFunction: pointer.address, types: "q@:q")
    #expect(unsafe imp.cFunction == pointer.address)
    try Class.of(Meter.self).addMethod(Method("meter:", implementation: imp))
    #expect(try Meter().send("meter:", 1) == 2)
    #expect(pointer.implementation.cFunctionIsNil)
    Runtime.prepareForC()
    let faults: [CallFault] = [.unsupportedType, .noExecutableMemory]
    #expect(faults.allSatisfy { !$0.description.isEmpty })
  }
}

extension IMP {
  fileprivate var cFunctionIsNil: Bool { unsafe cFunction == nil }
}
