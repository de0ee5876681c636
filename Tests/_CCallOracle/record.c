#include "record.h"

#include <stdlib.h>
#include <string.h>

enum { CAPACITY = 32, SLOT_SIZE = 2048 };

typedef struct slot {
  _Alignas(16) char bytes[SLOT_SIZE];
} slot;

/* Not thread-local themselves: 64 KiB in each thread would leave no room for the stacks of the tests
   that run on small ones. Never freed, as few threads call what records. */
static _Thread_local slot *slots;
static _Thread_local size_t count;

void oracle_forget(void) { count = 0; }

void oracle_record(const void *bytes, size_t size) {
  if (!slots) slots = calloc(CAPACITY, sizeof *slots);
  if (!slots || count == CAPACITY || size > SLOT_SIZE) abort();
  memcpy(slots[count++].bytes, bytes, size);
}

size_t oracle_recorded_count(void) { return count; }

const void *oracle_recorded(size_t index) {
  if (index >= count) abort();
  return slots[index].bytes;
}

void oracle_store_long_double(double value, void *place) {
  long double wide = value;
  memcpy(place, &wide, sizeof wide);
}
