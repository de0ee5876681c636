// Public because a call of a CFunction is inlined into its caller; no C type is in a public
// signature.
public import CMessageRuntime

// Calls of C functions with values of types that were looked at before.
extension CRuntime {
  @usableFromInline typealias CallPlan = UnsafePointer<cmr_call_plan>
  @usableFromInline typealias CallPlans = UnsafeMutablePointer<cmr_call_plans>

  /// Makes an empty list of plans.
  static func makeCallPlans() -> CallPlans {
    let plans = CallPlans.allocate(capacity: 1)
    unsafe plans.initialize(to: cmr_call_plans())
    return unsafe plans
  }

  /// Frees a list to which nothing was added.
  static func destroy(_ plans: CallPlans) { unsafe plans.deallocate() }

  /// Returns the plan of a call's types; nil if there is none that does without a look at values.
  @inlinable @inline(__always)
  static func callPlan(_ plans: CallPlans, _ types: UnsafeRawPointer) -> CallPlan? {
    let first = unsafe cmr_first_call_plan(plans, types)
    guard let plan = unsafe first ?? cmr_find_call_plan(plans, types),
      unsafe !plan.pointee.is_none
    else { return nil }
    return unsafe plan
  }

  /// Whether there is a plan for a call's types, or it is known that there is none.
  static func hasCallPlan(_ plans: CallPlans, _ types: UnsafeRawPointer) -> Bool {
    unsafe cmr_find_call_plan(plans, types) != nil
  }

  /// Adds a plan for life, unless there is one already.
  ///
  /// - Parameters:
  ///   - conversions: What becomes of the values; nil for frames that are good as they are.
  ///   - exists: Whether there is such a plan at all.
  static func addCallPlan(
    _ plans: CallPlans, _ types: UnsafeRawPointer, _ layout: FunctionLayout,
    _ conversions: CallConversions?, exists: Bool
  ) {
    let owned = unsafe conversions.map { unsafe Unmanaged.passRetained($0) }
    var plan = unsafe cmr_call_plan(
      types: types, layout: layout,
      conversions: owned.map { unsafe UnsafeRawPointer($0.toOpaque()) },
      is_none: !exists, next: nil)
    let isAdded = withLock { unsafe cmr_add_call_plan(plans, &plan) }
    if !isAdded { unsafe owned?.release() }
  }

  /// Whether a frame of the caller's values, and its place for the result, are good as they are.
  @inlinable @inline(__always)
  static func isDirect(_ plan: CallPlan) -> Bool { unsafe plan.pointee.conversions == nil }

  /// What becomes of the values. Only for plans that are not direct.
  static func conversions(_ plan: CallPlan) -> Unmanaged<CallConversions> {
    // Set where the plan was made, and kept for life.
    unsafe .fromOpaque(plan.pointee.conversions.unsafelyUnwrapped)
  }

  /// Calls a C function with a frame of the caller's values.
  ///
  /// - Returns: The error that a callback has left; for ``error(_:)``.
  @inlinable @inline(__always)
  static func call(
    _ plan: CallPlan, _ function: UnsafeRawPointer, _ frame: UnsafeMutableRawPointer,
    _ result: UnsafeMutableRawPointer, _ errorNumber: UnsafeMutablePointer<Int32>?
  ) -> UnsafeMutableRawPointer? {
    // The types are those that whoever made the function has said.
    unsafe cmr_call_function(
      plan.pointee.layout, unsafeBitCast(function, to: cmr_function.self), frame, result,
      errorNumber)
  }
}
