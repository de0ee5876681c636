import MessageRuntime
import Testing

@Suite("Weak proxies")
struct WeakProxyTests {
  @Test("A weak proxy forwards while its target lives and does not keep it alive")
  func alive() throws {
    let tally = Tally()
    var target: Counted? = Counted(tally)
    let proxy = WeakProxy(target!)
    #expect(try proxy.send("description", returning: String.self).contains("Counted"))
    #expect(proxy.responds(to: "description"))
    target = nil
    #expect(tally.alive == 0)
    #expect(proxy.target == nil)
  }

  @Test("USERS-14: when the target is gone its class's messages give zero or nil")
  func gone() throws {
    let proxy = WeakProxy(Adder())
    #expect(proxy.target == nil)
    #expect(
      proxy.methodSignature(for: "fx_add:") == Class.of(Adder.self).methodSignature(for: "fx_add:"))
    #expect(try proxy.send("fx_add:", 4, returning: Int.self) == 0)
    #expect(try proxy.send("fx_name", returning: String.self) == "")
    #expect(try proxy.perform("fx_add:", with: 4) == nil)
    try proxy.send("fx_reset")
  }

  @Test("USERS-14: what the target's class did not implement is still not recognised")
  func unknown() {
    let proxy = WeakProxy(Adder())
    #expect(messageError { try proxy.send("wp_unknown") }?.unrecognized != nil)
  }

  @Test("B50: a send that was warm while the target lived gives zero when it is gone")
  func warm() throws {
    var adder: Adder? = Adder()
    let proxy = WeakProxy(adder!)
    for _ in 0..<3 { try proxy.send("fx_add:", 4, returning: Int.self) }
    #expect(adder?.sum == 12)
    adder = nil
    #expect(try proxy.send("fx_add:", 4, returning: Int.self) == 0)
  }
}
