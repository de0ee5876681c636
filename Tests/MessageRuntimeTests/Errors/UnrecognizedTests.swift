import MessageRuntime
import Testing

@Suite("Selectors that are not recognised")
struct UnrecognizedTests {
  class Editor: Object {
    @MethodBuilder override class var methods: [Method] {
      Method("un_copy:") { (self: Editor, sender: Any?) in }
      Method("un_cut:") { (self: Editor, sender: Any?) in }
      Method("un_selectAll:") { (self: Editor, sender: Any?) in }
      Method("un_moveToBeginningOfLine:") { (self: Editor, sender: Any?) in }
      Method(classSide: "un_shared") { (cls: Editor.Type) in 1 }
    }
  }
  final class SubEditor: Editor {}

  private func nearest(_ selector: Selector, _ receiver: Editor = Editor()) throws -> [Selector] {
    let error = messageError { try receiver.send(selector) }
    return try #require(error?.unrecognized).nearest
  }

  @Test("A missing letter, a swap, a wrong case and a missing colon are near")
  func near() throws {
    #expect(try nearest("un_copi:").first == "un_copy:")
    #expect(try nearest("un_slectAll:") == ["un_selectAll:"])
    #expect(try nearest("un_moveToBeginingOfLine:") == ["un_moveToBeginningOfLine:"])
    #expect(try nearest("un_moveToBeginningOfLien:") == ["un_moveToBeginningOfLine:"])
    #expect(try nearest("UN_SELECTALL:") == ["un_selectAll:"])
    #expect(try nearest("un_selectAll") == ["un_selectAll:"])
  }

  @Test("A name unlike any is near none")
  func far() throws {
    #expect(try nearest("performQuantumEntanglementAtOnce:") == [])
    let error = messageError { try Editor().send("performQuantumEntanglementAtOnce:") }
    #expect(!"\(error!)".contains("did you mean"))
  }

  @Test("Inherited names are near, at most three are given, and a class's own only for the class")
  func scope() throws {
    #expect(try nearest("un_selectAl:", SubEditor()) == ["un_selectAll:"])
    #expect(try nearest("un_c:").count <= 3)
    #expect(try !nearest("un_share").contains("un_shared"))
    let error = messageError { try Class.of(Editor.self).send("un_share") }
    #expect(error?.unrecognized?.nearest == ["un_shared"])
  }

  @Test("A selector of control characters is escaped, so that an error stays on one line")
  func control() {
    let error = messageError { try Editor().send("un_\n\u{1b}[31m\u{0}\r:", 1) }
    let text = "\(error!)"
    #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control })
    #expect(text.contains("\\n"))
    #expect(error?.unrecognized?.site.selector.name == "un_\n\u{1b}[31m\u{0}\r:")
  }

  @Test("Characters that turn the reading direction round or break lines are escaped")
  func formatting() {
    let error = messageError { try Editor().send("un_\u{202e}gnp\u{2028}x\u{2066}") }
    let text = "\(error!)"
    for scalar: Unicode.Scalar in ["\u{202e}", "\u{2028}", "\u{2066}"] {
      #expect(!text.unicodeScalars.contains(scalar))
    }
  }

  @Test("A selector of a megabyte is shortened")
  func long() {
    let selector = Selector("un_" + String(repeating: "x", count: 1 << 20))
    let error = messageError { try Editor().send(selector) }
    #expect("\(error!)".utf8.count < 2_000)
    #expect("\(error!)".contains("…"))
    #expect(error?.unrecognized?.nearest == [])
  }

  @Test("A selector of one letter with many marks is shortened too")
  func marks() {
    let selector = Selector("un_e" + String(repeating: "\u{301}", count: 100_000))
    let error = messageError { try Editor().send(selector) }
    #expect("\(error!)".utf8.count < 2_000)
  }

  @Test("The empty selector has an error like any other")
  func empty() {
    let error = messageError { try Editor().send("") }
    #expect("\(error!)".contains("-[Editor ]"))
  }

  @Test("An error does not keep its receiver, and knows near names and steps without it")
  func afterReceiver() throws {
    weak var gone: Editor?
    let error = messageError {
      let editor = Editor()
      gone = editor
      try editor.send("un_copi:")
    }
    #expect(gone == nil)
    let unrecognized = try #require(error?.unrecognized)
    #expect(unrecognized.nearest.first == "un_copy:")
    #expect(unrecognized.steps.last == .doesNotRecognize)
    #expect("\(unrecognized)".contains("did you mean un_copy:"))
  }

  @Test("Errors are equal if selector, class and receiver are, whatever was read of them")
  func equality() throws {
    let (one, other) = (Editor(), Editor())
    func error(_ selector: Selector, _ receiver: Editor) throws -> UnrecognizedSelector {
      try #require(messageError { try receiver.send(selector) }?.unrecognized)
    }
    let first = try error("un_copi:", one)
    _ = (first.nearest, first.steps, "\(first)")
    #expect(try first == error("un_copi:", one))
    #expect(try Set([first, error("un_copi:", one)]).count == 1)
    #expect(try first != error("un_copi:", other))
    #expect(try first != error("un_kopi:", one))
    withExtendedLifetime((one, other)) {}
  }

  @Test("Near names are those of the class at the time they are read, from any thread")
  func laterMethods() async throws {
    final class Late: Object {}
    let unrecognized = try #require(
      messageError { try Late().send("un_lately") }?.unrecognized)
    #expect(unrecognized.nearest == [])
    try Class.of(Late.self).addMethod(Method("un_latelyy") { (self: Late) in })
    let nearest = await Task.detached { unrecognized.nearest }.value
    #expect(nearest == ["un_latelyy"])
  }

  @Test("The steps of an ordinary object say that everything was tried")
  func steps() {
    let error = messageError { try SubEditor().send("un_unknown") }
    #expect(
      error?.unrecognized?.steps == [
        .searched(classes: ["SubEditor", "Editor", "Object"]), .askedResolver(added: false),
        .askedForwardingTarget(nil), .askedMethodSignature(nil), .doesNotRecognize,
      ])
    let ofClass = messageError { try Class.of(Editor.self).send("un_unknown") }
    #expect(
      ofClass?.unrecognized?.steps == [
        .searched(classes: ["Editor", "Object"]), .askedResolver(added: false), .doesNotRecognize,
      ])
  }
}
