import MessageRuntime
import Testing

@Suite("Adapting entries")
struct AdapterTests {
  @Test("A converting send follows a method that is replaced")
  func replaced() throws {
    final class Target: Object {
      @MethodBuilder override class var methods: [Method] {
        Method("ad_value:") { (self: Target, value: Int?) in "old \(value ?? -1)" }
      }
    }
    let target = Target()
    #expect(try target.send("ad_value:", 1, returning: String.self) == "old 1")
    #expect(try target.send("ad_value:", 2, returning: String.self) == "old 2")
    try Class.of(Target.self).replaceMethod(
      "ad_value:", with: IMP { (self: Target, value: Int?) in "new \(value ?? -1)" })
    #expect(try target.send("ad_value:", 3, returning: String.self) == "new 3")
    #expect(try target.send("ad_value:", Int?.none, returning: String.self) == "new -1")
  }

  @Test("A converting send follows a method that is replaced by one of other types")
  func replacedByOtherTypes() throws {
    final class Target: Object {
      @MethodBuilder override class var methods: [Method] {
        Method("ad_other:") { (self: Target, value: Any) in "any \(value)" }
      }
    }
    let target = Target()
    #expect(try target.send("ad_other:", 1, returning: String.self) == "any 1")
    #expect(try target.perform("ad_other:", with: 1) as? String == "any 1")
    try Class.of(Target.self).replaceMethod(
      "ad_other:", with: IMP { (self: Target, value: Int) in value + 1 }, changingTypes: true)
    let error = messageError { try target.send("ad_other:", 1, returning: String.self) }
    guard case .returnType = error else {
      Issue.record("the result is no string any more")
      return
    }
    #expect(try target.send("ad_other:", 1, returning: Int?.self) == 2)
    #expect(try target.perform("ad_other:", with: 1) as? Int == 2)
  }

  @Test("A converting send finds an override that is added below")
  func overridden() throws {
    class Upper: Object {
      @MethodBuilder override class var methods: [Method] {
        Method("ad_over:") { (self: Upper, value: Int?) in "upper \(value ?? -1)" }
      }
    }
    final class Lower: Upper {}
    let lower = Lower()
    #expect(try lower.send("ad_over:", 1, returning: String.self) == "upper 1")
    try Class.of(Lower.self).addMethod(
      Method("ad_over:") { (self: Lower, value: Int?) in "lower \(value ?? -1)" })
    #expect(try lower.send("ad_over:", 1, returning: String.self) == "lower 1")
    #expect(try Upper().send("ad_over:", 1, returning: String.self) == "upper 1")
    try Class.of(Lower.self).removeMethod("ad_over:")
    #expect(try lower.send("ad_over:", 1, returning: String.self) == "upper 1")
  }

  @Test("A converting send keeps its arguments alive for the call and no longer")
  func lifetimes() throws {
    final class Target: Object {
      @MethodBuilder override class var methods: [Method] {
        Method("ad_alive:and:") { (self: Target, value: Any?, other: Object?) in
          (value as? Counted)?.tally.alive ?? -1
        }
      }
    }
    let tally = Tally()
    let target = Target()
    for _ in 0..<3 {
      #expect(
        try target.send("ad_alive:and:", Counted(tally), Counted(tally), returning: Int.self) == 2)
    }
    #expect(tally.alive == 0)
  }

  @Test("A converting send that fails at its second argument releases the first")
  func failing() {
    final class Target: Object {
      @MethodBuilder override class var methods: [Method] {
        Method("ad_fail:at:") { (self: Target, value: Any?, number: Int) in }
      }
    }
    let tally = Tally()
    _ = messageError { try Target().send("ad_fail:at:", Counted(tally), "x" as Any) }
    #expect(tally.alive == 0)
  }

  @Test("A converting send passes an error of the method on unchanged")
  func methodError() {
    final class Target: Object {
      @MethodBuilder override class var methods: [Method] {
        Method("ad_throw:") { (self: Target, value: Any?) throws -> Int in throw FixtureError() }
      }
    }
    #expect(throws: FixtureError()) { try Target().send("ad_throw:", 1, returning: Int?.self) }
  }

  @Test("Values of 1 KiB and of wide vectors are converted intact")
  func wide() throws {
    final class Target: Object {
      @MethodBuilder override class var methods: [Method] {
        Method("ad_big:") { (self: Target, value: Kilobyte?) in value ?? Kilobyte(seed: 0) }
        Method("ad_vector:") { (self: Target, value: SIMD8<Double>?) in (value ?? .zero) * 2 }
      }
    }
    let target = Target()
    #expect(
      try target.send("ad_big:", Kilobyte(seed: 9), returning: Any.self) as? Kilobyte
        == Kilobyte(seed: 9))
    let vector = SIMD8<Double>(1, 2, 3, 4, 5, 6, 7, 8)
    for _ in 0..<4 {
      #expect(
        try target.send("ad_vector:", vector, returning: SIMD8<Double>?.self) == vector * 2)
    }
  }
}
