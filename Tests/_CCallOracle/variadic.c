/* Variadic functions, one for each type: so many words, and then four values of the type. */
#include "record.h"
#include "types.h"

#include <stdarg.h>

#define FOR_EACH_VARIADIC_TYPE(x) \
  x(s32) x(s64) x(d) x(ld) x(ptr) x(cf) x(cd) x(cld) x(s128) x(vf2) x(vf4) x(st_f) x(st_f_f_f) \
  x(st_s32_d) x(st_d_s64) x(st_s8_s8_s8) x(st_s64_s64_s64) x(st_ld) x(st_a5s8) x(st_a5s8_d) \
  x(un_s64_d) x(un_mixed) x(un_ld_d) x(bits_s64_d) x(bits_packed) x(st_vf4) x(st_vf2_s32) \
  x(st_s128) x(st_d_d_d_d) x(words_200) x(packed_s8_d) x(aligned_32_s32) x(un_a16u8_ld) x(empty)

#define DEFINE(type) \
  static void variadic_##type(int32_t count, ...) { \
    va_list arguments; \
    va_start(arguments, count); \
    for (int32_t i = 0; i < count; i++) { \
      int64_t word = va_arg(arguments, int64_t); \
      RECORD(word); \
    } \
    for (int i = 0; i < 4; i++) { \
      type value = va_arg(arguments, type); \
      RECORD(value); \
    } \
    va_end(arguments); \
  }

FOR_EACH_VARIADIC_TYPE(DEFINE)

#define ENTRY(type) {#type, TYPE_##type, (cmr_function)variadic_##type},

static const oracle_variadic variadics[] = {FOR_EACH_VARIADIC_TYPE(ENTRY)};

size_t oracle_variadic_count(void) { return sizeof variadics / sizeof variadics[0]; }

const oracle_variadic *oracle_variadic_at(size_t index) { return &variadics[index]; }
