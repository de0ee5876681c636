import CMessageRuntime
import Testing
import _CCallOracle

@Suite("Memory of closures")
struct ClosureMemoryTests {
  #if os(Linux)
    /// Libffi decides when its first closure is made, so this needs a process of its own.
    @Test(
      """
      B86: where the system forbids memory that is both writable and executable, 100 000 closures \
      work without any, or there is an error
      """)
    func writableCodeForbidden() async {
      await #expect(processExitsWith: .success) {
        // Systems before Linux 6.3 cannot forbid it.
        guard oracle_forbid_writable_code() else { return }
        let interface = try callInterface(CMR_SINT64, [CMR_SINT64])
        let handler: cmr_closure_handler = { result, arguments, context in
          let added = arguments![0].load(as: Int64.self)
          result.storeBytes(of: Int64(Int(bitPattern: context)) + added, as: Int64.self)
        }
        var closures: [OpaquePointer] = []
        for index in 0..<100_000 {
          var closure: OpaquePointer?
          let context = UnsafeMutableRawPointer(bitPattern: index)
          let status = cmr_closure_create(interface, handler, context, nil, &closure)
          guard let closure else {
            try #require(status == CMR_ERROR_NO_EXECUTABLE_MEMORY)
            try #require(index == 0)
            return
          }
          closures.append(closure)
        }
        try #require(!oracle_has_writable_code())
        let wrong = closures.indices.count {
          oracle_call_int64(cmr_closure_code(closures[$0]), 5) != Int64($0) + 5
        }
        try #require(wrong == 0)
        closures.forEach(cmr_closure_release)
        try #require(cmr_closure_live_count() == 0)
      }
    }
  #endif
}
