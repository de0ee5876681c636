/* Values: stored, compared and shown, by the bits that count. */
#include "gen_driver.h"

#include <stdio.h>
#include <string.h>

/* The bits of one byte that count. */
static unsigned mask_of(const gen_value *value, uint32_t byte) {
  unsigned mask = 0;
  uint64_t begin = (uint64_t)byte * 8;
  for (uint32_t i = 0; i < value->run_count; i++) {
    uint64_t from = value->runs[i].offset, to = from + value->runs[i].count;
    if (to <= begin || from >= begin + 8) continue;
    unsigned low = from > begin ? (unsigned)(from - begin) : 0;
    unsigned high = to < begin + 8 ? (unsigned)(to - begin) : 8;
    mask |= (0xFFu >> (8 - (high - low))) << low;
  }
  return mask;
}

long gen_value_difference(const gen_value *value, const void *bytes) {
  const uint8_t *expected = value->bytes, *got = bytes;
  for (uint32_t i = 0; i < value->size; i++)
    if ((expected[i] ^ got[i]) & mask_of(value, i)) return (long)i;
  return -1;
}

void gen_value_store(const gen_value *value, void *bytes, int padding) {
  const uint8_t *from = value->bytes;
  uint8_t *to = bytes;
  for (uint32_t i = 0; i < value->size; i++) {
    unsigned mask = mask_of(value, i);
    to[i] = (uint8_t)((from[i] & mask) | ((unsigned)padding & ~mask));
  }
}

void gen_value_describe(const gen_value *value, const void *bytes, char *text, size_t size) {
  const uint8_t *from = bytes ? bytes : value->bytes;
  size_t used = 0;
  if (size > 0) text[0] = 0;
  for (uint32_t i = 0; i < value->size && used + 8 < size; i++) {
    if (i == 48) {
      snprintf(text + used, size - used, "...");
      break;
    }
    if (mask_of(value, i) == 0)
      used += (size_t)snprintf(text + used, size - used, "..");
    else
      used += (size_t)snprintf(text + used, size - used, "%02x", from[i]);
    if (i % 8 == 7) used += (size_t)snprintf(text + used, size - used, " ");
  }
}
