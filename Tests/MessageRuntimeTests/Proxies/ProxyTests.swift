import MessageRuntime
import Testing
import TypeEncodings

@Suite("Proxies")
struct ProxyTests {
  final class Named: Object, Hashable, CustomStringConvertible {
    let name: String
    init(_ name: String) { self.name = name }

    static func == (left: Named, right: Named) -> Bool { left.name == right.name }
    func hash(into hasher: inout Hasher) { hasher.combine(name) }
    var description: String { "named \(name)" }

    @MethodBuilder override class var methods: [Method] {
      Method("pr_name") { (self: Named) in self.name }
      Method("target") { (self: Named) in "the target's own" }
      Method("methods") { (self: Named) in "the methods' own" }
    }
  }

  @Test("B99: a proxy answers isProxy with yes, as a property and as a message")
  func isProxy() throws {
    let proxy = Proxy(target: Named("a"))
    #expect(proxy.isProxy)
    #expect(try proxy.send("isProxy", returning: Bool.self))
    #expect(try Proxy().send("isProxy", returning: Bool.self))
    #expect(try WeakProxy(Named("a")).send("isProxy", returning: Bool.self) == true)
    #expect(!Named("a").isProxy)
  }

  @Test("B99: equality, hash and description are the target's")
  func equality() {
    let named = Named("a")
    let (one, two) = (Proxy(target: named), Proxy(target: Named("a")))
    #expect(one == Proxy(target: named))
    #expect(one == two)
    #expect(one.hashValue == named.hashValue)
    #expect(one != Proxy(target: Named("b")))
    #expect("\(one)" == "named a")
    #expect(Set([one, two, Proxy(target: named)]).count == 1)
  }

  @Test("B99: the messages isEqual:, hash and description go to the target")
  func messages() throws {
    let named = Named("a")
    let proxy = Proxy(target: named)
    #expect(try proxy.send("isEqual:", named as AnyObject?, returning: Bool.self))
    #expect(
      try proxy.send("hash", returning: Int.self) == named.send("hash", returning: Int.self))
    #expect(try proxy.send("description", returning: String.self) == "named a")
  }

  @Test("B99: for a target that is not Hashable, identity decides")
  func identity() {
    let adder = Adder()
    #expect(Proxy(target: adder) == Proxy(target: adder))
    #expect(Proxy(target: adder) != Proxy(target: Adder()))
    #expect(Proxy(target: adder).hashValue == Proxy(target: adder).hashValue)
  }

  @Test("B99: without a target a proxy equals itself and has its own description")
  func withoutTarget() {
    let proxy = Proxy()
    #expect(proxy == proxy)
    #expect(proxy != Proxy())
    #expect("\(proxy)".contains("Proxy"))
  }

  @Test("A proxy without a target recognises nothing else")
  func unrecognized() {
    let error = messageError { try Proxy().send("pr_name") }
    #expect(error?.unrecognized?.site.description == "-[Proxy pr_name]")
  }

  @Test("A proxied name that the proxy class also has as a Swift member is forwarded")
  func emptySurface() throws {
    let proxy = Proxy(target: Named("a"))
    #expect(try proxy.send("target", returning: String.self) == "the target's own")
    #expect(try proxy.send("methods", returning: String.self) == "the methods' own")
  }

  @Test("A proxy of a proxy stands for the object at the end")
  func nested() throws {
    let outer = Proxy(target: Proxy(target: Proxy(target: Named("a"))))
    #expect(try outer.send("pr_name", returning: String.self) == "a")
    #expect(outer == Proxy(target: Named("a")))
    #expect("\(outer)" == "named a")
    #expect(outer.responds(to: "pr_name"))
    #expect(outer.methodSignature(for: "pr_name") != nil)
  }

  final class Loop: Proxy {
    var next: AnyObject?
    override var target: AnyObject? { next }
  }

  @Test("B99: proxies that stand for each other answer questions and end in errors")
  func mutual() {
    let (one, two) = (Loop(), Loop())
    one.next = two
    two.next = one
    defer { one.next = nil }
    #expect(one == one)
    _ = one == two
    _ = one.hashValue
    #expect("\(one)".contains("Loop"))
    #expect(!one.responds(to: "pr_name"))
    #expect(one.methodSignature(for: "pr_name") == nil)
    #expect(Class.of(one) == Class.of(Loop.self))
    guard case .forwardingCycle = messageError({ try one.send("pr_name") }) else {
      Issue.record("two proxies without an end")
      return
    }
  }

  @Test("B99: a proxy that stands for itself ends in an error")
  func itself() {
    let one = Loop()
    one.next = one
    defer { one.next = nil }
    #expect(!one.responds(to: "pr_name"))
    _ = one.hashValue
    #expect(messageError { try one.send("pr_name") } != nil)
  }

  @Test("USERS-9: responds(to:) and the signature of a proxy follow the target")
  func follows() throws {
    let proxy = Proxy(target: Adder())
    #expect(proxy.responds(to: "fx_add:"))
    #expect(!proxy.responds(to: "pr_unknown"))
    #expect(
      proxy.methodSignature(for: "fx_add:") == Class.of(Adder.self).methodSignature(for: "fx_add:"))
    #expect(proxy.methodSignature(for: "pr_unknown") == nil)
    let error = messageError { try proxy.send("pr_unknown") }
    #expect(error?.unrecognized?.site.selector == "pr_unknown")
  }

  @Test("USERS-9: the same holds for a target whose class has no hooks")
  func followsPlain() throws {
    final class Plain {}
    try Class.of(Plain.self).addMethod(Method("pr_plain") { (self: Plain) in 3 })
    let proxy = Proxy(target: Plain())
    #expect(proxy.responds(to: "pr_plain"))
    #expect(!proxy.responds(to: "pr_unknown"))
    #expect(proxy.methodSignature(for: "pr_plain") != nil)
    #expect(try proxy.send("pr_plain", returning: Int.self) == 3)
  }

  @Test("USERS-9: a target's own answer to responds(to:) is the proxy's")
  func followsOverride() {
    final class Modest: Adder {
      override func responds(to selector: Selector) -> Bool { false }
    }
    #expect(!Proxy(target: Modest()).responds(to: "fx_add:"))
  }

  @Test("A proxy retains its target")
  func retains() {
    let tally = Tally()
    do {
      let proxy = Proxy(target: Counted(tally))
      #expect(tally.alive == 1)
      _ = proxy.isProxy
    }
    #expect(tally.alive == 0)
  }
}
