#ifndef CPEERS_FAMILIES_H
#define CPEERS_FAMILIES_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

// One type of each family of C's types that the conventions of calls treat differently. Of each there
// is a function of the shape of an IMP, `T step(self, selector, T)`, that changes a value at both ends.

/// Two registers for words.
typedef struct cpeers_struct16 {
  int64_t first, second;
} cpeers_struct16;

/// A floating-point register and one for words.
typedef struct cpeers_struct16mixed {
  double number;
  int64_t word;
} cpeers_struct16mixed;

#if defined(__aarch64__)
typedef double cpeers_hfa_number;
#else
typedef float cpeers_hfa_number;
#endif

/// Four equal floating-point numbers, of the size that still travels in registers: four registers on
/// AArch64, two with two numbers each on x86-64.
typedef struct cpeers_hfa {
  cpeers_hfa_number first, second, third, fourth;
} cpeers_hfa;

/// Memory on x86-64, by reference on AArch64.
typedef struct cpeers_struct24 {
  int64_t first, second, third;
} cpeers_struct24;

/// A kilobyte.
typedef struct cpeers_struct1024 {
  int64_t words[128];
} cpeers_struct1024;

/// The part of a structure that is a structure with an array.
typedef struct cpeers_head {
  int32_t word;
  uint16_t halves[2];
} cpeers_head;

/// A structure and an array in a structure.
typedef struct cpeers_nested {
  cpeers_head head;
  double tail;
} cpeers_nested;

/// A union whose members go to registers of different classes.
typedef union cpeers_union {
  cpeers_struct16mixed mixed;
  double numbers[2];
} cpeers_union;

/// Bit-fields beside a word.
typedef struct cpeers_bitfield {
  uint64_t low : 3, middle : 21, high : 40;
  int64_t whole;
} cpeers_bitfield;

/// Any C function.
typedef void (*cpeers_function)(void);

/// What the rows need of a family.
typedef struct cpeers_family {
  const char *name;
  /// How many bytes of a value say what it is: all but padding at its end.
  size_t size;
  /// `T step(const void *self, const void *selector, T value)`.
  cpeers_function step;
  /// Writes the value that loops begin with.
  void (*start)(void *value);
  /// Calls a function of the type of `step` so many times; each result is the next argument.
  void (*run)(
      cpeers_function function, const void *_Nullable self, const void *_Nullable selector,
      void *value, int64_t count);
} cpeers_family;

/// No value of a family has more bytes.
enum { CPEERS_FAMILY_BYTES = 1024 };

/// Returns a family by its name, as "struct16", or NULL where the platform has none.
const cpeers_family *_Nullable cpeers_family_named(const char *name);

// MARK: - Functions without self

/// Halves a number and adds 1.
double cpeers_halve(double value);

/// A comparator as qsort takes it.
typedef int32_t (*cpeers_comparator)(const int32_t *first, const int32_t *second);

/// Compares two numbers: -1, 0 or 1.
int32_t cpeers_compare(const int32_t *first, const int32_t *second);

/// Calls a comparator so many times with neighbours in an array.
///
/// - Returns: The sum of what it returned, each first multiplied by the place in the array.
int64_t cpeers_compare_run(cpeers_comparator comparator, int64_t count);

#pragma clang assume_nonnull end

#endif
