#include "CPeers.h"

#if __has_include(<ffi.h>)
#include <ffi.h>
#else
#include <ffi/ffi.h>
#endif
#include <stdlib.h>

struct cpeers_ffi_call {
  ffi_cif cif;
  ffi_type *types[4];
  void *arguments[4];
  int64_t words[4];
  cpeers_words4 target;
};

static int64_t add(int64_t self, int64_t selector, int64_t a, int64_t b) {
  (void)self;
  (void)selector;
  return a + b;
}

static cpeers_words4 volatile target = add;

cpeers_ffi_call *cpeers_ffi_call_create(void) {
  cpeers_ffi_call *call = calloc(1, sizeof *call);
  if (call == NULL) {
    return NULL;
  }
  for (int i = 0; i < 4; i++) {
    call->types[i] = i < 2 ? &ffi_type_pointer : &ffi_type_sint64;
    call->arguments[i] = &call->words[i];
  }
  call->words[3] = 1;
  call->target = target;
  if (ffi_prep_cif(&call->cif, FFI_DEFAULT_ABI, 4, &ffi_type_sint64, call->types) != FFI_OK) {
    free(call);
    return NULL;
  }
  return call;
}

int64_t cpeers_ffi_call_run(cpeers_ffi_call *call, int64_t count) {
  int64_t sum = 0;
  for (int64_t i = 0; i < count; i++) {
    ffi_arg result;
    ffi_call(&call->cif, FFI_FN(call->target), &result, call->arguments);
    sum += (int64_t)result;
  }
  return sum;
}

void cpeers_ffi_call_destroy(cpeers_ffi_call *call) { free(call); }
