import MessageRuntime
import Testing
import TypeEncodings
import _CAggregateOracle
import _CMethodOracle

@Suite("Values of more than one piece across the border to C")
struct CAggregateTests {
  final class Probe: Object, @unchecked Sendable {}

  private func method(_ type: CAggregate, isLate: Bool = false) throws -> (Class, Selector) {
    let cls = Class.of(Probe.self)
    let selector: Selector =
      isLate ? Selector("ca_late_\(type.name)::::::") : Selector("ca_echo_\(type.name):")
    let imp = try IMP(
      cFunction: isLate ? type.row.echo_late : type.row.echo,
      types: isLate ? type.lateTypes : type.types)
    try cls.replaceMethod(selector, with: imp)
    return (cls, selector)
  }

  private func lateInvocation(
    _ type: CAggregate, _ selector: Selector, _ value: CValue
  ) throws -> Invocation {
    let invocation = try Invocation(signature: MethodSignature(parsing: type.lateTypes))
    invocation.selector = selector
    try invocation.setArgument(0.5, at: 2)
    for index in 3...5 { try invocation.setArgument(index - 2, at: index) }
    try invocation.setArgument(value, at: 6)
    try invocation.setArgument(4, at: 7)
    return invocation
  }

  @Test("Sizes and alignments are the compiler's", arguments: CAggregate.all)
  func layout(_ type: CAggregate) throws {
    let layout = try TypeEncoding(parsing: type.encoding).layout()
    #expect(layout.size == type.size && layout.alignment == type.alignment)
    #expect(try CValue(encoding: type.encoding).byteCount == type.size)
  }

  @Test(
    "B66, B69, RUNTIMES-39, RUNTIMES-43: an invocation passes it to C and back",
    arguments: CAggregate.all)
  func invocation(_ type: CAggregate) throws {
    let (_, selector) = try method(type)
    let value = try type.value(3)
    let invocation = try Invocation(signature: MethodSignature(parsing: type.types))
    invocation.selector = selector
    #expect(try invocation.argument(at: 2, as: CValue.self) == CValue(encoding: type.encoding))
    try invocation.setArgument(value, at: 2)
    let read: CValue = try invocation.argument(at: 2)
    #expect(areSame(read, value, isDense: type.isDense))
    for _ in 0..<2 {
      try invocation.invoke(with: Probe())
      #expect(areSame(try invocation.returnValue(), value, isDense: type.isDense))
    }
  }

  @Test(
    "B67, B68: it arrives in the last integer register or on the stack after a float, and so do the others",
    arguments: CAggregate.all)
  func late(_ type: CAggregate) throws {
    let (_, selector) = try method(type, isLate: true)
    let value = try type.value(5)
    let invocation = try lateInvocation(type, selector, value)
    try invocation.invoke(with: Probe())
    #expect(areSame(try invocation.returnValue(), value, isDense: type.isDense))
  }

  @Test("Sends and untyped sends carry it boxed", arguments: CAggregate.all)
  func sends(_ type: CAggregate) throws {
    let (_, selector) = try method(type)
    let value = try type.value(7)
    let back = try Probe().send(selector, value, returning: CValue.self)
    #expect(areSame(back, value, isDense: type.isDense))
    let boxed = try Probe().perform(selector, with: value)
    if type.name != "i128", type.name != "u128" {
      let back = try #require(boxed as? CValue)
      #expect(areSame(back, value, isDense: type.isDense))
    }
  }

  @Test(
    "B81: a C function made from a Swift closure takes and returns it", arguments: CAggregate.all)
  func closure(_ type: CAggregate) throws {
    let value = try type.value(11)
    let echo = IMP { (self: Probe, value: CValue) in value }
    let pointer = try CMethodPointer(echo, selector: "ca_closure:", types: type.types)
    let back = try type.call(pointer.address, Probe(), "ca_closure:", value)
    #expect(areSame(back, value, isDense: type.isDense))

    let late = IMP {
      (self: Probe, first: Double, a: Int, b: Int, c: Int, value: CValue, d: Int) in
      try #require(first == 0.5 && a == 1 && b == 2 && c == 3 && d == 4)
      return value
    }
    let latePointer = try CMethodPointer(late, selector: "ca_late::::::", types: type.lateTypes)
    let lateBack = try type.call(
      latePointer.address, Probe(), "ca_late::::::", value, isLate: true)
    #expect(areSame(lateBack, value, isDense: type.isDense))
    #expect(takeCError() == nil)
  }

  @Test("B52: a message from C is forwarded with it, to C and back", arguments: CAggregate.all)
  func forwardedFromC(_ type: CAggregate) throws {
    let (_, selector) = try method(type, isLate: true)
    let value = try type.value(13)
    let proxy = Proxy(target: Probe())
    let back = try type.call(lookUpInC(proxy, selector), proxy, selector, value, isLate: true)
    #expect(areSame(back, value, isDense: type.isDense))

    // Through forwardInvocation, which changes the argument.
    let other = try type.value(14)
    let changing = Changing(other, signature: try MethodSignature(parsing: type.lateTypes))
    let changed = try type.call(
      lookUpInC(changing, selector), changing, selector, value, isLate: true)
    #expect(areSame(changed, other, isDense: type.isDense))
    #expect(takeCError() == nil)
  }

  @Test("B53: a forwarded message that nobody answers gives C zeros", arguments: CAggregate.all)
  func zeroFromC(_ type: CAggregate) throws {
    let silent = Silent(try MethodSignature(parsing: type.types))
    let selector = Selector("ca_silent_\(type.name):")
    let back = try type.call(lookUpInC(silent, selector), silent, selector, type.value(17))
    #expect(areSame(back, try CValue(encoding: type.encoding), isDense: type.isDense))
    #expect(takeCError() == nil)
    let invocation = try Invocation(signature: MethodSignature(parsing: type.types))
    invocation.selector = selector
    try invocation.invoke(with: silent)
    #expect(try invocation.returnValue(as: CValue.self) == CValue(encoding: type.encoding))
    try invocation.invoke(with: SelectorSink.shared)
    #expect(try invocation.returnValue(as: CValue.self) == CValue(encoding: type.encoding))
    // B72: nil answers zero.
    invocation.target = nil
    try invocation.invoke()
    #expect(try invocation.returnValue(as: CValue.self) == CValue(encoding: type.encoding))
  }

  /// Sends what it gets on to a probe, with another value at index 6.
  final class Changing: Object {
    let value: CValue
    let signature: MethodSignature
    init(_ value: CValue, signature: MethodSignature) {
      self.value = value
      self.signature = signature
    }
    override func methodSignature(for selector: Selector) -> MethodSignature? { signature }
    override func forwardInvocation(_ invocation: Invocation) throws {
      try invocation.setArgument(value, at: 6)
      try invocation.invoke(with: Probe())
    }
  }

  /// Swallows what it gets.
  final class Silent: Object {
    let signature: MethodSignature
    init(_ signature: MethodSignature) { self.signature = signature }
    override func methodSignature(for selector: Selector) -> MethodSignature? { signature }
    override func forwardInvocation(_ invocation: Invocation) throws {}
  }
}
