public import MessageRuntime

// Eight classes, each with a method of its own, so that a send at random jumps to code at random.
// No two bodies are equal: of equal ones the compiler keeps one and makes the others call it.

private class Operand: Object {
  final let operand: Int

  init(_ operand: Int) { self.operand = operand }
}

private final class Poly0: Operand {
  @MethodBuilder override class var methods: [Method] {
    Method("pick:") { (self: Poly0, value: Int) in (value &+ self.operand) ^ 1 }
  }
}

private final class Poly1: Operand {
  @MethodBuilder override class var methods: [Method] {
    Method("pick:") { (self: Poly1, value: Int) in (value &- self.operand) ^ 2 }
  }
}

private final class Poly2: Operand {
  @MethodBuilder override class var methods: [Method] {
    Method("pick:") { (self: Poly2, value: Int) in (value ^ self.operand) ^ 3 }
  }
}

private final class Poly3: Operand {
  @MethodBuilder override class var methods: [Method] {
    Method("pick:") { (self: Poly3, value: Int) in (value | self.operand) ^ 4 }
  }
}

private final class Poly4: Operand {
  @MethodBuilder override class var methods: [Method] {
    Method("pick:") { (self: Poly4, value: Int) in (value & self.operand) ^ 5 }
  }
}

private final class Poly5: Operand {
  @MethodBuilder override class var methods: [Method] {
    Method("pick:") { (self: Poly5, value: Int) in (value &+ self.operand) &+ 6 }
  }
}

private final class Poly6: Operand {
  @MethodBuilder override class var methods: [Method] {
    Method("pick:") { (self: Poly6, value: Int) in (value &- self.operand) &+ 7 }
  }
}

private final class Poly7: Operand {
  @MethodBuilder override class var methods: [Method] {
    Method("pick:") { (self: Poly7, value: Int) in (value ^ self.operand) &+ 8 }
  }
}

/// Returns one object of each of eight classes that implement `pick:` by themselves.
@inline(never)
@_optimize(none)
public func makeEight() -> [Object] {
  [Poly0(1), Poly1(2), Poly2(3), Poly3(4), Poly4(5), Poly5(6), Poly6(7), Poly7(8)]
}
