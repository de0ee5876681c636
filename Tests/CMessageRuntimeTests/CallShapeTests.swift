import CMessageRuntime
import Testing
import _CCallOracle

@Suite("Calls of C functions: every type in every place")
struct CallShapeTests {
  @Test(
    """
    B63, B66, B67, B68, B69: a call delivers each scalar, struct, union, vector and bit-field \
    exactly, and the result, with the memory around them untouched
    """,
    arguments: CallCase.places)
  func everyTypeArrives(place: String) throws {
    let oracles = CallCase.oracles(in: place)
    try #require(oracles.count > 160)
    var random = FixedRandom(state: 66)
    var faults: [String] = []
    for oracle in oracles {
      for _ in 0..<4 {
        let call = CallCase(oracle, random: &random)
        guard let interface = try call.makeInterface() else { continue }
        oracle_forget()
        call.withArgumentPointers { arguments in
          cmr_call(interface, oracle.callee, call.result.pointer, arguments)
        }
        try #require(oracle_recorded_count() == oracle.count)
        faults += call.faults { oracle_recorded($0) } + call.faultsAfterCall()
      }
    }
    #expect(faults == [])
  }

  @Test(
    "The oracle agrees with itself: C calling C delivers every type", arguments: CallCase.places)
  func oracleAgreesWithItself(place: String) throws {
    var random = FixedRandom(state: 67)
    var faults: [String] = []
    for oracle in CallCase.oracles(in: place) {
      let call = CallCase(oracle, random: &random)
      oracle_forget()
      call.withArgumentPointers { oracle.caller(oracle.callee, $0, call.result.pointer) }
      faults += call.faults { oracle_recorded($0) } + call.faultsAfterCall()
    }
    #expect(faults == [])
  }
}
