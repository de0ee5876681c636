/* Replaces the allocator's entry points in the executable and passes each call on to glibc.
 *
 * The counts are the calling thread's own, so other threads neither disturb them nor share a cache
 * line with them. While nothing is counted a call costs one thread-local load and one branch more.
 * The functions are defined in the executable, which the dynamic linker searches first: the Swift
 * standard library, libstdc++ and libffi come through here as well. */

#include "CAllocationCounter.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define CAC_SANITIZED 1
#endif
#endif

#include <stdlib.h>

#if defined(__GLIBC__) && !defined(CAC_SANITIZED)

#include <errno.h>
#include <malloc.h>
#include <stddef.h>
#include <unistd.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

/* initial-exec: the block lies in the executable's own thread storage, no call finds it, and so
 * nothing can allocate while it is reached. */
static _Thread_local bool counting __attribute__((tls_model("initial-exec")));
static _Thread_local cac_counts counts __attribute__((tls_model("initial-exec")));

static inline void *note_new(void *block) {
  if (__builtin_expect(counting, 0) && block != NULL) {
    counts.allocations += 1;
    counts.live_bytes += (int64_t)malloc_usable_size(block);
  }
  return block;
}

static inline void note_free(void *block) {
  if (__builtin_expect(counting, 0) && block != NULL) {
    counts.frees += 1;
    counts.live_bytes -= (int64_t)malloc_usable_size(block);
  }
}

void *malloc(size_t size) { return note_new(__libc_malloc(size)); }

void *calloc(size_t count, size_t size) { return note_new(__libc_calloc(count, size)); }

void free(void *block) {
  note_free(block);
  __libc_free(block);
}

void *realloc(void *block, size_t size) {
  if (__builtin_expect(!counting, 1)) {
    return __libc_realloc(block, size);
  }
  int64_t before = block == NULL ? 0 : (int64_t)malloc_usable_size(block);
  void *moved = __libc_realloc(block, size);
  if (moved != NULL) {
    counts.allocations += 1;
    counts.frees += block != NULL;
    counts.live_bytes += (int64_t)malloc_usable_size(moved) - before;
  } else if (size == 0 && block != NULL) {
    counts.frees += 1;
    counts.live_bytes -= before;
  }
  return moved;
}

void *memalign(size_t alignment, size_t size) {
  return note_new(__libc_memalign(alignment, size));
}

void *aligned_alloc(size_t alignment, size_t size) {
  return note_new(__libc_memalign(alignment, size));
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0) {
    return EINVAL;
  }
  int saved = errno;
  void *block = note_new(__libc_memalign(alignment, size));
  errno = saved;
  if (block == NULL) {
    return ENOMEM;
  }
  *result = block;
  return 0;
}

void *valloc(size_t size) { return note_new(__libc_memalign((size_t)getpagesize(), size)); }

bool cac_is_available(void) { return true; }

void cac_start(void) {
  counts = (cac_counts){0, 0, 0};
  counting = true;
}

cac_counts cac_stop(void) {
  counting = false;
  return counts;
}

#else

bool cac_is_available(void) { return false; }

void cac_start(void) {}

cac_counts cac_stop(void) { return (cac_counts){0, 0, 0}; }

#endif
