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
  // Set by an initialiser, so that the compiler does not put the values into the methods.
  let step: Int
  let scale: Double
  var isTouched = false
  var isPressed = false
  var senders = 0

  init(step: Int, scale: Double) { (self.step, self.scale) = (step, scale) }

  @MethodBuilder override class var methods: [Method] {
    Method("next:") { (self: Subject, value: Int) in value &+ self.step }
    Method("touch") { (self: Subject) in self.isTouched = true }
    Method("blend:with:") { (self: Subject, a: Double, b: Double) in (a + b) * self.scale }
    Method("turn:") { (self: Subject, value: Triple) in
      Triple(x: value.x &+ self.step, y: value.y ^ self.step, z: value.z &- self.step)
    }
    Method("add:to:") { (self: Subject, a: Int, b: Int) in a &+ b &+ self.step }
    Method("press:") { (self: Subject, button: Button) in self.isPressed = true }
    Method("accept:") { (self: Subject, sender: Any?) in
      if sender != nil { self.senders &+= 1 }
    }
  }
}

/// Returns an object that answers `next:`, `touch`, `blend:with:`, `turn:`, `add:to:`,
/// `press:` and `accept:`.
@inline(never)
@_optimize(none)
public func makeSubject() -> Object { Subject(step: 1, scale: 0.5) }

private class Parent: Object {
  final let step: Int

  init(step: Int) { self.step = step }

  @MethodBuilder override class var methods: [Method] {
    Method("climb:") { (self: Parent, value: Int) in value &- self.step }
    Method("scale:") { (self: Parent, value: Int) in value & self.step }
  }
}

private final class Child: Parent {
  @MethodBuilder override class var methods: [Method] {
    let climb = TypedSelector<Int, Int>("climb:")
    let above: AnyClass = Child.self
    Method("climb:") { (self: Child, value: Int) in
      try self.sendSuper(climb, above: above, value) ^ self.step
    }
  }
}

/// Returns an object whose own `climb:` sends the message on to the superclass by a selector and a
/// class that it captured.
@inline(never)
@_optimize(none)
public func makeChild() -> Object { Child(step: 1) }

private final class StaticChild: Parent {
  static let scale = TypedSelector<Int, Int>("scale:")

  @MethodBuilder override class var methods: [Method] {
    Method("scale:") { (self: StaticChild, value: Int) in
      try self.sendSuper(StaticChild.scale, above: StaticChild.self, value) | self.step
    }
  }
}

/// Returns an object as ``makeChild()`` with `scale:`, whose selector is a static property.
@inline(never)
@_optimize(none)
public func makeStaticChild() -> Object { StaticChild(step: 1) }
