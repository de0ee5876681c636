/// Uses a value as far as the optimiser can tell.
///
/// Call it after a loop with what the loop computed: in the loop it would be part of the time.
///
/// - Parameter value: What must not be optimised away.
@inline(never)
@_optimize(none)
public func blackHole<Value>(_ value: Value) {}

/// Returns the value, and keeps the optimiser from knowing that it is the same.
///
/// - Parameter value: What a loop's code must not be specialised for.
/// - Returns: The value.
@inline(never)
@_optimize(none)
public func opaque<Value>(_ value: Value) -> Value { value }
