import MessageRuntime
import _CMethodOracle

/// Returns a C function of the oracle.
func cFunction(_ name: String, _ types: String, isVariadic: Bool = false) throws -> CFunction {
  guard let address = cmo_function(name) else { throw NoSuchMethod(name: name) }
  return try CFunction(name, address: address, types: types, isVariadic: isVariadic)
}

/// Returns a C function that the process exports.
func exported(_ name: String, _ types: String, isVariadic: Bool = false) throws -> CFunction {
  try SharedLibrary.process.function(name, types: types, isVariadic: isVariadic)
}

/// A buffer for text that C writes.
func makeTextBuffer() throws -> CBuffer<CChar> { try CBuffer(repeating: 0, count: 512) }

extension CBuffer where Element == CChar {
  /// The text up to the null.
  var text: String { String(cString: baseAddress) }
}

/// Whether an error is the fault of an argument that is meant.
func isFault(
  _ error: any Error, _ function: String, _ index: Int, _ encoding: String,
  _ reason: CArgumentFault
) -> Bool {
  guard case CFunctionError.argument(function, index, encoding, _, reason) = error else {
    return false
  }
  return true
}
