/* The types of the oracle: what they are, and their layout as the C compiler has it. */
#ifndef CALL_ORACLE_TYPES_H
#define CALL_ORACLE_TYPES_H

#include "CCallOracle.h"

typedef bool boolean;
typedef int8_t s8;
typedef uint8_t u8;
typedef int16_t s16;
typedef uint16_t u16;
typedef int32_t s32;
typedef uint32_t u32;
typedef int64_t s64;
typedef uint64_t u64;
typedef float f;
typedef double d;
typedef long double ld;
typedef void * ptr;
typedef float _Complex cf;
typedef double _Complex cd;
typedef long double _Complex cld;
typedef __int128 s128;
typedef unsigned __int128 u128;

#define SCALAR(kind, name) {kind, sizeof(name), _Alignof(name), 0, NULL, NULL}
#define AGGREGATE(name, count) \
  {CMR_STRUCT, sizeof(name), _Alignof(name), count, name##_fields, name##_offsets}

#define TYPE_none {CMR_VOID, 0, 0, 0, NULL, NULL}
#define TYPE_boolean SCALAR(CMR_BOOL, boolean)
#define TYPE_s8 SCALAR(CMR_SINT8, s8)
#define TYPE_u8 SCALAR(CMR_UINT8, u8)
#define TYPE_s16 SCALAR(CMR_SINT16, s16)
#define TYPE_u16 SCALAR(CMR_UINT16, u16)
#define TYPE_s32 SCALAR(CMR_SINT32, s32)
#define TYPE_u32 SCALAR(CMR_UINT32, u32)
#define TYPE_s64 SCALAR(CMR_SINT64, s64)
#define TYPE_u64 SCALAR(CMR_UINT64, u64)
#define TYPE_f SCALAR(CMR_FLOAT, f)
#define TYPE_d SCALAR(CMR_DOUBLE, d)
#define TYPE_ld SCALAR(CMR_LONGDOUBLE, ld)
#define TYPE_ptr SCALAR(CMR_POINTER, ptr)
#define TYPE_cf SCALAR(CMR_COMPLEX_FLOAT, cf)
#define TYPE_cd SCALAR(CMR_COMPLEX_DOUBLE, cd)
#define TYPE_cld SCALAR(CMR_COMPLEX_LONGDOUBLE, cld)
#define TYPE_s128 SCALAR(CMR_SINT128, s128)
#define TYPE_u128 SCALAR(CMR_UINT128, u128)

#define STRUCT_1(name, attribute, t0) \
  typedef struct { \
    t0 a; \
  } attribute name; \
  static const cmr_type name##_fields[] = { \
      TYPE_##t0, \
  }; \
  static const uint32_t name##_offsets[] = { \
      offsetof(name, a), \
  };

#define STRUCT_2(name, attribute, t0, t1) \
  typedef struct { \
    t0 a; \
    t1 b; \
  } attribute name; \
  static const cmr_type name##_fields[] = { \
      TYPE_##t0, TYPE_##t1, \
  }; \
  static const uint32_t name##_offsets[] = { \
      offsetof(name, a), offsetof(name, b), \
  };

#define STRUCT_3(name, attribute, t0, t1, t2) \
  typedef struct { \
    t0 a; \
    t1 b; \
    t2 c; \
  } attribute name; \
  static const cmr_type name##_fields[] = { \
      TYPE_##t0, TYPE_##t1, TYPE_##t2, \
  }; \
  static const uint32_t name##_offsets[] = { \
      offsetof(name, a), offsetof(name, b), offsetof(name, c), \
  };

#define STRUCT_4(name, attribute, t0, t1, t2, t3) \
  typedef struct { \
    t0 a; \
    t1 b; \
    t2 c; \
    t3 d; \
  } attribute name; \
  static const cmr_type name##_fields[] = { \
      TYPE_##t0, TYPE_##t1, TYPE_##t2, TYPE_##t3, \
  }; \
  static const uint32_t name##_offsets[] = { \
      offsetof(name, a), offsetof(name, b), offsetof(name, c), offsetof(name, d), \
  };

#define STRUCT_5(name, attribute, t0, t1, t2, t3, t4) \
  typedef struct { \
    t0 a; \
    t1 b; \
    t2 c; \
    t3 d; \
    t4 e; \
  } attribute name; \
  static const cmr_type name##_fields[] = { \
      TYPE_##t0, TYPE_##t1, TYPE_##t2, TYPE_##t3, TYPE_##t4, \
  }; \
  static const uint32_t name##_offsets[] = { \
      offsetof(name, a), offsetof(name, b), offsetof(name, c), offsetof(name, d), \
      offsetof(name, e), \
  };

#define STRUCT_6(name, attribute, t0, t1, t2, t3, t4, t5) \
  typedef struct { \
    t0 a; \
    t1 b; \
    t2 c; \
    t3 d; \
    t4 e; \
    t5 f; \
  } attribute name; \
  static const cmr_type name##_fields[] = { \
      TYPE_##t0, TYPE_##t1, TYPE_##t2, TYPE_##t3, TYPE_##t4, TYPE_##t5, \
  }; \
  static const uint32_t name##_offsets[] = { \
      offsetof(name, a), offsetof(name, b), offsetof(name, c), offsetof(name, d), \
      offsetof(name, e), offsetof(name, f), \
  };

#define STRUCT_7(name, attribute, t0, t1, t2, t3, t4, t5, t6) \
  typedef struct { \
    t0 a; \
    t1 b; \
    t2 c; \
    t3 d; \
    t4 e; \
    t5 f; \
    t6 g; \
  } attribute name; \
  static const cmr_type name##_fields[] = { \
      TYPE_##t0, TYPE_##t1, TYPE_##t2, TYPE_##t3, TYPE_##t4, TYPE_##t5, TYPE_##t6, \
  }; \
  static const uint32_t name##_offsets[] = { \
      offsetof(name, a), offsetof(name, b), offsetof(name, c), offsetof(name, d), \
      offsetof(name, e), offsetof(name, f), offsetof(name, g), \
  };

#define PACKED __attribute__((packed))
#define ALIGNED __attribute__((aligned(16)))

STRUCT_1(st_f, , f)
#define TYPE_st_f AGGREGATE(st_f, 1)
STRUCT_1(st_d, , d)
#define TYPE_st_d AGGREGATE(st_d, 1)
STRUCT_2(st_f_f, , f, f)
#define TYPE_st_f_f AGGREGATE(st_f_f, 2)
STRUCT_2(st_d_d, , d, d)
#define TYPE_st_d_d AGGREGATE(st_d_d, 2)
STRUCT_3(st_f_f_f, , f, f, f)
#define TYPE_st_f_f_f AGGREGATE(st_f_f_f, 3)
STRUCT_4(st_f_f_f_f, , f, f, f, f)
#define TYPE_st_f_f_f_f AGGREGATE(st_f_f_f_f, 4)
STRUCT_4(st_d_d_d_d, , d, d, d, d)
#define TYPE_st_d_d_d_d AGGREGATE(st_d_d_d_d, 4)
STRUCT_2(st_d_f, , d, f)
#define TYPE_st_d_f AGGREGATE(st_d_f, 2)
STRUCT_2(st_s8_s16, , s8, s16)
#define TYPE_st_s8_s16 AGGREGATE(st_s8_s16, 2)
STRUCT_2(st_s8_s32, , s8, s32)
#define TYPE_st_s8_s32 AGGREGATE(st_s8_s32, 2)
STRUCT_2(st_s32_d, , s32, d)
#define TYPE_st_s32_d AGGREGATE(st_s32_d, 2)
STRUCT_2(st_d_s32, , d, s32)
#define TYPE_st_d_s32 AGGREGATE(st_d_s32, 2)
STRUCT_2(st_f_d, , f, d)
#define TYPE_st_f_d AGGREGATE(st_f_d, 2)
STRUCT_2(st_s64_d, , s64, d)
#define TYPE_st_s64_d AGGREGATE(st_s64_d, 2)
STRUCT_2(st_d_s64, , d, s64)
#define TYPE_st_d_s64 AGGREGATE(st_d_s64, 2)
STRUCT_2(st_f_s32, , f, s32)
#define TYPE_st_f_s32 AGGREGATE(st_f_s32, 2)
STRUCT_2(st_s32_f, , s32, f)
#define TYPE_st_s32_f AGGREGATE(st_s32_f, 2)
STRUCT_3(st_s32_f_f, , s32, f, f)
#define TYPE_st_s32_f_f AGGREGATE(st_s32_f_f, 3)
STRUCT_3(st_f_f_s32, , f, f, s32)
#define TYPE_st_f_f_s32 AGGREGATE(st_f_f_s32, 3)
STRUCT_3(st_f_s32_f, , f, s32, f)
#define TYPE_st_f_s32_f AGGREGATE(st_f_s32_f, 3)
STRUCT_3(st_d_s32_f, , d, s32, f)
#define TYPE_st_d_s32_f AGGREGATE(st_d_s32_f, 3)
STRUCT_3(st_s32_f_d, , s32, f, d)
#define TYPE_st_s32_f_d AGGREGATE(st_s32_f_d, 3)
STRUCT_2(st_s8_d, , s8, d)
#define TYPE_st_s8_d AGGREGATE(st_s8_d, 2)
STRUCT_2(st_d_s8, , d, s8)
#define TYPE_st_d_s8 AGGREGATE(st_d_s8, 2)
STRUCT_2(st_s64_f, , s64, f)
#define TYPE_st_s64_f AGGREGATE(st_s64_f, 2)
STRUCT_2(st_f_s64, , f, s64)
#define TYPE_st_f_s64 AGGREGATE(st_f_s64, 2)
STRUCT_1(st_s8, , s8)
#define TYPE_st_s8 AGGREGATE(st_s8, 1)
STRUCT_2(st_s8_s8, , s8, s8)
#define TYPE_st_s8_s8 AGGREGATE(st_s8_s8, 2)
STRUCT_3(st_s8_s8_s8, , s8, s8, s8)
#define TYPE_st_s8_s8_s8 AGGREGATE(st_s8_s8_s8, 3)
STRUCT_5(st_u8_u8_u8_u8_u8, , u8, u8, u8, u8, u8)
#define TYPE_st_u8_u8_u8_u8_u8 AGGREGATE(st_u8_u8_u8_u8_u8, 5)
STRUCT_7(st_s8_s8_s8_s8_s8_s8_s8, , s8, s8, s8, s8, s8, s8, s8)
#define TYPE_st_s8_s8_s8_s8_s8_s8_s8 AGGREGATE(st_s8_s8_s8_s8_s8_s8_s8, 7)
STRUCT_4(st_s64_s8_s8_s8, , s64, s8, s8, s8)
#define TYPE_st_s64_s8_s8_s8 AGGREGATE(st_s64_s8_s8_s8, 4)
STRUCT_3(st_s16_s16_s16, , s16, s16, s16)
#define TYPE_st_s16_s16_s16 AGGREGATE(st_s16_s16_s16, 3)
STRUCT_3(st_s32_s32_s32, , s32, s32, s32)
#define TYPE_st_s32_s32_s32 AGGREGATE(st_s32_s32_s32, 3)
STRUCT_1(st_u32, , u32)
#define TYPE_st_u32 AGGREGATE(st_u32, 1)
STRUCT_1(st_s64, , s64)
#define TYPE_st_s64 AGGREGATE(st_s64, 1)
STRUCT_1(st_ptr, , ptr)
#define TYPE_st_ptr AGGREGATE(st_ptr, 1)
STRUCT_2(st_ptr_ptr, , ptr, ptr)
#define TYPE_st_ptr_ptr AGGREGATE(st_ptr_ptr, 2)
STRUCT_2(st_ptr_d, , ptr, d)
#define TYPE_st_ptr_d AGGREGATE(st_ptr_d, 2)
STRUCT_2(st_ptr_f, , ptr, f)
#define TYPE_st_ptr_f AGGREGATE(st_ptr_f, 2)
STRUCT_2(st_d_ptr, , d, ptr)
#define TYPE_st_d_ptr AGGREGATE(st_d_ptr, 2)
STRUCT_2(st_boolean_boolean, , boolean, boolean)
#define TYPE_st_boolean_boolean AGGREGATE(st_boolean_boolean, 2)
STRUCT_2(st_boolean_d, , boolean, d)
#define TYPE_st_boolean_d AGGREGATE(st_boolean_d, 2)
STRUCT_2(st_s64_s32, , s64, s32)
#define TYPE_st_s64_s32 AGGREGATE(st_s64_s32, 2)
STRUCT_2(st_s64_s64, , s64, s64)
#define TYPE_st_s64_s64 AGGREGATE(st_s64_s64, 2)
STRUCT_3(st_s64_s64_s8, , s64, s64, s8)
#define TYPE_st_s64_s64_s8 AGGREGATE(st_s64_s64_s8, 3)
STRUCT_3(st_s64_s64_s64, , s64, s64, s64)
#define TYPE_st_s64_s64_s64 AGGREGATE(st_s64_s64_s64, 3)
STRUCT_5(st_s64_s64_s64_s64_s64, , s64, s64, s64, s64, s64)
#define TYPE_st_s64_s64_s64_s64_s64 AGGREGATE(st_s64_s64_s64_s64_s64, 5)
STRUCT_1(st_ld, , ld)
#define TYPE_st_ld AGGREGATE(st_ld, 1)
STRUCT_2(st_ld_s32, , ld, s32)
#define TYPE_st_ld_s32 AGGREGATE(st_ld_s32, 2)
STRUCT_2(st_s8_ld, , s8, ld)
#define TYPE_st_s8_ld AGGREGATE(st_s8_ld, 2)
STRUCT_1(st_cf, , cf)
#define TYPE_st_cf AGGREGATE(st_cf, 1)
STRUCT_1(st_cd, , cd)
#define TYPE_st_cd AGGREGATE(st_cd, 1)
STRUCT_2(st_s32_cf, , s32, cf)
#define TYPE_st_s32_cf AGGREGATE(st_s32_cf, 2)
STRUCT_2(st_cf_d, , cf, d)
#define TYPE_st_cf_d AGGREGATE(st_cf_d, 2)
STRUCT_1(st_cld, , cld)
#define TYPE_st_cld AGGREGATE(st_cld, 1)
STRUCT_2(nest_ff_ff, , st_f_f, st_f_f)
#define TYPE_nest_ff_ff AGGREGATE(nest_ff_ff, 2)
STRUCT_2(nest_s8s16_s8, , st_s8_s16, s8)
#define TYPE_nest_s8s16_s8 AGGREGATE(nest_s8s16_s8, 2)
STRUCT_2(nest_u32_d, , st_u32, st_d)
#define TYPE_nest_u32_d AGGREGATE(nest_u32_d, 2)
STRUCT_2(nest_s32f_d, , st_s32_f, d)
#define TYPE_nest_s32f_d AGGREGATE(nest_s32f_d, 2)
STRUCT_2(nest_s8s32_s8, , st_s8_s32, s8)
#define TYPE_nest_s8s32_s8 AGGREGATE(nest_s8s32_s8, 2)
STRUCT_2(nest_deep, , nest_s8s16_s8, st_f)
#define TYPE_nest_deep AGGREGATE(nest_deep, 2)
STRUCT_2(nest_s64d_ptr, , st_s64_d, ptr)
#define TYPE_nest_s64d_ptr AGGREGATE(nest_s64d_ptr, 2)
STRUCT_1(nest_ld, , st_ld)
#define TYPE_nest_ld AGGREGATE(nest_ld, 1)
STRUCT_2(packed_s8_d, PACKED, s8, d)
#define TYPE_packed_s8_d AGGREGATE(packed_s8_d, 2)
STRUCT_2(packed_s8_s32, PACKED, s8, s32)
#define TYPE_packed_s8_s32 AGGREGATE(packed_s8_s32, 2)
STRUCT_2(packed_s32_s8, PACKED, s32, s8)
#define TYPE_packed_s32_s8 AGGREGATE(packed_s32_s8, 2)
STRUCT_3(packed_s64_s64_s8, PACKED, s64, s64, s8)
#define TYPE_packed_s64_s64_s8 AGGREGATE(packed_s64_s64_s8, 3)
STRUCT_1(aligned_s32, ALIGNED, s32)
#define TYPE_aligned_s32 AGGREGATE(aligned_s32, 1)
STRUCT_1(aligned_f, ALIGNED, f)
#define TYPE_aligned_f AGGREGATE(aligned_f, 1)
STRUCT_3(aligned_f_f_d, ALIGNED, f, f, d)
#define TYPE_aligned_f_f_d AGGREGATE(aligned_f_f_d, 3)

/* 200 words, described as as many fields. */
typedef struct {
  s64 words[200];
} words_200;
#define TIMES_10(x, from) \
  x(from) x(from + 1) x(from + 2) x(from + 3) x(from + 4) x(from + 5) x(from + 6) x(from + 7) \
  x(from + 8) x(from + 9)
#define TIMES_50(x, from) \
  TIMES_10(x, from) TIMES_10(x, from + 10) TIMES_10(x, from + 20) TIMES_10(x, from + 30) \
  TIMES_10(x, from + 40)
#define TIMES_200(x) TIMES_50(x, 0) TIMES_50(x, 50) TIMES_50(x, 100) TIMES_50(x, 150)
#define WORD_FIELD(index) TYPE_s64,
#define WORD_OFFSET(index) offsetof(words_200, words[index]),
static const cmr_type words_200_fields[] = {TIMES_200(WORD_FIELD)};
static const uint32_t words_200_offsets[] = {TIMES_200(WORD_OFFSET)};
#define TYPE_words_200 AGGREGATE(words_200, 200)

#include "types_without_libffi.h"

/* Every type that the cases go through. */
#define FOR_EACH_TYPE(x) \
  x(boolean) x(s8) x(u8) x(s16) x(u16) x(s32) x(u32) x(s64) x(u64) x(f) x(d) x(ld) x(ptr) x(cf) \
  x(cd) x(cld) x(st_f) x(st_d) x(st_f_f) x(st_d_d) x(st_f_f_f) x(st_f_f_f_f) x(st_d_d_d_d) \
  x(st_d_f) x(st_s8_s16) x(st_s8_s32) x(st_s32_d) x(st_d_s32) x(st_f_d) x(st_s64_d) x(st_d_s64) \
  x(st_f_s32) x(st_s32_f) x(st_s32_f_f) x(st_f_f_s32) x(st_f_s32_f) x(st_d_s32_f) x(st_s32_f_d) \
  x(st_s8_d) x(st_d_s8) x(st_s64_f) x(st_f_s64) x(st_s8) x(st_s8_s8) x(st_s8_s8_s8) \
  x(st_u8_u8_u8_u8_u8) x(st_s8_s8_s8_s8_s8_s8_s8) x(st_s64_s8_s8_s8) x(st_s16_s16_s16) \
  x(st_s32_s32_s32) x(st_u32) x(st_s64) x(st_ptr) x(st_ptr_ptr) x(st_ptr_d) x(st_ptr_f) \
  x(st_d_ptr) x(st_boolean_boolean) x(st_boolean_d) x(st_s64_s32) x(st_s64_s64) \
  x(st_s64_s64_s8) x(st_s64_s64_s64) x(st_s64_s64_s64_s64_s64) x(st_ld) x(st_ld_s32) \
  x(st_s8_ld) x(st_cf) x(st_cd) x(st_s32_cf) x(st_cf_d) x(st_cld) x(nest_ff_ff) \
  x(nest_s8s16_s8) x(nest_u32_d) x(nest_s32f_d) x(nest_s8s32_s8) x(nest_deep) x(nest_s64d_ptr) \
  x(nest_ld) x(packed_s8_d) x(packed_s8_s32) x(packed_s32_s8) x(packed_s64_s64_s8) \
  x(aligned_s32) x(aligned_f) x(aligned_f_f_d) x(words_200) \
  FOR_EACH_TYPE_WITHOUT_LIBFFI(x)

#endif
