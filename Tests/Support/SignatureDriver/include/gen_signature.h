/* What generated C code consists of: tables of signatures with values, and functions for each.

   The C code is made by _SignatureGenerator; the driver reads the tables. */
#ifndef GEN_SIGNATURE_H
#define GEN_SIGNATURE_H

#include "cmr_call.h"

CMR_BEGIN_DECLS
CMR_ASSUME_NONNULL_BEGIN

/// Bits that follow each other in a value, counted from its first byte's lowest bit.
typedef struct gen_run {
  uint32_t offset;
  uint32_t count;
} gen_run;

/// A type with a value of it.
typedef struct gen_value {
  /// The type as the C target wants it described; of kind `CMR_VOID` for a result that is none.
  cmr_type type;
  /// The type encoding.
  const char *encoding;
  /// What the C compiler says about the type.
  uint32_t size;
  uint32_t alignment;
  /// 8 for integers that travel widened, else 0.
  uint32_t wide_size;
  /// The bits of the value; all others are padding.
  uint32_t run_count;
  const gen_run *_Nullable runs;
  /// The value as the C compiler lays it out, padding zero.
  const void *_Nullable bytes;
  /// What the C compiler makes of the value when it widens it.
  long long wide;
} gen_value;

/// A bit-field, to compare what the generator believes with what the compiler does.
typedef struct gen_bit_field {
  const char *name;
  /// An object in which only the bits of this field are set.
  const void *probe;
  uint32_t size;
  uint32_t offset;
  uint32_t width;
} gen_bit_field;

/// A method's types, values for them, and the functions that belong to it.
typedef struct gen_signature {
  /// What it was made from, with the seed of the library.
  uint32_t index;
  uint32_t argument_count;
  /// The method's type encoding, self and _cmd included.
  const char *encoding;
  /// The arguments after self and _cmd.
  const gen_value *_Nullable arguments;
  gen_value result;
  /// A method of these types: shows its arguments to the observer and returns the result's value.
  cmr_function callee;
  /// Calls a method of these types with values read from `arguments`, and stores the result.
  /// An integer result narrower than a register is stored once more, widened.
  void (*caller)(
      cmr_function function, void *_Nullable self, const void *_Nullable selector,
      void *_Nonnull const *_Nonnull arguments, void *result, long long *wide);
} gen_signature;

/// What looks at the arguments that arrive at a callee.
///
/// - Parameters:
///   - arguments: The arguments after self and _cmd, the callee's own copies.
///   - wide: The narrow integers among them, as the callee widens them.
typedef void (*gen_observer)(
    const gen_signature *signature, void *_Nullable self, const void *_Nullable selector,
    void *_Nonnull const *_Nonnull arguments, const long long *_Nullable wide);

/// Everything that one generated file holds.
typedef struct gen_library {
  unsigned long long seed;
  /// The compiler that made it.
  const char *compiler;
  uint32_t count;
  uint32_t bit_field_count;
  const gen_signature *const _Nonnull *_Nonnull signatures;
  const gen_bit_field *_Nullable bit_fields;
  /// Where to say what looks at arguments.
  gen_observer _Nullable *_Nonnull observer;
} gen_library;

/// The one function that a generated file exports.
typedef const gen_library *_Nonnull (*gen_library_function)(void);

CMR_ASSUME_NONNULL_END
CMR_END_DECLS

#endif
