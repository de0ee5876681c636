/* Calls that show what the loaded libffi gets wrong. */
#include "cmr_self_test.h"

#include "call_interface.h"

#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static cmr_self_test_result found;

static int64_t add_words(int64_t a, int32_t b, double c, void *d) {
  return a + b + (int64_t)c + *(int64_t *)d;
}

static bool plain_calls_work(void) {
  ffi_type *types[] = {&ffi_type_sint64, &ffi_type_sint32, &ffi_type_double, &ffi_type_pointer};
  ffi_cif cif;
  if (ffi_prep_cif(&cif, FFI_DEFAULT_ABI, 4, &ffi_type_sint64, types) != FFI_OK) return false;
  int64_t word = 4000, pointee = 30, result = 0;
  // Eight bytes for each, as libffi 3.4.7 reads so many.
  _Alignas(8) int32_t narrow[2] = {-200, 0};
  double number = 1.5;
  void *pointer = &pointee;
  void *arguments[] = {&word, narrow, &number, &pointer};
  ffi_call(&cif, FFI_FN(add_words), &result, arguments);
  return result == 3831;
}

#if CMR_SYSV_X86_64

typedef struct mixed {
  int64_t integer;
  double floating;
} mixed;

/* The struct starts in the sixth integer register, and the argument before it is in the first
   floating-point one. */
static double first_floating(
    int64_t a, int64_t b, int64_t c, int64_t d, int64_t e, double floating, mixed value) {
  bool intact = a + b + c + d + e == 15 && value.integer == 6 && value.floating == 0.25;
  return intact ? floating : -1;
}

static bool corrupts_mixed_structs(void) {
  ffi_type *elements[] = {&ffi_type_sint64, &ffi_type_double, NULL};
  ffi_type type = {0, 0, FFI_TYPE_STRUCT, elements};
  ffi_type *word = &ffi_type_sint64;
  ffi_type *types[] = {word, word, word, word, word, &ffi_type_double, &type};
  ffi_cif cif;
  if (ffi_prep_cif(&cif, FFI_DEFAULT_ABI, 7, &ffi_type_double, types) != FFI_OK) return true;
  int64_t integers[] = {1, 2, 3, 4, 5};
  double number = 512.5, result = 0;
  mixed value = {6, 0.25};
  void *arguments[] = {&integers[0], &integers[1], &integers[2], &integers[3],
                       &integers[4], &number,      &value};
  ffi_call(&cif, FFI_FN(first_floating), &result, arguments);
  return result != number;
}

static void handle_first_floating(ffi_cif *cif, void *result, void **arguments, void *context) {
  (void)cif;
  (void)context;
  int64_t sum = 0;
  for (int i = 0; i < 5; i++) sum += *(int64_t *)arguments[i];
  const mixed *value = arguments[6];
  bool intact = sum == 15 && value->integer == 6 && value->floating == 0.25;
  *(double *)result = intact ? *(double *)arguments[5] : -1;
}

static bool incoming_structs_work(void) {
  ffi_type *elements[] = {&ffi_type_sint64, &ffi_type_double, NULL};
  ffi_type type = {0, 0, FFI_TYPE_STRUCT, elements};
  ffi_type *word = &ffi_type_sint64;
  ffi_type *types[] = {word, word, word, word, word, &ffi_type_double, &type};
  ffi_cif cif;
  if (ffi_prep_cif(&cif, FFI_DEFAULT_ABI, 7, &ffi_type_double, types) != FFI_OK) return false;
  void *code;
  ffi_closure *closure = ffi_closure_alloc(sizeof *closure, &code);
  // Without closures there is nothing wrong with them; making one will say so.
  if (!closure) return true;
  bool works = false;
  if (ffi_prep_closure_loc(closure, &cif, handle_first_floating, NULL, code) == FFI_OK) {
    double (*function)(int64_t, int64_t, int64_t, int64_t, int64_t, double, mixed)
        = (double (*)(int64_t, int64_t, int64_t, int64_t, int64_t, double, mixed))(uintptr_t)code;
    works = function(1, 2, 3, 4, 5, 512.5, (mixed){6, 0.25}) == 512.5;
  }
  ffi_closure_free(closure);
  return works;
}

#else

static bool incoming_structs_work(void) { return true; }
static bool corrupts_mixed_structs(void) { return false; }

#endif

static void run(void) {
  found.calls_work = plain_calls_work();
  found.corrupts_mixed_structs = found.calls_work && corrupts_mixed_structs();
  found.flattens_structs = found.corrupts_mixed_structs;
}

cmr_self_test_result cmr_self_test_run(void) {
  pthread_once(&once, run);
  return found;
}

bool cmr_flattens_structs(void) { return cmr_self_test_run().flattens_structs; }

static bool found_incoming;

static void run_incoming(void) { found_incoming = incoming_structs_work(); }

bool cmr_incoming_structs_work(void) {
  static pthread_once_t incoming_once = PTHREAD_ONCE_INIT;
  pthread_once(&incoming_once, run_incoming);
  return found_incoming;
}
