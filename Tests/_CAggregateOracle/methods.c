/* Methods of particular types. */
#include "CAggregateOracle.h"

#include <complex.h>

#define UNUSED (void)self, (void)_cmd
#define AS(imp, ...) ((__VA_ARGS__)(uintptr_t)(imp))

cao_point cao_scale(const void *self, cmr_sel _cmd, cao_point point, double factor) {
  UNUSED;
  return (cao_point){point.x * factor, point.y * factor};
}

cao_point cao_call_scale(
    const void *imp, const void *self, cmr_sel selector, cao_point point, double factor) {
  return AS(imp, cao_point(*)(const void *, cmr_sel, cao_point, double))(
      self, selector, point, factor);
}

cao_mixed cao_sixth(
    const void *self, cmr_sel _cmd, float first, int64_t a, int64_t b, int64_t c,
    cao_mixed mixed) {
  UNUSED;
  return (cao_mixed){(int8_t)(mixed.tag + a + b + c), mixed.value + (double)first};
}

cao_outer cao_make_outer(
    const void *self, cmr_sel _cmd, int64_t wide, int32_t narrow, int32_t flag) {
  UNUSED;
  return (cao_outer){{wide, narrow}, flag};
}

typedef int64_t i;
typedef double d;

cao_words cao_many(
    const void *self, cmr_sel _cmd, i a, i b, i c, i e, i f, i g, i h, i j, i k, i l, i m, i n,
    i o, d p, d q, d r, d s, d t, d u, d v, d w, d x, d y, d z, d aa, d bb, d cc, d dd,
    cao_words words) {
  UNUSED;
  i weighted = a + 2 * b + 3 * c + 4 * e + 5 * f + 6 * g + 7 * h + 8 * j + 9 * k + 10 * l + 11 * m
               + 12 * n + 13 * o;
  d sum = p + 2 * q + 3 * r + 4 * s + 5 * t + 6 * u + 7 * v + 8 * w + 9 * x + 10 * y + 11 * z
          + 12 * aa + 13 * bb + 14 * cc + 15 * dd;
  words.words[0] += weighted;
  words.words[1] += (i)(sum * 2);
  return words;
}

cao_words cao_call_many(const void *imp, const void *self, cmr_sel selector) {
  return AS(
      imp, cao_words(*)(
               const void *, cmr_sel, i, i, i, i, i, i, i, i, i, i, i, i, i, d, d, d, d, d, d, d,
               d, d, d, d, d, d, d, d, cao_words))(
      self, selector, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0,
      3.5, 4.0, 4.5, 5.0, 5.5, 6.0, 6.5, 7.0, 7.5, (cao_words){{10, 20, 30, 40, 50}});
}

cao_words cao_many_result(void) { return cao_call_many(cao_many_address(), 0, 0); }

const void *cao_many_address(void) { return (const void *)(uintptr_t)cao_many; }

cao_pair cao_swap(const void *self, cmr_sel _cmd, cao_pair pair) {
  UNUSED;
  return (cao_pair){cmr_retain(pair.second), pair.number + 1, cmr_retain(pair.first)};
}

cao_pair cao_call_swap(const void *imp, const void *self, cmr_sel selector, cao_pair pair) {
  return AS(imp, cao_pair(*)(const void *, cmr_sel, cao_pair))(self, selector, pair);
}

void cao_read_bits(const cao_bits *bits, int64_t values[4]) {
  values[0] = bits->low;
  values[1] = bits->middle;
  values[2] = (int64_t)bits->high;
  values[3] = bits->whole;
}

cao_bits cao_make_bits(unsigned low, int middle, unsigned long long high, int16_t whole) {
  return (cao_bits){low, middle, high, whole};
}

static long double third(const void *self, cmr_sel _cmd) {
  UNUSED;
  return 1.0L / 3;
}

static long double _Complex third_complex(const void *self, cmr_sel _cmd) {
  UNUSED;
  return 1.0L / 3 + 2.0L / 3 * I;
}

const void *cao_third(void) { return (const void *)(uintptr_t)third; }
const void *cao_third_complex(void) { return (const void *)(uintptr_t)third_complex; }

bool cao_long_double_is(const void *imp, const void *self, cmr_sel selector, double expected) {
  return AS(imp, long double (*)(const void *, cmr_sel))(self, selector)
         == (long double)expected;
}

bool cao_complex_is(
    const void *imp, const void *self, cmr_sel selector, double real, double imaginary) {
  long double _Complex value
      = AS(imp, long double _Complex(*)(const void *, cmr_sel))(self, selector);
  return creall(value) == (long double)real && cimagl(value) == (long double)imaginary;
}
