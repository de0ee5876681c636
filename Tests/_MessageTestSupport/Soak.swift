import CMessageRuntime
import MessageRuntime
import TypeEncodings

/// Work that must leave no memory behind, however often it is done.
public enum Soak: String, CaseIterable, Sendable {
  /// `forwardInvocation`, which invokes on another object.
  case invocation
  /// A forwarding target.
  case target
  /// A sink that swallows.
  case sink
  /// The C function for a missing method, called from C's side.
  case function
  /// An invocation made from types, copied, and sent to a method.
  case built
  /// Encodings and signatures that are parsed, compared and not kept.
  case parsing
  /// C functions made from closures, called and released.
  case closures

  /// A message had another answer than it should.
  public struct WrongAnswer: Error {
    public let work: Soak
    public let round: Int
  }

  /// How much is done with the same objects before they make room for others.
  public static let batch = 1_000

  /// Does the work so many times, in batches whose objects are counted.
  public func run(_ count: Int, _ tracker: LifetimeTracker) throws {
    var done = 0
    while done < count {
      let next = min(done + Self.batch, count)
      try runBatch(done..<next, tracker)
      done = next
    }
  }

  private func runBatch(_ rounds: Range<Int>, _ tracker: LifetimeTracker) throws {
    let target = SoakTarget()
    switch self {
    case .invocation: try forward(SoakInvocationForwarder(target), rounds, tracker)
    case .target: try forward(SoakTargetForwarder(target), rounds, tracker)
    case .sink: try swallow(rounds, tracker)
    case .function:
      try callFunction(SoakTargetForwarder(target), rounds, tracker)
      try callFunction(SoakInvocationForwarder(target), rounds, tracker)
    case .built: try invoke(target, rounds, tracker)
    case .parsing: try parse(rounds)
    case .closures: try makeClosures(rounds, tracker)
    }
  }

  private func check(_ isRight: Bool, _ round: Int) throws {
    guard isRight else { throw WrongAnswer(work: self, round: round) }
  }

  /// Numbers for the most part, and now and then what has to be retained and released.
  private func forward(_ receiver: Object, _ rounds: Range<Int>, _ tracker: LifetimeTracker) throws
  {
    let object = tracker.make()
    for round in rounds {
      switch round % 8 {
      case 0:
        let same = try receiver.send(
          "soak_same:", object as AnyObject?, returning: AnyObject?.self)
        try check(same === object, round)
      case 1:
        let text = try receiver.send(
          "soak_text:", "a text that is \(round) long", returning: String.self)
        try check(text.utf8.count > 40, round)
      default:
        let sum = try receiver.send("soak_add:to:", round, 1, returning: Int.self)
        try check(sum == round + 1, round)
      }
    }
  }

  private func swallow(_ rounds: Range<Int>, _ tracker: LifetimeTracker) throws {
    let object = tracker.make()
    let sink = SelectorSink.shared
    for round in rounds {
      if round % 2 == 0 {
        let nothing = try sink.send(
          "soak_same:", object as AnyObject?, returning: AnyObject?.self)
        try check(nothing == nil, round)
      } else {
        try check(try sink.send("soak_add:to:", round, 1, returning: Int.self) == 0, round)
      }
    }
  }

  private func callFunction(
    _ receiver: Object, _ rounds: Range<Int>, _ tracker: LifetimeTracker
  ) throws {
    typealias Add = @convention(c) (UnsafeRawPointer, cmr_sel, Int, Int) -> Int
    typealias Same =
      @convention(c) (UnsafeRawPointer, cmr_sel, UnsafeRawPointer) -> UnsafeMutableRawPointer?
    Runtime.prepareForC()
    let object = tracker.make()
    let me = UnsafeRawPointer(Unmanaged.passUnretained(receiver).toOpaque())
    let argument = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    guard let add = cmr_sel_register("soak_add:to:"), let same = cmr_sel_register("soak_same:")
    else { throw WrongAnswer(work: self, round: rounds.lowerBound) }
    let addFunction = unsafeBitCast(cmr_method_implementation(me, add), to: Add.self)
    let sameFunction = unsafeBitCast(cmr_method_implementation(me, same), to: Same.self)
    // Half of them: there are two receivers.
    for round in rounds.lowerBound..<(rounds.lowerBound + rounds.count / 2) {
      if round % 8 == 0 {
        let back = sameFunction(me, same, argument)
        try check(back == UnsafeMutableRawPointer(mutating: argument), round)
        cmr_release(back)
      } else {
        try check(addFunction(me, add, round, 1) == round + 1, round)
      }
    }
    withExtendedLifetime((receiver, object)) {}
  }

  private func invoke(
    _ target: SoakTarget, _ rounds: Range<Int>, _ tracker: LifetimeTracker
  ) throws {
    let (add, same) = try (
      MethodSignature(parsing: "q@:qq"), MethodSignature(parsing: "@@:@")
    )
    let object = tracker.make()
    for round in rounds {
      if round % 4 == 0 {
        let invocation = try Invocation(signature: same)
        invocation.selector = "soak_same:"
        try invocation.setArgument(object, at: 2)
        let copy = invocation.copy()
        try copy.invoke(with: target)
        try check(try copy.returnValue(as: AnyObject?.self) === object, round)
      } else {
        let invocation = try Invocation(signature: add)
        invocation.selector = "soak_add:to:"
        try invocation.setArgument(round, at: 2)
        try invocation.setArgument(1, at: 3)
        try invocation.invoke(with: target)
        try check(try invocation.returnValue(as: Int.self) == round + 1, round)
      }
    }
  }

  /// Each text is longer than what is kept of signatures.
  private func parse(_ rounds: Range<Int>) throws {
    let long = String(repeating: "{Pair=[4(Number=if)]^{Node}@\"Name\"b3}", count: 150)
    for round in rounds where round % 100 == 0 {
      let encoding = try TypeEncoding(parsing: "{Outer\(round)=\(long)q}")
      let signature = try MethodSignature(parsing: "v@:{Outer\(round)=\(long)q}")
      try check(!signature.isInterned && signature.argumentCount == 3, round)
      try check(encoding == signature.argumentType(at: 2), round)
    }
  }

  /// All of a batch live at once: twice as many functions as rounds, more than are compiled ahead.
  private func makeClosures(_ rounds: Range<Int>, _ tracker: LifetimeTracker) throws {
    typealias Function = @convention(c) (Int) -> Int
    typealias Implementation = @convention(c) (UnsafeRawPointer, cmr_sel, Int) -> Int
    let receiver = SoakTarget()
    let me = UnsafeRawPointer(Unmanaged.passUnretained(receiver).toOpaque())
    guard let name = cmr_sel_register("soak_closure:") else {
      throw WrongAnswer(work: self, round: rounds.lowerBound)
    }
    var held: [AnyObject] = []
    for round in rounds {
      let object = tracker.make()
      let pointer = try CMethodPointer { (_: SoakTarget, value: Int) in object.number &+ value }
      let callback = try CCallback { (value: Int) -> Int in object.number &- value }
      let sum = unsafeBitCast(pointer.address, to: Implementation.self)(me, name, round)
      let difference = unsafeBitCast(callback.address, to: Function.self)(round)
      try check(sum == object.number + round && difference == object.number - round, round)
      held += [pointer, callback]
    }
    withExtendedLifetime((receiver, held)) {}
  }
}
