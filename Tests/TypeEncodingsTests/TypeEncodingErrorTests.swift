import Testing
import TypeEncodings

@Suite struct TypeEncodingErrorTests {
  @Test(
    "B14: A fault is an error that tells its place",
    arguments: [
      ("x", 0), ("12", 0), ("ix", 1), ("{P=dxd}", 4), ("{P=dd", 5), ("{P=d)", 4), ("(U=i}", 4),
      ("[4i", 3), ("[i]", 1), ("[4i}", 3), ("[99999999999999999999i]", 1), ("^", 1), ("^^]", 2),
      ("@\"NSString", 10), ("{S=\"a", 5), ("{S=\"a\"ii}", 7), ("{S=i\"b\"i}", 4), ("{S", 2),
      ("{A<B}", 5), ("b", 1), ("bI3", 1), ("b129", 0), ("j@", 1), ("j", 1), ("rn", 2),
      ("![16f]", 4), ("![0,16f]", 2), ("![16,3f]", 5), ("!16,16f", 1), ("@?<v", 4), ("@?<>", 3),
      ("i ", 1), ("}", 0), ("]", 0), (")", 0), ("é", 0),
    ])
  func place(_ text: String, _ offset: Int) {
    let error = #expect(throws: TypeEncodingError.self) { try TypeEncoding(parsing: text) }
    #expect(error?.offset == offset, "\(text): \(String(describing: error))")
    #expect(error.map { !"\($0)".isEmpty } == true)
  }

  @Test("B14, USERS-38: There is no type in an empty text")
  func empty() {
    #expect(throws: TypeEncodingError.empty) { try TypeEncoding(parsing: "") }
    #expect(throws: TypeEncodingError.empty) { try TypeEncoding.parsePrefix(of: [UInt8]()) }
    #expect(throws: TypeEncodingError.empty) { try MethodSignature(parsing: "") }
  }

  @Test("An error shows the text around the fault, not all of it")
  func excerpt() {
    let text = "{S=" + String(repeating: "i", count: 30_000) + "x}"
    let error = #expect(throws: TypeEncodingError.self) { try TypeEncoding(parsing: text) }
    #expect(error?.offset == 30_003)
    let description = error.map { "\($0)" } ?? ""
    #expect(description.utf8.count < 200 && description.contains("iiix}"))
  }

  @Test("Names that are not UTF-8 are refused, not repaired")
  func invalidUTF8() {
    let bytes: [UInt8] = Array("{S".utf8) + [0xFF] + Array("=i}".utf8)
    #expect(throws: TypeEncodingError.invalidUTF8(offset: 1, text: "{S\u{FFFD}=i}")) {
      try TypeEncoding.parsePrefix(of: bytes)
    }
  }

  @Test(
    "Sizes beyond memory are errors, not wrapped around",
    arguments: [
      "[9223372036854775807i]", "[4611686018427387904[4c]]", "{S=[9223372036854775807c]c}",
      "{S=c[2305843009213693951c]}", "{S=b9223372036854775807i3}",
      "{S=![9223372036854775807,16f]}", "A{S=[1152921504606846975c]i}",
    ])
  func overflow(_ text: String) {
    let error = #expect(throws: TypeEncodingError.self) {
      try TypeEncoding(parsing: text).layout()
    }
    switch error {
    case .sizeOverflow, .invalidBitFieldPlacement: break
    default: Issue.record("\(text): \(String(describing: error))")
    }
  }

  @Test(
    "A bit-field that no compiler could have placed has no layout",
    arguments: ["{S=b0I3b2I3}", "{S=b0C9}", "{S=ib0I3}", "{S=b0B2}", "b0C9"])
  func bitFieldPlacement(_ text: String) throws {
    let type = try TypeEncoding(parsing: text)
    #expect(throws: TypeEncodingError.invalidBitFieldPlacement(text: text)) { try type.layout() }
  }

  @Test("A type of no size cannot be a field or an element", arguments: ["{S=v}", "[2v]", "[2?]"])
  func incomplete(_ text: String) throws {
    #expect(throws: TypeEncodingError.self) { try TypeEncoding(parsing: text).layout() }
    #expect(try TypeEncoding(parsing: "v").layout() == TypeLayout(size: 0, alignment: 1))
  }
}
