import Testing
import TypeEncodings

@Suite struct TypeEncodingParsingTests {
  @Test(
    "B11, USERS-39: It is exactly one type, whatever follows",
    arguments: [
      "@\"NSString\"", "@?", "@?<v@?i>", "@?<@\"A\"@?^{B}>", "^{Opaque}", "{Opaque}", "(Opaque)",
      "{P=\"x\"d\"y\"d}", "{S=\"o\"@\"A\"\"p\"@}", "{?=b3b0b7}", "{?=b0I3b3C5}", "[4i]", "[0i]",
      "![16,16f]", "^?", "^^v", "jd", "A^i", "rnNoORV+|*", "{Optional<Swift.Int>}",
      "{Dictionary<Swift.String, Swift.Array<Swift.Int>>=^v}", "{std::map<int, A<{B}>>=ii}",
      "((anonymous namespace)::U=id)", "{F<(Int) -> ()>=i}", "{=}", "{?=}", "(?=)", "*", "#", ":",
      "{a=i{b=cc}}",
    ])
  func exactlyOne(_ encoding: String) throws {
    for rest in ["", "i", "8", "}", "\"a\"i"] {
      let prefix = try TypeEncoding.parsePrefix(of: (encoding + rest).utf8)
      #expect(prefix.length == encoding.utf8.count)
      #expect(prefix.type.description == encoding)
    }
    let parsed = try TypeEncoding(parsing: encoding)
    #expect(try TypeEncoding(parsing: parsed.description) == parsed)
  }

  @Test("B12, report 37: Complex and atomic types are one type each", arguments: ["f", "d", "D"])
  func prefixes(_ code: String) throws {
    let element = try TypeEncoding(parsing: code)
    #expect(try TypeEncoding(parsing: "j" + code) == .complex(element))
    #expect(try TypeEncoding(parsing: "A" + code) == .atomic(element))
    #expect(try TypeEncoding(parsing: "Aj" + code) == .atomic(.complex(element)))
    #expect(try MethodSignature(parsing: "v@:j\(code)A\(code)Aj\(code)i").argumentCount == 6)
  }

  @Test("B13: Qualifiers in any order are one set, and leave the type as it is")
  func qualifiers() throws {
    var random = SplitMix(seed: 13)
    let codes = Array("rnNoORV+|")
    for _ in 0..<300 {
      let chosen = codes.filter { _ in random.chance(50) }
      let type = random.pick(["i", "@", "^{S=ii}", "{S=ii}", "*", "@?<v@?>", "[2q]", "jd", "Ai"])
      let shuffled = String(chosen.shuffled(using: &random))
      let parsed = try TypeEncoding(parsing: shuffled + type)
      #expect(parsed.unqualified == (try TypeEncoding(parsing: type)))
      #expect(parsed.qualifiers.description == String(chosen))
      #expect(parsed.description == String(chosen) + type)
    }
  }

  @Test("B13: Qualifiers may stand on either side of the complex and atomic marks")
  func qualifiersAroundMarks() throws {
    let expected = TypeEncoding.qualified([.const, .in], .atomic(.complex(.float)))
    for text in ["rnAjf", "nrjAf", "Arjnf", "jnArf", "AAjrrnf"] {
      #expect(try TypeEncoding(parsing: text) == expected)
    }
  }

  @Test("Fields have the names that stand before them, or none")
  func fieldNames() throws {
    let named = try TypeEncoding(parsing: "{S=\"a\"@\"b\"i\"c\"@\"K\"\"d\"^@\"\"b3}").aggregate
    #expect(named?.fields?.map(\.name) == ["a", "b", "c", "d", ""])
    #expect(named?.fields?[0].type == .object(className: nil))
    #expect(named?.fields?[2].type == .object(className: "K"))
    let unnamed = try TypeEncoding(parsing: "{S=@\"K\"i}").aggregate
    #expect(unnamed?.fields?.map(\.name) == [nil, nil])
    #expect(unnamed?.fields?[0].type == .object(className: "K"))
  }

  @Test("An opaque type has a name, no fields and no layout")
  func opaque() throws {
    let type = try TypeEncoding(parsing: "{Optional<Swift.Int>}")
    #expect(type.aggregate == Aggregate(name: "Optional<Swift.Int>", fields: nil))
    #expect(throws: TypeEncodingError.incompleteType(text: "{Optional<Swift.Int>}")) {
      try type.layout()
    }
    #expect(throws: TypeEncodingError.incompleteType(text: "{O}")) {
      try TypeEncoding(parsing: "{S=i[2{O}]}").layout()
    }
    #expect(try TypeEncoding(parsing: "{S=i^{O}}").layout().size == 16)
  }

  @Test("B10: Both styles of bit-field are told apart by what follows the first number")
  func bitFieldStyles() throws {
    let fields = try TypeEncoding(parsing: "{S=b3ib10I3b64i0b7}").aggregate?.fields
    #expect(
      fields?.map(\.type) == [
        .bitField(BitField(width: 3)), .int,
        .bitField(BitField(width: 3, declaration: .init(position: 10, type: .unsignedInt))),
        .bitField(BitField(width: 0, declaration: .init(position: 64, type: .int))),
        .bitField(BitField(width: 7)),
      ])
  }

  @Test("A block's parameters are part of its type")
  func blockSignature() throws {
    let type = try TypeEncoding(parsing: "@?<v@?i@\"K\">")
    #expect(
      type
        == .block(
          BlockSignature(
            returnType: .void, arguments: [.block(nil), .int, .object(className: "K")])))
  }
}
