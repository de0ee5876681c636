/// What a pointer argument points to, where the invocation owns it: a C string, or a block.
@safe
final class OwnedMemory {
  let address: UnsafeMutableRawPointer
  /// The bytes of a C string with the null at its end; nil for a block.
  private let byteCount: Int?

  /// Copies a C string.
  init(copying text: UnsafePointer<CChar>) {
    var count = 0
    while unsafe text[count] != 0 { count += 1 }
    unsafe address = Self.duplicate(text, count + 1)
    byteCount = count + 1
  }

  /// Copies a string, which has no null character.
  init(_ text: String) {
    let count = text.utf8.count
    let copy = UnsafeMutableRawPointer.allocate(byteCount: count + 1, alignment: 16)
    for (offset, byte) in text.utf8.enumerated() {
      unsafe copy.storeBytes(of: byte, toByteOffset: offset, as: UInt8.self)
    }
    unsafe copy.storeBytes(of: 0, toByteOffset: count, as: UInt8.self)
    unsafe address = copy
    byteCount = count + 1
  }

  /// Takes over a block that was copied.
  private init(block: UnsafeMutableRawPointer) {
    unsafe address = block
    byteCount = nil
  }

  deinit {
    if byteCount != nil {
      unsafe address.deallocate()
    } else if let release = unsafe Self.blockFunction("_Block_release", as: Release.self) {
      unsafe release(address)
    }
  }

  private static func duplicate(
    _ bytes: UnsafeRawPointer, _ count: Int
  ) -> UnsafeMutableRawPointer {
    let copy = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 16)
    unsafe copy.copyMemory(from: bytes, byteCount: count)
    return unsafe copy
  }

  /// Memory for another invocation: text that no other changes, and the same block.
  func copy() -> OwnedMemory {
    guard byteCount != nil else { return self }
    return unsafe OwnedMemory(copying: address.assumingMemoryBound(to: CChar.self))
  }

  /// The C string, if it is one of well-formed UTF-8.
  var text: String? {
    guard byteCount != nil else { return nil }
    // Terminated above; who got the pointer may have shortened it.
    return unsafe String(validatingCString: address.assumingMemoryBound(to: CChar.self))
  }
}

// MARK: - Blocks

// The runtime of blocks is another library. What uses blocks has loaded it.
extension OwnedMemory {
  private typealias Copy = @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?
  private typealias Release = @convention(c) (UnsafeMutableRawPointer) -> Void

  /// Copies a block to the heap, or counts it if it is there; nil where the process has no runtime
  /// of blocks.
  static func copyingBlock(_ block: UnsafeMutableRawPointer) -> OwnedMemory? {
    guard let copy = unsafe blockFunction("_Block_copy", as: Copy.self),
      let made = unsafe copy(block)
    else { return nil }
    return unsafe OwnedMemory(block: made)
  }

  private static func blockFunction<Function>(
    _ name: String, as type: Function.Type
  ) -> Function? {
    // Looked up each time: the library may be loaded later, and few invocations have blocks.
    guard let address = try? unsafe SharedLibrary.process.address(of: name) else { return nil }
    // Its documented type.
    return unsafe unsafeBitCast(address, to: type)
  }
}
