/* Calls with arguments in any place, without libffi.

   A function finds its arguments in six integer and eight vector registers and on the stack. It does
   not care what is in registers, or further up on the stack, that it does not use. So one call
   with all registers filled and a block of bytes by value, which lies where arguments on the stack
   begin, fits every function whose arguments on the stack are not larger than the block. The C
   compiler makes such calls, of blocks of a few sizes. libffi has no vectors, no 128-bit integers,
   no alignment above 16, and sorts the types again on every call. */
#include "call_interface.h"
#include "load_sysv_x86_64.h"
#include "store_result.h"

#if CMR_SYSV_X86_64

#include <string.h>

typedef struct register_image {
  uint64_t words[8];
  cmr_vector vectors[CMR_FLOATING_REGISTERS];
} register_image;

_Static_assert(
    offsetof(register_image, vectors) == CMR_IMAGE_FLOATINGS
        && sizeof(register_image) == CMR_IMAGE_STACK,
    "moves are worked out for this image");

/* What is in the registers of a result. */
typedef union result_image {
  two_words words;
  two_floatings floatings;
  word_and_floating both;
  cmr_vector whole;
  long double wide;
  long double _Complex wides;
  uint64_t halves[4];
} result_image;

/* Aligned as the most aligned argument, so that the block begins where the stack's arguments do. */
#define DEFINE_BLOCK(count) \
  typedef struct block_##count { \
    _Alignas(CMR_STACK_ALIGNMENT) char bytes[count]; \
  } block_##count;

#define IMAGE_WORDS \
  image->words[0], image->words[1], image->words[2], image->words[3], image->words[4], \
      image->words[5]
#define IMAGE_VECTORS \
  image->vectors[0], image->vectors[1], image->vectors[2], image->vectors[3], \
      image->vectors[4], image->vectors[5], image->vectors[6], image->vectors[7]
#define VECTORS \
  cmr_vector, cmr_vector, cmr_vector, cmr_vector, cmr_vector, cmr_vector, cmr_vector, cmr_vector

/* As variadic functions, since those want to know how many vector registers are in use. Others
   do not look. */
#define DEFINE_CALL(name, type, place, count) \
  CALLS_BY_REGISTERS static void call_##name##_##count( \
      cmr_function function, const register_image *image, result_image *result) { \
    result->place = ((type (*)(WORDS, VECTORS, block_##count, ...))function)( \
        IMAGE_WORDS, IMAGE_VECTORS, *(const block_##count *)(image + 1)); \
  }

#define DEFINE_CALL_OF_REGISTERS(name, type, place) \
  CALLS_BY_REGISTERS static void call_##name##_0( \
      cmr_function function, const register_image *image, result_image *result) { \
    result->place = ((type (*)(WORDS, VECTORS, ...))function)(IMAGE_WORDS, IMAGE_VECTORS); \
  }

#define DEFINE_CALLS(count) \
  DEFINE_BLOCK(count) \
  DEFINE_CALL(words, two_words, words, count) \
  DEFINE_CALL(floatings, two_floatings, floatings, count) \
  DEFINE_CALL(both, word_and_floating, both, count) \
  DEFINE_CALL(vector, cmr_vector, whole, count) \
  DEFINE_CALL(longdouble, long double, wide, count) \
  DEFINE_CALL(complex, long double _Complex, wides, count)

DEFINE_CALL_OF_REGISTERS(words, two_words, words)
DEFINE_CALL_OF_REGISTERS(floatings, two_floatings, floatings)
DEFINE_CALL_OF_REGISTERS(both, word_and_floating, both)
DEFINE_CALL_OF_REGISTERS(vector, cmr_vector, whole)
DEFINE_CALL_OF_REGISTERS(longdouble, long double, wide)
DEFINE_CALL_OF_REGISTERS(complex, long double _Complex, wides)

/* The largest holds all arguments that an interface can have, with their padding. */
#define FOR_EACH_BLOCK(x) \
  x(64) x(128) x(256) x(512) x(1024) x(2048) x(4096) x(16384) x(65536) x(196608)

FOR_EACH_BLOCK(DEFINE_CALLS)

_Static_assert(
    CMR_MAXIMUM_ARGUMENT_BYTES + CMR_MAXIMUM_ARGUMENT_COUNT * CMR_STACK_ALIGNMENT <= 196608,
    "the largest block is too small");

typedef void (*call_by_image)(cmr_function, const register_image *, result_image *);

enum { WORDS_CALL, FLOATINGS_CALL, BOTH_CALL, VECTOR_CALL, LONGDOUBLE_CALL, COMPLEX_CALL, CALL_COUNT };

typedef struct block_size {
  uint32_t size;
  call_by_image calls[CALL_COUNT];
} block_size;

#define BLOCK_SIZE(count) \
  {count, \
   {call_words_##count, call_floatings_##count, call_both_##count, call_vector_##count, \
    call_longdouble_##count, call_complex_##count}},

static const block_size block_sizes[] = {BLOCK_SIZE(0) FOR_EACH_BLOCK(BLOCK_SIZE)};

static unsigned call_of_result(cmr_direct_result result) {
  switch (result) {
  case CMR_DIRECT_FLOATINGS: return FLOATINGS_CALL;
  case CMR_DIRECT_WORD_FLOATING:
  case CMR_DIRECT_FLOATING_WORD: return BOTH_CALL;
  case CMR_DIRECT_VECTOR: return VECTOR_CALL;
  case CMR_DIRECT_LONGDOUBLE: return LONGDOUBLE_CALL;
  case CMR_DIRECT_COMPLEX_LONGDOUBLE: return COMPLEX_CALL;
  default: return WORDS_CALL;
  }
}

/* Puts what came in registers in the order of the result's bytes. */
static void arrange(cmr_direct_result result, result_image *got) {
  switch (result) {
  case CMR_DIRECT_FLOATING_WORD: {
    uint64_t word = got->halves[0];
    got->halves[0] = got->halves[1];
    got->halves[1] = word;
    break;
  }
  // The padding after the 10 bytes of each, so that equal numbers have equal bytes.
  case CMR_DIRECT_COMPLEX_LONGDOUBLE:
    got->halves[1] &= 0xFFFF;
    got->halves[3] &= 0xFFFF;
    break;
  case CMR_DIRECT_LONGDOUBLE:
    got->halves[1] &= 0xFFFF;
    break;
  default:
    break;
  }
}

void cmr_call_whole(
    const cmr_call_interface *interface, cmr_function function, void *result,
    void *const *arguments) {
  const cmr_whole_call *whole = &interface->whole;
  const block_size *block = block_sizes;
  while (block->size < whole->stack_size) block++;

  // Bounded by the limits on the arguments of an interface.
  char *image = __builtin_alloca_with_align(
      CMR_IMAGE_STACK + block->size, CMR_STACK_ALIGNMENT * 8);
  memset(image, 0, CMR_IMAGE_STACK);
  if (whole->result == CMR_DIRECT_MEMORY) memcpy(image, &result, sizeof result);
  for (uint32_t i = 0; i < whole->move_count; i++) {
    cmr_move move = whole->moves[i];
    const char *value = (const char *)arguments[move.argument] + move.offset;
    if (move.load == CMR_LOAD_BLOCK) {
      memcpy(image + move.to, value, move.size);
    } else {
      uint64_t word = cmr_load_value(move.load, value);
      memcpy(image + move.to, &word, sizeof word);
    }
  }

  result_image got;
  block->calls[call_of_result(whole->result)](
      function, (const register_image *)(const void *)image, &got);
  if (whole->result == CMR_DIRECT_MEMORY) return;
  arrange(whole->result, &got);
  cmr_store_result(interface, &got, result);
}

#endif
