import BenchmarkHarness
import CMessageRuntime
import CPeers
import MessageRuntime
import RuntimeSubjects
import TypeEncodings

/// Messages that cross to C, and C that calls methods.
func addCBorder(to suite: inout Suite) {
  suite.add(
    "invocation.invoke.c/int2",
    "Invokes a prepared invocation of two Ints to an Int on an object whose method is a C function.",
    reach: [.ratio(to: "peer.libffi.call/words4", atMost: 1.25), .allocations(atMost: 0)],
    bestPeer: "2.05 ×"
  ) {
    let receiver = try makeCSubject()
    let invocation = try Invocation(signature: MethodSignature(parsing: "q@:qq"))
    invocation.selector = "addInC:to:"
    try invocation.setArgument(2, at: 2)
    try invocation.setArgument(3, at: 3)
    return { count in
      for _ in 0..<count { try invocation.invoke(with: receiver) }
      blackHole(try invocation.returnValue(as: Int.self))
    }
  }

  suite.add(
    "send.c/int2",
    "Sends two Ints from Swift to a method that is a C function; each result is the next argument.",
    reach: [.allocations(atMost: 0)]
  ) {
    let receiver = try makeCSubject()
    return { count in
      var value = 0
      for _ in 0..<count { value = try receiver.send("addInC:to:", value, 1) }
      blackHole(value)
    }
  }

  suite.add(
    "send.c/int1",
    "Sends an Int from Swift to a method that is a C function; each result is the next argument.",
    reach: [.ratio(to: "peer.libffi.call/words4", atMost: 1.25), .allocations(atMost: 0)]
  ) {
    let receiver = try makeCSubject()
    func run(_ count: Int) throws -> Int {
      var value = 0
      for _ in 0..<count { value = try receiver.send("nextInC:", value) }
      return value
    }
    try checkWord(run(1_000), cpeers_words3_run(cpeers_next_word, 0, 0, 1_000))
    return { count in blackHole(try run(count)) }
  }

  suite.add(
    "imp.closure/int1",
    """
    Calls, from C, a C function made from a Swift closure of an Int to an Int, with the loop of \
    the bare closure's row.
    """,
    reach: [.ratio(to: "peer.libffi.closure/words4", atMost: 1.25), .allocations(atMost: 0)]
  ) {
    let receiver = makeSubject()
    let pointer = try makeCPointer()
    let code = unsafeBitCast(pointer.address, to: cpeers_words4.self)
    return { count in
      let address = Int64(Int(bitPattern: ObjectIdentifier(receiver)))
      blackHole(withExtendedLifetime(pointer) { cpeers_words4_run(code, address, 0, Int64(count)) })
    }
  }

  addLookUp(to: &suite)
}

/// What a C program pays to find a method.
private func addLookUp(to suite: inout Suite) {
  suite.add(
    "imp.lookup/int2", "Finds the C function of a Swift method that was looked up before.",
    reach: [.allocations(atMost: 0)]
  ) {
    let receiver = makeSubject()
    guard let record = cmr_sel_register("add:to:") else { throw CancellationError() }
    return { count in
      let object = UnsafeRawPointer(Unmanaged.passUnretained(receiver).toOpaque())
      var sum = 0
      withExtendedLifetime(receiver) {
        for _ in 0..<count {
          sum &+= unsafeBitCast(cmr_method_implementation(object, record), to: Int.self)
        }
      }
      blackHole(sum)
    }
  }
}

private final class CSubject: Object {}

/// Makes sure that a row computes what plain calls do.
func checkWord(_ found: Int, _ expected: Int64) throws {
  guard found == expected else { throw PeerError.wrong(found: Int64(found), expected: expected) }
}

/// Returns an object whose methods `addInC:to:` and `nextInC:` are C functions.
private func makeCSubject() throws -> Object {
  let next: cpeers_words3 = cpeers_next_word
  try Class.of(CSubject.self).replaceMethod(
    "nextInC:",
    with: IMP(cFunction: unsafeBitCast(next, to: UnsafeRawPointer.self), types: "q@:q"))
  let add: cpeers_words4 = cpeers_add_words
  let imp = try IMP(cFunction: unsafeBitCast(add, to: UnsafeRawPointer.self), types: "q@:qq")
  try Class.of(CSubject.self).replaceMethod("addInC:to:", with: imp)
  return CSubject()
}

/// Returns a C function made from a closure that the caller cannot see.
@inline(never)
@_optimize(none)
private func makeCPointer() throws -> CMethodPointer {
  try makeStep(1)
}

@inline(never)
private func makeStep(_ step: Int) throws -> CMethodPointer {
  try CMethodPointer { (self: Object, value: Int) in value &+ step }
}
