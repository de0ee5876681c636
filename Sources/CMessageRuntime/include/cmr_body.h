/* Calls of Swift closures by the addresses of their arguments. */
#ifndef CMR_BODY_H
#define CMR_BODY_H

#include "cmr_base.h"

/* Only a compiler that knows Swift's calling convention can say this; C programs have no use for it. */
#if __has_attribute(swiftcall)

CMR_BEGIN_DECLS
CMR_ASSUME_NONNULL_BEGIN

/* Calls the closure of a Swift method with the addresses of its arguments. Said in C, because Swift
   counts a reference to the context of each closure whose type it is told to take for another.
   - function, context: the two words of the closure, which is kept alive for the call.
   - result: uninitialised memory for the method's result.
   Returns the error that the method has thrown, or NULL. */
CMR_ALWAYS_INLINE void *_Nullable cmr_call_body(const void *function, const void *_Nullable context,
                                                const void *receiver,
                                                void *_Nonnull const *_Nonnull arguments,
                                                void *result) {
  typedef __attribute__((swiftcall)) void (*body)(
      __attribute__((swift_indirect_result)) void *, const void *, void *const *,
      __attribute__((swift_context)) const void *,
      __attribute__((swift_error_result)) void **);
  void *error = 0;
  ((body)function)(result, receiver, arguments, context, &error);
  return error;
}

/* Writes the addresses of a frame's values. Frames are short: the compiler is kept from preparing for
   long ones. */
CMR_ALWAYS_INLINE void cmr_write_addresses(void *frame, const intptr_t *offsets, intptr_t count,
                                           void *_Nonnull *_Nonnull addresses) {
#pragma clang loop vectorize(disable) unroll(disable)
  for (intptr_t index = 0; index < count; index++)
    addresses[index] = (char *)frame + offsets[index];
}

CMR_ASSUME_NONNULL_END
CMR_END_DECLS

#endif
#endif
