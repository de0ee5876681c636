import Testing
import TypeEncodings

@Suite struct MethodSignatureTests {
  @Test("A method's types print back as they were parsed")
  func roundTrip() throws {
    let signature = try MethodSignature(parsing: "Vv28@0:8@\"NSString\"16i24")
    #expect(signature.description == "Vv28@0:8@\"NSString\"16i24")
    #expect(signature.typeEncodings == "Vv@:@\"NSString\"i")
    #expect(MethodSignature(signature.description) == signature)
    #expect(MethodSignature("v@:{") == nil)
  }

  @Test("The parts of a signature can be read, with qualifiers and offsets as written")
  func parts() throws {
    let signature = try MethodSignature(parsing: "Vv28@0:8nO@16i")
    #expect(signature.isOneway)
    #expect(try !MethodSignature(parsing: "v@:").isOneway)
    #expect(signature.returnType == .qualified(.oneway, .void))
    #expect(signature.argumentCount == 4)
    #expect(try signature.argumentType(at: 1) == .selector)
    #expect(try signature.argumentQualifiers(at: 2) == [.in, .bycopy])
    #expect(try signature.writtenOffset(at: 2) == 16)
    #expect(try signature.writtenOffset(at: 3) == nil)
    #expect(signature.writtenFrameLength == 28)
  }

  @Test("B15: Offsets of any sign, or none, leave the list of arguments as it is")
  func offsets() throws {
    let plain = try MethodSignature(parsing: "v@:ic")
    for text in ["v24@0:8i16c20", "v24@+0:+8i+16c+20", "v24@-0:-8i-16c-20", "v-1@:8ic+3"] {
      let signature = try MethodSignature(parsing: text)
      #expect(signature == plain && signature.typeEncodings == "v@:ic")
    }
    #expect(try MethodSignature(parsing: "v24@0:8i-16c+20").writtenOffset(at: 3) == 20)
    #expect(try MethodSignature(parsing: "v24@0:8i-16c+20").writtenOffset(at: 2) == -16)
    // A plus sign without digits is the GNU mark of a register, and belongs to the next type.
    let register = try MethodSignature(parsing: "v24@+0:8+i16")
    #expect(try register.argumentQualifiers(at: 2) == .register)
  }

  @Test("B16: An index below zero or past the end is an error", arguments: [-1, 3, Int.max, .min])
  func index(_ index: Int) throws {
    let signature = try MethodSignature(parsing: "v@:i")
    let error = TypeEncodingError.argumentIndexOutOfRange(index: index, count: 3)
    #expect(throws: error) { try signature.argumentType(at: index) }
    #expect(throws: error) { try signature.writtenOffset(at: index) }
    #expect(throws: error) { try signature.argumentQualifiers(at: index) }
    #expect(throws: error) { try signature.slot(at: index) }
  }

  @Test("B14, report 15: Too many arguments are refused, however many")
  func manyArguments() throws {
    let maximum = MethodSignature.maximumArgumentCount
    let longest = "v@:" + String(repeating: "i", count: maximum - 2)
    #expect(try MethodSignature(parsing: longest).argumentCount == maximum)
    #expect(
      throws: TypeEncodingError.tooManyArguments(
        offset: maximum + 1, maximum: maximum,
        text: "…" + String(repeating: "i", count: 41))
    ) { try MethodSignature(parsing: longest + "i") }
    #expect(throws: TypeEncodingError.tooLong(length: 1_500_003, maximum: 65_536)) {
      try MethodSignature(parsing: "v@:" + String(repeating: "i", count: 1_500_000))
    }
    #expect(throws: TypeEncodingError.self) {
      try TypeEncoding(parsing: "@?<v" + String(repeating: "i", count: 2000) + ">")
    }
  }

  @Test(
    "B14, USERS-38: A faulty signature is an error that tells its place",
    arguments: [
      ("v", 1), ("v16", 3), ("123", 0), ("v@:v", 3), ("v@:rv", 3), ("v@:b3", 3), ("b3@:", 0),
      ("[4i]@:", 0), ("v@:{", 4), ("v@:-", 4), ("v@:i-x", 5), ("v@:99999999999999999999", 3),
      ("v@:i+", 5), ("v@:)", 3), ("v @:", 1),
    ])
  func fault(_ text: String, _ offset: Int) {
    let error = #expect(throws: TypeEncodingError.self) { try MethodSignature(parsing: text) }
    #expect(error?.offset == offset, "\(String(describing: error))")
  }

  @Test("A signature made from types equals the parsed one, and shares its storage")
  func fromTypes() throws {
    let made = try MethodSignature(
      returnType: .double, arguments: [.object(className: nil), .selector, .pointer(.int)])
    let parsed = try MethodSignature(parsing: "d@:^i")
    #expect(made == parsed && made.isIdentical(to: parsed))
  }

  @Test(
    "Types that print as others cannot make a signature",
    arguments: [
      [.object(className: nil), .unknown], [.object(className: "A\"B")],
      [.structure(Aggregate(name: "a=", fields: nil))], [.array(count: -1, element: .int)],
      [.qualified([], .int)], [.complex(.selector)],
      [.vector(size: 16, alignment: 3, element: .int)],
      [
        .structure(Aggregate(name: "S", fields: [.init(name: "a", type: .int), .init(type: .int)]))
      ],
      [
        .structure(
          Aggregate(
            name: "S",
            fields: [
              .init(name: "a", type: .object(className: "X")), .init(type: .int),
            ]))
      ],
    ] as [[TypeEncoding]])
  func notRepresentable(_ arguments: [TypeEncoding]) {
    #expect(throws: TypeEncodingError.self) {
      try MethodSignature(
        returnType: .void, arguments: [.object(className: nil), .selector] + arguments)
    }
  }

  @Test("USERS-41: Changing the text after parsing changes no signature")
  func mutatedText() throws {
    var text = "v24@0:8{Mutated=ii}16"
    let first = try MethodSignature(parsing: text)
    text.replaceSubrange(text.startIndex..<text.index(after: text.startIndex), with: "d")
    let second = try MethodSignature(parsing: text)
    #expect(first.returnType == .void && second.returnType == .double && first != second)
    #expect(try MethodSignature(parsing: "v24@0:8{Mutated=ii}16").isIdentical(to: first))
  }
}
