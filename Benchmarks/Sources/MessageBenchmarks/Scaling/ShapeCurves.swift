import BenchmarkHarness
import MessageRuntime
import RuntimeSubjects
import Synchronization
import TypeEncodings

private let depths = [1, 2, 4, 8, 16, 32, 64]

/// Sends of an inherited method, warm.
func depthCurve() -> Curve {
  var curve = Curve(
    "scaling.depth.send",
    """
    A typed send, Int → Int, of a method that is inherited from so many generations above; warm.
    """, size: "generations")
  curve.add(depths) { suite, name, summary, size in
    suite.add(name, summary) {
      sendLoop(makeDescendant(size), TypedSelector<Int, Int>("inherited:"))
    }
  }
  return curve
}

/// The first send of an inherited method.
func firstSendCurve() -> Curve {
  let numbers = Atomic<Int>(0)
  let taken = { (count: Int) in numbers.add(count, ordering: .relaxed).oldValue }
  var curve = Curve(
    "scaling.depth.first",
    """
    The first typed send, Int → Int, of each of 100 selectors to an object whose class inherits the \
    methods from so many generations above: the look-up that fills the cache.
    """, size: "generations")
  curve.add(depths) { suite, name, summary, size in
    suite.addReported(name, summary, batch: 100, isRepeatable: false) {
      let receiver = makeDescendant(size)
      return { count in
        let first = taken(count)
        let selectors = (first..<first + count).map { Selector("first\($0):") }
        try addToAncestor(selectors)
        let messages = PreparedValues(selectors.map { TypedSelector<Int, Int>($0) })
        return try nanoseconds {
          var sum = 0
          for index in 0..<count { sum &+= try receiver.send(messages[index], index) }
          blackHole(sum)
        }
      }
    }
  }
  return curve
}

/// Sends with ever more arguments.
func argumentCurve() -> Curve {
  argumentCurve("scaling.arguments.send", "A typed send to a method.") { _ in
    makeCountedArguments()
  }
}

/// The same to the sink.
func argumentSinkCurve() -> Curve {
  argumentCurve("scaling.arguments.sink", "A typed send to the shared SelectorSink.") { _ in
    makeSharedSink()
  }
}

/// The same through forwardInvocation.
func argumentInvocationCurve() -> Curve {
  argumentCurve(
    "scaling.arguments.invocation",
    """
    A typed send to an object that has the signature at hand and whose forwardInvocation(_:) \
    invokes it on another object.
    """
  ) { count in
    let types = "q@:" + String(repeating: "q", count: count)
    return makeInvocationForwarder(
      to: makeCountedArguments(), try MethodSignature(parsing: types))
  }
}

private func argumentCurve(
  _ name: String, _ summary: String, _ makeReceiver: @escaping (Int) throws -> Object
) -> Curve {
  var curve = Curve(
    name, summary + " Ints in, an Int out; the results are added up.", size: "arguments")
  curve.add(Array(0...12)) { suite, name, summary, size in
    suite.add(name, summary) { countedLoop(size, try makeReceiver(size)) }
  }
  return curve
}

/// Messages that are redirected again and again.
func chainCurve() -> Curve {
  var curve = Curve(
    "scaling.chain",
    """
    A typed send, Int → Int, to the first of so many objects that each name the next one as \
    forwarding target; the last one has the method.
    """, size: "objects")
  curve.add(depths) { suite, name, summary, size in
    suite.add(name, summary) {
      var receiver = makeSubject()
      for _ in 0..<size { receiver = makeTargetForwarder(to: receiver) }
      return sendLoop(receiver, TypedSelector<Int, Int>("next:"))
    }
  }
  return curve
}

private func sendLoop(_ receiver: Object, _ message: TypedSelector<Int, Int>) -> Benchmark.Body {
  { count in
    var sum = 0
    for index in 0..<count { sum &+= try receiver.send(message, index) }
    blackHole(sum)
  }
}

/// Sends on ever more threads.
func threadSendCurve() -> Curve {
  threadCurve("scaling.threads.send", "As send.typed/int1.") { makeSubject() }
}

/// Forwarding on ever more threads.
func threadForwardCurve() -> Curve {
  threadCurve("scaling.threads.forward", "As forward.target/int1.") {
    makeTargetForwarder(to: makeSubject())
  }
}

private func threadCurve(
  _ name: String, _ summary: String, _ makeReceiver: @escaping () -> Object
) -> Curve {
  var curve = Curve(
    name,
    """
    \(summary) On so many threads at a time, each with objects of its own of one class: their rate \
    as a multiple of one thread's.
    """, size: "threads")
  curve.add([1, 2, 4, 8]) { suite, name, summary, size in
    suite.addThreads(name, summary, threads: size) {
      let own = ThreadObject(object: makeReceiver())
      let next = TypedSelector<Int, Int>("next:")
      return { count in
        let receiver = own.object
        var sum = 0
        for index in 0..<count { sum &+= try receiver.send(next, index) }
        blackHole(sum)
      }
    }
  }
  return curve
}
