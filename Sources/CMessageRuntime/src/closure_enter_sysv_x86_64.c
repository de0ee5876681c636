/* Calls of closures compiled ahead: argument registers and the stack's arguments become the handler's
   pointers, and the handler's result the registers of its type.

   What is here is entered by a jump, with all registers as the caller left them but for the sixth
   integer one. So its own arguments on the stack would begin where the caller's do: right above the
   frame's two saved words. */
#include "closure_enter.h"

#if CMR_SYSV_X86_64

#include "load_sysv_x86_64.h"

#include <string.h>

/* Laid out as arrivals are worked out for. */
typedef struct arrived_registers {
  uint64_t words[8];
  cmr_vector vectors[CMR_FLOATING_REGISTERS];
} arrived_registers;

_Static_assert(
    offsetof(arrived_registers, vectors) == CMR_IMAGE_FLOATINGS, "arrivals are for this image");

/* More arguments are left to libffi. */
enum { ARGUMENT_LIMIT = 24 };

/* Loops over two or three arguments only get longer by it. */
#if defined(__clang__)
#define SHORT_LOOP _Pragma("clang loop unroll(disable) vectorize(disable)")
#else
#define SHORT_LOOP
#endif

/* Gives the handler's arguments where they are; puts halves of a value together. */
CMR_ALWAYS_INLINE void run(
    cmr_closure *closure, const cmr_call_interface *interface, void *result,
    arrived_registers *registers, char *stack) {
  const cmr_arrivals *arrivals = &interface->arrivals;
  void *arguments[ARGUMENT_LIMIT];
  _Alignas(16) uint64_t gathered[CMR_GATHERING_LIMIT][2];
  SHORT_LOOP
  for (uint32_t i = 0; i < interface->argument_count; i++) {
    cmr_arrival place = arrivals->places[i];
    // The value of a narrow type is at the start of its register.
    arguments[i] = (place.is_on_stack ? stack : (char *)registers) + place.offset;
  }
  SHORT_LOOP
  for (unsigned i = 0; i < arrivals->gathering_count; i++) {
    cmr_gathering halves = arrivals->gatherings[i];
    memcpy(&gathered[i][0], (char *)registers + halves.first, 8);
    memcpy(&gathered[i][1], (char *)registers + halves.second, 8);
    arguments[halves.argument] = gathered[i];
  }
  SHORT_LOOP
  for (uint32_t i = 0; i < interface->bool_count; i++)
    *(uint8_t *)arguments[interface->bool_arguments[i]] &= 1;
  cmr_run_handler(closure, result, arguments);
}

#define SAVE_WORDS \
  arrived_registers registers; \
  registers.words[0] = w0; \
  registers.words[1] = w1; \
  registers.words[2] = w2; \
  registers.words[3] = w3; \
  registers.words[4] = w4;

#define SAVE_VECTORS \
  registers.vectors[0] = v0; \
  registers.vectors[1] = v1; \
  registers.vectors[2] = v2; \
  registers.vectors[3] = v3; \
  registers.vectors[4] = v4; \
  registers.vectors[5] = v5; \
  registers.vectors[6] = v6; \
  registers.vectors[7] = v7;

#define DROP_VECTORS \
  (void)v0; \
  (void)v1; \
  (void)v2; \
  (void)v3; \
  (void)v4; \
  (void)v5; \
  (void)v6; \
  (void)v7;

/* Each argument is an integer that fills no more than its register. */
#define RUN_WORDS(result) \
  DROP_VECTORS \
  _Alignas(16) uint64_t words[CMR_POOL_INTEGERS] = {w0, w1, w2, w3, w4}; \
  void *arguments[CMR_POOL_INTEGERS] = {&words[0], &words[1], &words[2], &words[3], &words[4]}; \
  cmr_run_handler(slot->closure, result, arguments);

/* The result is a whole word, or none. */
static cmr_pool_result enter_words(CMR_POOL_PARAMETERS) {
  uint64_t result = 0;
  RUN_WORDS(&result)
  return (cmr_pool_result){result, 0};
}

/* The result is a narrow integer. */
static cmr_pool_result enter_narrow(CMR_POOL_PARAMETERS) {
  // Not read from the closure again: it may be gone once the handler has returned.
  cmr_kind kind = slot->closure->interface->result.kind;
  uint64_t result = 0;
  RUN_WORDS(&result)
  cmr_widen_result(kind, &result);
  return (cmr_pool_result){result, 0};
}

// MARK: - Results in their registers

CMR_ALWAYS_INLINE cmr_pool_result finish_integer(
    const cmr_call_interface *interface, two_words *got) {
  cmr_widen_result(interface->result.kind, &got->first);
  return (cmr_pool_result){got->first, 0};
}

CMR_ALWAYS_INLINE cmr_pool_result in_both(uint64_t word, uint64_t floating) {
  cmr_pool_result result = {.word = word};
  memcpy(&result.floating, &floating, sizeof floating);
  return result;
}

#define FINISH_FLOATING(interface, got) in_both(0, (got)->first)
#define FINISH_BOTH(interface, got) in_both((got)->first, (got)->second)
#define FINISH_SWAPPED(interface, got) in_both((got)->second, (got)->first)
#define FINISH_WHOLE(interface, got) *(got)

// MARK: - One function for each kind of result

/* The interface is not read from the closure again: it may be gone once the handler has returned. */
#define BEGIN_ENTER(vectors) \
  SAVE_WORDS vectors cmr_closure *closure = slot->closure; \
  const cmr_call_interface *interface = closure->interface; \
  char *stack = (char *)__builtin_frame_address(0) + 2 * sizeof(void *);

#define DEFINE_ENTER(name, vectors, type, place, finish) \
  static type name(CMR_POOL_PARAMETERS) { \
    BEGIN_ENTER(vectors) \
    _Alignas(16) place got; \
    memset(&got, 0, sizeof got); \
    run(closure, interface, &got, &registers, stack); \
    return finish(interface, &got); \
  }

/* Both forms, for arguments that use floating-point registers and for those that do not. */
#define DEFINE_ENTERS(name, type, place, finish) \
  DEFINE_ENTER(name##_words, DROP_VECTORS, type, place, finish) \
  DEFINE_ENTER(name##_all, SAVE_VECTORS, type, place, finish)

DEFINE_ENTERS(enter_integer, cmr_pool_result, two_words, finish_integer)
DEFINE_ENTERS(enter_floating, cmr_pool_result, two_words, FINISH_FLOATING)
DEFINE_ENTERS(enter_both, cmr_pool_result, two_words, FINISH_BOTH)
DEFINE_ENTERS(enter_swapped, cmr_pool_result, two_words, FINISH_SWAPPED)
DEFINE_ENTERS(enter_two_words, two_words, two_words, FINISH_WHOLE)
DEFINE_ENTERS(enter_two_floatings, two_floatings, two_floatings, FINISH_WHOLE)
DEFINE_ENTERS(enter_vector, cmr_vector, cmr_vector, FINISH_WHOLE)
DEFINE_ENTERS(enter_wide, long double, long double, FINISH_WHOLE)
DEFINE_ENTERS(enter_wides, long double _Complex, long double _Complex, FINISH_WHOLE)

/* Straight into the caller's memory, whose address is the first argument. */
#define DEFINE_ENTER_MEMORY(name, vectors) \
  static void *name(CMR_POOL_PARAMETERS) { \
    BEGIN_ENTER(vectors) \
    void *result = (void *)(uintptr_t)w0; \
    cmr_prepare_result(closure, interface, result); \
    run(closure, interface, result, &registers, stack); \
    return result; \
  }

DEFINE_ENTER_MEMORY(enter_memory_words, DROP_VECTORS)
DEFINE_ENTER_MEMORY(enter_memory_all, SAVE_VECTORS)

cmr_pool_result cmr_pool_enter_free(CMR_POOL_PARAMETERS) {
  (void)w0, (void)w1, (void)w2, (void)w3, (void)w4, (void)slot;
  DROP_VECTORS
  return (cmr_pool_result){0, 0};
}

/* Both forms of a function, as what they are jumped to as. */
typedef struct entries {
  cmr_pool_entry words, all;
  bool needs_jump;
} entries;

#define ENTRIES(name, needs_jump) \
  (entries){ \
      (cmr_pool_entry)(cmr_function)name##_words, (cmr_pool_entry)(cmr_function)name##_all, \
      needs_jump}

static entries entries_for(const cmr_call_interface *interface) {
  bool is_small = interface->result_size <= 8;
  switch (interface->whole.result) {
  case CMR_DIRECT_WORDS:
    return is_small ? ENTRIES(enter_integer, false) : ENTRIES(enter_two_words, true);
  case CMR_DIRECT_FLOATINGS:
    return is_small ? ENTRIES(enter_floating, false) : ENTRIES(enter_two_floatings, true);
  case CMR_DIRECT_WORD_FLOATING: return ENTRIES(enter_both, false);
  case CMR_DIRECT_FLOATING_WORD: return ENTRIES(enter_swapped, false);
  case CMR_DIRECT_MEMORY: return ENTRIES(enter_memory, false);
  case CMR_DIRECT_VECTOR: return ENTRIES(enter_vector, true);
  case CMR_DIRECT_LONGDOUBLE: return ENTRIES(enter_wide, true);
  case CMR_DIRECT_COMPLEX_LONGDOUBLE: return ENTRIES(enter_wides, true);
  default: return (entries){NULL, NULL, true};
  }
}

/* Whether the arguments are integers that are not Bool, one in each register. */
static bool has_word_arguments(const cmr_call_interface *interface) {
  const cmr_arrivals *arrivals = &interface->arrivals;
  bool has = !arrivals->uses_floatings && !arrivals->uses_stack && interface->bool_count == 0
      && arrivals->integer_count == interface->argument_count;
  // Values of two registers, and those without bytes, come before or after their place.
  for (uint32_t i = 0; has && i < interface->argument_count; i++)
    has = arrivals->places[i].offset == 8 * i;
  return has;
}

cmr_pool_entry cmr_pool_entry_for(const cmr_call_interface *interface) {
  const cmr_arrivals *arrivals = &interface->arrivals;
  if (arrivals->integer_count > CMR_POOL_INTEGERS) return NULL;
  if (interface->argument_count > ARGUMENT_LIMIT) return NULL;
  if (has_word_arguments(interface)) {
    if (interface->closure_is_simple) return enter_words;
    if (cmr_is_widened(interface->result.kind)) return enter_narrow;
  }
  entries found = entries_for(interface);
  if ((found.needs_jump || arrivals->uses_stack) && !CMR_POOL_JUMPS) return NULL;
  return arrivals->uses_floatings ? found.all : found.words;
}

#endif
