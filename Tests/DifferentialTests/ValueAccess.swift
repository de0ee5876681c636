import MessageRuntime
import Testing
import TypeEncodings
import _CSignatureDriver

/// Values between memory, as C lays them out, and the arguments and results of invocations.
extension Invocation {
  /// Sets an argument from memory.
  func setArgument(_ value: gen_value, from memory: UnsafeRawPointer, at index: Int) throws {
    guard let type = value.swiftType else {
      try setArgument(try value.boxed(memory), at: index)
      return
    }
    func open<Value>(_: Value.Type) throws {
      try setArgument(memory.load(as: Value.self), at: index)
    }
    try _openExistential(type, do: open)
  }

  /// Writes an argument to memory.
  func copyArgument(_ value: gen_value, at index: Int, to memory: UnsafeMutableRawPointer) throws {
    guard let type = value.swiftType else {
      try value.copy(argument(at: index, as: CValue.self), to: memory)
      return
    }
    func open<Value>(_: Value.Type) throws {
      memory.storeBytes(of: try argument(at: index, as: Value.self), as: Value.self)
    }
    try _openExistential(type, do: open)
  }

  /// Sets the result from memory.
  func setReturnValue(_ value: gen_value, from memory: UnsafeRawPointer) throws {
    guard let type = value.swiftType else {
      try setReturnValue(try value.boxed(memory))
      return
    }
    func open<Value>(_: Value.Type) throws { try setReturnValue(memory.load(as: Value.self)) }
    try _openExistential(type, do: open)
  }

  /// Writes the result to memory.
  func copyReturnValue(_ value: gen_value, to memory: UnsafeMutableRawPointer) throws {
    guard let type = value.swiftType else {
      try value.copy(returnValue(as: CValue.self), to: memory)
      return
    }
    func open<Value>(_: Value.Type) throws {
      memory.storeBytes(of: try returnValue(as: Value.self), as: Value.self)
    }
    try _openExistential(type, do: open)
  }
}

extension gen_value {
  /// The Swift type of the values; nil for those that are boxed.
  var swiftType: Any.Type? {
    switch String(cString: encoding) {
    case "v": Void.self
    case "B": Bool.self
    case "c": Int8.self
    case "C": UInt8.self
    case "s": Int16.self
    case "S": UInt16.self
    case "i": Int32.self
    case "I": UInt32.self
    case "q": Int.self
    case "Q": UInt.self
    case "f": Float.self
    case "d": Double.self
    case "^v": UnsafeMutableRawPointer?.self
    case "t": Int128.self
    case "T": UInt128.self
    #if arch(x86_64)
      case "D": Float80.self
    #endif
    default: nil
    }
  }

  fileprivate func boxed(_ memory: UnsafeRawPointer) throws -> CValue {
    try CValue(
      encoding: TypeEncoding(parsing: String(cString: encoding)),
      bytes: UnsafeRawBufferPointer(start: memory, count: Int(size)))
  }

  fileprivate func copy(_ value: CValue, to memory: UnsafeMutableRawPointer) throws {
    #expect(value.byteCount == Int(size))
    value.withUnsafeBytes { bytes in
      if let base = bytes.baseAddress { memory.copyMemory(from: base, byteCount: Int(size)) }
    }
  }
}
