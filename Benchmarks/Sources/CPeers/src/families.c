#include "families.h"

#include <complex.h>
#include <string.h>

typedef float vector16 __attribute__((vector_size(16)));

/* Defines the functions of a family. `change` changes `value`; the rest is what it begins with. */
#define FAMILY(name, type, change, ...) \
  static type step_##name(const void *self, const void *selector, type value) { \
    (void)self, (void)selector; \
    change; \
    return value; \
  } \
  static void start_##name(void *value) { \
    type first = __VA_ARGS__; \
    memcpy(value, &first, sizeof first); \
  } \
  static void run_##name( \
      cpeers_function function, const void *self, const void *selector, void *value, \
      int64_t count) { \
    type (*step)(const void *, const void *, type) \
        = (type(*)(const void *, const void *, type))function; \
    type now; \
    memcpy(&now, value, sizeof now); \
    for (int64_t i = 0; i < count; i++) now = step(self, selector, now); \
    memcpy(value, &now, sizeof now); \
  }

#define ENTRY(name, size) {#name, size, (cpeers_function)step_##name, start_##name, run_##name}

FAMILY(struct16, cpeers_struct16, (value.first += 1, value.second -= 1), {3, 5})
FAMILY(struct16mixed, cpeers_struct16mixed, (value.number += 1, value.word -= 1), {0.5, 5})
FAMILY(hfa, cpeers_hfa, (value.first += 1, value.fourth -= 1), {0.5f, 1, 2, 3})
FAMILY(struct24, cpeers_struct24, (value.first += 1, value.third -= 1), {3, 5, 7})
FAMILY(
    struct1024, cpeers_struct1024, (value.words[0] += 1, value.words[127] -= 1),
    {{3, 5, [64] = 7, [127] = 9}})
FAMILY(
    nested, cpeers_nested,
    (value.head.halves[1] = (uint16_t)(value.head.halves[1] + 1), value.tail += 1),
    {{3, {5, 7}}, 0.5})
FAMILY(
    union, cpeers_union, (value.mixed.number += 1, value.mixed.word -= 1), {.mixed = {0.5, 5}})
FAMILY(bitfield, cpeers_bitfield, (value.high += 1, value.whole -= 1), {5, 7, 9, 11})
FAMILY(vector16, vector16, (value += 1), {0.5f, 1, 2, 3})
FAMILY(longdouble, long double, (value += 1), 0.5L)
FAMILY(complexdouble, double _Complex, (value += 1 - 1 * I), 0.5 + 3 * I)
#if defined(__SIZEOF_INT128__)
FAMILY(int128, __int128, (value += 1), ((__int128)7 << 64) - 3)
#endif

#if defined(__x86_64__)
enum { LONG_DOUBLE_BYTES = 10 };
#else
enum { LONG_DOUBLE_BYTES = sizeof(long double) };
#endif

static const cpeers_family families[] = {
    ENTRY(struct16, sizeof(cpeers_struct16)),
    ENTRY(struct16mixed, sizeof(cpeers_struct16mixed)),
    ENTRY(hfa, sizeof(cpeers_hfa)),
    ENTRY(struct24, sizeof(cpeers_struct24)),
    ENTRY(struct1024, sizeof(cpeers_struct1024)),
    ENTRY(nested, sizeof(cpeers_nested)),
    ENTRY(union, sizeof(cpeers_union)),
    ENTRY(bitfield, sizeof(cpeers_bitfield)),
    ENTRY(vector16, sizeof(vector16)),
    ENTRY(longdouble, LONG_DOUBLE_BYTES),
    ENTRY(complexdouble, sizeof(double _Complex)),
#if defined(__SIZEOF_INT128__)
    ENTRY(int128, sizeof(__int128)),
#endif
};

const cpeers_family *cpeers_family_named(const char *name) {
  for (size_t i = 0; i < sizeof families / sizeof families[0]; i++) {
    if (strcmp(families[i].name, name) == 0) return &families[i];
  }
  return NULL;
}

// MARK: - Functions without self

double cpeers_halve(double value) { return value * 0.5 + 1; }

int32_t cpeers_compare(const int32_t *first, const int32_t *second) {
  return *first < *second ? -1 : *first > *second;
}

int64_t cpeers_compare_run(cpeers_comparator comparator, int64_t count) {
  static const int32_t numbers[] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3, 2};
  int64_t sum = 0;
  for (int64_t i = 0; i < count; i++) {
    int64_t place = i & 15;
    sum += comparator(&numbers[place], &numbers[place + 1]) * (place + 1);
  }
  return sum;
}
