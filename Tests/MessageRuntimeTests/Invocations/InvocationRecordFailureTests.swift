import Foundation
import MessageRuntime
import Testing
import TypeEncodings
import _MessageTestSupport

@Suite("Records that cannot be made or read")
struct InvocationRecordFailureTests {
  private func make(_ types: String) throws -> Invocation {
    let invocation = try Invocation(signature: MethodSignature(parsing: types))
    invocation.selector = "if_any:"
    return invocation
  }

  private func recordError(_ body: () throws -> Void) -> InvocationRecordError? {
    do {
      try body()
      return nil
    } catch {
      return error as? InvocationRecordError
    }
  }

  private func notRecordable(_ invocation: Invocation) -> (index: Int, type: String)? {
    guard
      case .notRecordable(_, let index, let type, _) = recordError({
        _ = try InvocationRecord(invocation: invocation)
      })
    else { return nil }
    return (index, type)
  }

  private func decode(_ json: String) throws -> InvocationRecord {
    try JSONDecoder().decode(InvocationRecord.self, from: Data(json.utf8))
  }

  @Test("The first argument that cannot be recorded is named with its index and type")
  func named() throws {
    let object = try make("v@:q@@")
    try object.setArgument(Object(), at: 3)
    try object.setArgument(Object(), at: 4)
    #expect(notRecordable(object)?.index == 3)
    #expect(notRecordable(object)?.type == "Object")
    let closure = try InvocationArgumentTests.capture("v@:q{Function}") {
      try $0.send("if_run:with:", 1, { () -> Void in })
    }
    #expect(notRecordable(closure)?.index == 3)
    var number = 5
    try withUnsafeMutablePointer(to: &number) {
      let pointer = try make("v@:^q")
      try pointer.setArgument($0, at: 2)
      #expect(notRecordable(pointer)?.index == 2)
    }
    var text: [CChar] = [65, 0]
    try text.withUnsafeMutableBufferPointer {
      let cString = try make("v@:*")
      try cString.setArgument($0.baseAddress, at: 2)
      #expect(notRecordable(cString)?.index == 2)
      cString.retainArguments()
      #expect(try InvocationRecord(invocation: cString).argument(at: 2, as: String.self) == "A")
    }
    var holder = try CValue(encoding: "{H=\"object\"@}")
    try holder.setValue(Object(), at: "object")
    let structure = try make("v@:{H=\"object\"@}")
    try structure.setArgument(holder, at: 2)
    #expect(notRecordable(structure)?.type == "{H=\"object\"@}")
  }

  @Test("Text of C that is not UTF-8 is refused, not repaired")
  func badText() throws {
    var text: [CChar] = [-1, 0]
    try text.withUnsafeMutableBufferPointer {
      let invocation = try make("v@:*")
      try invocation.setArgument($0.baseAddress, at: 2)
      invocation.retainArguments()
      #expect(notRecordable(invocation)?.index == 2)
    }
  }

  @Test("A value that is nested without end, or refuses to be encoded, is named")
  func endless() throws {
    final class Node: Object, Codable {
      var next: Node?
    }
    struct Refusing: Encodable {
      func encode(to encoder: any Encoder) throws { throw FixtureError() }
    }
    let node = Node()
    node.next = node
    defer { node.next = nil }
    let invocation = try make("v@:@")
    try invocation.setArgument(node, at: 2)
    #expect(notRecordable(invocation)?.index == 2)
    let refusing = try InvocationArgumentTests.capture("v@:@") {
      try $0.send("if_any:", Refusing())
    }
    #expect(notRecordable(refusing)?.type == "Refusing")
  }

  struct Point: Codable, Equatable { var x = 1.0 }
  struct Place: Codable, Equatable { var x = 1.0 }

  final class Taker: Object {
    @MethodBuilder override class var methods: [Method] {
      Method("if_point:") { (self: Taker, point: Point) in point.x }
      Method("if_number:") { (self: Taker, number: Int) in number }
    }
  }

  @Test("A type that the target's method does not tell is an error that names it")
  func unknownType() throws {
    let invocation = try InvocationArgumentTests.capture("v@:@") {
      try $0.send("if_unknown:", Point() as Any)
    }
    let record = try InvocationRecord(invocation: invocation)
    let error = recordError { _ = try record.invocation(target: Taker()) }
    guard case .unknownType(2, let type) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(type.hasSuffix("Point"))
    // The parameter's type is taken only under the name that was recorded.
    let other = try make("d@:@")
    other.selector = "if_point:"
    try other.setArgument(Place(), at: 2)
    let wrong = try InvocationRecord(invocation: other)
    guard case .unknownType = recordError({ _ = try wrong.invocation(target: Taker()) }) else {
      Issue.record("a Place became a Point")
      return
    }
    try other.setArgument(Point(x: 7), at: 2)
    let again = try InvocationRecord(invocation: other).invocation(target: Taker())
    try again.invoke()
    #expect(try again.returnValue(as: Double.self) == 7)
  }

  @Test("A method of other types is an error when the message is rebuilt or invoked")
  func typesDiffer() throws {
    let invocation = try InvocationArgumentTests.capture("d@:{Point}") {
      _ = try $0.send("if_number:", Point()) as Double
    }
    let record = try InvocationRecord(invocation: invocation)
    guard
      case .typesDiffer(let site, _, _) = recordError({ _ = try record.invocation(target: Taker()) }
      )
    else {
      Issue.record("the types differ")
      return
    }
    #expect(site.selector == "if_number:")
    let number = try make("v@:d")
    number.selector = "if_number:"
    let rebuilt = try InvocationRecord(invocation: number).invocation(target: Taker())
    guard case .argumentType = messageError({ try rebuilt.invoke() }) else {
      Issue.record("a Double became an Int")
      return
    }
  }

  @Test("Reading an argument of another type, or at another index, is an error")
  func reading() throws {
    let record = try InvocationRecord(invocation: make("v@:q"))
    for index in [-1, 0, 1, 3, .max] {
      guard
        case .argumentIndex(index, count: 3) = recordError({
          _ = try record.argument(at: index, as: Int.self)
        })
      else {
        Issue.record("\(index)")
        continue
      }
    }
    guard
      case .value(index: 2, _, _) = recordError({
        _ = try record.argument(at: 2, as: String.self)
      })
    else {
      Issue.record("a number became a string")
      return
    }
  }

  @Test(
    "RUNTIMES-16, USERS-38: faulty stored messages are decoding errors",
    arguments: [
      #"{"selector":"a:","types":"","arguments":[]}"#,
      #"{"selector":"a:","types":"v","arguments":[]}"#,
      #"{"selector":"a:","types":"v@:{","arguments":[]}"#,
      #"{"selector":"a:","types":"v@:{S=[999999999999i]}","arguments":[{"int":1}]}"#,
      #"{"selector":"a:","types":"\u0000\u0001","arguments":[]}"#,
      #"{"selector":"a:","types":"v@:q","arguments":[]}"#,
      #"{"selector":"a:","types":"v@:q","arguments":[{"int":1},{"int":1}]}"#,
      #"{"selector":"a:","types":"v@:q","arguments":[{}]}"#,
      #"{"selector":"a:","types":"v@:q","arguments":[5]}"#,
      #"{"selector":"a:","types":"v@:q","arguments":[{"int":1,"bool":true}]}"#,
      #"{"selector":"a:","types":"v@:q","arguments":[{"int":1.5}]}"#,
      #"{"selector":"a:","types":"v@:q","arguments":[{"int":99999999999999999999}]}"#,
      #"{"selector":"a:","types":"v@:d","arguments":[{"double":"one"}]}"#,
      #"{"selector":"a:","types":"v@:f","arguments":[{"float":"bits 1ffffffff"}]}"#,
      #"{"selector":"a:","types":"v@:@","arguments":[{"type":"Swift.Int"}]}"#,
      #"{"selector":"a:","types":"v@:@","arguments":[{"type":"a","value":{"type":"b","value":{"null":true}}}]}"#,
      #"{"selector":5,"types":"v@:","arguments":[]}"#,
      #"{"types":"v@:","arguments":[]}"#,
      "{}", "[]", "",
    ])
  func faulty(_ json: String) {
    #expect(throws: DecodingError.self) { try decode(json) }
  }

  @Test(
    "USERS-38: values of wrong types are errors when the message is rebuilt",
    arguments: [
      ("q", #"{"string":"text"}"#), ("q", #"{"null":true}"#), ("q", #"{"double":"1.0"}"#),
      ("c", #"{"int":300}"#), ("C", #"{"int":-1}"#), ("B", #"{"int":1}"#), ("d", #"{"int":1}"#),
      ("f", #"{"double":"1.0"}"#), ("t", #"{"wide":"5x"}"#), (":", #"{"int":1}"#),
      ("@", #"{"int":1}"#), ("@", #"{"type":"Swift.Int","value":{"string":"x"}}"#),
      ("@", #"{"type":"Swift.Array<Swift.Int>","value":{"list":[{"bool":true}]}}"#),
      ("@", #"{"type":"Foundation.Process","value":{"keys":{}}}"#),
      ("*", #"{"string":"a\u0000b"}"#), ("*", #"{"int":4096}"#), ("^v", #"{"int":4096}"#),
      ("@?", #"{"int":4096}"#), ("#", #"{"string":"Object"}"#),
      ("{P=dd}", #"{"keys":{"encoding":{"string":"{P=dd}"},"values":{"list":[]}}}"#),
      (
        "{P=dd}",
        #"{"keys":{"encoding":{"string":"{P=di}"},"values":{"list":[{"double":"1.0"},{"int":1}]}}}"#
      ),
      ("{P=@}", #"{"keys":{"encoding":{"string":"{P=@}"},"values":{"list":[{"int":4096}]}}}"#),
    ])
  func wrongValues(_ type: String, _ value: String) throws {
    let json = #"{"selector":"a:","types":"v@:\#(type)","arguments":[\#(value)]}"#
    let record = try decode(json)
    let error = recordError { _ = try record.invocation(target: nil) }
    #expect(error != nil)
    #expect(error.map { "\($0)".contains("argument 2") } == true)
  }

  @Test("RUNTIMES-16: types that cannot be held are errors when the message is rebuilt")
  func unknownStructures() throws {
    for type in ["{Opaque}", "(u)", "?"] {
      let record = try decode(
        #"{"selector":"a:","types":"v@:\#(type)","arguments":[{"int":1}]}"#)
      guard case .notPassable = messageError({ _ = try record.invocation(target: nil) }) else {
        Issue.record("\(type) was taken")
        continue
      }
    }
  }

  @Test("USERS-38: values nested without measure are an error")
  func deep() throws {
    let depth = 200
    let value =
      String(repeating: #"{"list":["#, count: depth) + #"{"null":true}"#
      + String(repeating: "]}", count: depth)
    #expect(throws: DecodingError.self) {
      try decode(#"{"selector":"a:","types":"v@:@","arguments":[\#(value)]}"#)
    }
  }

  @Test("RUNTIMES-16, USERS-38: damaged stored messages are errors or other messages, never a trap")
  func fuzzed() throws {
    let invocation = try make("v@:q@d{P=\"x\"d\"y\"s}*:@t")
    try invocation.setArgument(5, at: 2)
    try invocation.setArgument(["a": 1.5], at: 3)
    try invocation.setArgument(Double.nan, at: 4)
    try invocation.setArgument("text", at: 6)
    try invocation.setArgument(Selector("if_other:"), at: 7)
    try invocation.setArgument([1, 2, 3], at: 8)
    let original = Array(try JSONEncoder().encode(InvocationRecord(invocation: invocation)))
    var random = SeededGenerator(seed: 4)
    let pieces = Array(#"{}[]"",:0123456789-.eE@#*^vqdtDTb?()!=nulltruefalse\u0000"#.utf8)
    let target = Taker()
    var (decoded, rebuilt) = (0, 0)
    for _ in 0..<(runsLongTests ? 200_000 : 5_000) {
      var bytes = original
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = pieces.randomElement(using: &random)!
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(pieces.randomElement(using: &random)!, at: place)
        default: bytes.removeLast(Int.random(in: 0..<(bytes.count - 1), using: &random) / 8)
        }
      }
      do {
        let record = try JSONDecoder().decode(InvocationRecord.self, from: Data(bytes))
        decoded += 1
        let again = try record.invocation(target: Bool.random(using: &random) ? target : nil)
        rebuilt += 1
        _ = again.description
        #expect(try InvocationRecord(invocation: again).argumentCount == record.argumentCount)
      } catch {
        #expect(
          error is DecodingError || error is InvocationRecordError || error is MessageError,
          "\(error)")
      }
    }
    #expect(decoded > 100 && rebuilt > 50)
  }
}
