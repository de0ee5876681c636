import CMessageRuntime
import Foundation
import Testing
import _CCallOracle

private let thirteenKinds: [cmr_kind] = [
  CMR_SINT8, CMR_FLOAT, CMR_UINT8, CMR_DOUBLE, CMR_SINT16, CMR_FLOAT, CMR_UINT16, CMR_DOUBLE,
  CMR_SINT32, CMR_FLOAT, CMR_DOUBLE, CMR_FLOAT, CMR_DOUBLE,
]

/// What the forked child calls.
private nonisolated(unsafe) var parentsClosure: TestClosure?

/// Those that count run in a process of their own, where nothing else makes closures.
@Suite("Closures compiled ahead", .enabled(if: cmr_closure_compiled_limit() > 0))
struct ClosurePoolTests {
  @Test("Five integers and eight floating-point numbers of every width arrive, in turn")
  func allRegisters() throws {
    let interface = try callInterface(CMR_DOUBLE, thirteenKinds)
    var text = ""
    let closure = try TestClosure(interface) { result, arguments in
      guard let arguments else { return }
      func load<Value>(_ index: Int, as type: Value.Type) -> Value {
        arguments[index].load(as: type)
      }
      text = String(
        cString: oracle_all_registers_text(
          load(0, as: Int8.self), load(1, as: Float.self), load(2, as: UInt8.self),
          load(3, as: Double.self), load(4, as: Int16.self), load(5, as: Float.self),
          load(6, as: UInt16.self), load(7, as: Double.self), load(8, as: Int32.self),
          load(9, as: Float.self), load(10, as: Double.self), load(11, as: Float.self),
          load(12, as: Double.self)))
      result.storeBytes(of: -1.25, as: Double.self)
    }
    defer { closure.release() }
    #expect(oracle_call_all_registers(closure.code) == -1.25)
    #expect(text == String(cString: oracle_all_registers_expected()))
  }

  @Test("What does not fit the registers, and all when none is left, is made by libffi")
  func whichAreCompiled() async {
    await #expect(processExitsWith: .success) {
      var closures: [TestClosure] = []
      func isCompiled(_ result: cmr_kind, _ arguments: [cmr_kind]) throws -> Bool {
        let before = cmr_closure_compiled_count()
        closures.append(try TestClosure(callInterface(result, arguments)) { _, _ in })
        return cmr_closure_compiled_count() == before + 1
      }
      let word = CMR_SINT64
      try #require(try isCompiled(CMR_VOID, []) == true)
      try #require(try isCompiled(CMR_DOUBLE, thirteenKinds) == true)
      try #require(try isCompiled(CMR_FLOAT, [CMR_FLOAT, CMR_BOOL]) == true)
      try #require(try isCompiled(CMR_POINTER, [word, word, word, word, word]) == true)
      try #require(try isCompiled(CMR_POINTER, [word, word, word, word, word, word]) == false)
      // On the stack, in pairs of registers and in the floating-point unit's own.
      try #require(try isCompiled(word, [cmr_kind](repeating: CMR_DOUBLE, count: 9)) == true)
      try #require(try isCompiled(CMR_LONGDOUBLE, []) == true)
      try #require(try isCompiled(CMR_COMPLEX_LONGDOUBLE, [CMR_LONGDOUBLE]) == true)
      try #require(try isCompiled(CMR_SINT128, [CMR_COMPLEX_DOUBLE, CMR_SINT128]) == true)
      try #require(try isCompiled(word, [word, CMR_SINT128, CMR_SINT128]) == true)
      try #require(try isCompiled(word, [word, word, CMR_SINT128, CMR_SINT128]) == false)
      try #require(try isCompiled(word, [cmr_kind](repeating: CMR_DOUBLE, count: 24)) == true)
      try #require(try isCompiled(word, [cmr_kind](repeating: CMR_DOUBLE, count: 25)) == false)
      let limit = cmr_closure_compiled_limit()
      while cmr_closure_compiled_count() < limit {
        try #require(try isCompiled(word, [word]) == true)
      }
      try #require(try isCompiled(word, [word]) == false)
      for closure in closures { closure.release() }
    }
  }

  @Test("B80: every third of 3 000 closures, compiled or not, is replaced; all return their own")
  func replaced() async {
    await #expect(processExitsWith: .success) {
      let interface = try callInterface(CMR_SINT64, [CMR_SINT64])
      func make(_ number: Int64) throws -> TestClosure {
        try TestClosure(interface) { result, arguments in
          let argument = arguments?[0].load(as: Int64.self) ?? -1
          result.storeBytes(of: number * 10 + argument, as: Int64.self)
        }
      }
      var closures = try (0..<3_000).map { (Int64($0), try make(Int64($0))) }
      try #require(cmr_closure_compiled_count() == cmr_closure_compiled_limit())
      for round in 1...5 {
        for index in stride(from: round % 3, to: closures.count, by: 3) {
          closures[index].1.release()
        }
        for index in stride(from: round % 3, to: closures.count, by: 3) {
          let number = Int64(round * 10_000 + index)
          closures[index] = (number, try make(number))
        }
        let wrong = closures.count { oracle_call_int64($0.1.code, 7) != $0.0 * 10 + 7 }
        try #require(wrong == 0)
      }
      for closure in closures { closure.1.release() }
      // The last 64 are kept back.
      try #require(cmr_closure_compiled_count() <= 64)
      try #require(cmr_closure_live_count() == 0)
    }
  }

  @Test("With none left, closures of the same signatures behave alike")
  func byLibFFI() async {
    await #expect(processExitsWith: .success) {
      let interface = try callInterface(CMR_DOUBLE, thirteenKinds)
      var texts: [String] = []
      func make() throws -> TestClosure {
        try TestClosure(interface) { result, arguments in
          guard let arguments else { return }
          let bytes = zip(thirteenKinds, 0...).map { kind, index in
            Array(UnsafeRawBufferPointer(start: arguments[index], count: cmr_kind_size(kind)))
          }
          texts.append("\(bytes)")
          result.storeBytes(of: 0.5, as: Double.self)
        }
      }
      let compiled = try make()
      var others: [TestClosure] = []
      while cmr_closure_compiled_count() < cmr_closure_compiled_limit() {
        others.append(try make())
      }
      let made = try make()
      try #require(oracle_call_all_registers(compiled.code) == 0.5)
      try #require(oracle_call_all_registers(made.code) == 0.5)
      try #require(texts.count == 2 && texts[0] == texts[1])
      for closure in others + [compiled, made] { closure.release() }
    }
  }

  @Test("A child after a fork calls, makes and releases closures of its own memory")
  func forked() async {
    await #expect(processExitsWith: .success) {
      parentsClosure = try makeAdding(1)
      let holds = oracle_holds_in_child {
        guard let inherited = parentsClosure, let own = try? makeAdding(2) else { return false }
        let isRight =
          oracle_call_int64(inherited.code, 41) == 42 && oracle_call_int64(own.code, 40) == 42
        inherited.release()
        own.release()
        return isRight && cmr_closure_live_count() == 0
      }
      try #require(holds)
      try #require(cmr_closure_live_count() == 1)
      try #require(oracle_call_int64(try #require(parentsClosure).code, 1) == 2)
    }
  }
}

/// Returns a closure that adds a number to its argument.
private func makeAdding(_ number: Int64) throws -> TestClosure {
  try TestClosure(callInterface(CMR_SINT64, [CMR_SINT64])) { result, arguments in
    let argument = arguments?[0].load(as: Int64.self) ?? -1
    result.storeBytes(of: argument + number, as: Int64.self)
  }
}
