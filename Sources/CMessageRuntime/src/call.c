/* Calls through prepared interfaces. */
#include "call_interface.h"
#include "store_result.h"

#include <string.h>

#if !CMR_SYSV_X86_64

/* Fills `pointers` and `scratch` with what libffi is to read, as the interface's steps say. */
static void prepare_arguments(
    const cmr_call_interface *interface, void *const *arguments, void **pointers, char *scratch) {
  static const uint64_t padding = 0;
  for (uint32_t i = 0; i < interface->argument_count; i++) {
    cmr_argument_step step = interface->steps[i];
    if (step.is_padded) *pointers++ = (void *)&padding;
    switch (step.op) {
    case CMR_ARGUMENT_BOOL:
      *(uint64_t *)(void *)scratch = 0;
      *(uint8_t *)scratch = *(const uint8_t *)arguments[i] & 1;
      *pointers++ = scratch;
      scratch += 16;
      break;
    case CMR_ARGUMENT_COPY:
      memcpy(scratch, arguments[i], step.size);
      *pointers++ = scratch;
      scratch += (step.size + 15) & ~UINT32_C(15);
      break;
    case CMR_ARGUMENT_REFERENCE: {
      void *copy = scratch + 16;
      memcpy(copy, arguments[i], step.size);
      memcpy(scratch, &copy, sizeof copy);
      *pointers++ = scratch;
      scratch += 16 + ((step.size + 15) & ~UINT32_C(15));
      break;
    }
    case CMR_ARGUMENT_NOWHERE:
      break;
    default:
      *pointers++ = arguments[i];
      break;
    }
  }
}

static void call_and_store(
    const cmr_call_interface *interface, cmr_function function, void *result, void **arguments) {
  // libffi takes a cif that it does not change without `const`.
  ffi_cif *cif = (ffi_cif *)&interface->cif;
  if (interface->result_mode == CMR_RESULT_DIRECT
      || interface->result_size > CMR_RESULT_BUFFER_BYTES) {
    ffi_call(cif, function, result, arguments);
    return;
  }
  // Not every port widens to a whole register, so what is read must be there before. Where nothing
  // reads the result there must still be a place for it: no null before libffi 3.7.0.
  // A structure in memory may be as aligned as it is large.
  _Alignas(CMR_RESULT_BUFFER_BYTES) uint64_t buffer[CMR_RESULT_BUFFER_BYTES / 8];
  buffer[0] = 0;
  if (interface->result_mode == CMR_RESULT_BYTES) memset(buffer, 0, interface->result_size);
  ffi_call(cif, function, buffer, arguments);
  cmr_store_result(interface, buffer, result);
}

/* Apart from `cmr_call`, so that calls that need no stack of their own do not set it up. */
__attribute__((noinline)) static void call_prepared(
    const cmr_call_interface *interface, cmr_function function, void *result,
    void *const *arguments) {
  // Both are bounded by the limits on the arguments of an interface.
  void **pointers = __builtin_alloca((interface->prepared_count + 1) * sizeof(void *));
  char *scratch = __builtin_alloca_with_align(interface->scratch_size + 16, 128);
  prepare_arguments(interface, arguments, pointers, scratch);
  call_and_store(interface, function, result, pointers);
}

#endif

void cmr_call(
    const cmr_call_interface *interface, cmr_function function, void *result,
    void *const *arguments) {
#if CMR_SYSV_X86_64
  if (CMR_LIKELY(interface->direct.result != CMR_DIRECT_IMPOSSIBLE)) {
    cmr_call_direct(interface, function, result, arguments);
    return;
  }
  cmr_call_whole(interface, function, result, arguments);
#else
  if (CMR_LIKELY(interface->passes_arguments))
    call_and_store(interface, function, result, (void **)arguments);
  else
    call_prepared(interface, function, result, arguments);
#endif
}
