public import MessageRuntime

// Eight classes, each with a method of its own, so that a send at random jumps to code at random.

private final class Poly0: Object {
  let operand = 1

  @MethodBuilder override class var methods: [Method] {
    Method("next:") { (self: Poly0, value: Int) in (value &+ self.operand) ^ 1 }
  }
}

private final class Poly1: Object {
  let operand = 2

  @MethodBuilder override class var methods: [Method] {
    Method("next:") { (self: Poly1, value: Int) in (value &- self.operand) ^ 2 }
  }
}

private final class Poly2: Object {
  let operand = 3

  @MethodBuilder override class var methods: [Method] {
    Method("next:") { (self: Poly2, value: Int) in (value ^ self.operand) ^ 3 }
  }
}

private final class Poly3: Object {
  let operand = 4

  @MethodBuilder override class var methods: [Method] {
    Method("next:") { (self: Poly3, value: Int) in (value | self.operand) ^ 4 }
  }
}

private final class Poly4: Object {
  let operand = 5

  @MethodBuilder override class var methods: [Method] {
    Method("next:") { (self: Poly4, value: Int) in (value & self.operand) ^ 5 }
  }
}

private final class Poly5: Object {
  let operand = 6

  @MethodBuilder override class var methods: [Method] {
    Method("next:") { (self: Poly5, value: Int) in (value &+ self.operand) &+ 6 }
  }
}

private final class Poly6: Object {
  let operand = 7

  @MethodBuilder override class var methods: [Method] {
    Method("next:") { (self: Poly6, value: Int) in (value &- self.operand) &+ 7 }
  }
}

private final class Poly7: Object {
  let operand = 8

  @MethodBuilder override class var methods: [Method] {
    Method("next:") { (self: Poly7, value: Int) in (value ^ self.operand) &+ 8 }
  }
}

/// Returns one object of each of eight classes that implement `next:` by themselves.
@inline(never)
@_optimize(none)
public func makeEight() -> [Object] {
  [Poly0(), Poly1(), Poly2(), Poly3(), Poly4(), Poly5(), Poly6(), Poly7()]
}
