/* libffi used directly, as the self-test's oracle: the second published form of the fault. */
#include "CCallOracle.h"

#if __has_include(<ffi.h>)
#include <ffi.h>
#else
#include <ffi/ffi.h>
#endif

typedef struct byte_and_double {
  signed char byte;
  double number;
} byte_and_double;

static double take(
    int a, int b, int c, int d, int e, float before, byte_and_double value, float after) {
  return a + b + c + d + e + before + value.byte + value.number + after;
}

bool oracle_libffi_delivers_mixed_structs(void) {
  ffi_type *elements[] = {&ffi_type_schar, &ffi_type_double, NULL};
  ffi_type type = {0, 0, FFI_TYPE_STRUCT, elements};
  ffi_type *types[] = {&ffi_type_sint,  &ffi_type_sint, &ffi_type_sint, &ffi_type_sint,
                       &ffi_type_sint,  &ffi_type_float, &type,         &ffi_type_float};
  ffi_cif cif;
  if (ffi_prep_cif(&cif, FFI_DEFAULT_ABI, 8, &ffi_type_double, types) != FFI_OK) return false;
  _Alignas(8) int integers[5][2] = {{1, 0}, {2, 0}, {3, 0}, {4, 0}, {5, 0}};
  _Alignas(8) float before[2] = {1000, 0}, after[2] = {20000, 0};
  byte_and_double value = {7, 0.5};
  void *arguments[] = {integers[0], integers[1], integers[2], integers[3],
                       integers[4], before,      &value,      after};
  double result = 0;
  ffi_call(&cif, FFI_FN(take), &result, arguments);
  return result == take(1, 2, 3, 4, 5, 1000, value, 20000);
}
