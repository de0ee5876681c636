import CMessageRuntime
import MessageRuntime
import _CMethodOracle

/// A scalar that crosses to C and back, with the C code for its type.
protocol CScalar: Equatable, SendableMetatype {
  /// The end of the names of the C methods for the type.
  static var name: String { get }
  static var code: String { get }
  static var samples: [Self] { get }
  /// Calls a method of the type from C.
  static var call: (UnsafeRawPointer, UnsafeRawPointer?, cmr_sel, Self) -> Self { get }
  /// Calls a method from C whose last argument lies on the stack.
  static var callOnStack: (UnsafeRawPointer, UnsafeRawPointer?, cmr_sel, Self) -> Self { get }
}

extension CScalar where Self: FixedWidthInteger {
  static var samples: [Self] { [.min, 0, 1, 0x55, .max, ~0, .max / 3] }
}

extension Bool: CScalar {
  static var name: String { "bool" }
  static var code: String { "B" }
  static var samples: [Bool] { [false, true] }
  static var call: (UnsafeRawPointer, UnsafeRawPointer?, cmr_sel, Bool) -> Bool {
    cmo_call_bool
  }
  static var callOnStack: (UnsafeRawPointer, UnsafeRawPointer?, cmr_sel, Bool) -> Bool {
    cmo_call_stack_bool
  }
}

extension Int8: CScalar {
  static var name: String { "int8" }
  static var code: String { "c" }
  static var call: (UnsafeRawPointer, UnsafeRawPointer?, cmr_sel, Int8) -> Int8 {
    cmo_call_int8
  }
  static var callOnStack: (UnsafeRawPointer, UnsafeRawPointer?, cmr_sel, Int8) -> Int8 {
    cmo_call_stack_int8
  }
}

extension UInt8: CScalar {
  static var name: String { "uint8" }
  static var code: String { "C" }
  static var call: (UnsafeRawPointer, UnsafeRawPointer?, cmr_sel, UInt8) -> UInt8 {
    cmo_call_uint8
  }
  static var callOnStack: (UnsafeRawPointer, UnsafeRawPointer?, cmr_sel, UInt8) -> UInt8 {
    cmo_call_stack_uint8
  }
}

extension Int16: CScalar {
  static var name: String { "int16" }
  static var code: String { "s" }
  static var call: (UnsafeRawPointer, UnsafeRawPointer?, cmr_sel, Int16) -> Int16 {
    cmo_call_int16
  }
  static var callOnStack: (UnsafeRawPointer, UnsafeRawPointer?, cmr_sel, Int16) -> Int16 {
    cmo_call_stack_int16
  }
}

extension UInt16: CScalar {
  static var name: String { "uint16" }
  static var code: String { "S" }
  static var call: (UnsafeRawPointer, UnsafeRawPointer?, cmr_sel, UInt16) -> UInt16 {
    cmo_call_uint16
  }
  static var callOnStack: (UnsafeRawPointer, UnsafeRawPointer?, cmr_sel, UInt16) -> UInt16 {
    cmo_call_stack_uint16
  }
}

extension Int32: CScalar {
  static var name: String { "int32" }
  static var code: String { "i" }
  static var call: (UnsafeRawPointer, UnsafeRawPointer?, cmr_sel, Int32) -> Int32 {
    cmo_call_int32
  }
  static var callOnStack: (UnsafeRawPointer, UnsafeRawPointer?, cmr_sel, Int32) -> Int32 {
    cmo_call_stack_int32
  }
}

extension UInt32: CScalar {
  static var name: String { "uint32" }
  static var code: String { "I" }
  static var call: (UnsafeRawPointer, UnsafeRawPointer?, cmr_sel, UInt32) -> UInt32 {
    cmo_call_uint32
  }
  static var callOnStack: (UnsafeRawPointer, UnsafeRawPointer?, cmr_sel, UInt32) -> UInt32 {
    cmo_call_stack_uint32
  }
}

extension Int64: CScalar {
  static var name: String { "int64" }
  static var code: String { "q" }
  static var call: (UnsafeRawPointer, UnsafeRawPointer?, cmr_sel, Int64) -> Int64 {
    cmo_call_int64
  }
  static var callOnStack: (UnsafeRawPointer, UnsafeRawPointer?, cmr_sel, Int64) -> Int64 {
    cmo_call_stack_int64
  }
}

extension UInt64: CScalar {
  static var name: String { "uint64" }
  static var code: String { "Q" }
  static var call: (UnsafeRawPointer, UnsafeRawPointer?, cmr_sel, UInt64) -> UInt64 {
    cmo_call_uint64
  }
  static var callOnStack: (UnsafeRawPointer, UnsafeRawPointer?, cmr_sel, UInt64) -> UInt64 {
    cmo_call_stack_uint64
  }
}

extension Float: CScalar {
  static var name: String { "float" }
  static var code: String { "f" }
  static var samples: [Float] {
    [0, -0.0, 1.5, .greatestFiniteMagnitude, -.leastNonzeroMagnitude, .infinity, .pi]
  }
  static var call: (UnsafeRawPointer, UnsafeRawPointer?, cmr_sel, Float) -> Float {
    cmo_call_float
  }
  static var callOnStack: (UnsafeRawPointer, UnsafeRawPointer?, cmr_sel, Float) -> Float {
    cmo_call_stack_float
  }
}

extension Double: CScalar {
  static var name: String { "double" }
  static var code: String { "d" }
  static var samples: [Double] {
    [0, -0.0, 1.5, .greatestFiniteMagnitude, -.leastNonzeroMagnitude, .infinity, .pi]
  }
  static var call: (UnsafeRawPointer, UnsafeRawPointer?, cmr_sel, Double) -> Double {
    cmo_call_double
  }
  static var callOnStack: (UnsafeRawPointer, UnsafeRawPointer?, cmr_sel, Double) -> Double {
    cmo_call_stack_double
  }
}

#if arch(x86_64)
  extension Float80: CScalar {
    static var name: String { "long_double" }
    static var code: String { "D" }
    static var samples: [Float80] {
      [0, -0.0, 1.5, .greatestFiniteMagnitude, -.leastNonzeroMagnitude, .infinity, .pi]
    }
    static var call: (UnsafeRawPointer, UnsafeRawPointer?, cmr_sel, Float80) -> Float80 {
      cmo_call_long_double
    }
    static var callOnStack: (UnsafeRawPointer, UnsafeRawPointer?, cmr_sel, Float80) -> Float80 {
      cmo_call_stack_long_double
    }
  }
#endif

extension UnsafeMutableRawPointer?: CScalar {
  static var name: String { "pointer" }
  static var code: String { "^v" }
  static var samples: [UnsafeMutableRawPointer?] {
    [nil, UnsafeMutableRawPointer(bitPattern: 1), UnsafeMutableRawPointer(bitPattern: UInt.max)]
  }
  static var call:
    (UnsafeRawPointer, UnsafeRawPointer?, cmr_sel, UnsafeMutableRawPointer?)
      -> UnsafeMutableRawPointer?
  { cmo_call_pointer }
  static var callOnStack:
    (UnsafeRawPointer, UnsafeRawPointer?, cmr_sel, UnsafeMutableRawPointer?)
      -> UnsafeMutableRawPointer?
  { cmo_call_stack_pointer }
}

/// All the types; test arguments must be sendable values, so they go by name.
enum CScalars {
  static var all: [any CScalar.Type] {
    var all: [any CScalar.Type] = [
      Bool.self, Int8.self, UInt8.self, Int16.self, UInt16.self, Int32.self, UInt32.self,
      Int64.self, UInt64.self, Float.self, Double.self, UnsafeMutableRawPointer?.self,
    ]
    #if arch(x86_64)
      all.append(Float80.self)
    #endif
    return all
  }

  static var names: [String] { all.map { $0.name } }

  static func type(_ name: String) throws -> any CScalar.Type {
    guard let type = all.first(where: { $0.name == name }) else { throw NoSuchMethod(name: name) }
    return type
  }
}
