extension CValue: Hashable {
  public static func == (left: CValue, right: CValue) -> Bool {
    defer { withExtendedLifetime((left.storage, right.storage)) {} }
    guard left.layout.agrees(with: right.layout) else { return false }
    return unsafe left.layout.areEqual(left.address, right.address)
  }

  public func hash(into hasher: inout Hasher) {
    defer { withExtendedLifetime(storage) {} }
    hasher.combine(layout.size)
    unsafe layout.hash(address, &hasher)
  }
}

extension CLayout {
  fileprivate func areEqual(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer) -> Bool {
    switch kind {
    case .scalar(UInt8(ascii: "f")):
      return unsafe one.load(as: Float.self) == other.load(as: Float.self)
    case .scalar(UInt8(ascii: "d")):
      return unsafe one.load(as: Double.self) == other.load(as: Double.self)
    case .scalar(UInt8(ascii: "D")): return unsafe areEqualLongDoubles(one, other)
    case .scalar, .union: return unsafe haveEqualBytes(one, other)
    case .structure:
      return fields.allSatisfy { field in
        guard let width = field.bitWidth else {
          return unsafe field.layout.areEqual(one + field.offset, other + field.offset)
        }
        return (0..<width).allSatisfy { bit in
          let position = field.bitOffset + bit
          let left = unsafe one.load(fromByteOffset: position / 8, as: UInt8.self)
          let right = unsafe other.load(fromByteOffset: position / 8, as: UInt8.self)
          return (left ^ right) >> (position % 8) & 1 == 0
        }
      }
    case .array, .vector, .complex:
      guard let element else { return true }
      return (0..<count).allSatisfy { index in
        let offset = index * element.size
        return unsafe element.areEqual(one + offset, other + offset)
      }
    }
  }

  private func areEqualLongDoubles(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer) -> Bool {
    #if (arch(x86_64) || arch(i386)) && !os(Windows) && !os(Android)
      unsafe one.load(as: Float80.self) == other.load(as: Float80.self)
    #else
      if size == MemoryLayout<Double>.size {
        return unsafe one.load(as: Double.self) == other.load(as: Double.self)
      }
      // Swift cannot compare such numbers; there is no padding in them.
      return unsafe haveEqualBytes(one, other)
    #endif
  }

  private func haveEqualBytes(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer) -> Bool {
    unsafe UnsafeRawBufferPointer(start: one, count: size)
      .elementsEqual(UnsafeRawBufferPointer(start: other, count: size))
  }

  fileprivate func hash(_ value: UnsafeRawPointer, _ hasher: inout Hasher) {
    switch kind {
    case .scalar(UInt8(ascii: "f")): unsafe hasher.combine(value.load(as: Float.self))
    case .scalar(UInt8(ascii: "d")): unsafe hasher.combine(value.load(as: Double.self))
    case .scalar(UInt8(ascii: "D")):
      #if (arch(x86_64) || arch(i386)) && !os(Windows) && !os(Android)
        unsafe hasher.combine(value.load(as: Float80.self))
      #else
        // Numbers that are equal may differ in their bytes.
        break
      #endif
    case .scalar, .union:
      unsafe hasher.combine(bytes: UnsafeRawBufferPointer(start: value, count: size))
    case .structure:
      for field in fields {
        if let width = field.bitWidth {
          let place = unsafe value + field.offset
          for first in stride(from: 0, to: width, by: 64) {
            let bits = (field.bitOffset % 8 + first, min(width - first, 64))
            unsafe hasher.combine(CLayout.readBits(place, bits, as: UInt64.self))
          }
        } else {
          unsafe field.layout.hash(value + field.offset, &hasher)
        }
      }
    case .array, .vector, .complex:
      guard let element else { return }
      for index in 0..<count { unsafe element.hash(value + index * element.size, &hasher) }
    }
  }
}
