/* Calls and closures whose arguments lie in one frame, as the runtime's methods have them.

   A frame holds the arguments after self and _cmd, each at its own offset. The layout of a frame
   belongs to the method's signature and lives as long as the process. */
#ifndef CMR_FRAME_H
#define CMR_FRAME_H

#include "cmr_closure.h"
#include "cmr_selector.h"

CMR_BEGIN_DECLS
CMR_ASSUME_NONNULL_BEGIN

/// How many words ``cmr_recent_slots`` has.
enum { CMR_RECENT_SLOT_COUNT = 1024 };

/// Words for a cache from encodings to their signatures, 0 at first; read and written as atomic words by
/// those who have the cache.
extern uintptr_t cmr_recent_slot_words[CMR_RECENT_SLOT_COUNT];
CMR_ALWAYS_INLINE uintptr_t *cmr_recent_slots(void) { return cmr_recent_slot_words; }

/// Where the arguments of one signature lie. Immutable; it must outlive what is made with it.
typedef struct cmr_frame_layout cmr_frame_layout;

/// Makes a layout.
///
/// - Parameters:
///   - interface: The shape of the function, self and _cmd included.
///   - offsets: Where the arguments after self and _cmd lie, in bytes from the start of the frame, in
///     order: as many as the interface has, less two.
/// - Returns: The layout, or null when memory is exhausted.
const cmr_frame_layout *_Nullable cmr_frame_layout_create(
    const cmr_call_interface *interface, const uint32_t *_Nullable offsets);

/// Frees a layout that nothing uses.
void cmr_frame_layout_destroy(const cmr_frame_layout *layout);

/// Calls a method that is a C function.
///
/// - Parameters:
///   - layout: Where the arguments lie.
///   - function: The function. Nothing checks that it has the layout's types.
///   - self: The receiver.
///   - selector: _cmd.
///   - frame: The arguments. Up to 7 bytes past the frame are read, and do not matter.
///   - result: Where the result is stored, as `cmr_call` does it.
/// - Returns: The error that the call left (see `cmr_set_error`), which the caller owns, or null. An
///   error of before is not seen, and is there again afterwards.
/// Thread safety: safe to call from any thread. Holds no lock while the function runs.
void *_Nullable cmr_call_frame(
    const cmr_frame_layout *layout, cmr_function function, const void *self,
    const cmr_selector *selector, const void *frame, void *result);

/// Calls a method that is a C function.
///
/// - Parameters:
///   - layout: The function's types.
///   - arguments: Where the arguments after _cmd lie, in order. Up to 7 bytes past each are read, and do
///     not matter; none on x86-64.
///   - function, self, selector, result: As for `cmr_call_frame`.
/// - Returns: As `cmr_call_frame`.
/// Thread safety: safe to call from any thread. Holds no lock while the function runs.
void *_Nullable cmr_call_addresses(
    const cmr_frame_layout *layout, cmr_function function, const void *self,
    const cmr_selector *selector, void *_Nonnull const *_Nullable arguments, void *result);

/// What runs when the C function of a method is called.
///
/// - Parameters:
///   - context: What the closure was made with.
///   - self: The first argument.
///   - selector: The second argument.
///   - arguments: Where the arguments after them lie, in order, each aligned as its type; they are the
///     handler's own, gone when it returns.
///   - result: Where the handler stores the result, with all its bytes; never null. It may be the
///     caller's memory.
/// - Returns: Whether the handler has stored a result; otherwise the function returns zero.
typedef bool (*cmr_method_handler)(
    void *context, void *_Nullable self, const cmr_selector *_Nullable selector,
    void *_Nonnull const *_Nonnull arguments, void *result);

/// Makes a C function that calls a handler with self, _cmd and the other arguments.
///
/// - Parameters:
///   - layout: The function's types.
///   - handler: What runs when the function is called.
///   - context: Handed to the handler; the closure owns it from here on if this returns `CMR_OK`.
///   - release_context: Called once with the context when the closure is gone; null for a closure
///     that is never released.
///   - closure: Where the closure is stored; set to null on any error.
/// - Returns: As `cmr_closure_create`.
/// Thread safety: safe to call from any thread.
cmr_status cmr_method_closure_create(
    const cmr_frame_layout *layout, cmr_method_handler handler, void *context,
    void (*_Nullable release_context)(void *context), cmr_closure *_Nullable *_Nonnull closure);

CMR_ASSUME_NONNULL_END
CMR_END_DECLS

#endif
