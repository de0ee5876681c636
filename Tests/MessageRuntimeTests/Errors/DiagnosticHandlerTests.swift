import MessageRuntime
import Testing
import TypeEncodings

@Suite("Diagnostics")
struct DiagnosticHandlerTests {
  final class Promising: Object {
    override func methodSignature(for selector: Selector) -> MethodSignature? {
      try? MethodSignature(parsing: "v@:")
    }
    override func doesNotRecognizeSelector(_ selector: Selector) throws {}
  }

  @Test("A handler may send messages, for it is called without locks")
  func reentrant() throws {
    DiagnosticLog.start()
    let names = EventLog<String>()
    let previous = Mutable<(@Sendable (Diagnostic) -> Void)?>(nil)
    previous.value = Runtime.setDiagnosticHandler { diagnostic in
      previous.value?(diagnostic)
      if let name = try? Adder().send("fx_name", returning: String.self) { names.note(name) }
    }
    defer { Runtime.setDiagnosticHandler(previous.value) }
    try Promising().send("dh_promised")
    #expect(names.events.contains("adder"))
    #expect(!DiagnosticLog.diagnostics(of: "Promising").isEmpty)
  }

  /// Written before it is read from elsewhere.
  private final class Mutable<Value>: @unchecked Sendable {
    var value: Value
    init(_ value: Value) { self.value = value }
  }
}
