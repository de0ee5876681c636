import MessageRuntime
import Testing
import TypeEncodings

private class Node<F>: Object {}
private final class Leaf<F, T>: Node<F> {}

private final class GenericTargetForwarder: Object {
  let target: AnyObject
  init(_ target: AnyObject) { self.target = target }
  override func forwardingTarget(for selector: Selector) -> AnyObject? { target }
}

private final class GenericInvocationForwarder: Object {
  let target: AnyObject
  var kept: [Invocation] = []
  init(_ target: AnyObject) { self.target = target }

  override func methodSignature(for selector: Selector) -> MethodSignature? {
    Class.of(target).methodSignature(for: selector)
  }

  override func forwardInvocation(_ invocation: Invocation) throws {
    kept.append(invocation.copy())
    try invocation.invoke(with: target)
  }
}

private struct Pair<A, B> {
  var first: A?
  var second: B?
}

/// Types that the optimiser cannot see through, so that the generic code below stays generic.
@inline(never)
@_optimize(none)
private func hiddenTypes() -> [Any.Type] {
  [Int.self, Pair<Int, String>.self, String.self, Object.self]
}

@Suite("Generic callers that are not specialised, stress")
struct GenericCallerTests {
  // In release builds this crashed where closures with parameter packs were inlined into the caller;
  // see Docs/Decisions/0017.
  @Test("Methods, adapters, forwarders and invocations made in generic code keep their types")
  func generic() throws {
    func use<F>(_: F.Type) throws -> (sum: Int, kept: [Invocation]) {
      let cls = Class.of(Node<F>.self as AnyClass)
      try cls.addMethod(Method("x:", implementation: IMP { (self: Node<F>, v: Int) in v &+ 1 }))
      try cls.addMethod(Method("x:y:") { (self: Node<F>, v: Int, w: Int) in v &+ w })
      try cls.addMethod(Method("f:y:") { (self: Node<F>, v: F?, w: Int) in w })
      try cls.addMethod(
        Method("a:b:c:d:e:f:") {
          (self: Node<F>, v: F?, w: Int, x: Any?, y: String, z: Double, q: F?) in w
        })
      try cls.addMethod(Method(classSide: "k:l:") { (cls: Node<F>.Type, v: F?, w: Int) in w })
      let leaf = Leaf<F, Bool>()
      let invocations = GenericInvocationForwarder(leaf)
      var sum = 0
      for receiver in [leaf, GenericTargetForwarder(leaf), invocations] as [Object] {
        for _ in 0..<3 {
          sum += try receiver.send("x:", 4, returning: Int.self)
          sum += try receiver.send("x:y:", 4, 5, returning: Int.self)
          sum += try receiver.send("f:y:", F?.none, 5, returning: Int.self)
          sum += try receiver.send("f:y:", F?.none as Any?, 5, returning: Int.self)
          sum += try receiver.send(
            "a:b:c:d:e:f:", F?.none, 5, receiver, "s", 2.0, F?.none, returning: Int.self)
          sum += try SelectorSink.shared.send(
            "a:b:c:d:e:f:", F?.none, 5, receiver, "s", 2.0, F?.none, returning: Int.self)
          sum += try receiver.send(TypedSelector<Int, F?, Int>("f:y:"), nil, 7)
        }
      }
      sum += try Class.of(Leaf<F, Bool>.self).send("k:l:", F?.none, 5, returning: Int.self)
      return (sum, invocations.kept)
    }
    // Nine rounds of 5 + 9 + 5 + 5 + 5 + 0 + 7, and the class's 5.
    var kept: [Invocation] = []
    for type in hiddenTypes() {
      let used = try _openExistential(type, do: use)
      #expect(used.sum == 9 * 36 + 5)
      kept += used.kept
    }
    #expect(kept.count == 4 * 18)
    for invocation in kept {
      try invocation.invoke()
      #expect(invocation.description.contains("[GenericInvocationForwarder "))
    }
    // What they keep has them as target and argument.
    for invocation in kept { (invocation.target as? GenericInvocationForwarder)?.kept = [] }
  }
}
