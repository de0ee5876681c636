import Testing
import TypeEncodings

@Suite struct TypeEncodingEqualityTests {
  private static let encodings =
    "vcCsSiIlLqQtTfdDB*@#:?".map(String.init) + [
      "@\"A\"", "@\"B\"", "@?", "@?<v>", "@?<i>", "@?<v@?>", "@?<v@?i>", "^v", "^i", "^^i", "[4i]",
      "[5i]", "[4q]", "{A}", "{B}", "{A=}", "{B=}", "{A=i}", "{A=q}", "{A=ii}", "{A=\"x\"i}",
      "{A=\"y\"i}", "(A)", "(A=)", "(A=i)", "b3", "b4", "b0I3", "b1I3", "b0i3", "b0I4", "jf", "jd",
      "Ai", "AI", "ri", "ni", "rni", "rAi", "![16,16f]", "![16,8f]", "![32,16f]", "![16,16d]",
    ]

  @Test("Types are equal, and hash alike, exactly if they print alike")
  func printsAlike() throws {
    let compiled = try CompiledTypes.all.get().prefix(40).map(\.gnuEncoding)
    let types = try (Self.encodings + compiled).map { try TypeEncoding(parsing: $0) }
    for left in types {
      for right in types {
        #expect((left == right) == (left.description == right.description))
      }
    }
    #expect(Set(types).count == Set(types.map(\.description)).count)
    #expect(Set(types + types).count == Set(types).count)
  }
}
