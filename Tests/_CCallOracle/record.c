#include "record.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { CAPACITY = 32, SLOT_SIZE = 2048 };

typedef struct slot {
  _Alignas(16) char bytes[SLOT_SIZE];
} slot;

/* Not thread-local themselves: 64 KiB in each thread would leave no room for the stacks of the tests
   that run on small ones. */
static _Thread_local slot *slots;
static _Thread_local size_t count;

static pthread_key_t slots_of_thread;

static void make_key(void) {
  if (pthread_key_create(&slots_of_thread, free) != 0) abort();
}

static void make_slots(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, make_key);
  slots = calloc(CAPACITY, sizeof *slots);
  // Freed with the thread.
  if (!slots || pthread_setspecific(slots_of_thread, slots) != 0) abort();
}

void oracle_forget(void) { count = 0; }

void oracle_record(const void *bytes, size_t size) {
  if (!slots) make_slots();
  if (count == CAPACITY || size > SLOT_SIZE) abort();
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
