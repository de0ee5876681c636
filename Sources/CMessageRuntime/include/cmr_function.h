/* Calls of plain C functions and C functions made from a handler, whose arguments lie in one frame.

   As cmr_frame.h, but without self and _cmd. */
#ifndef CMR_FUNCTION_H
#define CMR_FUNCTION_H

#include "cmr_frame.h"

CMR_BEGIN_DECLS
CMR_ASSUME_NONNULL_BEGIN

/// Where the arguments of a C function lie in a frame. Immutable; it must outlive what is made with
/// it.
typedef struct cmr_function_layout cmr_function_layout;

/// Makes the layout of the function that has a method's result and its arguments after _cmd.
///
/// - Parameters:
///   - method: The method's layout. It is copied.
///   - fixed_count: For a call of a variadic function, the number of arguments before the ellipsis,
///     self and _cmd not counted, at least 1; 0 for a function that is not variadic.
///   - layout: Where the layout is stored; set to null on any error.
/// - Returns: As `cmr_call_interface_get` and `cmr_call_interface_get_variadic`.
/// Thread safety: safe to call from any thread.
cmr_status cmr_function_layout_create(
    const cmr_frame_layout *method, size_t fixed_count,
    const cmr_function_layout *_Nullable *_Nonnull layout);

/// Frees a layout that nothing uses.
void cmr_function_layout_destroy(const cmr_function_layout *layout);

/// Calls a C function.
///
/// - Parameters:
///   - layout: Where the arguments lie.
///   - function: The function. Nothing checks that it has the layout's types.
///   - frame: The arguments. Up to 7 bytes past the frame are read, and do not matter.
///   - result: Where the result is stored, as `cmr_call` does it.
///   - error_number: Where errno is stored as the function leaves it, having been 0 before; null to
///     leave errno alone.
/// - Returns: The error that the function's callbacks left, which the caller owns, or null; see
///   `cmr_catch_begin`.
/// Thread safety: safe to call from any thread. Holds no lock while the function runs.
void *_Nullable cmr_call_function(
    const cmr_function_layout *layout, cmr_function function, const void *frame, void *result,
    int *_Nullable error_number);

/// How functions of one layout are called with values of certain types of the caller's. Immutable
/// but for `next`, and never freed.
typedef struct cmr_call_plan {
  /// What stands for the caller's types; compared by address.
  const void *types;
  const cmr_function_layout *layout;
  /// What becomes of the values before and after the call, or null if a frame of them, and the
  /// place for the result, are good as they are. C does not look at it.
  const void *_Nullable conversions;
  /// Whether there is no such way: the call has to look at its values.
  bool is_none;
  /// Atomic; set once.
  struct cmr_call_plan *_Nullable next;
} cmr_call_plan;

/// The plans of one layout.
/// Readers: any thread, without a lock. Writers: `cmr_add_call_plan`, under the caller's lock.
typedef struct cmr_call_plans {
  /// Atomic; set once.
  cmr_call_plan *_Nullable first;
} cmr_call_plans;

/// Returns the plan for a caller's types; null if it is not the first one.
CMR_ALWAYS_INLINE const cmr_call_plan *_Nullable cmr_first_call_plan(
    const cmr_call_plans *plans, const void *types) {
  const cmr_call_plan *plan = __atomic_load_n(&plans->first, __ATOMIC_ACQUIRE);
  return plan && plan->types == types ? plan : NULL;
}

/// Returns the plan for a caller's types, or null if there is none.
///
/// Thread safety: safe to call from any thread.
const cmr_call_plan *_Nullable cmr_find_call_plan(const cmr_call_plans *plans, const void *types);

/// Adds a plan, for life, unless there is one for the same types.
///
/// - Parameters:
///   - plans: The plans, in memory that was zero at first and stays.
///   - plan: The plan; it is copied.
/// - Returns: False if there was one, or there is no memory: nothing has been added then.
/// Thread safety: no two calls at a time for the same plans.
bool cmr_add_call_plan(cmr_call_plans *plans, const cmr_call_plan *plan);

/// What runs when a C function made from a handler is called.
///
/// - Parameters:
///   - context: What the function was made with.
///   - arguments: As for `cmr_method_handler`.
///   - result: As for `cmr_method_handler`.
/// - Returns: As `cmr_method_handler`.
typedef bool (*cmr_function_handler)(
    void *context, void *_Nonnull const *_Nonnull arguments, void *result);

/// Makes a C function that calls a handler.
///
/// While an error waits for the call that led here (see `cmr_catch_begin`) the handler does not
/// run, and the function returns zero.
///
/// - Parameters:
///   - layout: The function's types.
///   - handler: What runs when the function is called.
///   - context: Handed to the handler; the closure owns it from here on if this returns `CMR_OK`.
///   - release_context: Called once with the context when the closure is gone.
///   - closure: Where the closure is stored; set to null on any error.
/// - Returns: As `cmr_closure_create`.
/// Thread safety: safe to call from any thread.
cmr_status cmr_function_closure_create(
    const cmr_function_layout *layout, cmr_function_handler handler, void *context,
    void (*_Nullable release_context)(void *context), cmr_closure *_Nullable *_Nonnull closure);

/// Makes the layout of calls of a variadic C function that is a method, for one list of types.
///
/// - Parameters:
///   - method: The layout of a method with the same types. Its slots are copied.
///   - fixed_count: The number of arguments before the ellipsis, self and _cmd counted.
///   - layout: Where the layout is stored; set to null on any error.
/// - Returns: As `cmr_call_interface_get_variadic`.
/// Thread safety: safe to call from any thread.
cmr_status cmr_frame_layout_create_variadic(
    const cmr_frame_layout *method, size_t fixed_count,
    const cmr_frame_layout *_Nullable *_Nonnull layout);

/// Begins to catch the errors that callbacks leave in this thread.
///
/// The first error counts: until the matching `cmr_catch_end`, callbacks then return zero without
/// running. Both may be nested, within each other and within calls.
///
/// - Returns: An error that was left before; to be handed to `cmr_catch_end`.
void *_Nullable cmr_catch_begin(void);

/// Ends it.
///
/// - Parameter before: What the matching `cmr_catch_begin` returned; it is there again afterwards.
/// - Returns: The error that was caught, which the caller owns, or null.
void *_Nullable cmr_catch_end(void *_Nullable before);

CMR_ASSUME_NONNULL_END
CMR_END_DECLS

#endif
