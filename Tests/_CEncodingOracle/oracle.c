#include "CEncodingOracle.h"

#include <stdbool.h>
#include <string.h>

enum { maximum_fields = 12 };

typedef struct {
  ceo_row row;
  size_t offset[maximum_fields];
  size_t width[maximum_fields];
} full_row;

typedef float float4 __attribute__((vector_size(16)));
typedef double double4 __attribute__((vector_size(32)));
typedef unsigned char uchar8 __attribute__((vector_size(8)));

struct point { double x, y; };
struct three_floats { float x, y, z; };
union number { signed char c; int i; double d; struct three_floats f; };
struct with_array { signed char c; int a[5]; signed char d; };
struct deep {
  signed char tag;
  union { struct { short s[3]; double d; } inner; long long q; } u;
  void (*call)(void);
  void *data;
  struct with_array rows[2];
  signed char end;
};
struct tail { struct { int i; signed char c; } s; signed char after; };
struct wide { signed char c; long double d; __int128 t; signed char e; };
struct complex_parts { float f; _Complex float jf; _Complex long double jd; };
struct vectors { signed char c; float4 f; signed char d; uchar8 u; double4 w; };
struct atomics { signed char c; _Atomic short s; _Atomic(struct three_floats *) p; };
struct odd { signed char c[3]; };
struct atomic_odd { signed char c; _Atomic(struct odd) a; };
struct empty { int none[0]; };

/* Apple's style: the fields are declared with the type that the style is taken to mean. */
struct run { unsigned a : 3, b : 5, c : 7; };
struct ten_bits { unsigned a : 1, b : 1, c : 1, d : 1, e : 1, f : 1, g : 1, h : 1, i : 1, j : 1; };
struct twenties { unsigned a : 20, b : 20; };
struct mixed_run { signed char c; unsigned a : 9; signed char d; unsigned b : 30; short s; };
struct long_run { unsigned long long a : 40, b : 20; unsigned c : 5; };
struct closed { unsigned a : 3; unsigned : 0; unsigned b : 3; };
union bits { unsigned a : 9; signed char c; };

/* GNU style: the type and the position are in the encoding. */
struct gnu { unsigned a : 3; unsigned char b : 5; long long c : 40; bool d : 1; short e : 7; };
struct gnu_small { unsigned char a : 3, b : 5, c : 7; };

/* A field that no name tells apart does not raise the alignment here. */
struct unnamed { signed char c; unsigned : 5; signed char d; };

static void find_bits(const void *object, size_t size, size_t *offset, size_t *width) {
  const unsigned char *bytes = object;
  *offset = 0;
  *width = 0;
  for (size_t bit = 0; bit < size * 8; bit++) {
    if (bytes[bit / 8] >> (bit % 8) & 1) {
      if (*width == 0) *offset = bit;
      *width += 1;
    }
  }
}

static full_row rows[96];
static size_t row_count;

static full_row *begin_row(const char *encoding, size_t size, size_t alignment) {
  full_row *row = &rows[row_count++];
  row->row = (ceo_row){.encoding = encoding, .size = size, .alignment = alignment};
  return row;
}

#define SCALAR(encoding, ...) begin_row(encoding, sizeof(__VA_ARGS__), _Alignof(__VA_ARGS__))
#define TYPE(encoding, ...) row = SCALAR(encoding, __VA_ARGS__)

#define FIELD(type, name) do { \
    size_t index = row->row.field_count++; \
    row->offset[index] = offsetof(type, name) * 8; \
    row->width[index] = sizeof(((type *)0)->name) * 8; \
  } while (0)

#define BITS(type, name) do { \
    size_t index = row->row.field_count++; \
    type object; \
    memset(&object, 0, sizeof object); \
    object.name = all_ones; \
    find_bits(&object, sizeof object, &row->offset[index], &row->width[index]); \
  } while (0)

static void fill_scalars(void) {
  SCALAR("c", signed char);
  SCALAR("C", unsigned char);
  SCALAR("s", short);
  SCALAR("S", unsigned short);
  SCALAR("i", int);
  SCALAR("I", unsigned int);
  SCALAR("q", long long);
  SCALAR("Q", unsigned long long);
  SCALAR("q", long);
  SCALAR("t", __int128);
  SCALAR("T", unsigned __int128);
  SCALAR("f", float);
  SCALAR("d", double);
  SCALAR("D", long double);
  SCALAR("B", bool);
  SCALAR("*", char *);
  SCALAR("@", void *);
  SCALAR("^v", void *);
  SCALAR("^?", void (*)(void));
  SCALAR("jf", _Complex float);
  SCALAR("jd", _Complex double);
  SCALAR("jD", _Complex long double);
  SCALAR("ji", _Complex int);
  SCALAR("Ai", _Atomic int);
  SCALAR("Ad", _Atomic double);
  SCALAR("AD", _Atomic long double);
  SCALAR("Ajf", _Atomic _Complex float);
  SCALAR("Ajd", _Atomic _Complex double);
  SCALAR("AjD", _Atomic _Complex long double);
  SCALAR("A{odd=[3c]}", _Atomic(struct odd));
  SCALAR("[4i]", int[4]);
  SCALAR("[3[2d]]", double[3][2]);
  SCALAR("![16,16f]", float4);
  SCALAR("![32,32d]", double4);
  SCALAR("![8,8C]", uchar8);
  SCALAR("{empty=[0i]}", struct empty);
}

static void fill_aggregates(void) {
  full_row *row;
  TYPE("{point=dd}", struct point);
  FIELD(struct point, x); FIELD(struct point, y);
  TYPE("(number=cid{three_floats=fff})", union number);
  FIELD(union number, c); FIELD(union number, i); FIELD(union number, d); FIELD(union number, f);
  TYPE("{with_array=\"c\"c\"a\"[5i]\"d\"c}", struct with_array);
  FIELD(struct with_array, c); FIELD(struct with_array, a); FIELD(struct with_array, d);
  TYPE("{deep=c(?={?=[3s]d}q)^?^v[2{with_array=c[5i]c}]c}", struct deep);
  FIELD(struct deep, tag); FIELD(struct deep, u); FIELD(struct deep, call);
  FIELD(struct deep, data); FIELD(struct deep, rows); FIELD(struct deep, end);
  TYPE("{tail={?=ic}c}", struct tail);
  FIELD(struct tail, s); FIELD(struct tail, after);
  TYPE("{wide=cDtc}", struct wide);
  FIELD(struct wide, c); FIELD(struct wide, d); FIELD(struct wide, t); FIELD(struct wide, e);
  TYPE("{complex_parts=fjfjD}", struct complex_parts);
  FIELD(struct complex_parts, f); FIELD(struct complex_parts, jf); FIELD(struct complex_parts, jd);
  TYPE("{vectors=c![16,16f]c![8,8C]![32,32d]}", struct vectors);
  FIELD(struct vectors, c); FIELD(struct vectors, f); FIELD(struct vectors, d);
  FIELD(struct vectors, u); FIELD(struct vectors, w);
  TYPE("{atomics=cAsA^{three_floats}}", struct atomics);
  FIELD(struct atomics, c); FIELD(struct atomics, s); FIELD(struct atomics, p);
  TYPE("{atomic_odd=cA{odd=[3c]}}", struct atomic_odd);
  FIELD(struct atomic_odd, c); FIELD(struct atomic_odd, a);
}

static void fill_bit_fields(void) {
  full_row *row;
  const volatile long long all_ones = -1;
  TYPE("{run=b3b5b7}", struct run);
  BITS(struct run, a); BITS(struct run, b); BITS(struct run, c);
  TYPE("{ten_bits=b1b1b1b1b1b1b1b1b1b1}", struct ten_bits);
  BITS(struct ten_bits, a); BITS(struct ten_bits, b); BITS(struct ten_bits, c);
  BITS(struct ten_bits, d); BITS(struct ten_bits, e); BITS(struct ten_bits, f);
  BITS(struct ten_bits, g); BITS(struct ten_bits, h); BITS(struct ten_bits, i);
  BITS(struct ten_bits, j);
  TYPE("{twenties=b20b20}", struct twenties);
  BITS(struct twenties, a); BITS(struct twenties, b);
  TYPE("{mixed_run=\"c\"c\"a\"b9\"d\"c\"b\"b30\"s\"s}", struct mixed_run);
  FIELD(struct mixed_run, c); BITS(struct mixed_run, a); FIELD(struct mixed_run, d);
  BITS(struct mixed_run, b); FIELD(struct mixed_run, s);
  TYPE("{long_run=b40b20b5}", struct long_run);
  /* The third is declared `unsigned`, which is what five bits are taken for. */
  BITS(struct long_run, a); BITS(struct long_run, b); BITS(struct long_run, c);
  TYPE("{closed=b3b0b3}", struct closed);
  TYPE("(bits=b9c)", union bits);
  BITS(union bits, a); FIELD(union bits, c);
  TYPE("{gnu=b0I3b3C5b8q40b48B1b49s7}", struct gnu);
  BITS(struct gnu, a); BITS(struct gnu, b); BITS(struct gnu, c); BITS(struct gnu, d);
  BITS(struct gnu, e);
  TYPE("{gnu_small=b0C3b3C5b8C7}", struct gnu_small);
  BITS(struct gnu_small, a); BITS(struct gnu_small, b); BITS(struct gnu_small, c);
  TYPE("{unnamed=\"c\"c\"\"b5\"d\"c}", struct unnamed);
}

/* Before main, so that tests on any thread find the rows complete. */
__attribute__((constructor)) static void fill(void) {
  fill_scalars();
  fill_aggregates();
  fill_bit_fields();
}

size_t ceo_row_count(void) { return row_count; }

ceo_row ceo_row_at(size_t index) { return rows[index].row; }

size_t ceo_field_bit_offset(size_t index, size_t field) { return rows[index].offset[field]; }

size_t ceo_field_bit_width(size_t index, size_t field) { return rows[index].width[field]; }
