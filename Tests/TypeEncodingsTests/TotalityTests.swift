import Testing
import TypeEncodings

/// B14: whatever the bytes, the answer is a type or an error.
@Suite struct TotalityTests {
  /// Valid encodings with every construct in them, from the table and from Clang.
  private static let seeds = Result { () throws -> [[UInt8]] in
    let compiled = try CompiledTypes.all.get().prefix(60).map(\.gnuEncoding)
    let table = OracleRow.all.map(\.encoding)
    let methods = [
      "v24@0:8@16", "Vv48@0:8rn*16o^@24N^i32O@40", "v@:@?<v@?i@\"K\">{S=\"a\"@\"K\"\"b\"@}",
      "{Optional<Swift.Int>}@:![16,16f]jd",
    ]
    return (compiled + table + methods).map { Array($0.utf8) }
  }

  @Test("B14: Every beginning of a valid text is a type or an error")
  func truncations() throws {
    for seed in try Self.seeds.get() {
      for length in 1...seed.count {
        #expect(totalityFaults(of: Array(seed.prefix(length))) == [])
      }
    }
  }

  @Test("B14: Random bytes are a type or an error", arguments: [1, 2] as [UInt64])
  func randomBytes(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let codes = Array("vcCsSiIlLqQtTfdDB*@#:^[]{}()<>=?\"b!,jArnNoORV+-|0123456789x\u{E9}".utf8)
    for _ in 0..<10_000 {
      let isText = random.chance(80)
      let bytes = (0..<Int.random(in: 1...40, using: &random)).map { _ in
        isText ? random.pick(codes) : UInt8.random(in: 0...255, using: &random)
      }
      #expect(totalityFaults(of: bytes) == [])
    }
  }

  @Test("B14: Valid texts with bytes changed, added, removed and moved are types or errors")
  func mutations() throws {
    var random = SplitMix(seed: 14)
    let seeds = try Self.seeds.get()
    for _ in 0..<10_000 {
      var bytes = random.pick(seeds)
      for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[index] = random.pick(random.pick(seeds))
        case 1: bytes.insert(random.pick(random.pick(seeds)), at: index)
        case 2: bytes.remove(at: index)
        default: bytes.swapAt(index, Int.random(in: 0..<bytes.count, using: &random))
        }
      }
      guard !bytes.isEmpty else { continue }
      #expect(totalityFaults(of: bytes) == [])
    }
  }

  /// Everything that opens something, or goes on for ever.
  static let openers = [
    "^", "[1", "{", "{a=", "{a<", "(", "(a=", "@?<", "@?<v", "![16,16", "{=\"a\"", "{=\"a\"@\"",
    "A", "j", "r", "rAj", "@\"", "b1i", "i", "1", "@", "@?", "{?=}", "+", "v@:",
  ]

  @Test("B14: 100 000 levels or repetitions of anything end at once", arguments: openers)
  func nesting(_ opener: String) {
    let text = String(repeating: opener, count: 100_000)
    // The prefix has no length of its own, so this meets the limits of depth.
    #expect(totalityFaults(of: Array(text.utf8)) == [])
    #expect(throws: TypeEncodingError.tooLong(length: text.utf8.count, maximum: 65_536)) {
      try TypeEncoding(parsing: text)
    }
    let short = String(text.utf8.prefix(65_536)) ?? ""
    #expect(totalityFaults(of: Array(short.utf8)) == [])
  }

  @Test("B14: One level more than is parsed is an error, in each bracket")
  func depth() throws {
    let limit = TypeEncoding.maximumDepth
    let shells = [("^", ""), ("[1", "]"), ("{a=", "}"), ("(a=", ")"), ("@?<", ">"), ("rA^", "")]
    for (open, close) in shells {
      let levels = open == "rA^" ? 3 : 1
      func text(_ count: Int) -> String {
        String(repeating: open, count: count) + "i" + String(repeating: close, count: count)
      }
      let deepest = (limit - 1) / levels
      #expect(throws: Never.self) { try TypeEncoding(parsing: text(deepest)) }
      let error = #expect(throws: TypeEncodingError.self) {
        try TypeEncoding(parsing: text(deepest + 1))
      }
      guard case .tooDeep(_, limit, _) = error else {
        Issue.record("\(open): \(String(describing: error))")
        continue
      }
    }
  }

  @Test("B14: A text of one megabyte is refused by its length")
  func megabyte() {
    for text in ["i", "{a=ii}", "\"", "é"].map({ String(repeating: $0, count: 1 << 20) }) {
      let error = TypeEncodingError.tooLong(length: text.utf8.count, maximum: 65_536)
      #expect(throws: error) { try TypeEncoding(parsing: text) }
      #expect(throws: error) { try MethodSignature(parsing: text) }
    }
  }

  @Test("The longest texts that are parsed have a layout and print back")
  func longest() throws {
    let fields = String(repeating: "i", count: 65_531)
    let type = try TypeEncoding(parsing: "{S=\(fields)}")
    #expect(try type.layout().size == 4 * 65_531)
    #expect(try type.fieldLayouts().last?.byteOffset == 4 * 65_530)
    #expect(type.description.utf8.count == 65_535)
  }
}
