/* Functions whose type at the call is not the type they were compiled with: the only way in C to
   have a boolean that is neither 0 nor 1. */
#include "CCallOracle.h"

static uint8_t byte_to_return(void) { return 2; }
static uint8_t odd_byte_to_return(void) { return 0xA5; }
static uint64_t register_to_return(void) { return UINT64_C(0xFFFFFFFFFFFFFF01); }

cmr_function oracle_boolean_function_that_returns_2(void) { return (cmr_function)byte_to_return; }

cmr_function oracle_boolean_function_that_returns_165(void) {
  return (cmr_function)odd_byte_to_return;
}

cmr_function oracle_boolean_function_with_dirty_register(void) {
  return (cmr_function)register_to_return;
}

static uint64_t return_words(
    uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t e, uint64_t f, uint64_t g) {
  (void)b, (void)c, (void)d, (void)e, (void)f;
  return (a & 0xFF) << 8 | (g & 0xFF);
}

cmr_function oracle_function_of_7_booleans(void) { return (cmr_function)return_words; }

uint64_t oracle_register_result(cmr_function function) {
  return ((uint64_t(*)(void))function)();
}

uint64_t oracle_pass_byte_as_boolean(cmr_function function, uint8_t byte) {
  uint64_t dirty = UINT64_C(0xA5A5A5A5A5A5A500) | byte;
  return ((uint64_t(*)(uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t))
              function)(dirty, dirty, dirty, dirty, dirty, dirty, dirty);
}

int64_t oracle_call_int64(cmr_function function, int64_t value) {
  return ((int64_t(*)(int64_t))function)(value);
}

int64_t oracle_add_4(int64_t a, int64_t b, int64_t c, int64_t d) {
  return a + 10 * b + 100 * c + 1000 * d;
}
