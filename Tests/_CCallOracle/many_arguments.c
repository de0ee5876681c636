#include "CCallOracle.h"

#include <stdarg.h>
#include <stdio.h>

static _Thread_local char text[2048];

const char *oracle_text(void) { return text; }

double oracle_13_integers_15_doubles(
    int64_t a, double b, int64_t c, double d, int64_t e, double f, int64_t g, double h, int64_t i,
    double j, int64_t k, double l, int64_t m, double n, int64_t o, double p, int64_t q, double r,
    int64_t s, double t, int64_t u, double v, int64_t w, double x, int64_t y, double z, double z1,
    double z2) {
  snprintf(
      text, sizeof text,
      "%lld %g %lld %g %lld %g %lld %g %lld %g %lld %g %lld %g %lld %g %lld %g %lld %g %lld %g "
      "%lld %g %lld %g %g %g",
      (long long)a, b, (long long)c, d, (long long)e, f, (long long)g, h, (long long)i, j,
      (long long)k, l, (long long)m, n, (long long)o, p, (long long)q, r, (long long)s, t,
      (long long)u, v, (long long)w, x, (long long)y, z, z1, z2);
  return z2;
}

float oracle_9_floats(
    float a, float b, float c, float d, float e, float f, float g, float h, float i) {
  snprintf(
      text, sizeof text, "%g %g %g %g %g %g %g %g %g", (double)a, (double)b, (double)c, (double)d,
      (double)e, (double)f, (double)g, (double)h, (double)i);
  return i;
}

double oracle_9_doubles(
    double a, double b, double c, double d, double e, double f, double g, double h, double i) {
  snprintf(text, sizeof text, "%g %g %g %g %g %g %g %g %g", a, b, c, d, e, f, g, h, i);
  return i;
}

double oracle_15_floating(
    float a, double b, float c, double d, float e, double f, float g, double h, float i, double j,
    float k, double l, float m, double n, float o) {
  snprintf(
      text, sizeof text, "%g %g %g %g %g %g %g %g %g %g %g %g %g %g %g", (double)a, b, (double)c,
      d, (double)e, f, (double)g, h, (double)i, j, (double)k, l, (double)m, n, (double)o);
  return n;
}

int32_t oracle_8_characters_on_the_stack(
    int64_t a, int64_t b, int64_t c, int64_t d, int64_t e, int64_t f, int8_t g, uint8_t h, int8_t i,
    uint8_t j, int8_t k, uint8_t l, int8_t m, uint8_t n) {
  snprintf(
      text, sizeof text, "%lld %lld %lld %lld %lld %lld %d %d %d %d %d %d %d %d", (long long)a,
      (long long)b, (long long)c, (long long)d, (long long)e, (long long)f, g, h, i, j, k, l, m,
      n);
  return n;
}

static double take_long_doubles(
    int8_t a, long double b, int8_t c, long double d, int64_t e, int64_t f, int64_t g, int64_t h,
    int8_t i, long double j, uint8_t k, long double l) {
  snprintf(
      text, sizeof text, "%d %Lg %d %Lg %lld %lld %lld %lld %d %Lg %d %Lg", a, b, c, d,
      (long long)e, (long long)f, (long long)g, (long long)h, i, j, k, l);
  return (double)(b + d + j + l);
}

cmr_function oracle_function_of_long_doubles(void) { return (cmr_function)take_long_doubles; }

static double take_variadic(int32_t count, ...) {
  va_list arguments;
  va_start(arguments, count);
  double sum = 0;
  for (int32_t i = 0; i < count; i++)
    sum += i % 2 == 0 ? va_arg(arguments, double) : (double)va_arg(arguments, int64_t);
  va_end(arguments);
  return sum;
}

cmr_function oracle_variadic_function(void) { return (cmr_function)take_variadic; }

#define TIMES_10(x, n) \
  x(n##0) x(n##1) x(n##2) x(n##3) x(n##4) x(n##5) x(n##6) x(n##7) x(n##8) x(n##9)
#define TIMES_90(x) \
  TIMES_10(x, 1) TIMES_10(x, 2) TIMES_10(x, 3) TIMES_10(x, 4) TIMES_10(x, 5) TIMES_10(x, 6) \
  TIMES_10(x, 7) TIMES_10(x, 8) TIMES_10(x, 9)
#define PARAMETER(n) int64_t v##n,
#define TERM(n) +n * v##n

/* 90 integers, numbered from 10, and one more. */
static int64_t take_91_integers(TIMES_90(PARAMETER) int64_t last) {
  return last TIMES_90(TERM);
}

cmr_function oracle_function_of_91_integers(void) { return (cmr_function)take_91_integers; }
