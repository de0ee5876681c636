/* The types of the oracle that libffi has no type for. */
#ifndef CALL_ORACLE_TYPES_WITHOUT_LIBFFI_H
#define CALL_ORACLE_TYPES_WITHOUT_LIBFFI_H

/* Arrays: fields only. */
#define ARRAY(name, type, count) \
  typedef type name[count]; \
  static const cmr_type name##_element[] = {TYPE_##type};
#define ARRAY_TYPE(name, type) \
  {CMR_ARRAY, sizeof(name), _Alignof(name), sizeof(name) / sizeof(type), name##_element, NULL}

#define VECTOR(name, type, bytes) \
  typedef type name __attribute__((vector_size(bytes))); \
  static const cmr_type name##_lane[] = {TYPE_##type};
#define VECTOR_TYPE(name, type) \
  {CMR_VECTOR, sizeof(name), _Alignof(name), sizeof(name) / sizeof(type), name##_lane, NULL}

#define UNION_2(name, attribute, t0, t1) \
  typedef union { \
    t0 a; \
    t1 b; \
  } attribute name; \
  static const cmr_type name##_fields[] = { \
      TYPE_##t0, TYPE_##t1, \
  }; \
  static const uint32_t name##_offsets[] = {0, 0};
#define UNION_TYPE(name) \
  {CMR_UNION, sizeof(name), _Alignof(name), 2, name##_fields, name##_offsets}

/* A bit-field by the bytes that it touches. Those of a struct here fill these bytes together, so that
   every bit has to arrive. */
#define BITS(touched) {CMR_BITFIELD, touched, 1, 0, NULL, NULL}

#define ALIGNED_32 __attribute__((aligned(32)))
#define ALIGNED_64 __attribute__((aligned(64)))

ARRAY(a2f, f, 2)
#define TYPE_a2f ARRAY_TYPE(a2f, f)
ARRAY(a3f, f, 3)
#define TYPE_a3f ARRAY_TYPE(a3f, f)
ARRAY(a2d, d, 2)
#define TYPE_a2d ARRAY_TYPE(a2d, d)
ARRAY(a4d, d, 4)
#define TYPE_a4d ARRAY_TYPE(a4d, d)
ARRAY(a2ld, ld, 2)
#define TYPE_a2ld ARRAY_TYPE(a2ld, ld)
ARRAY(a5s8, s8, 5)
#define TYPE_a5s8 ARRAY_TYPE(a5s8, s8)
ARRAY(a16u8, u8, 16)
#define TYPE_a16u8 ARRAY_TYPE(a16u8, u8)
ARRAY(a3s16, s16, 3)
#define TYPE_a3s16 ARRAY_TYPE(a3s16, s16)
ARRAY(a2s64, s64, 2)
#define TYPE_a2s64 ARRAY_TYPE(a2s64, s64)
ARRAY(a1000s8, s8, 1000)
#define TYPE_a1000s8 ARRAY_TYPE(a1000s8, s8)
ARRAY(a2a2f, a2f, 2)
#define TYPE_a2a2f ARRAY_TYPE(a2a2f, a2f)

VECTOR(vf2, f, 8)
#define TYPE_vf2 VECTOR_TYPE(vf2, f)
VECTOR(vs32_2, s32, 8)
#define TYPE_vs32_2 VECTOR_TYPE(vs32_2, s32)
VECTOR(vs8_8, s8, 8)
#define TYPE_vs8_8 VECTOR_TYPE(vs8_8, s8)
VECTOR(vs64_1, s64, 8)
#define TYPE_vs64_1 VECTOR_TYPE(vs64_1, s64)
VECTOR(vf4, f, 16)
#define TYPE_vf4 VECTOR_TYPE(vf4, f)
VECTOR(vd2, d, 16)
#define TYPE_vd2 VECTOR_TYPE(vd2, d)
VECTOR(vs8_16, s8, 16)
#define TYPE_vs8_16 VECTOR_TYPE(vs8_16, s8)
VECTOR(vu16_8, u16, 16)
#define TYPE_vu16_8 VECTOR_TYPE(vu16_8, u16)
VECTOR(vs64_2, s64, 16)
#define TYPE_vs64_2 VECTOR_TYPE(vs64_2, s64)
VECTOR(narrow_vs8_4, s8, 4)
#define TYPE_narrow_vs8_4 VECTOR_TYPE(narrow_vs8_4, s8)
VECTOR(narrow_vs16_1, s16, 2)
#define TYPE_narrow_vs16_1 VECTOR_TYPE(narrow_vs16_1, s16)

typedef struct {
} empty;
#define TYPE_empty {CMR_STRUCT, 0, 1, 0, NULL, NULL}
STRUCT_2(st_empty_d, , empty, d)
#define TYPE_st_empty_d AGGREGATE(st_empty_d, 2)
STRUCT_2(st_s32_empty, , s32, empty)
#define TYPE_st_s32_empty AGGREGATE(st_s32_empty, 2)
STRUCT_1(st_a2f, , a2f)
#define TYPE_st_a2f AGGREGATE(st_a2f, 1)
STRUCT_1(st_a3f, , a3f)
#define TYPE_st_a3f AGGREGATE(st_a3f, 1)
STRUCT_1(st_a2d, , a2d)
#define TYPE_st_a2d AGGREGATE(st_a2d, 1)
STRUCT_1(st_a4d, , a4d)
#define TYPE_st_a4d AGGREGATE(st_a4d, 1)
STRUCT_1(st_a2ld, , a2ld)
#define TYPE_st_a2ld AGGREGATE(st_a2ld, 1)
STRUCT_1(st_a5s8, , a5s8)
#define TYPE_st_a5s8 AGGREGATE(st_a5s8, 1)
STRUCT_1(st_a16u8, , a16u8)
#define TYPE_st_a16u8 AGGREGATE(st_a16u8, 1)
STRUCT_2(st_a3s16_f, , a3s16, f)
#define TYPE_st_a3s16_f AGGREGATE(st_a3s16_f, 2)
STRUCT_2(st_s8_a2f, , s8, a2f)
#define TYPE_st_s8_a2f AGGREGATE(st_s8_a2f, 2)
STRUCT_1(st_a2a2f, , a2a2f)
#define TYPE_st_a2a2f AGGREGATE(st_a2a2f, 1)
STRUCT_2(st_a5s8_d, , a5s8, d)
#define TYPE_st_a5s8_d AGGREGATE(st_a5s8_d, 2)
STRUCT_1(st_a1000s8, , a1000s8)
#define TYPE_st_a1000s8 AGGREGATE(st_a1000s8, 1)
STRUCT_1(st_a2s64, , a2s64)
#define TYPE_st_a2s64 AGGREGATE(st_a2s64, 1)
UNION_2(un_s32_f, , s32, f)
#define TYPE_un_s32_f UNION_TYPE(un_s32_f)
UNION_2(un_s64_d, , s64, d)
#define TYPE_un_s64_d UNION_TYPE(un_s64_d)
UNION_2(un_f_d, , f, d)
#define TYPE_un_f_d UNION_TYPE(un_f_d)
UNION_2(un_s8_f, , s8, f)
#define TYPE_un_s8_f UNION_TYPE(un_s8_f)
UNION_2(un_ints_floats, , st_s64_s64, st_d_d)
#define TYPE_un_ints_floats UNION_TYPE(un_ints_floats)
UNION_2(un_mixed, , st_s64_d, st_d_s64)
#define TYPE_un_mixed UNION_TYPE(un_mixed)
UNION_2(un_half, , st_d_d, s32)
#define TYPE_un_half UNION_TYPE(un_half)
UNION_2(un_a2f_d, , a2f, d)
#define TYPE_un_a2f_d UNION_TYPE(un_a2f_d)
UNION_2(un_a16u8_ld, , ld, a16u8)
#define TYPE_un_a16u8_ld UNION_TYPE(un_a16u8_ld)
UNION_2(un_ld_d, , ld, d)
#define TYPE_un_ld_d UNION_TYPE(un_ld_d)
UNION_2(un_words_un_ld_d, , st_s64_s64, un_ld_d)
#define TYPE_un_words_un_ld_d UNION_TYPE(un_words_un_ld_d)
UNION_2(un_ld_ld, , ld, st_ld)
#define TYPE_un_ld_ld UNION_TYPE(un_ld_ld)
UNION_2(un_big, , a1000s8, d)
#define TYPE_un_big UNION_TYPE(un_big)
UNION_2(un_floats, , a3f, f)
#define TYPE_un_floats UNION_TYPE(un_floats)
STRUCT_2(st_un_d, , un_s32_f, d)
#define TYPE_st_un_d AGGREGATE(st_un_d, 2)
STRUCT_2(st_d_un, , d, un_s64_d)
#define TYPE_st_d_un AGGREGATE(st_d_un, 2)
STRUCT_2(st_un_floats_f, , un_floats, f)
#define TYPE_st_un_floats_f AGGREGATE(st_un_floats_f, 2)
STRUCT_1(st_s128, , s128)
#define TYPE_st_s128 AGGREGATE(st_s128, 1)
STRUCT_2(st_s128_s8, , s128, s8)
#define TYPE_st_s128_s8 AGGREGATE(st_s128_s8, 2)
STRUCT_2(st_s64_s128, , s64, s128)
#define TYPE_st_s64_s128 AGGREGATE(st_s64_s128, 2)
UNION_2(un_s128_d, , s128, d)
#define TYPE_un_s128_d UNION_TYPE(un_s128_d)
STRUCT_2(packed_s8_s128, PACKED, s8, s128)
#define TYPE_packed_s8_s128 AGGREGATE(packed_s8_s128, 2)
STRUCT_1(packed_s128, PACKED, s128)
#define TYPE_packed_s128 AGGREGATE(packed_s128, 1)
STRUCT_1(st_vf2, , vf2)
#define TYPE_st_vf2 AGGREGATE(st_vf2, 1)
STRUCT_1(st_vf4, , vf4)
#define TYPE_st_vf4 AGGREGATE(st_vf4, 1)
STRUCT_2(st_vf2_s32, , vf2, s32)
#define TYPE_st_vf2_s32 AGGREGATE(st_vf2_s32, 2)
STRUCT_2(st_vf2_vf2, , vf2, vf2)
#define TYPE_st_vf2_vf2 AGGREGATE(st_vf2_vf2, 2)
STRUCT_2(st_f_vf2, , f, vf2)
#define TYPE_st_f_vf2 AGGREGATE(st_f_vf2, 2)
STRUCT_2(st_vf4_s32, , vf4, s32)
#define TYPE_st_vf4_s32 AGGREGATE(st_vf4_s32, 2)
STRUCT_2(st_vf4_vf4, , vf4, vf4)
#define TYPE_st_vf4_vf4 AGGREGATE(st_vf4_vf4, 2)
STRUCT_2(st_vd2_vs8_16, , vd2, vs8_16)
#define TYPE_st_vd2_vs8_16 AGGREGATE(st_vd2_vs8_16, 2)
STRUCT_1(nest_vf4, , st_vf4)
#define TYPE_nest_vf4 AGGREGATE(nest_vf4, 1)
UNION_2(un_vf4_a2d, , vf4, a2d)
#define TYPE_un_vf4_a2d UNION_TYPE(un_vf4_a2d)
UNION_2(un_vf4_s32, , vf4, s32)
#define TYPE_un_vf4_s32 UNION_TYPE(un_vf4_s32)
UNION_2(un_vf4_vs8_16, , vf4, vs8_16)
#define TYPE_un_vf4_vs8_16 UNION_TYPE(un_vf4_vs8_16)
STRUCT_2(packed_s8_vf2, PACKED, s8, vf2)
#define TYPE_packed_s8_vf2 AGGREGATE(packed_s8_vf2, 2)
STRUCT_2(packed_s8_vf4, PACKED, s8, vf4)
#define TYPE_packed_s8_vf4 AGGREGATE(packed_s8_vf4, 2)
STRUCT_1(st_narrow_vs8_4, , narrow_vs8_4)
#define TYPE_st_narrow_vs8_4 AGGREGATE(st_narrow_vs8_4, 1)
STRUCT_2(st_ld_ld, , ld, ld)
#define TYPE_st_ld_ld AGGREGATE(st_ld_ld, 2)
STRUCT_2(st_ld_s8, , ld, s8)
#define TYPE_st_ld_s8 AGGREGATE(st_ld_s8, 2)
STRUCT_2(st_cf_cf, , cf, cf)
#define TYPE_st_cf_cf AGGREGATE(st_cf_cf, 2)
STRUCT_2(st_cd_cd, , cd, cd)
#define TYPE_st_cd_cd AGGREGATE(st_cd_cd, 2)
STRUCT_2(packed_s8_ld, PACKED, s8, ld)
#define TYPE_packed_s8_ld AGGREGATE(packed_s8_ld, 2)
STRUCT_1(aligned_32_s32, ALIGNED_32, s32)
#define TYPE_aligned_32_s32 AGGREGATE(aligned_32_s32, 1)
STRUCT_3(aligned_32_d_d_d, ALIGNED_32, d, d, d)
#define TYPE_aligned_32_d_d_d AGGREGATE(aligned_32_d_d_d, 3)
STRUCT_1(aligned_64_s8, ALIGNED_64, s8)
#define TYPE_aligned_64_s8 AGGREGATE(aligned_64_s8, 1)
STRUCT_1(aligned_a2s64, ALIGNED, a2s64)
#define TYPE_aligned_a2s64 AGGREGATE(aligned_a2s64, 1)

typedef struct {
  s32 a : 3;
  s32 b : 5;
} bits_s32;
static const cmr_type bits_s32_fields[] = {BITS(1), BITS(1)};
static const uint32_t bits_s32_offsets[] = {0, 0};
#define TYPE_bits_s32 \
  {CMR_STRUCT, sizeof(bits_s32), _Alignof(bits_s32), 2, bits_s32_fields, bits_s32_offsets}
typedef struct {
  u32 a : 12;
  u32 b : 20;
  f c;
} bits_u32_f;
static const cmr_type bits_u32_f_fields[] = {BITS(2), BITS(3), TYPE_f};
static const uint32_t bits_u32_f_offsets[] = {0, 1, 4};
#define TYPE_bits_u32_f \
  {CMR_STRUCT, sizeof(bits_u32_f), _Alignof(bits_u32_f), 3, bits_u32_f_fields, bits_u32_f_offsets}
typedef struct {
  s64 a : 40;
  s64 b : 24;
  d c;
} bits_s64_d;
static const cmr_type bits_s64_d_fields[] = {BITS(5), BITS(3), TYPE_d};
static const uint32_t bits_s64_d_offsets[] = {0, 5, 8};
#define TYPE_bits_s64_d \
  {CMR_STRUCT, sizeof(bits_s64_d), _Alignof(bits_s64_d), 3, bits_s64_d_fields, bits_s64_d_offsets}
typedef struct {
  d a;
  u32 b : 16;
} bits_d_u32;
static const cmr_type bits_d_u32_fields[] = {TYPE_d, BITS(2)};
static const uint32_t bits_d_u32_offsets[] = {0, 8};
#define TYPE_bits_d_u32 \
  {CMR_STRUCT, sizeof(bits_d_u32), _Alignof(bits_d_u32), 2, bits_d_u32_fields, bits_d_u32_offsets}
typedef struct {
  f a;
  u32 b : 32;
} bits_f_u32;
static const cmr_type bits_f_u32_fields[] = {TYPE_f, BITS(4)};
static const uint32_t bits_f_u32_offsets[] = {0, 4};
#define TYPE_bits_f_u32 \
  {CMR_STRUCT, sizeof(bits_f_u32), _Alignof(bits_f_u32), 2, bits_f_u32_fields, bits_f_u32_offsets}
typedef struct {
  d a;
  f b;
  u32 c : 32;
} bits_d_f_u32;
static const cmr_type bits_d_f_u32_fields[] = {TYPE_d, TYPE_f, BITS(4)};
static const uint32_t bits_d_f_u32_offsets[] = {0, 8, 12};
#define TYPE_bits_d_f_u32 \
  {CMR_STRUCT, sizeof(bits_d_f_u32), _Alignof(bits_d_f_u32), 3, bits_d_f_u32_fields, bits_d_f_u32_offsets}
typedef struct {
  u32 a : 4;
  u64 b : 64;
  u32 c : 4;
} PACKED bits_packed;
static const cmr_type bits_packed_fields[] = {BITS(1), BITS(9), BITS(1)};
static const uint32_t bits_packed_offsets[] = {0, 0, 8};
#define TYPE_bits_packed \
  {CMR_STRUCT, sizeof(bits_packed), _Alignof(bits_packed), 3, bits_packed_fields, bits_packed_offsets}
typedef struct {
  d a;
  u8 b : 8;
  u64 c : 48;
} PACKED bits_packed_d;
static const cmr_type bits_packed_d_fields[] = {TYPE_d, BITS(1), BITS(6)};
static const uint32_t bits_packed_d_offsets[] = {0, 8, 9};
#define TYPE_bits_packed_d \
  {CMR_STRUCT, sizeof(bits_packed_d), _Alignof(bits_packed_d), 3, bits_packed_d_fields, bits_packed_d_offsets}
typedef struct {
  u8 a : 4;
  u8 b : 4;
  u8 c : 8;
  u16 d : 16;
} bits_u8;
static const cmr_type bits_u8_fields[] = {BITS(1), BITS(1), BITS(1), BITS(2)};
static const uint32_t bits_u8_offsets[] = {0, 0, 1, 2};
#define TYPE_bits_u8 \
  {CMR_STRUCT, sizeof(bits_u8), _Alignof(bits_u8), 4, bits_u8_fields, bits_u8_offsets}
typedef struct {
  u128 a : 72;
  u128 b : 56;
} bits_u128;
static const cmr_type bits_u128_fields[] = {BITS(9), BITS(7)};
static const uint32_t bits_u128_offsets[] = {0, 9};
#define TYPE_bits_u128 \
  {CMR_STRUCT, sizeof(bits_u128), _Alignof(bits_u128), 2, bits_u128_fields, bits_u128_offsets}
typedef struct {
  s64 a : 60;
  s64 b : 4;
  s64 c : 64;
  u32 d : 8;
} bits_large;
static const cmr_type bits_large_fields[] = {BITS(8), BITS(1), BITS(8), BITS(1)};
static const uint32_t bits_large_offsets[] = {0, 7, 8, 16};
#define TYPE_bits_large \
  {CMR_STRUCT, sizeof(bits_large), _Alignof(bits_large), 4, bits_large_fields, bits_large_offsets}
typedef union {
  u32 a : 8;
  f b;
} un_bits_f;
static const cmr_type un_bits_f_fields[] = {BITS(1), TYPE_f};
static const uint32_t un_bits_f_offsets[] = {0, 0};
#define TYPE_un_bits_f \
  {CMR_UNION, sizeof(un_bits_f), _Alignof(un_bits_f), 2, un_bits_f_fields, un_bits_f_offsets}

/* x86-64 compilers pass these as their flags say. */
#ifdef __aarch64__
VECTOR(wide_vf8, f, 32)
#define TYPE_wide_vf8 VECTOR_TYPE(wide_vf8, f)
STRUCT_1(st_wide_vf8, , wide_vf8)
#define TYPE_st_wide_vf8 AGGREGATE(st_wide_vf8, 1)
#define FOR_EACH_WIDE_VECTOR(x) x(wide_vf8) x(st_wide_vf8)
#else
#define FOR_EACH_WIDE_VECTOR(x)
#endif

#define FOR_EACH_TYPE_WITHOUT_LIBFFI(x) \
  FOR_EACH_WIDE_VECTOR(x) \
  x(s128) x(u128) x(vf2) x(vs32_2) x(vs8_8) x(vs64_1) x(vf4) x(vd2) x(vs8_16) x(vu16_8) x(vs64_2) \
  x(narrow_vs8_4) x(narrow_vs16_1) x(empty) x(st_empty_d) x(st_s32_empty) x(st_a2f) x(st_a3f) \
  x(st_a2d) x(st_a4d) x(st_a2ld) x(st_a5s8) x(st_a16u8) x(st_a3s16_f) x(st_s8_a2f) x(st_a2a2f) \
  x(st_a5s8_d) x(st_a1000s8) x(st_a2s64) x(un_s32_f) x(un_s64_d) x(un_f_d) x(un_s8_f) \
  x(un_ints_floats) x(un_mixed) x(un_half) x(un_a2f_d) x(un_a16u8_ld) x(un_ld_d) x(un_ld_ld) \
  x(un_words_un_ld_d) x(un_big) x(un_floats) x(st_un_d) x(st_d_un) x(st_un_floats_f) x(st_s128) \
  x(st_s128_s8) x(st_s64_s128) x(un_s128_d) x(packed_s8_s128) x(packed_s128) x(st_vf2) x(st_vf4) \
  x(st_vf2_s32) x(st_vf2_vf2) x(st_f_vf2) x(st_vf4_s32) x(st_vf4_vf4) x(st_vd2_vs8_16) x(nest_vf4) \
  x(un_vf4_a2d) x(un_vf4_s32) x(un_vf4_vs8_16) x(packed_s8_vf2) x(packed_s8_vf4) \
  x(st_narrow_vs8_4) x(st_ld_ld) x(st_ld_s8) x(st_cf_cf) x(st_cd_cd) x(packed_s8_ld) \
  x(aligned_32_s32) x(aligned_32_d_d_d) x(aligned_64_s8) x(aligned_a2s64) \
  x(bits_s32) x(bits_u32_f) x(bits_s64_d) x(bits_d_u32) x(bits_f_u32) \
  x(bits_d_f_u32) x(bits_packed) x(bits_packed_d) x(bits_u8) x(bits_u128) x(bits_large) \
  x(un_bits_f)

#endif
