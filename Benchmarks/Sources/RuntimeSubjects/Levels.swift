public import MessageRuntime

// A class and 64 generations below it: a superclass cannot be a parameter, so they are written down.

private class Level0: Object {
  final var touches = 0

  @MethodBuilder override class var methods: [Method] {
    Method("inherited:") { (self: Level0, value: Int) in value &+ self.touches }
  }
}

private class Level1: Level0 {}
private class Level2: Level1 {}
private class Level3: Level2 {}
private class Level4: Level3 {}
private class Level5: Level4 {}
private class Level6: Level5 {}
private class Level7: Level6 {}
private class Level8: Level7 {}
private class Level9: Level8 {}
private class Level10: Level9 {}
private class Level11: Level10 {}
private class Level12: Level11 {}
private class Level13: Level12 {}
private class Level14: Level13 {}
private class Level15: Level14 {}
private class Level16: Level15 {}
private class Level17: Level16 {}
private class Level18: Level17 {}
private class Level19: Level18 {}
private class Level20: Level19 {}
private class Level21: Level20 {}
private class Level22: Level21 {}
private class Level23: Level22 {}
private class Level24: Level23 {}
private class Level25: Level24 {}
private class Level26: Level25 {}
private class Level27: Level26 {}
private class Level28: Level27 {}
private class Level29: Level28 {}
private class Level30: Level29 {}
private class Level31: Level30 {}
private class Level32: Level31 {}
private class Level33: Level32 {}
private class Level34: Level33 {}
private class Level35: Level34 {}
private class Level36: Level35 {}
private class Level37: Level36 {}
private class Level38: Level37 {}
private class Level39: Level38 {}
private class Level40: Level39 {}
private class Level41: Level40 {}
private class Level42: Level41 {}
private class Level43: Level42 {}
private class Level44: Level43 {}
private class Level45: Level44 {}
private class Level46: Level45 {}
private class Level47: Level46 {}
private class Level48: Level47 {}
private class Level49: Level48 {}
private class Level50: Level49 {}
private class Level51: Level50 {}
private class Level52: Level51 {}
private class Level53: Level52 {}
private class Level54: Level53 {}
private class Level55: Level54 {}
private class Level56: Level55 {}
private class Level57: Level56 {}
private class Level58: Level57 {}
private class Level59: Level58 {}
private class Level60: Level59 {}
private class Level61: Level60 {}
private class Level62: Level61 {}
private class Level63: Level62 {}
private class Level64: Level63 {}

/// Returns an object whose class is so many generations below the class that answers `inherited:`.
///
/// - Parameter depth: 1, 2, 4, 8, 16, 32 or 64.
@inline(never)
@_optimize(none)
public func makeDescendant(_ depth: Int) -> Object {
  switch depth {
  case 1: Level1()
  case 2: Level2()
  case 4: Level4()
  case 8: Level8()
  case 16: Level16()
  case 32: Level32()
  default: Level64()
  }
}

/// Adds methods of new names, Int → Int, to the class above all descendants.
///
/// - Parameter selectors: The names.
public func addToAncestor(_ selectors: [Selector]) throws {
  let cls = Class.of(Level0.self)
  for selector in selectors {
    try cls.addMethod(Method(selector) { (self: Level0, value: Int) in value &+ self.touches })
  }
}
