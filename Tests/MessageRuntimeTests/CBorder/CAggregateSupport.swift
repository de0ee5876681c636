import MessageRuntime
import Testing
import TypeEncodings
import _CAggregateOracle

/// A type of the oracle, with its methods and callers.
struct CAggregate: Sendable, CustomTestStringConvertible {
  let name: String
  let encoding: String
  let size: Int
  let alignment: Int
  let isDense: Bool
  private let index: Int

  /// The oracle's row.
  var row: cao_case {
    var count: Int32 = 0
    return cao_cases(&count)[index]
  }

  var testDescription: String { "\(name) \(encoding)" }

  static let all: [CAggregate] = {
    var count: Int32 = 0
    let rows = cao_cases(&count)!
    return (0..<Int(count)).map { index in
      CAggregate(
        name: String(cString: rows[index].name), encoding: String(cString: rows[index].encoding),
        size: rows[index].size, alignment: rows[index].alignment, isDense: rows[index].is_dense,
        index: index)
    }
  }()

  /// Types of `echo` and `echo_late`.
  var types: String { "\(encoding)@:\(encoding)" }
  var lateTypes: String { "\(encoding)@:dqqq\(encoding)q" }

  /// A value that C has filled.
  func value(_ seed: Int) throws -> CValue {
    var bytes = [UInt8](repeating: 0, count: max(size, 1))
    bytes.withUnsafeMutableBytes { row.fill($0.baseAddress!, Int32(seed)) }
    return try bytes.withUnsafeBytes {
      try CValue(
        encoding: TypeEncoding(parsing: encoding),
        bytes: UnsafeRawBufferPointer(rebasing: $0.prefix(size)))
    }
  }

  /// Calls a method from C; guards say whether it wrote past the result.
  func call(
    _ imp: UnsafeRawPointer, _ object: AnyObject, _ selector: Selector, _ value: CValue,
    isLate: Bool = false
  ) throws -> CValue {
    var result = [UInt8](repeating: 0xa5, count: size + 32)
    let start = 16
    // Copied out by C with memcpy, so no alignment is needed.
    value.withUnsafeBytes { input in
      result.withUnsafeMutableBytes { output in
        let caller = isLate ? row.call_late : row.call
        var nothing: UInt8 = 0
        withUnsafePointer(to: &nothing) {
          caller!(
            imp, UnsafeRawPointer(object: object), selector.inC,
            input.baseAddress ?? UnsafeRawPointer($0), output.baseAddress! + start)
        }
      }
    }
    guard result[..<start].allSatisfy({ $0 == 0xa5 }),
      result[(start + size)...].allSatisfy({ $0 == 0xa5 })
    else { throw GuardBytesChanged() }
    return try result.withUnsafeBytes {
      try CValue(
        encoding: TypeEncoding(parsing: encoding),
        bytes: UnsafeRawBufferPointer(rebasing: $0[start..<(start + size)]))
    }
  }

  struct GuardBytesChanged: Error {}
}

/// Whether two values are the same: by their fields, and by all bytes where all of them count.
func areSame(_ one: CValue, _ other: CValue, isDense: Bool) -> Bool {
  guard one == other else { return false }
  return !isDense
    || one.withUnsafeBytes { one in
      other.withUnsafeBytes { other in one.elementsEqual(other) }
    }
}
