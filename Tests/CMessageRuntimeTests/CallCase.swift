import CMessageRuntime
import _CCallOracle

/// One of the oracle's signatures with values for its arguments.
final class CallCase {
  let oracle: oracle_case
  let arguments: [GuardedValue]
  let result: GuardedValue

  init(_ oracle: oracle_case, random: inout FixedRandom) {
    self.oracle = oracle
    arguments = (0..<oracle.count).map { index in
      GuardedValue(type: oracle.arguments[index], random: &random)
    }
    result = GuardedValue(size: oracle.result.valueSize)
  }

  /// The oracle's cases in a place among the arguments.
  static func oracles(in place: String) -> [oracle_case] {
    (0..<oracle_case_count()).map { oracle_case_at($0).pointee }.filter {
      String(cString: $0.place) == place
    }
  }

  static let places = [
    "alone", "message", "fifth", "sixth", "sixth_void", "spilled", "floating",
  ]

  var description: String { "\(String(cString: oracle.type)) \(String(cString: oracle.place))" }

  /// The interface of the case, or nil where the platform cannot pass the type.
  func makeInterface() throws -> OpaquePointer? {
    do {
      return try callInterface(
        oracle.result, Array(UnsafeBufferPointer(start: oracle.arguments, count: oracle.count)))
    } catch CallStatus(status: CMR_ERROR_UNSUPPORTED) where !isSupported {
      return nil
    }
  }

  /// Whether the type can be passed: all can on x86-64. Elsewhere some have no common convention, and
  /// where libffi sorts structs itself only those that it has a type for can.
  private var isSupported: Bool {
    let type = String(cString: oracle.type)
    #if arch(x86_64) && !os(Windows)
      return true
    #elseif arch(arm64)
      return !type.hasPrefix("narrow_") && type != "bits_u128"
    #else
      let prefixes = [
        "packed", "aligned", "un_", "bits", "v", "narrow", "st_v", "st_un", "nest_v", "empty",
        "s128", "u128", "st_s128", "st_s64_s128", "st_f_vf2", "st_d_un",
      ]
      return !prefixes.contains { type.hasPrefix($0) }
    #endif
  }

  /// Calls with pointers to the arguments.
  func withArgumentPointers<R>(
    _ body: (UnsafePointer<UnsafeMutableRawPointer>) throws -> R
  ) rethrows -> R {
    try arguments.map(\.pointer).withUnsafeBufferPointer { pointers in
      try body(pointers.baseAddress!)
    }
  }

  /// The value that a callee of this case returns: its first argument of the result's type.
  var expectedResult: UnsafeRawPointer? {
    guard oracle.result.kind != CMR_VOID else { return nil }
    let place = String(cString: oracle.place)
    let index = ["alone": 0, "message": 2, "sixth": 6, "spilled": 7, "floating": 7][place]
    return index.map { UnsafeRawPointer(arguments[$0].pointer) }
  }

  /// What is wrong with the result, or with the memory around the values.
  func faultsAfterCall() -> [String] {
    var faults: [String] = []
    if let expectedResult, !haveEqualLeaves(oracle.result, result.pointer, expectedResult) {
      faults.append("\(description): result")
    }
    if !result.isIntact { faults.append("\(description): memory around the result") }
    for (index, argument) in arguments.enumerated() where !argument.isIntact {
      faults.append("\(description): memory around argument \(index)")
    }
    return faults
  }

  /// Where the arguments that arrived are not the ones that were sent.
  func faults(arrived: (Int) -> UnsafeRawPointer) -> [String] {
    arguments.indices.filter { index in
      !haveEqualLeaves(oracle.arguments[index], arguments[index].pointer, arrived(index))
    }.map { "\(description): argument \($0)" }
  }
}
