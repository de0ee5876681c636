// What Swift itself offers for the same work. Each factory hides the concrete type or function
// from the optimiser: it is neither inlined nor optimised, and it lives in another module than the
// loop that calls what it returns. The bodies differ by an operation of the same cost: of equal ones
// the compiler keeps a single copy and makes the others jump to it.

/// A class whose method is called through the virtual table.
open class Counter {
  public init() {}

  /// Returns the value plus one.
  open func next(_ value: Int) -> Int { value &+ 1 }
}

/// The class that the loop really calls, so that the call cannot be proved to stay in `Counter`.
private final class SteppingCounter: Counter {
  var step = 1

  override func next(_ value: Int) -> Int { value &+ step }
}

/// Returns an object whose class the caller cannot know.
@inline(never)
@_optimize(none)
public func makeCounter() -> Counter { SteppingCounter() }

/// A protocol whose requirement is called through the witness table.
public protocol Stepping: AnyObject {
  /// Returns the value plus one.
  func next(_ value: Int) -> Int
}

private final class Stepper: Stepping {
  var step = -1

  func next(_ value: Int) -> Int { value &- step }
}

/// Returns an object of which the caller knows the protocol only.
@inline(never)
@_optimize(none)
public func makeStepping() -> any Stepping { Stepper() }

/// Returns a closure, with a context, that the caller cannot know.
@inline(never)
@_optimize(none)
public func makeClosure() -> (Int) -> Int {
  let mask = 1
  return { $0 ^ mask }
}

/// Returns a dictionary of closures by name, as a program without a runtime keeps its actions.
@inline(never)
@_optimize(none)
public func makeDictionary() -> [String: (Int) -> Int] {
  var table: [String: (Int) -> Int] = [:]
  for index in 0..<64 {
    table["action\(index):"] = makeClosure()
  }
  return table
}

/// Returns a key of the dictionary.
@inline(never)
@_optimize(none)
public func makeKey() -> String { "action17:" }
