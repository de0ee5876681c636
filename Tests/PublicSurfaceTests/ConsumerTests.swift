// What a program sees that imports the module plainly. No line but one of this folder says
// `unsafe`: with strict memory safety on, a public declaration that needs it gives a warning here.
import MessageRuntime
import Testing

final class Account: Object, @unchecked Sendable {
  var balance = 0

  @MethodBuilder override class var methods: [Method] {
    Method("deposit:") { (self: Account, amount: Int) -> Int in
      self.balance += amount
      return self.balance
    }
    Method("reset") { (self: Account) in self.balance = 0 }
    Method("owner") { (_: Account) in "nobody" }
    Method(classSide: "currency") { (_: Account.Type) in "EUR" }
    Method(mainActor: "show:") { @MainActor (self: Account, text: String) in
      text + " \(self.balance)"
    }
  }
}

final class Manager: MessageReceiver {
  let account = Account()
  func forwardingTarget(for selector: Selector) -> AnyObject? { account }
}

final class Courier: Object {
  let account = Account()
  override func forwardInvocation(_ invocation: Invocation) throws {
    try invocation.invoke(with: account)
  }
}

@Suite("What a program sees of the module")
struct ConsumerTests {
  @Test("Selectors, literals, lookups and typed selectors")
  func selectors() throws {
    let deposit: Selector = "deposit:"
    #expect(Selector("deposit:") == deposit)
    #expect(Selector.lookUp("deposit:") == deposit)
    #expect(deposit.name == "deposit:" && deposit.argumentCount == 1)
    #expect("\(deposit)" == "deposit:" && deposit.debugDescription.contains("deposit:"))
    let typed = TypedSelector<Int, Int>(deposit)
    #expect(typed == TypedSelector<Int, Int>("deposit:"))
    #expect(typed.selector == deposit && typed.description == "deposit:")
    #expect(try EncodedSelector(deposit, types: "q@:q").selector == deposit)
    #expect(Runtime.selectors.contains(deposit))
  }

  @Test("Every way to send")
  func sends() throws {
    let account = Account()
    let nothing: Account? = nil
    let typed = TypedSelector<Int, Int>("deposit:")
    #expect(try account.send("deposit:", 5, returning: Int.self) == 5)
    #expect(try account.send("deposit:", 5) == 10)
    try account.send("reset")
    #expect(try account.send(typed, 3) == 3)
    #expect(try nothing.send("deposit:", 5, returning: Int.self) == 0)
    #expect(try nothing.send(typed, 5) == 0)
    #expect(try Runtime.send("deposit:", to: account, 1, returning: Int.self) == 4)
    #expect(try Runtime.send(typed, to: account, 1) == 5)
    try Runtime.send("reset", to: account)
    #expect(try Class.of(Account.self).send("currency") == "EUR")
    #expect(try account.sendSuper("isProxy", above: Account.self) == false)
    #expect(account.responds(to: "deposit:") && Runtime.responds(account, to: "reset"))
    #expect(Class.of(Account.self).instancesRespond(to: "owner"))
    #expect(Class.of(Account.self).responds(to: "currency"))
  }

  @Test("A method of the main actor")
  @MainActor func mainActor() throws {
    #expect(try Account().send("show:", "balance", returning: String.self) == "balance 0")
  }

  @Test("Classes and their methods")
  func classes() throws {
    final class Plain {}
    let cls = Class.of(Plain.self)
    #expect(Class.of(Plain()) == cls && cls.superclass == nil && cls.ancestry == [cls])
    #expect(cls.name.hasSuffix("Plain") && cls.isSubclass(of: cls) && !cls.isInitialized)
    let first = IMP { (_: Plain) in 1 }
    try cls.addMethod(Method("surface.a", implementation: first))
    #expect(try cls.addMethods { Method("surface.b") { (_: Plain) in 2 } } == [])
    #expect(try cls.replaceMethod("surface.a", with: IMP { (_: Plain) in 3 }) == first)
    #expect(try cls.exchangeImplementations("surface.a", "surface.b"))
    #expect(cls.lookUpMethod("surface.a")?.cls == cls)
    #expect(Set(cls.ownSelectors()) == ["surface.a", "surface.b"])
    #expect(try cls.removeMethod("surface.b") != nil)
    cls.addResolver { cls, selector in
      guard selector == "surface.resolved" else { return false }
      try cls.addMethod(Method(selector) { (_: Plain) in 4 })
      return true
    }
    #expect(try Runtime.send("surface.resolved", to: Plain(), returning: Int.self) == 4)
    #expect(Runtime.classes.contains(cls))
    let method = Method("surface.c") { (_: Plain) in }
    #expect(!method.isClassSide && method.location.line > 0 && method.location.column > 0)
  }

  @Test("Forwarding, invocations, proxies and sinks")
  func forwarding() throws {
    #expect(try Manager().send("deposit:", 4, returning: Int.self) == 4)
    let invocation = try Invocation(signature: EncodedSelector("deposit:", types: "q@:q").signature)
    invocation.selector = "deposit:"
    invocation.target = Account()
    try invocation.setArgument(7, at: 2)
    try invocation.invoke()
    #expect(try invocation.returnValue(as: Int.self) == 7)
    #expect(try invocation.copy().argument(at: 2, as: Int.self) == 7)
    #expect(try Proxy(target: Account()).send("deposit:", 2, returning: Int.self) == 2)
    let account = Account()
    #expect(try WeakProxy(account).send("deposit:", 2, returning: Int.self) == 2)
    #expect(try SelectorSink.shared.send("anything:", 2, returning: Int.self) == 0)
    let sink = RecordingSink()
    try sink.send("anything:", 2)
    #expect(sink.count == 1 && sink.count(of: "anything:") == 1 && sink.messages.count == 1)
    sink.removeAll()
    let steps = Runtime.explain("deposit:", on: Manager())
    #expect(steps.contains(.askedForwardingTarget("Account")))
    #expect(ForwardingPurpose.current == .send)
  }

  @Test("Errors with what they say")
  func errors() throws {
    let error = #expect(throws: MessageError.self) { try Account().send("depositt:", 5) }
    guard case .unrecognizedSelector(let unrecognized) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(unrecognized.nearest.first == "deposit:")
    #expect(unrecognized.site.className == "Account" && !unrecognized.site.isClassSide)
    #expect(!unrecognized.steps.isEmpty && unrecognized.address != 0)
  }

  @Test("Statistics and diagnostics")
  func statistics() {
    _ = Selector("surface.counted")
    let statistics = Runtime.statistics
    #expect(statistics.selectors > 0 && statistics.selectorBytes > 0 && statistics.classes >= 0)
    #expect(statistics.retiredImplementations >= 0 && statistics.retiredTableBytes >= 0)
    Runtime.flushCache(of: "surface.flushed")
    #expect(Runtime.cacheStatistics(of: "surface.flushed").entries == 0)
    let before = Runtime.setDiagnosticHandler { _ in }
    Runtime.setDiagnosticHandler(before)
  }

  @Test("Only reclaiming what is retired says that it is unsafe")
  func reclaiming() async {
    await #expect(processExitsWith: .success) {
      #expect(unsafe Runtime.unsafeReclaimRetired() >= 0)
    }
  }
}
