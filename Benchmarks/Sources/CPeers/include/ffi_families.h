#ifndef CPEERS_FFI_FAMILIES_H
#define CPEERS_FFI_FAMILIES_H

#include "families.h"

#pragma clang assume_nonnull begin

/// A prepared call of a C function by libffi, and a C function that libffi made, of the same types.
typedef struct cpeers_ffi cpeers_ffi;

/// Prepares both for the functions of a family.
///
/// - Returns: NULL if libffi has no type for the family, or cannot make a closure.
cpeers_ffi *_Nullable cpeers_ffi_of_family(const cpeers_family *family);

/// Prepares both for a number to a number; the closure is `cpeers_halve`.
cpeers_ffi *_Nullable cpeers_ffi_of_number(void);

/// Prepares both for a comparator; the closure is `cpeers_compare`.
cpeers_ffi *_Nullable cpeers_ffi_of_comparator(void);

/// Calls the family's `step` with `ffi_call` so many times, with the value that loops begin with.
///
/// - Parameter result: Where each result goes.
void cpeers_ffi_call_family(cpeers_ffi *ffi, void *result, int64_t count);

/// Calls `cpeers_halve` with `ffi_call` so many times; each result is the next argument.
///
/// - Returns: The last result.
double cpeers_ffi_call_number(cpeers_ffi *ffi, double value, int64_t count);

/// The C function that libffi made.
cpeers_function cpeers_ffi_code(const cpeers_ffi *ffi);

void cpeers_ffi_destroy(cpeers_ffi *ffi);

#pragma clang assume_nonnull end

#endif
