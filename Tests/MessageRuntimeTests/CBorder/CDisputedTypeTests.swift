import MessageRuntime
import Testing
import TypeEncodings

@Suite("Types that compilers do not pass alike")
struct CDisputedTypeTests {
  private func error(_ types: String) -> MessageError? {
    // Refused before anything is called: the address is only asked for.
    guard let address = UnsafeRawPointer(bitPattern: 0x1000) else { return nil }
    do {
      _ = try IMP(cFunction: address, types: types)
      return nil
    } catch {
      return error as? MessageError
    }
  }

  #if arch(x86_64) && !os(Windows)
    @Test(
      "An unnamed bit-field beside no integer of its eight bytes is refused, by index and type",
      arguments: [
        #"{A="a"f""b2}"#, #"{B="a"d"b"f""b8}"#, #"{C="i"{D="a"d"b"f""b4}}"#,
        #"(U="a"d"s"{E="a"f""b3})"#,
      ])
    func refused(type: String) {
      for (index, types) in [(2, "v@:\(type)"), (-1, "\(type)@:i"), (3, "v@:i\(type)")] {
        guard case .notPassable(_, index, _, .notPassable) = error(types) else {
          Issue.record("\(types): \(String(describing: error(types)))")
          continue
        }
      }
    }
  #endif

  @Test(
    "One beside an integer, in memory, or with a name is carried",
    arguments: [
      #"{A="a"i""b2}"#, #"{B="a"d"b"f""b8"c"d}"#, #"{C="a"f"b"b2}"#, #"{D="a"f"b"s""b3}"#,
      "{E=fb2}",
    ])
  func carried(type: String) {
    for types in ["v@:\(type)", "\(type)@:i"] { #expect(error(types) == nil, "\(types)") }
  }
}
