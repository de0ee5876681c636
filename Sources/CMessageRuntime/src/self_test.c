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

#else

static bool corrupts_mixed_structs(void) { return false; }

#endif

static void run(void) {
  found.calls_work = plain_calls_work();
  found.corrupts_mixed_structs = found.calls_work && corrupts_mixed_structs();
}

cmr_self_test_result cmr_self_test_run(void) {
  pthread_once(&once, run);
  return found;
}
