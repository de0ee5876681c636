/* What closures rely on in the loaded libffi, found by trying. */
#include "call_interface.h"

#if CMR_SYSV_X86_64

#include <pthread.h>
#include <string.h>

/* Calls a closure made for a test. Without closures there is nothing wrong with them; making one will
   say so. */
static bool try_closure(
    ffi_type *result, ffi_type **types, unsigned count,
    void (*enter)(ffi_cif *, void *, void **, void *), void *context,
    bool (*call)(cmr_function function)) {
  ffi_cif cif;
  if (ffi_prep_cif(&cif, FFI_DEFAULT_ABI, count, result, types) != FFI_OK) return false;
  void *code;
  ffi_closure *closure = ffi_closure_alloc(sizeof *closure, &code);
  if (!closure) return true;
  bool works = ffi_prep_closure_loc(closure, &cif, enter, context, code) == FFI_OK
      && call((cmr_function)(uintptr_t)code);
  ffi_closure_free(closure);
  return works;
}

// MARK: - Structs in registers

typedef struct mixed {
  int64_t integer;
  double floating;
} mixed;

static void enter_first_floating(ffi_cif *cif, void *result, void **arguments, void *context) {
  (void)cif;
  (void)context;
  int64_t sum = 0;
  for (int i = 0; i < 5; i++) sum += *(int64_t *)arguments[i];
  const mixed *value = arguments[6];
  bool intact = sum == 15 && value->integer == 6 && value->floating == 0.25;
  *(double *)result = intact ? *(double *)arguments[5] : -1;
}

static bool call_first_floating(cmr_function function) {
  typedef double (*first_floating)(int64_t, int64_t, int64_t, int64_t, int64_t, double, mixed);
  return ((first_floating)function)(1, 2, 3, 4, 5, 512.5, (mixed){6, 0.25}) == 512.5;
}

static bool register_structs_arrive(void) {
  ffi_type *elements[] = {&ffi_type_sint64, &ffi_type_double, NULL};
  ffi_type type = {0, 0, FFI_TYPE_STRUCT, elements};
  ffi_type *word = &ffi_type_sint64;
  ffi_type *types[] = {word, word, word, word, word, &ffi_type_double, &type};
  return try_closure(&ffi_type_double, types, 7, enter_first_floating, NULL, call_first_floating);
}

// MARK: - Vectors

static const cmr_vector first_vector = {1, 2, 3, 4}, last_vector = {5, 6, 7, 8};

static bool are_equal(cmr_vector a, cmr_vector b) { return memcmp(&a, &b, sizeof a) == 0; }

/* libffi stores whole vector registers, each in 16 bytes, and gives the address of where it did for
   an argument in one of them. Here the first and the last. */
static void enter_vectors(ffi_cif *cif, void *result, void **arguments, void *context) {
  (void)cif;
  (void)context;
  bool intact = memcmp(arguments[0], &first_vector, sizeof first_vector) == 0
      && memcmp(arguments[7], &last_vector, sizeof last_vector) == 0;
  *(ffi_arg *)result = intact;
}

static bool call_with_vectors(cmr_function function) {
  typedef int64_t (*with_vectors)(
      cmr_vector, double, double, double, double, double, double, cmr_vector);
  return ((with_vectors)function)(first_vector, 0, 0, 0, 0, 0, 0, last_vector) == 1;
}

static bool vectors_arrive(void) {
  ffi_type *number = &ffi_type_double;
  ffi_type *types[] = {number, number, number, number, number, number, number, number};
  return try_closure(&ffi_type_sint64, types, 8, enter_vectors, NULL, call_with_vectors);
}

/* libffi loads no result for a function without one, so that what the handler had in the register is
   still there, if nothing in libffi uses the register after the handler. */
static cmr_vector enter_vector_result(
    ffi_cif *cif, void *result, void **arguments, void *context) {
  (void)cif;
  (void)result;
  cmr_vector vector;
  memcpy(&vector, arguments[1], sizeof vector);
  return vector + *(const cmr_vector *)context;
}

static bool call_for_vector(cmr_function function) {
  typedef cmr_vector (*for_vector)(int64_t, cmr_vector, int64_t);
  cmr_vector got = ((for_vector)function)(1, last_vector, 2);
  return are_equal(got, last_vector + first_vector);
}

static bool vectors_return(void) {
  ffi_type *types[] = {&ffi_type_sint64, &ffi_type_double, &ffi_type_sint64};
  return try_closure(
      &ffi_type_void, types, 3,
      (void (*)(ffi_cif *, void *, void **, void *))(cmr_function)enter_vector_result,
      (void *)&first_vector, call_for_vector);
}

// MARK: - Found once

static pthread_once_t structs_once = PTHREAD_ONCE_INIT, vectors_once = PTHREAD_ONCE_INIT;
static unsigned unmet_by_structs, unmet_by_vectors;

static void try_structs(void) {
  if (!register_structs_arrive()) unmet_by_structs = CMR_CLOSURE_REGISTER_STRUCTS;
}

static void try_vectors(void) {
  if (!vectors_arrive())
    unmet_by_vectors = CMR_CLOSURE_VECTOR_ARGUMENTS | CMR_CLOSURE_VECTOR_RESULT;
  else if (!vectors_return())
    unmet_by_vectors = CMR_CLOSURE_VECTOR_RESULT;
}

unsigned cmr_closure_unmet_needs(unsigned needs) {
  unsigned unmet = 0;
  if (needs & CMR_CLOSURE_REGISTER_STRUCTS) {
    pthread_once(&structs_once, try_structs);
    unmet |= unmet_by_structs;
  }
  if (needs & (CMR_CLOSURE_VECTOR_ARGUMENTS | CMR_CLOSURE_VECTOR_RESULT)) {
    pthread_once(&vectors_once, try_vectors);
    unmet |= unmet_by_vectors;
  }
  return unmet & needs;
}

#else

unsigned cmr_closure_unmet_needs(unsigned needs) {
  (void)needs;
  return 0;
}

#endif
