import CMessageRuntime
import Testing
import _CCallOracle

@Suite("Closures called from C: every type in every place")
struct ClosureShapeTests {
  @Test(
    """
    B63, B66, B67, B68, B69, B81: C calling a closure delivers each scalar, struct, union, \
    vector and bit-field exactly, and gets its result
    """,
    arguments: CallCase.places)
  func everyTypeArrives(place: String) throws {
    var random = FixedRandom(state: 81)
    var faults: [String] = []
    for oracle in CallCase.oracles(in: place) {
      for _ in 0..<2 {
        let call = CallCase(oracle, random: &random)
        guard let interface = try call.makeInterface() else { continue }
        var calls = 0
        let closure = try TestClosure(interface) { result, arguments in
          calls += 1
          guard let arguments else { return }
          faults += call.faults { UnsafeRawPointer(arguments[$0]) }
          if let expected = call.expectedResult {
            result.copyMemory(from: expected, byteCount: oracle.result.valueSize)
          }
        }
        call.withArgumentPointers { oracle.caller(closure.code, $0, call.result.pointer) }
        closure.release()
        #expect(calls == 1)
        faults += call.faultsAfterCall()
      }
    }
    #expect(faults == [])
  }

  @Test("B53: a closure whose handler stores nothing returns zero", arguments: CallCase.places)
  func handlerThatStoresNothing(place: String) throws {
    var random = FixedRandom(state: 53)
    var faults: [String] = []
    for oracle in CallCase.oracles(in: place) where oracle.result.kind != CMR_VOID {
      let call = CallCase(oracle, random: &random)
      guard let interface = try call.makeInterface() else { continue }
      let zero = [UInt8](repeating: 0, count: oracle.result.valueSize)
      let closure = try TestClosure(interface) { _, _ in }
      call.withArgumentPointers { oracle.caller(closure.code, $0, call.result.pointer) }
      closure.release()
      if !zero.withUnsafeBytes({
        haveEqualLeaves(oracle.result, call.result.pointer, $0.baseAddress!)
      }) {
        faults.append(call.description)
      }
    }
    #expect(faults == [])
  }
}
