import CMessageRuntime
import Testing
import _CCallOracle

/// What can be described, what cannot, and which shapes are the same.
@Suite("Call interfaces")
struct CallInterfaceTests {
  private func status(_ result: cmr_type, _ arguments: [cmr_type]) -> cmr_status {
    var interface: OpaquePointer? = OpaquePointer(bitPattern: 1)
    let status = cmr_call_interface_get([result], arguments, arguments.count, &interface)
    #expect((interface == nil) == (status != CMR_OK))
    return status
  }

  private func variadicStatus(_ kinds: [cmr_kind], fixed: Int) -> cmr_status {
    var interface: OpaquePointer?
    return cmr_call_interface_get_variadic(
      [cmr_type(CMR_VOID)], kinds.map { cmr_type($0) }, kinds.count, fixed, &interface)
  }

  private let word = cmr_type(CMR_SINT64)
  private let void = cmr_type(CMR_VOID)

  @Test("Eight threads that ask for the same 60 shapes at once get the same interfaces")
  func interning() async throws {
    let kinds = [CMR_SINT16, CMR_DOUBLE, CMR_POINTER, CMR_UINT8]
    @Sendable func shapes() throws -> [UInt] {
      try (0..<60).map { index in
        let arguments = (0..<6).map { kinds[(index >> ($0 % 4 * 2)) & 3] } + [kinds[index & 3]]
        return UInt(bitPattern: try callInterface(CMR_SINT32, arguments))
      }
    }
    let all = try await withThrowingTaskGroup(of: [UInt].self) { group in
      for _ in 0..<8 { group.addTask { try shapes() } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(all.count == 8)
    #expect(all.allSatisfy { $0 == all[0] })
    #expect(Set(all[0]).count == 60)
  }

  @Test("Shapes that differ in one kind, one offset, the order or the result are not the same")
  func differentShapes() throws {
    var pointers = try [
      callInterface(CMR_VOID, [CMR_SINT32, CMR_DOUBLE]),
      callInterface(CMR_VOID, [CMR_DOUBLE, CMR_SINT32]),
      callInterface(CMR_VOID, [CMR_UINT32, CMR_DOUBLE]),
      callInterface(CMR_SINT8, [CMR_SINT32, CMR_DOUBLE]),
      callInterface(CMR_VOID, [CMR_SINT32]),
      withType(size: 16, alignment: 8, [word, word], at: [0, 8]) {
        try callInterface(void, [$0])
      },
      withType(size: 16, alignment: 8, [word, cmr_type(CMR_DOUBLE)], at: [0, 8]) {
        try callInterface(void, [$0])
      },
    ]
    if sortsStructs {
      let moved = try withType(size: 24, alignment: 8, [word, word], at: [0, 16]) {
        try callInterface(void, [$0])
      }
      pointers.append(moved)
    }
    #expect(Set(pointers).count == pointers.count)
  }

  @Test("A struct is the same shape wherever its description lies")
  func equalStructs() throws {
    func get() throws -> OpaquePointer {
      try withType(size: 16, alignment: 8, [cmr_type(CMR_SINT8), word], at: [0, 8]) { inner in
        try withType(size: 24, alignment: 8, [inner, cmr_type(CMR_FLOAT)], at: [0, 16]) {
          try callInterface($0, [$0, word])
        }
      }
    }
    #expect(try get() == get())
    let interface = try get()
    #expect(cmr_call_interface_result_size(interface) == 24)
    #expect(cmr_call_interface_result_alignment(interface) == 8)
    #expect(cmr_call_interface_argument_count(interface) == 2)
  }

  @Test("An interface is counted once, however often it is asked for")
  func liveCount() async {
    await #expect(processExitsWith: .success) {
      for _ in 0..<10 { _ = try callInterface(CMR_VOID, [CMR_POINTER]) }
      try #require(cmr_call_interface_live_count() == 1)
      // More than the first table of interfaces holds.
      for count in 0..<300 {
        _ = try callInterface(CMR_VOID, Array(repeating: CMR_SINT8, count: count))
      }
      try #require(cmr_call_interface_live_count() == 301)
    }
  }

  @Test("Void as an argument is refused")
  func voidArgument() {
    #expect(status(void, [word, void]) == CMR_ERROR_BAD_TYPE)
  }

  @Test("1024 arguments are taken, one more is refused")
  func argumentCount() {
    let most = Int(CMR_MAXIMUM_ARGUMENT_COUNT)
    #expect(status(void, Array(repeating: word, count: most)) == CMR_OK)
    #expect(
      status(void, Array(repeating: word, count: most + 1)) == CMR_ERROR_TOO_MANY_ARGUMENTS)
  }

  @Test("128 KiB of arguments are taken, more are refused")
  func argumentBytes() {
    let most = UInt32(CMR_MAXIMUM_ARGUMENT_BYTES)
    let offsets = Array(stride(from: 0, to: most, by: 8))
    withType(
      size: most, alignment: 8, Array(repeating: word, count: offsets.count), at: offsets
    ) {
      #expect(status(void, [$0]) == CMR_OK)
      #expect(status(void, [$0, word]) == CMR_ERROR_ARGUMENTS_TOO_LARGE)
    }
  }

  @Test("Structs nested deeper than the limit are refused, and do not overflow the stack")
  func depth() {
    let depth = 100_000
    let types = UnsafeMutablePointer<cmr_type>.allocate(capacity: depth)
    let offset = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
    defer {
      types.deallocate()
      offset.deallocate()
    }
    offset.initialize(to: 0)
    types.initialize(to: word)
    for index in 1..<depth {
      (types + index).initialize(
        to: cmr_type(
          kind: CMR_STRUCT, size: 8, alignment: 8, field_count: 1, fields: types + index - 1,
          offsets: offset))
    }
    #expect(status(void, [types[Int(CMR_MAXIMUM_TYPE_DEPTH)]]) == CMR_OK)
    #expect(status(void, [types[Int(CMR_MAXIMUM_TYPE_DEPTH) + 1]]) == CMR_ERROR_UNSUPPORTED)
    #expect(status(void, [types[depth - 1]]) == CMR_ERROR_UNSUPPORTED)
  }

  @Test(
    "Types that C promotes are refused after the ellipsis, and taken before it",
    arguments: [CMR_FLOAT, CMR_BOOL, CMR_SINT8, CMR_UINT8, CMR_SINT16, CMR_UINT16])
  func promotion(kind: cmr_kind) {
    #expect(variadicStatus([CMR_POINTER, kind], fixed: 1) == CMR_ERROR_NEEDS_PROMOTION)
    #expect(variadicStatus([CMR_POINTER, kind], fixed: 2) == CMR_OK)
  }

  @Test("A variadic function has at least one fixed argument, and no more than all")
  func fixedCount() {
    #expect(variadicStatus([CMR_POINTER], fixed: 0) == CMR_ERROR_BAD_TYPE)
    #expect(variadicStatus([CMR_POINTER], fixed: 2) == CMR_ERROR_BAD_TYPE)
    #expect(variadicStatus([CMR_POINTER], fixed: 1) == CMR_OK)
  }

  @Test("An interface says whether it has closures before one is made")
  func closureStatus() throws {
    #expect(try cmr_closure_status(callInterface(CMR_DOUBLE, [CMR_POINTER])) == CMR_OK)
    var variadic: OpaquePointer?
    _ = cmr_call_interface_get_variadic([void], [cmr_type(CMR_POINTER)], 1, 1, &variadic)
    #expect(try cmr_closure_status(#require(variadic)) == CMR_ERROR_UNSUPPORTED)
    withType(CMR_VECTOR, size: 16, alignment: 16, count: 4, [cmr_type(CMR_FLOAT)]) { vector in
      guard let interface = try? callInterface(vector, [vector]) else { return }
      var closure: OpaquePointer?
      let made = cmr_closure_create(interface, { _, _, _ in }, nil, nil, &closure)
      #expect(made == cmr_closure_status(interface))
      closure.map { cmr_closure_release($0) }
    }
  }

  @Test("A variadic shape makes no closure")
  func variadicClosure() throws {
    var interface: OpaquePointer?
    _ = cmr_call_interface_get_variadic(
      [void], [cmr_type(CMR_POINTER)], 1, 1, &interface)
    #expect(throws: CallStatus(status: CMR_ERROR_UNSUPPORTED)) {
      _ = try TestClosure(#require(interface)) { _, _ in }
    }
  }

  @Test("The sizes and alignments of scalars are the C compiler's")
  func scalarLayouts() {
    var kinds: Set<UInt32> = []
    for oracle in CallCase.oracles(in: "alone") where cmr_kind_size(oracle.result.kind) != 0 {
      kinds.insert(oracle.result.kind.rawValue)
      #expect(cmr_kind_size(oracle.result.kind) == Int(oracle.result.size))
      #expect(cmr_kind_alignment(oracle.result.kind) == Int(oracle.result.alignment))
    }
    let scalars = [
      CMR_BOOL.rawValue...CMR_COMPLEX_LONGDOUBLE.rawValue,
      CMR_SINT128.rawValue...CMR_UINT128.rawValue,
    ]
    #expect(kinds == Set(scalars.joined()))
    #expect(cmr_kind_size(CMR_VOID) == 0)
    #expect(cmr_kind_size(CMR_STRUCT) == 0)
  }

  @Test("Each status has a text of its own")
  func texts() {
    let texts = (0...CMR_ERROR_FAILED_SELF_TEST.rawValue).map {
      String(cString: cmr_status_text(cmr_status($0)))
    }
    #expect(Set(texts).count == texts.count)
  }
}
