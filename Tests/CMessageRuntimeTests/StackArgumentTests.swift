import CMessageRuntime
import Testing
import _CCallOracle

/// libffi lays out what a closure gets, so that it says whether a call has put it there.
@Suite("Arguments on the stack, few and many bytes")
struct StackArgumentTests {
  @Test("Each number of words from none to 300, and the most there can be, arrives in order")
  func words() throws {
    for count in Array(0...300) + [511, 512, 517, 518, 519, 1023, 1024] {
      let interface = try callInterface(CMR_UINT64, Array(repeating: CMR_UINT64, count: count))
      let words = (0..<UInt64(count)).map { $0 &* 0x9E37_79B9_7F4A_7C15 }
      var arrived: [UInt64] = []
      let closure = try TestClosure(interface) { result, arguments in
        arrived = (0..<count).map { arguments![$0].load(as: UInt64.self) }
        result.storeBytes(of: 77, as: UInt64.self)
      }
      defer { closure.release() }
      var result: UInt64 = 0
      let storage = UnsafeMutablePointer<UInt64>.allocate(capacity: count + 1)
      defer { storage.deallocate() }
      storage.initialize(from: words, count: count)
      let pointers = (0..<count).map { UnsafeMutableRawPointer(storage + $0) }
      cmr_call(interface, closure.code, &result, pointers)
      #expect(arrived == words)
      #expect(result == 77)
    }
  }

  @Test(
    "A struct of as many bytes, up to the most that arguments can have, arrives whole",
    arguments: [
      17, 24, 63, 64, 65, 120, 128, 136, 255, 256, 264, 511, 512, 520, 1023, 1024, 1025, 2048, 2049,
      4096, 4097, 16_384, 16_385, 65_536, 65_537, 131_064,
    ])
  func structs(size: Int) throws {
    let byte = cmr_type(CMR_UINT8)
    try withType(CMR_ARRAY, size: UInt32(size), alignment: 1, count: size, [byte]) { bytes in
      try withType(size: UInt32(size), alignment: 1, [bytes], at: [0]) { type in
        #if !((arch(x86_64) || arch(arm64)) && !os(Windows))
          guard size <= 4096 else { return }
        #endif
        let interface = try callInterface(cmr_type(CMR_VOID), [type, cmr_type(CMR_UINT64)])
        var random = FixedRandom(state: UInt64(size))
        let value = GuardedValue(type: type, random: &random)
        let last = GuardedValue(UInt64(0x0123_4567_89AB_CDEF))
        var arrived: [UInt8] = []
        var arrivedLast: UInt64 = 0
        let closure = try TestClosure(interface) { _, arguments in
          arrived = Array(UnsafeRawBufferPointer(start: arguments![0], count: size))
          arrivedLast = arguments![1].load(as: UInt64.self)
        }
        defer { closure.release() }
        cmr_call(interface, closure.code, nil, [value.pointer, last.pointer])
        #expect(arrived == Array(UnsafeRawBufferPointer(start: value.pointer, count: size)))
        #expect(arrivedLast == 0x0123_4567_89AB_CDEF)
      }
    }
  }

  @Test("128 KiB of arguments, each of which needs alignment, arrive")
  func mostAligned() throws {
    guard sortsStructs else { return }
    try withType(size: 64, alignment: 64, [cmr_type(CMR_UINT64)], at: [0]) { type in
      let types = (0..<1024).map { $0 % 2 == 0 ? type : cmr_type(CMR_UINT64) }
      let interface = try callInterface(cmr_type(CMR_VOID), types)
      let storage = UnsafeMutableRawBufferPointer.allocate(byteCount: 1024 * 64, alignment: 64)
      defer { storage.deallocate() }
      storage.initializeMemory(as: UInt8.self, repeating: 0)
      let pointers = (0..<1024).map { storage.baseAddress! + $0 * 64 }
      for (index, pointer) in pointers.enumerated() {
        pointer.storeBytes(of: UInt64(index) << 40 | 5, as: UInt64.self)
      }
      var wrong = -1
      let closure = try TestClosure(interface) { _, arguments in
        wrong = (0..<1024).count {
          arguments![$0].load(as: UInt64.self) != UInt64($0) << 40 | 5
        }
      }
      defer { closure.release() }
      cmr_call(interface, closure.code, nil, pointers)
      #expect(wrong == 0)
    }
  }

  @Test("B69: values aligned to more than a word arrive at their alignment in a C function")
  func aligned() throws {
    let alignments = try CallCase.oracles(in: "spilled").filter {
      String(cString: $0.type).hasPrefix("aligned_")
    }.map { oracle -> Bool in
      var random = FixedRandom(state: 69)
      let call = CallCase(oracle, random: &random)
      guard let interface = try call.makeInterface() else { return true }
      var address: UInt = 0
      let closure = try TestClosure(interface) { _, arguments in
        address = UInt(bitPattern: arguments![7])
      }
      defer { closure.release() }
      call.withArgumentPointers {
        cmr_call(interface, closure.code, call.result.pointer, $0)
      }
      #if arch(x86_64)
        return address % UInt(oracle.arguments[7].alignment) == 0
      #else
        return address % min(16, UInt(oracle.arguments[7].alignment)) == 0
      #endif
    }
    #expect(alignments.count > 5)
    #expect(!alignments.contains(false))
  }
}
