/// Returns an object of which the caller knows nothing, and which is a `Stepping`.
@inline(never)
@_optimize(none)
public func makeAnyStepping() -> AnyObject { makeStepping() }

/// Returns an object of which the caller knows nothing, and which is no `Stepping`.
@inline(never)
@_optimize(none)
public func makeAnyObject() -> AnyObject { makeCounter() }

/// What Swift offers for a name that the compiler does not know: a subscript that is given the name.
@dynamicMemberLookup
public final class DynamicReceiver {
  private let table: [String: (Int) -> Int]

  fileprivate init(_ table: [String: (Int) -> Int]) { self.table = table }

  /// The action of a name.
  public subscript(dynamicMember name: String) -> (Int) -> Int {
    table[name] ?? { _ in -1 }
  }
}

/// Returns an object with 64 actions, `action0` and so on.
@inline(never)
@_optimize(none)
public func makeDynamicReceiver() -> DynamicReceiver {
  var table: [String: (Int) -> Int] = [:]
  for index in 0..<64 { table["action\(index)"] = makeClosure() }
  return DynamicReceiver(table)
}
