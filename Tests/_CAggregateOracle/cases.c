/* The types whose every use is tested in the same way. */
#include "CAggregateOracle.h"

#include <complex.h>
#include <string.h>

#define S(name, ...) \
  typedef struct name { \
    __VA_ARGS__ \
  } name

S(f1, float a;);
S(f2, float a, b;);
S(f3, float a, b, c;);
S(f4, float a, b, c, d;);
S(f5, float a, b, c, d, e;);
S(d1, double a;);
S(d2, double a, b;);
S(d3, double a, b, c;);
S(d4, double a, b, c, d;);
S(df, double a; float b;);
S(cs, signed char a; short b;);
S(ci, signed char a; int b;);
S(cd, signed char a; double b;);
S(id, int a; double b;);
S(di, double a; int b;);
S(fi, float a; int b;);
S(c3, signed char a, b, c;);
S(w2, int64_t a, b;);
S(w3, int64_t a, b, c;);
S(w5, int64_t a, b, c, d, e;);
S(w200, int64_t a[200];);
S(ld1, long double a;);
S(cld, signed char a; long double b;);
S(pointers, void *a; char *b;);
S(nested, struct { signed char a; struct { short b; int c; } d; } e; float f;);
S(nothing, );
S(array, int a[3]; float b;);
S(chars8, char a[8];);
S(matrix, float a[2][2];);
S(rows, struct { short a; float b; } a[3];);
S(bits3, unsigned a : 3; int b : 13; unsigned long long c : 40;);
S(bitsf, unsigned a : 5; float b; unsigned long long c : 60;);
S(bitsp, unsigned a : 4; unsigned : 7; unsigned b : 4; int : 0; signed char c;);
S(in_union, union { int a; float b; } a; double c;);
S(in_vector, float a __attribute__((vector_size(16))); int b;);
S(in_int128, __int128 a; int b;);
S(in_complex, float _Complex a; double b;);
typedef union u_if { int a; float b; } u_if;
typedef union u_dq { double a; int64_t b; } u_dq;
typedef union u_big { double a; int64_t b; char c[24]; } u_big;
typedef union u_mixed { struct { float a; int b; } a; struct { double c, d; } e; } u_mixed;
typedef float _Complex complex_f;
typedef double _Complex complex_d;
typedef long double _Complex complex_l;
typedef float vf2 __attribute__((vector_size(8)));
typedef float vf4 __attribute__((vector_size(16)));
typedef double vd2 __attribute__((vector_size(16)));
typedef int vi4 __attribute__((vector_size(16)));
typedef __int128 i128;
typedef unsigned __int128 u128;

/* name, encoding, whether it is dense, where a long double begins or -1 (a second one follows at
   once in complex_l) */
#define CASES(X) \
  X(f1, "{f1=f}", true, -1) \
  X(f2, "{f2=ff}", true, -1) \
  X(f3, "{f3=fff}", true, -1) \
  X(f4, "{f4=ffff}", true, -1) \
  X(f5, "{f5=fffff}", true, -1) \
  X(d1, "{d1=d}", true, -1) \
  X(d2, "{d2=\"a\"d\"b\"d}", true, -1) \
  X(d3, "{d3=ddd}", true, -1) \
  X(d4, "{d4=dddd}", true, -1) \
  X(df, "{df=df}", false, -1) \
  X(cs, "{cs=cs}", false, -1) \
  X(ci, "{ci=ci}", false, -1) \
  X(cd, "{cd=cd}", false, -1) \
  X(id, "{id=id}", false, -1) \
  X(di, "{di=di}", false, -1) \
  X(fi, "{fi=fi}", true, -1) \
  X(c3, "{c3=ccc}", true, -1) \
  X(w2, "{w2=qq}", true, -1) \
  X(w3, "{w3=qqq}", true, -1) \
  X(w5, "{w5=qqqqq}", true, -1) \
  X(w200, "{w200=[200q]}", true, -1) \
  X(ld1, "{ld1=D}", false, 0) \
  X(cld, "{cld=cD}", false, 16) \
  X(pointers, "{pointers=^v*}", true, -1) \
  X(nested, "{nested={?=c{?=si}}f}", false, -1) \
  X(nothing, "{nothing=}", true, -1) \
  X(array, "{array=[3i]f}", true, -1) \
  X(chars8, "{chars8=[8c]}", true, -1) \
  X(matrix, "{matrix=[2[2f]]}", true, -1) \
  X(rows, "{rows=[3{?=sf}]}", false, -1) \
  X(bits3, "{bits3=b0I3b3i13b16Q40}", false, -1) \
  X(bitsf, "{bitsf=b0I5fb64Q60}", false, -1) \
  X(bitsp, "{bitsp=\"a\"b0I4\"\"b4I7\"b\"b11I4\"\"b32i0\"c\"c}", false, -1) \
  X(in_union, "{in_union=\"a\"(?=\"a\"i\"b\"f)\"c\"d}", false, -1) \
  X(in_vector, "{in_vector=![16,16f]i}", false, -1) \
  X(in_int128, "{in_int128=ti}", false, -1) \
  X(in_complex, "{in_complex=jfd}", true, -1) \
  X(u_if, "(u_if=\"a\"i\"b\"f)", true, -1) \
  X(u_dq, "(u_dq=dq)", true, -1) \
  X(u_big, "(u_big=dq[24c])", true, -1) \
  X(u_mixed, "(u_mixed={?=fi}{?=dd})", true, -1) \
  X(complex_f, "jf", true, -1) \
  X(complex_d, "jd", true, -1) \
  X(complex_l, "jD", false, 0) \
  X(vf2, "![8,8f]", true, -1) \
  X(vf4, "![16,16f]", true, -1) \
  X(vd2, "![16,16d]", true, -1) \
  X(vi4, "![16,16i]", true, -1) \
  X(i128, "t", true, -1) \
  X(u128, "T", true, -1)

static void fill_bytes(void *value, size_t size, int seed, long long_double) {
  unsigned char *bytes = value;
  memset(value, 0, size);
  for (size_t i = 0; i < size; i++) bytes[i] = (unsigned char)(1 + (i * 7 + (size_t)seed) % 120);
  for (size_t i = (size_t)long_double; long_double >= 0 && i < size; i += sizeof(long double)) {
    long double number = 1.0L / 3 + seed + (long double)i;
    memcpy(bytes + i, &number, sizeof number);
  }
}

#define DEFINE(T, encoding, dense, at) \
  static T echo_##T(const void *self, cmr_sel _cmd, T value) { \
    (void)self, (void)_cmd; \
    return value; \
  } \
  static T echo_late_##T( \
      const void *self, cmr_sel _cmd, double first, int64_t a, int64_t b, int64_t c, T value, \
      int64_t d) { \
    (void)self, (void)_cmd; \
    T zero; \
    memset(&zero, 0, sizeof zero); \
    return first == 0.5 && a == 1 && b == 2 && c == 3 && d == 4 ? value : zero; \
  } \
  static void fill_##T(void *value, int seed) { fill_bytes(value, sizeof(T), seed, at); } \
  static void call_##T( \
      const void *imp, const void *self, cmr_sel selector, const void *in, void *out) { \
    T value; \
    memcpy(&value, in, sizeof value); \
    value = ((T(*)(const void *, cmr_sel, T))(uintptr_t)imp)(self, selector, value); \
    memcpy(out, &value, sizeof value); \
  } \
  static void call_late_##T( \
      const void *imp, const void *self, cmr_sel selector, const void *in, void *out) { \
    T value; \
    memcpy(&value, in, sizeof value); \
    value = ((T(*)(const void *, cmr_sel, double, int64_t, int64_t, int64_t, T, int64_t))( \
        uintptr_t)imp)(self, selector, 0.5, 1, 2, 3, value, 4); \
    memcpy(out, &value, sizeof value); \
  }
CASES(DEFINE)

#define ROW(T, encoding, dense, at) \
  {#T, encoding, sizeof(T), _Alignof(T), dense, (const void *)(uintptr_t)echo_##T, \
   (const void *)(uintptr_t)echo_late_##T, fill_##T, call_##T, call_late_##T},

const cao_case *cao_cases(int *count) {
  static cao_case cases[] = {CASES(ROW)};
  *count = sizeof cases / sizeof cases[0];
  return cases;
}
