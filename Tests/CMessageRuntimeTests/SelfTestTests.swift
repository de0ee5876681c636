import CMessageRuntime
import Testing
import _CCallOracle

@Suite("Self-test of libffi")
struct SelfTestTests {
  @Test("B67: the self-test finds what a bare libffi call of another form finds")
  func findsTheFault() {
    let result = cmr_self_test_run()
    #expect(result.calls_work)
    #expect(result.corrupts_mixed_structs == !oracle_libffi_delivers_mixed_structs())
  }

  @Test("Eight threads that run the self-test at once find the same")
  func runsOnce() async {
    let found = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 { group.addTask { cmr_self_test_run().corrupts_mixed_structs } }
      return await group.reduce(into: Set<Bool>()) { $0.insert($1) }
    }
    #expect(found == [cmr_self_test_run().corrupts_mixed_structs])
  }
}
