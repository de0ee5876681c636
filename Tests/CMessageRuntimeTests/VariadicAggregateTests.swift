import CMessageRuntime
import Testing
import _CCallOracle

@Suite("Variadic C functions: every kind after the ellipsis")
struct VariadicAggregateTests {
  @Test("Each type arrives after the ellipsis, in registers and on the stack", arguments: 0..<6)
  func everyType(leading: Int) throws {
    var random = FixedRandom(state: UInt64(leading))
    var faults: [String] = []
    let oracles = (0..<oracle_variadic_count()).map { oracle_variadic_at($0).pointee }
    try #require(oracles.count > 20)
    for oracle in oracles {
      // Words take the registers first; then the type four times.
      let words = Array(repeating: cmr_type(CMR_SINT64), count: leading)
      let types = [cmr_type(CMR_SINT32)] + words + Array(repeating: oracle.type, count: 4)
      let values = types.map { GuardedValue(type: $0, random: &random) }
      values[0].pointer.storeBytes(of: Int32(leading), as: Int32.self)
      var interface: OpaquePointer?
      let status = cmr_call_interface_get_variadic(
        [cmr_type(CMR_VOID)], types, types.count, 1, &interface)
      let name = String(cString: oracle.name)
      guard let interface else {
        faults.append("\(name): status \(status)")
        continue
      }
      oracle_forget()
      cmr_call(interface, oracle.function, nil, values.map(\.pointer))
      let recorded = oracle_recorded_count()
      guard recorded == leading + 4 else {
        faults.append("\(name): \(recorded) arguments")
        continue
      }
      for index in 0..<recorded
      where !haveEqualLeaves(types[index + 1], values[index + 1].pointer, oracle_recorded(index)) {
        faults.append("\(name): argument \(index)")
      }
    }
    #expect(faults == [])
  }
}
