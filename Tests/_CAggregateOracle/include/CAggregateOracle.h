/* C methods that take and return values of more than one piece, and C code that calls such methods,
   all written as a C programmer writes them, with types known to the compiler. */
#ifndef CAGGREGATEORACLE_H
#define CAGGREGATEORACLE_H

#include "cmr_runtime.h"

/* A type, with methods and callers for it. */
typedef struct cao_case {
  const char *name;
  /* The type as `@encode` writes it, with the names of fields where they are of use. */
  const char *encoding;
  size_t size;
  size_t alignment;
  /* Whether every byte counts: there is no padding. */
  bool is_dense;
  /* `T echo(self, _cmd, T)`. */
  const void *echo;
  /* `T echo(self, _cmd, double, int64_t × 3, T, int64_t)`: the value comes in the last integer
     register or on the stack, after a floating-point number; returns zero if the others are wrong. */
  const void *echo_late;
  /* Fills a value. */
  void (*fill)(void *value, int seed);
  /* Call a method of the type of `echo` and of `echo_late`. */
  void (*call)(const void *imp, const void *self, cmr_sel selector, const void *in, void *out);
  void (*call_late)(const void *imp, const void *self, cmr_sel selector, const void *in, void *out);
} cao_case;

/* Returns the types, `*count` of them. */
const cao_case *cao_cases(int *count);

/* Structures that Swift imports. */
typedef struct cao_point {
  double x, y;
} cao_point;
typedef struct cao_mixed {
  int8_t tag;
  double value;
} cao_mixed;
typedef struct cao_padded {
  int64_t wide;
  int32_t narrow;
} cao_padded;
typedef struct cao_outer {
  cao_padded inner;
  int32_t flag;
} cao_outer;
typedef union cao_number {
  int32_t integer;
  float real;
} cao_number;
typedef struct cao_bits {
  unsigned low : 3;
  int middle : 13;
  unsigned long long high : 40;
  int16_t whole;
} cao_bits;

cao_point cao_scale(const void *self, cmr_sel _cmd, cao_point point, double factor);
cao_mixed cao_sixth(
    const void *self, cmr_sel _cmd, float first, int64_t a, int64_t b, int64_t c, cao_mixed mixed);
cao_outer cao_make_outer(const void *self, cmr_sel _cmd, int64_t wide, int32_t narrow, int32_t flag);

/* 13 integers, 15 doubles and a structure of five words, which comes back with their sums. */
typedef struct cao_words {
  int64_t words[5];
} cao_words;
cao_words cao_many(
    const void *self, cmr_sel _cmd, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t,
    int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, double, double, double, double, double,
    double, double, double, double, double, double, double, double, double, double, cao_words);
/* Calls such a method with 1, 2, … and 0.5, 1.0, … and words 10, 20, … . */
cao_words cao_call_many(const void *imp, const void *self, cmr_sel selector);
cao_words cao_many_result(void);
const void *cao_many_address(void);

/* A structure with objects. */
typedef struct cao_pair {
  const void *first;
  int64_t number;
  const void *second;
} cao_pair;
/* Returns the pair with its objects exchanged, each owned by the caller. */
cao_pair cao_swap(const void *self, cmr_sel _cmd, cao_pair pair);
cao_pair cao_call_swap(const void *imp, const void *self, cmr_sel selector, cao_pair pair);

/* Calls of methods made from Swift. */
cao_point cao_call_scale(
    const void *imp, const void *self, cmr_sel selector, cao_point point, double factor);

/* Returns the encoding that the compiler's layout of the bits has: the values that C reads. */
void cao_read_bits(const cao_bits *bits, int64_t values[4]);
cao_bits cao_make_bits(unsigned low, int middle, unsigned long long high, int16_t whole);

/* Calls a method that returns a long double, and one that returns a complex one. */
bool cao_long_double_is(const void *imp, const void *self, cmr_sel selector, double expected);
bool cao_complex_is(
    const void *imp, const void *self, cmr_sel selector, double real, double imaginary);
const void *cao_third(void);
const void *cao_third_complex(void);

#endif
