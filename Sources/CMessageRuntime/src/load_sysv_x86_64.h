/* Argument registers read from values, and the registers of results. */
#ifndef CMR_LOAD_SYSV_X86_64_H
#define CMR_LOAD_SYSV_X86_64_H

#include "call_interface.h"

#if CMR_SYSV_X86_64

#include <string.h>

/* The registers of a result: rax and rdx, xmm0 and xmm1, or the first of both. */
typedef struct two_words {
  uint64_t first, second;
} two_words;

typedef struct two_floatings {
  double first, second;
} two_floatings;

typedef struct word_and_floating {
  uint64_t word;
  double floating;
} word_and_floating;

#define WORDS uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t

/* These calls are of another type than the function on purpose. */
#if defined(__clang__)
#define CALLS_BY_REGISTERS __attribute__((no_sanitize("function", "cfi-icall")))
#else
#define CALLS_BY_REGISTERS
#endif

CMR_ALWAYS_INLINE uint64_t cmr_load_word(const void *value) {
  uint64_t word;
  memcpy(&word, value, sizeof word);
  return word;
}

/* Reads a register's worth of a value. */
CMR_ALWAYS_INLINE uint64_t cmr_load_value(unsigned load, const char *value) {
  switch (load) {
  case CMR_LOAD_SINT8:
    return (uint64_t)*(const signed char *)value;
  case CMR_LOAD_UINT8:
    return *(const unsigned char *)value;
  case CMR_LOAD_BOOL:
    return *(const unsigned char *)value & 1;
  case CMR_LOAD_SINT16: {
    int16_t half;
    memcpy(&half, value, sizeof half);
    return (uint64_t)half;
  }
  case CMR_LOAD_UINT16: {
    uint16_t half;
    memcpy(&half, value, sizeof half);
    return half;
  }
  case CMR_LOAD_SINT32: {
    int32_t half;
    memcpy(&half, value, sizeof half);
    return (uint64_t)half;
  }
  case CMR_LOAD_UINT32: {
    uint32_t half;
    memcpy(&half, value, sizeof half);
    return half;
  }
  case CMR_LOAD_WORD:
    return cmr_load_word(value);
  default: {
    uint64_t word = 0;
    for (unsigned i = load; i-- > 0;) word = word << 8 | (unsigned char)value[i];
    return word;
  }
  }
}

#endif
#endif
