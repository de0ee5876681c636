#include "CPeers.h"

int64_t cpeers_add_one(int64_t value) { return value + 1; }

static cpeers_int1 volatile indirect_target = cpeers_add_one;

cpeers_int1 cpeers_indirect_add_one(void) { return indirect_target; }

int64_t cpeers_add_words(int64_t self, int64_t selector, int64_t a, int64_t b) {
  (void)self;
  (void)selector;
  return a + b;
}

int64_t cpeers_words4_run(cpeers_words4 function, int64_t self, int64_t selector, int64_t count) {
  int64_t value = 0;
  for (int64_t i = 0; i < count; i++) {
    value = function(self, selector, value, 1);
  }
  return value;
}

int64_t cpeers_next_word(int64_t self, int64_t selector, int64_t value) {
  (void)self;
  (void)selector;
  return value + 1;
}

int64_t cpeers_words3_run(cpeers_words3 function, int64_t self, int64_t selector, int64_t count) {
  int64_t value = 0;
  for (int64_t i = 0; i < count; i++) {
    value = function(self, selector, value);
  }
  return value;
}
