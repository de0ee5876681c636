#ifndef PEERS_COMMON_H
#define PEERS_COMMON_H

#include "peer_rows.h"

/* The order of the rows that choose at random; the same as the library's own rows use. */
enum { ORDER_LENGTH = 65536 };

static inline void fill_random_order(uint16_t *order, unsigned bound) {
  uint64_t state = 0x9e3779b97f4a7c15;
  for (int i = 0; i < ORDER_LENGTH; i++) {
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    order[i] = (uint16_t)(((state * 0x2545f4914f6cdd1d) >> 40) % bound);
  }
}

/* What most rows add up: next: of 0, 1, ... count - 1, where next: adds one. */
static inline int64_t expected_sum(int64_t count) { return count * (count - 1) / 2 + count; }

static inline int64_t expected_count(int64_t count) { return count; }

static inline int64_t expected_zero(int64_t count) {
  (void)count;
  return 0;
}

typedef struct triple {
  int64_t x, y, z;
} triple;

#endif
