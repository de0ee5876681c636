import MessageRuntime
import Testing
import TypeEncodings

@Suite("The signature stage")
struct SignatureStageTests {
  @Test("B56: without a signature the error names class, side, selector, address and neighbours")
  func unrecognized() throws {
    let adder = Adder()
    let error = try #require(
      messageError { try adder.send("fx_ad:", 1, returning: Int.self) })
    let found = try #require(error.unrecognized)
    #expect(found.site.className == "Adder")
    #expect(!found.site.isClassSide)
    #expect(found.site.selector == "fx_ad:")
    #expect(found.address == UInt(bitPattern: Unmanaged.passUnretained(adder).toOpaque()))
    #expect(found.nearest.first == "fx_add:")
    let text = "\(error)"
    for part in ["-[Adder fx_ad:]", "instance 0x\(String(found.address, radix: 16))", "fx_add:"] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
  }

  @Test("B56: for a class the error has the other sign and says class")
  func unrecognizedByClass() throws {
    let error = try #require(messageError { try Class.of(Adder.self).send("fx_make") })
    #expect(error.unrecognized?.site.isClassSide == true)
    #expect("\(error)".contains("+[Adder fx_make]"))
    #expect("\(error)".contains("sent to class 0x"))
  }

  @Test("B57: a signature with fewer arguments than the selector has colons is diagnosed")
  func colons() {
    let object = Handler(types: "v@:qq")
    let error = messageError { try object.send("ss_three:::", 1, 2, 3) }
    guard case .badSignature(let site, let given, .colonCount(3)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(site.description == "-[Handler ss_three:::]")
    #expect(given.contains("q"))
    #expect("\(error!)".contains("3 colons"))
  }

  @Test("B57: a signature that agrees with the colons but not with what was sent is diagnosed")
  func count() {
    let object = Handler(types: "v@:qqq")
    let error = messageError { try object.send("ss_three:::", 1, 2) }
    guard case .badSignature(_, _, .argumentCount(2)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("B57: a signature whose argument has another type than was sent is diagnosed")
  func argumentType() {
    let object = Handler(types: "v@:qdq")
    let error = messageError { try object.send("ss_three:::", 1, Float(2), 3) }
    guard case .badSignature(_, _, .argumentType(index: 3, sent: "Float")) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("B57: a signature whose result has another type than was asked for is diagnosed")
  func resultType() {
    let object = Handler(types: "i@:")
    let error = messageError { try object.send("ss_none", returning: Double.self) }
    guard case .badSignature(_, _, .resultType(sent: "Double")) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(throws: Never.self) { try object.send("ss_none") }
  }

  @Test("B57: a signature that was right once is checked again when it changes")
  func changing() throws {
    let object = Handler(types: "v@:q")
    try object.send("ss_one:", 1)
    try object.send("ss_one:", 1)
    object.describe = { _ in try? MethodSignature(parsing: "v@:d") }
    #expect(messageError { try object.send("ss_one:", 1) } != nil)
    object.describe = { _ in nil }
    #expect(messageError { try object.send("ss_one:", 1) }?.unrecognized != nil)
  }

  @Test("B57: an untyped send is checked by count, not by type")
  func untyped() throws {
    let object = Handler(types: "q@:q") { try $0.setReturnValue(8) }
    #expect(try object.perform("ss_one:", with: 1) as? Int == 8)
    let error = messageError { try object.perform("ss_one:", with: 1, 2) }
    guard case .badSignature(_, _, .argumentCount(2)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  final class Silent: Object {
    var told: [Selector] = []
    override func methodSignature(for selector: Selector) -> MethodSignature? {
      try? MethodSignature(parsing: "q@:")
    }
    override func doesNotRecognizeSelector(_ selector: Selector) throws { told.append(selector) }
  }

  @Test("B58: a signature without forwardInvocation is diagnosed and the sender gets zero")
  func notForwarded() throws {
    DiagnosticLog.start()
    let object = Silent()
    #expect(try object.send("ss_silent", returning: Int.self) == 0)
    #expect(object.told == ["ss_silent"])
    let diagnostics = DiagnosticLog.diagnostics(of: "Silent")
    #expect(diagnostics.count == 1)
    #expect("\(try #require(diagnostics.first))".contains("-[Silent ss_silent]"))
    #expect(try object.perform("ss_silent") == nil)
    #expect(object.told.count == 2)
  }

  final class Promising: Object {
    override func methodSignature(for selector: Selector) -> MethodSignature? {
      try? MethodSignature(parsing: "q@:")
    }
  }
  final class PromisingPlain: MessageReceiver {
    func methodSignature(for selector: Selector) -> MethodSignature? {
      try? MethodSignature(parsing: "q@:")
    }
  }
  final class PromisingProxy: Proxy {
    override func methodSignature(for selector: Selector) -> MethodSignature? {
      try? MethodSignature(parsing: "q@:")
    }
  }

  @Test("B58: the default forwardInvocation of every root reports and does not recognise")
  func notForwardedByRoots() {
    DiagnosticLog.start()
    let roots: [any MessageReceiver] = [Promising(), PromisingPlain(), PromisingProxy()]
    for root in roots {
      let error = messageError { try root.send("ss_promised", returning: Int.self) }
      #expect(error?.unrecognized?.site.selector == "ss_promised")
      let name = String(describing: type(of: root))
      #expect(
        DiagnosticLog.diagnostics(of: name).map(\.description).filter {
          $0.contains("-[\(name) ss_promised]")
        }.count == 1)
    }
  }

  final class Forgiving: Object {
    var told: [Selector] = []
    override func doesNotRecognizeSelector(_ selector: Selector) throws { told.append(selector) }
  }

  @Test("B59: doesNotRecognizeSelector is called once with the selector; if it returns, zero")
  func forgiving() throws {
    let object = Forgiving()
    #expect(try object.send("ss_unknown", returning: Int.self) == 0)
    #expect(object.told == ["ss_unknown"])
    #expect(try object.send("ss_text", returning: String.self) == "")
    #expect(try object.perform("ss_other:", with: 1) == nil)
    #expect(object.told == ["ss_unknown", "ss_text", "ss_other:"])
  }

  final class Renaming: Object {
    override func doesNotRecognizeSelector(_ selector: Selector) throws { throw FixtureError() }
  }

  @Test("B59: an error that doesNotRecognizeSelector throws reaches the sender")
  func ownError() {
    #expect(throws: FixtureError()) { try Renaming().send("ss_unknown") }
  }
}
