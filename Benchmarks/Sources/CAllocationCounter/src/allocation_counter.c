/* Counts the allocator's calls between cac_start and cac_stop, and costs nothing at other times:
 * the counting functions are only reached while they are in the linkage slots, see elf_slots.c.
 *
 * Both threads of two that count at once would fight over the slots, so one counts at a time: the
 * second waits in cac_start. The counts themselves are the counting thread's own. */

#define _GNU_SOURCE
#include "CAllocationCounter.h"
#include "elf_slots.h"

#if CAC_HAS_ELF_SLOTS

#include <dlfcn.h>
#include <malloc.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static _Thread_local bool counting;
static _Thread_local cac_counts counts;

/* Written once, before the first substitute is installed. */
static pthread_once_t once = PTHREAD_ONCE_INIT;
static void *(*real_malloc)(size_t size);
static void *(*real_calloc)(size_t count, size_t size);
static void *(*real_realloc)(void *block, size_t size);
static void *(*real_aligned_alloc)(size_t alignment, size_t size);
static void *(*real_memalign)(size_t alignment, size_t size);
static int (*real_posix_memalign)(void **result, size_t alignment, size_t size);
static void (*real_free)(void *block);

static void *note_new(void *block) {
  if (counting && block != NULL) {
    counts.allocations += 1;
    counts.live_bytes += (int64_t)malloc_usable_size(block);
  }
  return block;
}

static void *counted_malloc(size_t size) { return note_new(real_malloc(size)); }

static void *counted_calloc(size_t count, size_t size) {
  return note_new(real_calloc(count, size));
}

static void *counted_aligned_alloc(size_t alignment, size_t size) {
  return note_new(real_aligned_alloc(alignment, size));
}

static void *counted_memalign(size_t alignment, size_t size) {
  return note_new(real_memalign(alignment, size));
}

static int counted_posix_memalign(void **result, size_t alignment, size_t size) {
  int status = real_posix_memalign(result, alignment, size);
  if (status == 0) {
    note_new(*result);
  }
  return status;
}

static void *counted_realloc(void *block, size_t size) {
  int64_t before = block == NULL ? 0 : (int64_t)malloc_usable_size(block);
  void *moved = real_realloc(block, size);
  bool is_freed = block != NULL && (moved != NULL || size == 0);
  if (counting && is_freed) {
    counts.frees += 1;
    counts.live_bytes -= before;
  }
  return note_new(moved);
}

static void counted_free(void *block) {
  if (counting && block != NULL) {
    counts.frees += 1;
    counts.live_bytes -= (int64_t)malloc_usable_size(block);
  }
  real_free(block);
}

enum { REPLACEMENT_COUNT = 7 };
static cac_replacement replacements[REPLACEMENT_COUNT];

static void find_allocator(void) {
#define FIND(index, function)                                                                      \
  real_##function = (__typeof__(real_##function))dlsym(RTLD_DEFAULT, #function);                   \
  replacements[index] = (cac_replacement) {                                                        \
    #function, (void *)real_##function, (void *)counted_##function                                 \
  }
  FIND(0, malloc);
  FIND(1, calloc);
  FIND(2, realloc);
  FIND(3, aligned_alloc);
  FIND(4, memalign);
  FIND(5, posix_memalign);
  FIND(6, free);
#undef FIND
}

static bool has_allocator(void) {
  pthread_once(&once, find_allocator);
  for (size_t i = 0; i < REPLACEMENT_COUNT; i++) {
    if (replacements[i].original == NULL) {
      return false;
    }
  }
  return true;
}

bool cac_start(void) {
  if (!has_allocator()) {
    return false;
  }
  pthread_mutex_lock(&lock);
  if (!cac_slots_install(replacements, REPLACEMENT_COUNT)) {
    pthread_mutex_unlock(&lock);
    return false;
  }
  counts = (cac_counts){0, 0, 0};
  counting = true;
  return true;
}

cac_counts cac_stop(void) {
  counting = false;
  cac_slots_restore();
  pthread_mutex_unlock(&lock);
  return counts;
}

#else

bool cac_start(void) { return false; }

cac_counts cac_stop(void) { return (cac_counts){0, 0, 0}; }

#endif
