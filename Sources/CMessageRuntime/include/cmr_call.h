/* Prepared call interfaces and calls through them. */
#ifndef CMR_CALL_H
#define CMR_CALL_H

#include "cmr_ffi_type.h"

CMR_BEGIN_DECLS
CMR_ASSUME_NONNULL_BEGIN

/// Everything that a call of one signature shape needs, worked out once.
///
/// A call interface is immutable, interned and lives as long as the process: equal shapes give the
/// same pointer, so pointers can be compared. Two shapes are equal when result and arguments have
/// the same kinds, and structs the same layout, in the same order.
///
/// Thread safety: safe to use from any thread.
typedef struct cmr_call_interface cmr_call_interface;

/// A C function of any type.
typedef void (*cmr_function)(void);

/// Finds or makes the call interface for a result type and argument types.
///
/// The first call runs the libffi self-test (see cmr_self_test.h).
///
/// - Parameters:
///   - result: The type of the result; `CMR_VOID` for none.
///   - arguments: The types of the arguments, `count` of them, `self` and `_cmd` included where
///     the function has them. May be null when `count` is 0.
///   - count: The number of arguments.
///   - interface: Where the call interface is stored; set to null on any error.
/// - Returns: `CMR_OK`, or why no such call can be made.
/// - Complexity: O(*n*) in the number of fields. A known shape takes no lock and allocates nothing.
/// Thread safety: safe to call from any thread. Takes the interface lock for a new shape.
cmr_status cmr_call_interface_get(
    const cmr_type *result, const cmr_type *_Nullable arguments, size_t count,
    const cmr_call_interface *_Nullable *_Nonnull interface);

/// Finds or makes the call interface for a call of a variadic C function.
///
/// - Parameters:
///   - result: The type of the result.
///   - arguments: The types of the arguments of this call, the fixed ones first.
///   - count: The number of all arguments.
///   - fixed_count: The number of arguments before the ellipsis, from 1 to `count`.
///   - interface: Where the call interface is stored; set to null on any error.
/// - Returns: `CMR_OK`, or why no such call can be made; `CMR_ERROR_NEEDS_PROMOTION` where an
///   argument after the ellipsis has a type that C would promote.
/// Thread safety: safe to call from any thread. Takes the interface lock for a new shape.
cmr_status cmr_call_interface_get_variadic(
    const cmr_type *result, const cmr_type *arguments, size_t count, size_t fixed_count,
    const cmr_call_interface *_Nullable *_Nonnull interface);

/// Calls a C function.
///
/// - Parameters:
///   - interface: The shape of the function. Nothing checks that the function has it.
///   - function: The function.
///   - result: Where the result is stored, aligned for its type. Exactly the bytes of the result
///     type are written: small integers narrowed, `bool` as 0 or 1. May be null for a void result.
///   - arguments: Pointers to the argument values, aligned for their types. The storage of each
///     must be readable up to the next multiple of 8 bytes (libffi 3.4.7 reads that far); what
///     lies past the value does not matter. Neither the values nor the array are changed, unless
///     the function itself writes through a pointer it was given. May be null when there are none.
/// Thread safety: safe to call from any thread. Holds no lock while the function runs.
void cmr_call(
    const cmr_call_interface *interface, cmr_function function, void *_Nullable result,
    void *_Nonnull const *_Nullable arguments);

/// Returns the number of arguments.
size_t cmr_call_interface_argument_count(const cmr_call_interface *interface);

/// Returns the bytes of the result type, 0 for void. `cmr_call` writes exactly so many.
size_t cmr_call_interface_result_size(const cmr_call_interface *interface);

/// Returns the alignment of the result type in bytes, 1 for void.
size_t cmr_call_interface_result_alignment(const cmr_call_interface *interface);

/// Returns how many call interfaces this process has made. They are never freed.
size_t cmr_call_interface_live_count(void);

CMR_ASSUME_NONNULL_END
CMR_END_DECLS

#endif
