import BenchmarkHarness
import MessageRuntime
import RuntimeSubjects
import TypeEncodings

/// Messages as objects.
func addInvocations(to suite: inout Suite) {
  suite.add(
    "invocation.full/int2",
    """
    Makes an invocation from a method signature, sets its selector and two Ints, invokes it on an \
    object and reads the Int that it gives; the results are added up.
    """,
    reach: [.indirectCalls(atMost: 60)], bestPeer: "410"
  ) {
    let receiver = makeSubject()
    let signature = try MethodSignature(parsing: "q@:qq")
    let add = Selector("add:to:")
    return { count in
      var sum = 0
      for index in 0..<count {
        let invocation = try Invocation(signature: signature)
        invocation.selector = add
        try invocation.setArgument(index, at: 2)
        try invocation.setArgument(3, at: 3)
        try invocation.invoke(with: receiver)
        sum &+= try invocation.returnValue(as: Int.self)
      }
      blackHole(sum)
    }
  }

  suite.add(
    "invocation.invoke.swift/int2",
    "Invokes a prepared invocation of two Ints to an Int on an object whose method is Swift.",
    reach: [.indirectCalls(atMost: 12), .allocations(atMost: 0)]
  ) {
    let receiver = makeSubject()
    let invocation = try Invocation(signature: MethodSignature(parsing: "q@:qq"))
    invocation.selector = "add:to:"
    try invocation.setArgument(2, at: 2)
    try invocation.setArgument(3, at: 3)
    return { count in
      for _ in 0..<count { try invocation.invoke(with: receiver) }
      blackHole(try invocation.returnValue(as: Int.self))
    }
  }
}
