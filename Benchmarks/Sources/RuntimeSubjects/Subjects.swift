public import MessageRuntime

// The objects that the rows of the library send to. Every factory hides the class and the methods
// from the optimiser: it is neither inlined nor optimised, and it lives in another module than the
// loop that sends. Bodies differ by an operation of the same cost, as in SwiftPeers.

/// Twenty-four bytes: more than two registers.
public struct Triple: Sendable {
  /// The parts.
  public var x, y, z: Int

  /// Creates a triple.
  public init(x: Int, y: Int, z: Int) { (self.x, self.y, self.z) = (x, y, z) }
}

/// A class of an argument.
public final class Button: Object {}

/// Returns an argument for methods that take an object.
@inline(never)
@_optimize(none)
public func makeButton() -> Button { Button() }

private final class Subject: Object {
  let step = 1
  let scale = 0.5
  var isTouched = false
  var senders = 0

  @MethodBuilder override class var methods: [Method] {
    Method("next:") { (self: Subject, value: Int) in value &+ self.step }
    Method("touch") { (self: Subject) in self.isTouched = true }
    Method("blend:with:") { (self: Subject, a: Double, b: Double) in (a + b) * self.scale }
    Method("turn:") { (self: Subject, value: Triple) in
      Triple(x: value.y, y: value.z, z: value.x &+ self.step)
    }
    Method("add:to:") { (self: Subject, a: Int, b: Int) in a &+ b &+ self.step }
    Method("accept:") { (self: Subject, sender: Any?) in
      if sender != nil { self.senders &+= 1 }
    }
  }
}

/// Returns an object that answers `next:`, `touch`, `blend:with:`, `turn:`, `add:to:` and
/// `accept:`.
@inline(never)
@_optimize(none)
public func makeSubject() -> Object { Subject() }

private class Parent: Object {
  final let step = 1

  @MethodBuilder override class var methods: [Method] {
    Method("next:") { (self: Parent, value: Int) in value &+ self.step }
  }
}

private final class Child: Parent {
  static let next = TypedSelector<Int, Int>("next:")

  @MethodBuilder override class var methods: [Method] {
    Method("next:") { (self: Child, value: Int) in
      try self.sendSuper(Child.next, above: Child.self, value) ^ self.step
    }
  }
}

/// Returns an object whose own `next:` sends the message on to the superclass.
@inline(never)
@_optimize(none)
public func makeChild() -> Object { Child() }
