/* The inside of a closure, and what running one comes to. */
#ifndef CMR_CLOSURE_RECORD_H
#define CMR_CLOSURE_RECORD_H

#include "closure_pool.h"
#include "running_calls.h"

#include <string.h>

struct cmr_closure {
  /* First, as the hot path reads nothing else. */
  cmr_closure_handler handler;
  void *context;
  const cmr_call_interface *interface;
  /* Whether the handler always stores a result, all of it. */
  bool fills_result;
  /* Where libffi's closure is, and where its code is: not always the same address. */
  ffi_closure *memory;
  void *code;
  /* Instead of libffi's closure: a function compiled ahead. */
  cmr_pool_slot *slot;
  void (*release_context)(void *context);
  cmr_closure *next;
};

/* As `cmr_closure_create`, for a handler that always stores a result, all of it: large ones are not
   zeroed before. */
CMR_HIDDEN cmr_status cmr_closure_create_filling(
    const cmr_call_interface *interface, cmr_closure_handler handler, void *context,
    void (*release_context)(void *context), cmr_closure **out);

CMR_ALWAYS_INLINE void cmr_run_handler(cmr_closure *closure, void *result, void **arguments) {
  cmr_running_call call = cmr_enter(closure);
  closure->handler(result, arguments, closure->context);
  cmr_leave(call);
}

/* Whether a result is a small integer, which has to become a whole register. */
CMR_ALWAYS_INLINE bool cmr_is_widened(cmr_kind kind) {
  switch (kind) {
  case CMR_BOOL:
  case CMR_SINT8:
  case CMR_UINT8:
  case CMR_SINT16:
  case CMR_UINT16:
  case CMR_SINT32:
  case CMR_UINT32:
    return true;
  default:
    return false;
  }
}

/* Makes a small integer a whole register: libffi wants it so, and not every port does it itself. */
CMR_ALWAYS_INLINE void cmr_widen_result(cmr_kind kind, void *result) {
  switch (kind) {
  case CMR_BOOL:
    *(ffi_arg *)result = *(uint8_t *)result & 1;
    break;
  case CMR_SINT8:
    *(ffi_sarg *)result = *(int8_t *)result;
    break;
  case CMR_UINT8:
    *(ffi_arg *)result = *(uint8_t *)result;
    break;
  case CMR_SINT16:
    *(ffi_sarg *)result = *(int16_t *)result;
    break;
  case CMR_UINT16:
    *(ffi_arg *)result = *(uint16_t *)result;
    break;
  case CMR_SINT32:
    *(ffi_sarg *)result = *(int32_t *)result;
    break;
  case CMR_UINT32:
    *(ffi_arg *)result = *(uint32_t *)result;
    break;
  default:
    break;
  }
}

/* Zeroes the place of a result. Calls of memset take longer than the usual results. No byte more: the
   place may be the caller's. */
CMR_ALWAYS_INLINE void cmr_zero_result(void *result, uint32_t size) {
  switch (size) {
  case 0: break;
  case 4: memset(result, 0, 4); break;
  case 8: memset(result, 0, 8); break;
  case 16: memset(result, 0, 16); break;
  case 24: memset(result, 0, 24); break;
  case 32: memset(result, 0, 32); break;
  default: memset(result, 0, size); break;
  }
}

/* What a result's place holds before the handler runs. */
CMR_ALWAYS_INLINE void cmr_prepare_result(
    const cmr_closure *closure, const cmr_call_interface *interface, void *result) {
  if (!closure->fills_result) cmr_zero_result(result, interface->result_size);
}

#endif
