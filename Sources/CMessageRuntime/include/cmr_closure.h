/* C function pointers made from a callback and a context. */
#ifndef CMR_CLOSURE_H
#define CMR_CLOSURE_H

#include "cmr_call.h"

CMR_BEGIN_DECLS
CMR_ASSUME_NONNULL_BEGIN

/// A C function made at run time, that calls a handler with a context.
///
/// Up to `cmr_closure_compiled_limit` closures are functions that the C compiler made ahead; libffi
/// makes the others.
///
/// After a fork the child has the closures of the parent, and may call and release them. On systems
/// where libffi keeps closures in shared memory, a release in one is seen in the other.
typedef struct cmr_closure cmr_closure;

/// What runs when a closure is called.
///
/// - Parameters:
///   - result: Where the handler stores the result with the width of its type. Zero-filled, so a
///     handler that stores nothing returns zero. The closure widens it to what the caller expects.
///   - arguments: Pointers to the argument values, each aligned as its type. A `bool` holds 0 or 1.
///     They are the handler's own, gone when it returns.
///   - context: What the closure was made with.
typedef void (*cmr_closure_handler)(
    void *result, void *_Nonnull const *_Nullable arguments, void *_Nullable context);

/// Says whether closures of a shape can be made with the libffi that this process runs with.
///
/// A shape can be called and yet have no closures: that of a variadic function, or one that returns
/// a vector where libffi cannot.
///
/// - Returns: `CMR_OK`, or what `cmr_closure_create` would answer, memory apart.
/// Thread safety: safe to call from any thread.
cmr_status cmr_closure_status(const cmr_call_interface *interface);

/// Makes a closure.
///
/// - Parameters:
///   - interface: The shape of the function to make. Not of a variadic function.
///   - handler: What runs when the function is called. It must return, not jump or throw out.
///   - context: Handed to the handler. The closure owns it from here on if this returns `CMR_OK`.
///   - release_context: Called once with the context, when the closure has been released and no
///     call runs in it any more; on whichever thread finds that out, with no lock held.
///   - closure: Where the closure is stored; set to null on any error.
/// - Returns: `CMR_OK`, or why there is no closure. `CMR_ERROR_NO_EXECUTABLE_MEMORY` on systems
///   that forbid memory that code can run from.
/// Thread safety: safe to call from any thread.
cmr_status cmr_closure_create(
    const cmr_call_interface *interface, cmr_closure_handler handler, void *_Nullable context,
    void (*_Nullable release_context)(void *_Nullable context),
    cmr_closure *_Nullable *_Nonnull closure);

/// Returns the function to call. It is valid until the closure is released.
cmr_function cmr_closure_code(const cmr_closure *closure);

/// Returns the call interface that the closure was made with.
const cmr_call_interface *cmr_closure_interface(const cmr_closure *closure);

/// Returns the context that the closure was made with.
void *_Nullable cmr_closure_context(const cmr_closure *closure);

/// Gives up a closure. To be called once.
///
/// Calls that run in the closure, on any thread and this one, finish normally: context and code
/// are freed when the last has left. No call may begin after, or unordered with, the release: a
/// closure cannot know of a thread that is about to jump to its code. Keep closures that other
/// threads may look up until a point where none is on its way.
/// Thread safety: safe to call from any thread, and from within the closure's own handler.
void cmr_closure_release(cmr_closure *closure);

/// Returns how many closures have been made and not released.
size_t cmr_closure_live_count(void);

/// Returns how many closures run a function that was compiled ahead, instead of one made by libffi.
/// Those among the last 64 that were released are counted as well.
size_t cmr_closure_compiled_count(void);

/// Returns how many closures can do so at a time; 0 on platforms without such functions.
size_t cmr_closure_compiled_limit(void);

/// Returns how many closures are released, but wait for calls that still run in them.
size_t cmr_closure_deferred_count(void);

CMR_ASSUME_NONNULL_END
CMR_END_DECLS

#endif
