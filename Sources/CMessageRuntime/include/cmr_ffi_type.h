/* Descriptions of C types and of what can go wrong, for calls and closures. */
#ifndef CMR_FFI_TYPE_H
#define CMR_FFI_TYPE_H

#include "cmr_base.h"

CMR_BEGIN_DECLS
CMR_ASSUME_NONNULL_BEGIN

/// What a function of the call and closure interface answers.
///
/// Nothing has been called, and nothing is left allocated, when a function answers anything but
/// `CMR_OK`.
typedef enum cmr_status {
  /// It worked.
  CMR_OK = 0,
  /// A description contradicts itself: void as an argument or field, fields that overlap or lie
  /// outside their struct, a size that is no multiple of the alignment, an unknown kind.
  CMR_ERROR_BAD_TYPE,
  /// The type is sound, but values of it cannot be passed by value here.
  CMR_ERROR_UNSUPPORTED,
  /// There are more arguments than `CMR_MAXIMUM_ARGUMENT_COUNT`.
  CMR_ERROR_TOO_MANY_ARGUMENTS,
  /// The arguments take more bytes than `CMR_MAXIMUM_ARGUMENT_BYTES`.
  CMR_ERROR_ARGUMENTS_TOO_LARGE,
  /// A variadic argument has a type that C promotes: `float`, `bool`, or an integer narrower than
  /// `int`. Describe the promoted type instead.
  CMR_ERROR_NEEDS_PROMOTION,
  /// The system gave no memory.
  CMR_ERROR_NO_MEMORY,
  /// The system gave no memory that code can run from, so there are no closures.
  CMR_ERROR_NO_EXECUTABLE_MEMORY,
  /// libffi refused the calling convention.
  CMR_ERROR_BAD_ABI,
  /// libffi failed the self-test in a way that has no workaround.
  CMR_ERROR_FAILED_SELF_TEST
} cmr_status;

/// The kinds of C types, as a call sees them.
///
/// On x86-64 System V and 64-bit ARM all of them can be arguments and results, or parts of them, of
/// calls and closures; what compilers do not agree on is `CMR_ERROR_UNSUPPORTED` there (see
/// Docs/Decisions/0018). Elsewhere scalars, structs and arrays within them can.
///
/// Objects, classes, selectors, C strings, blocks and function pointers are all `CMR_POINTER`.
typedef enum cmr_kind {
  CMR_VOID = 0,
  /// C's `_Bool`: one byte. As an argument or result only 0 and 1 ever cross the border: one bit
  /// is taken. A field of a struct is copied as it is.
  CMR_BOOL,
  CMR_SINT8,
  CMR_UINT8,
  CMR_SINT16,
  CMR_UINT16,
  CMR_SINT32,
  CMR_UINT32,
  CMR_SINT64,
  CMR_UINT64,
  CMR_FLOAT,
  CMR_DOUBLE,
  CMR_LONGDOUBLE,
  CMR_POINTER,
  CMR_COMPLEX_FLOAT,
  CMR_COMPLEX_DOUBLE,
  CMR_COMPLEX_LONGDOUBLE,
  /// A struct. One without fields, of size 0, takes no place in a call.
  CMR_STRUCT,
  CMR_SINT128,
  CMR_UINT128,
  /// A union: a struct whose fields may overlap.
  CMR_UNION,
  /// An array within a struct or union: `field_count` elements, all of the type of `fields[0]`.
  CMR_ARRAY,
  /// A SIMD vector: `field_count` scalars, all of the type of `fields[0]`. Together they have a size
  /// that is a power of two.
  CMR_VECTOR,
  /// A bit-field within a struct or union: its offset is that of the first byte that it touches,
  /// `size` counts the bytes that it touches. Bit-fields without a name are left out.
  CMR_BITFIELD
} cmr_kind;

enum {
  /// The most arguments that one call can have.
  CMR_MAXIMUM_ARGUMENT_COUNT = 1024,
  /// The most bytes that the arguments of one call can have together, each rounded up to 8.
  ///
  /// A call copies its arguments to the stack, at most twice.
  CMR_MAXIMUM_ARGUMENT_BYTES = 128 * 1024,
  /// The most bytes that one value can have.
  CMR_MAXIMUM_TYPE_SIZE = 16 * 1024 * 1024,
  /// The deepest nesting of structs.
  CMR_MAXIMUM_TYPE_DEPTH = 64,
  /// The most fields, those of nested structs counted, in the types of one call.
  CMR_MAXIMUM_FIELD_COUNT = 65536
};

/// The description of one type, with its layout worked out.
///
/// For a struct, union, array or vector every member counts, and for a bit-field `size`. For any
/// other kind only `kind` counts: its size and alignment are the platform's, whatever the members
/// say. A description is only read while a function runs that takes it; what must stay is copied.
typedef struct cmr_type {
  /// The kind.
  cmr_kind kind;
  /// The bytes of a value, trailing padding included.
  uint32_t size;
  /// The alignment in bytes, a power of two.
  uint32_t alignment;
  /// The number of fields, or of elements.
  uint32_t field_count;
  /// The types of the fields, `field_count` of them, in order of their offsets; of an array or
  /// vector with elements just one.
  const struct cmr_type *_Nullable fields;
  /// The offsets of the fields in bytes, `field_count` of them. Null for an array or vector.
  const uint32_t *_Nullable offsets;
} cmr_type;

/// Returns the size of a scalar kind on this platform in bytes, or 0 for any other kind.
size_t cmr_kind_size(cmr_kind kind);

/// Returns the alignment of a scalar kind on this platform in bytes, or 0 for any other kind.
size_t cmr_kind_alignment(cmr_kind kind);

/// Returns the name of a status in plain words, for messages. The text lives for ever.
const char *cmr_status_text(cmr_status status);

CMR_ASSUME_NONNULL_END
CMR_END_DECLS

#endif
