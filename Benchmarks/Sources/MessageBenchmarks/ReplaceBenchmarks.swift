import BenchmarkHarness
import MessageRuntime
import RuntimeSubjects

/// Changing a method that caches know.
func addReplacing(to suite: inout Suite) {
  addReplace("method.replace/1", 1, reach: [.indirectCalls(atMost: 40)], to: &suite)
  addReplace(
    "method.replace/4000", 4_000,
    reach: [.indirectCalls(atMost: 40), .ratio(to: "method.replace/1", atMost: 1.5)],
    to: &suite)

  suite.add(
    "method.replaceAndSend/1",
    """
    As method.replace/1, and then sends the message to an object of the class below; the results \
    are added up.
    """
  ) {
    let subject = try makeReplaceSubject(subclasses: 1)
    let receivers = PreparedObjects(subject.objects)
    let selector = TypedSelector<Int, Int>(subject.selector)
    let (cls, name) = (subject.cls, subject.selector)
    let (first, second) = subject.implementations
    return { count in
      var sum = 0
      for index in 0..<count {
        try cls.replaceMethod(name, with: index & 1 == 0 ? second : first)
        sum &+= try receivers.with(0) { try $0.send(selector, index) }
      }
      blackHole(sum)
    }
  }
}

private func addReplace(
  _ name: String, _ subclasses: Int, reach: [Reach], to suite: inout Suite
) {
  suite.add(
    name,
    """
    Replaces a class's method, Int → Int, by one of two implementations in turn. \(subclasses) \
    class\(subclasses == 1 ? "" : "es") below it inherit\(subclasses == 1 ? "s" : "") the method \
    and had it in the cache before.
    """,
    reach: reach, bestPeer: "libobjc2 38"
  ) {
    let subject = try makeReplaceSubject(subclasses: subclasses)
    let warm = TypedSelector<Int, Int>(subject.selector)
    for object in subject.objects { _ = try object.send(warm, 1) }
    let (cls, name) = (subject.cls, subject.selector)
    let (first, second) = subject.implementations
    return { count in
      for _ in 0..<count / 2 {
        try cls.replaceMethod(name, with: second)
        try cls.replaceMethod(name, with: first)
      }
    }
  }
}
