import Testing
import TypeEncodings

/// Each runs in a process of its own, which an overflow would end.
@Suite struct SmallStackTests {
  @Test("B14: The deepest trees are parsed, compared, laid out and destroyed on 64 KiB of stack")
  func deepest() async {
    await #expect(processExitsWith: .success) {
      try withStack(ofBytes: 65_536) {
        let shells = [("^", ""), ("[1", "]"), ("{a=i", "}"), ("(a=", ")"), ("@?<", ">")]
        for (open, close) in shells {
          let count = TypeEncoding.maximumDepth - 1
          let text =
            String(repeating: open, count: count) + "i" + String(repeating: close, count: count)
          precondition(totalityFaults(of: Array(text.utf8)) == [])
          precondition(totalityFaults(of: Array("v@:\(text)".utf8)) == [])
        }
      }
    }
  }

  @Test("B14: 100 000 levels of each bracket are refused on 64 KiB of stack")
  func refused() async {
    await #expect(processExitsWith: .success) {
      try withStack(ofBytes: 65_536) {
        for opener in TotalityTests.openers {
          let text = String(repeating: opener, count: 100_000)
          precondition(totalityFaults(of: Array(text.utf8)) == [])
          precondition(totalityFaults(of: Array(text.utf8.prefix(65_000))) == [])
        }
      }
    }
  }

  @Test("A recursion without bound would be noticed")
  func control() async {
    await #expect(processExitsWith: .failure) {
      try withStack(ofBytes: 65_536) {
        var type = TypeEncoding.int
        for _ in 0..<100_000 { type = .pointer(type) }
        // Swift destroys what is built by hand recursively.
        precondition(type.kindCode == UInt8(ascii: "^"))
      }
    }
  }
}
