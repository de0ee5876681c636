#include "CPeers.h"

#if __has_include(<ffi.h>)
#include <ffi.h>
#else
#include <ffi/ffi.h>
#endif
#include <stdlib.h>

struct cpeers_ffi_closure {
  ffi_cif cif;
  ffi_type *types[4];
  ffi_closure *closure;
  cpeers_words4 code;
};

static void handle(ffi_cif *cif, void *result, void **arguments, void *context) {
  (void)cif;
  (void)context;
  *(ffi_sarg *)result = *(int64_t *)arguments[2] + *(int64_t *)arguments[3];
}

cpeers_ffi_closure *cpeers_ffi_closure_create(void) {
  cpeers_ffi_closure *made = calloc(1, sizeof *made);
  if (made == NULL) {
    return NULL;
  }
  for (int i = 0; i < 4; i++) {
    made->types[i] = i < 2 ? &ffi_type_pointer : &ffi_type_sint64;
  }
  void *code = NULL;
  made->closure = ffi_closure_alloc(sizeof *made->closure, &code);
  if (made->closure == NULL ||
      ffi_prep_cif(&made->cif, FFI_DEFAULT_ABI, 4, &ffi_type_sint64, made->types) != FFI_OK ||
      ffi_prep_closure_loc(made->closure, &made->cif, handle, NULL, code) != FFI_OK) {
    cpeers_ffi_closure_destroy(made);
    return NULL;
  }
  made->code = (cpeers_words4)code;
  return made;
}

int64_t cpeers_ffi_closure_run(cpeers_ffi_closure *closure, int64_t count) {
  return cpeers_words4_run(closure->code, 0, 0, count);
}

void cpeers_ffi_closure_destroy(cpeers_ffi_closure *closure) {
  if (closure->closure != NULL) {
    ffi_closure_free(closure->closure);
  }
  free(closure);
}
