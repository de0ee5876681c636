/* The intern table of selectors.
   Readers take no lock: they load the table pointer and probe. Writers hold selector_lock. A table
   that growth replaces is kept: the sum of all is less than twice the last. */
#include "cmr_cache.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

const cmr_table *cmr_empty_table(void);

typedef struct intern_table {
  /* The table that this one replaced: never read, but what leads to it for leak checkers. */
  const struct intern_table *outgrown;
  size_t mask;
  const cmr_selector *slots[];
} intern_table;

/* An intern_table with one empty slot. */
static const struct {
  const intern_table *outgrown;
  size_t mask;
  const cmr_selector *slot;
} empty = {NULL, 0, NULL};

static pthread_mutex_t selector_lock = PTHREAD_MUTEX_INITIALIZER;
static const intern_table *table = (const intern_table *)(const void *)&empty; /* atomic; written under selector_lock */
static size_t count, name_bytes, table_bytes;     /* selector_lock */

static uint64_t load64(const char *p) {
  uint64_t value;
  memcpy(&value, p, sizeof value);
  return value;
}

static uint64_t load32(const char *p) {
  uint32_t value;
  memcpy(&value, p, sizeof value);
  return value;
}

/* Folds the 128-bit product; it is what makes every input bit reach every output bit. */
static uint64_t mix(uint64_t a, uint64_t b) {
  unsigned __int128 product = (unsigned __int128)a * b;
  return (uint64_t)product ^ (uint64_t)(product >> 64);
}

static uint64_t hash_of(const char *utf8, size_t length) {
  const uint64_t k0 = UINT64_C(0x9E3779B97F4A7C15), k1 = UINT64_C(0xE7037ED1A0B428DB);
  uint64_t h = length ^ k0, a, b;
  while (length > 16) {
    h = mix(load64(utf8) ^ k1, load64(utf8 + 8) ^ h);
    utf8 += 16;
    length -= 16;
  }
  if (length >= 8) {
    a = load64(utf8);
    b = load64(utf8 + length - 8);
  } else if (length >= 4) {
    a = load32(utf8);
    b = load32(utf8 + length - 4);
  } else {
    a = b = 0;
    for (size_t i = 0; i < length; i++) a = a << 8 | (unsigned char)utf8[i];
  }
  return mix(a ^ k1, b ^ h);
}

static const cmr_selector *probe(const intern_table *t, uint64_t hash, const char *utf8,
                                 size_t length) {
  for (size_t i = hash & t->mask;; i = (i + 1) & t->mask) {
    const cmr_selector *found = __atomic_load_n(&t->slots[i], __ATOMIC_ACQUIRE);
    if (!found) return NULL;
    if (found->hash == hash && found->length == length && !memcmp(found->name, utf8, length))
      return found;
  }
}

const cmr_selector *cmr_selector_look_up(const char *utf8, size_t length) {
  return probe(__atomic_load_n(&table, __ATOMIC_ACQUIRE), hash_of(utf8, length), utf8, length);
}

static bool grow(void) {
  size_t capacity = table->mask ? (table->mask + 1) * 2 : 256;
  size_t bytes = sizeof(intern_table) + capacity * sizeof(cmr_selector *);
  intern_table *larger = calloc(1, bytes);
  if (!larger) return false;
  larger->outgrown = table;
  larger->mask = capacity - 1;
  for (size_t i = 0; i <= table->mask; i++) {
    if (!table->slots[i]) continue;
    size_t j = table->slots[i]->hash & larger->mask;
    while (larger->slots[j]) j = (j + 1) & larger->mask;
    larger->slots[j] = table->slots[i];
  }
  table_bytes += bytes;
  __atomic_store_n(&table, larger, __ATOMIC_RELEASE);
  return true;
}

/* The record and its name in one block, so that a hit compares in one place. */
static const cmr_selector *make(uint64_t hash, const char *utf8, size_t length) {
  size_t bytes = (sizeof(cmr_selector) + length + 1 + 15) / 16 * 16;
  cmr_selector *selector = aligned_alloc(16, bytes);
  if (!selector || length > UINT32_MAX) {
    free(selector);
    return NULL;
  }
  char *name = (char *)(selector + 1);
  memcpy(name, utf8, length);
  name[length] = 0;
  uint32_t colons = 0;
  for (size_t i = 0; i < length; i++) colons += utf8[i] == ':';
  *selector = (cmr_selector){.first = {0, &cmr_vacant_cell},
                             .table = cmr_empty_table(),
                             .above = {0, &cmr_vacant_cell},
                             .name = name,
                             .length = (uint32_t)length,
                             .colon_count = colons,
                             .hash = hash};
  name_bytes += bytes;
  return selector;
}

const cmr_selector *cmr_selector_register(const char *utf8, size_t length) {
  uint64_t hash = hash_of(utf8, length);
  const cmr_selector *found =
      probe(__atomic_load_n(&table, __ATOMIC_ACQUIRE), hash, utf8, length);
  if (found) return found;
  pthread_mutex_lock(&selector_lock);
  found = probe(table, hash, utf8, length);
  if (!found && ((count + 1) * 3 <= (table->mask + 1) * 2 || grow())) {
    found = make(hash, utf8, length);
    if (found) {
      size_t i = hash & table->mask;
      while (table->slots[i]) i = (i + 1) & table->mask;
      __atomic_store_n((const cmr_selector **)&table->slots[i], found, __ATOMIC_RELEASE);
      count++;
    }
  }
  pthread_mutex_unlock(&selector_lock);
  return found;
}

size_t cmr_selector_count(void) {
  pthread_mutex_lock(&selector_lock);
  size_t result = count;
  pthread_mutex_unlock(&selector_lock);
  return result;
}

size_t cmr_selector_bytes(void) {
  pthread_mutex_lock(&selector_lock);
  size_t result = name_bytes + table_bytes;
  pthread_mutex_unlock(&selector_lock);
  return result;
}

void cmr_selector_for_each(void (*visit)(const cmr_selector *, void *), void *context) {
  const intern_table *t = __atomic_load_n(&table, __ATOMIC_ACQUIRE);
  for (size_t i = 0; i <= t->mask; i++) {
    const cmr_selector *found = __atomic_load_n(&t->slots[i], __ATOMIC_ACQUIRE);
    if (found) visit(found, context);
  }
}

/* --- literals --- */

static const cmr_selector no_selector = {.name = ""};
static const cmr_literal_slot no_literal = {NULL, &no_selector};
const cmr_literal_slot *cmr_literal_cache[1 << CMR_LITERAL_CACHE_BITS] = {
    [0 ...(1 << CMR_LITERAL_CACHE_BITS) - 1] = &no_literal};

const cmr_selector *cmr_selector_of_literal_slow(const char *utf8, size_t length) {
  const cmr_selector *selector = cmr_selector_register(utf8, length);
  uintptr_t key = (uintptr_t)utf8;
  size_t index = (key ^ (key >> CMR_LITERAL_CACHE_BITS)) & ((1u << CMR_LITERAL_CACHE_BITS) - 1);
  /* Each address gets its pair once: two literals that share a slot must not make pairs for ever,
     so a taken slot stays taken and the other literal is found by its hash. */
  if (selector && __atomic_load_n(&cmr_literal_cache[index], __ATOMIC_ACQUIRE) == &no_literal) {
    cmr_literal_slot *slot = malloc(sizeof *slot);
    const cmr_literal_slot *expected = &no_literal;
    if (slot) {
      *slot = (cmr_literal_slot){utf8, selector};
      if (!__atomic_compare_exchange_n(&cmr_literal_cache[index], &expected, slot, false,
                                       __ATOMIC_RELEASE, __ATOMIC_RELAXED))
        free(slot);
    }
  }
  return selector;
}
