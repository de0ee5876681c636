/* Calls whose arguments are all in registers, without libffi.

   On x86-64 System V a function finds its arguments in up to six integer and eight floating-point
   registers, and does not care what is in those it does not use. So one call with all of them
   filled fits every function whose arguments all are in registers, and the C compiler can make it:
   libffi sorts the types again on every call, which takes longer than everything else together. */
#include "call_interface.h"
#include "load_sysv_x86_64.h"
#include "store_result.h"

#if CMR_SYSV_X86_64

#include <string.h>

#define FLOATINGS double, double, double, double, double, double, double, double

typedef two_words (*words_to_words)(WORDS);
typedef two_floatings (*words_to_floatings)(WORDS);
typedef word_and_floating (*words_to_both)(WORDS);
typedef two_words (*all_to_words)(WORDS, FLOATINGS);
typedef two_floatings (*all_to_floatings)(WORDS, FLOATINGS);
typedef word_and_floating (*all_to_both)(WORDS, FLOATINGS);

CMR_ALWAYS_INLINE uint64_t load(cmr_register_load from, void *const *arguments) {
  return cmr_load_value(from.load, (const char *)arguments[from.argument] + from.offset);
}

#define WORD_VALUES words[0], words[1], words[2], words[3], words[4], words[5]
#define FLOATING_VALUES \
  floatings[0], floatings[1], floatings[2], floatings[3], floatings[4], floatings[5], \
      floatings[6], floatings[7]

CALLS_BY_REGISTERS static void call_with_all(
    const cmr_call_interface *interface, cmr_function function, void *result,
    void *const *arguments, const uint64_t *words) {
  const cmr_direct_call *direct = &interface->direct;
  double floatings[CMR_FLOATING_REGISTERS] = {0};
  for (unsigned i = 0; i < direct->floating_count; i++) {
    uint64_t bits = load(direct->floatings[i], arguments);
    memcpy(&floatings[i], &bits, sizeof bits);
  }
  switch (direct->result) {
  case CMR_DIRECT_FLOATINGS: {
    two_floatings got = ((all_to_floatings)function)(WORD_VALUES, FLOATING_VALUES);
    cmr_store_result(interface, &got, result);
    break;
  }
  case CMR_DIRECT_WORD_FLOATING: {
    word_and_floating got = ((all_to_both)function)(WORD_VALUES, FLOATING_VALUES);
    cmr_store_result(interface, &got, result);
    break;
  }
  case CMR_DIRECT_FLOATING_WORD: {
    word_and_floating got = ((all_to_both)function)(WORD_VALUES, FLOATING_VALUES);
    struct {
      double floating;
      uint64_t word;
    } swapped = {got.floating, got.word};
    cmr_store_result(interface, &swapped, result);
    break;
  }
  case CMR_DIRECT_MEMORY:
    ((all_to_words)function)(WORD_VALUES, FLOATING_VALUES);
    break;
  default: {
    two_words got = ((all_to_words)function)(WORD_VALUES, FLOATING_VALUES);
    cmr_store_result(interface, &got, result);
    break;
  }
  }
}

CALLS_BY_REGISTERS void cmr_call_direct(
    const cmr_call_interface *interface, cmr_function function, void *result,
    void *const *arguments) {
  const cmr_direct_call *direct = &interface->direct;
  uint64_t words[CMR_INTEGER_REGISTERS] = {0};
  if (CMR_LIKELY(direct->is_plain)) {
    for (unsigned i = 0; i < direct->integer_count; i++) words[i] = cmr_load_word(arguments[i]);
    uint64_t word = ((words_to_words)function)(WORD_VALUES).first;
    if (interface->result_mode == CMR_RESULT_DIRECT) memcpy(result, &word, sizeof word);
    return;
  }
  uint64_t *next = words;
  // A result in memory: its address comes as an argument before the others.
  if (direct->result == CMR_DIRECT_MEMORY) *next++ = (uint64_t)(uintptr_t)result;
  for (unsigned i = 0; i < direct->integer_count; i++)
    *next++ = load(direct->integers[i], arguments);
  if (direct->floating_count != 0) {
    call_with_all(interface, function, result, arguments, words);
    return;
  }
  switch (direct->result) {
  case CMR_DIRECT_FLOATINGS: {
    two_floatings got = ((words_to_floatings)function)(WORD_VALUES);
    cmr_store_result(interface, &got, result);
    break;
  }
  case CMR_DIRECT_WORD_FLOATING: {
    word_and_floating got = ((words_to_both)function)(WORD_VALUES);
    cmr_store_result(interface, &got, result);
    break;
  }
  case CMR_DIRECT_FLOATING_WORD: {
    word_and_floating got = ((words_to_both)function)(WORD_VALUES);
    struct {
      double floating;
      uint64_t word;
    } swapped = {got.floating, got.word};
    cmr_store_result(interface, &swapped, result);
    break;
  }
  case CMR_DIRECT_MEMORY:
    ((words_to_words)function)(WORD_VALUES);
    break;
  default: {
    two_words got = ((words_to_words)function)(WORD_VALUES);
    cmr_store_result(interface, &got, result);
    break;
  }
  }
}

#endif
