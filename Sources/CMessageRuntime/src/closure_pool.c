/* Closures whose code the C compiler made ahead. */
#include "closure_enter.h"

#include <pthread.h>

#if CMR_SYSV_X86_64

enum { POOL_SIZE = 1024 };

// MARK: - The functions

static cmr_pool_slot slots[POOL_SIZE];

/* Callers call them as functions of other types, on purpose. */
#if defined(__clang__)
#define CALLED_BY_REGISTERS __attribute__((no_sanitize("function", "cfi-icall")))
#else
#define CALLED_BY_REGISTERS
#endif

/* X of each number of three hexadecimal digits below the size of the pool. */
#define EACH_16(X, n) \
  X(n##0) X(n##1) X(n##2) X(n##3) X(n##4) X(n##5) X(n##6) X(n##7) \
  X(n##8) X(n##9) X(n##a) X(n##b) X(n##c) X(n##d) X(n##e) X(n##f)
#define EACH_256(X, n) \
  EACH_16(X, n##0) EACH_16(X, n##1) EACH_16(X, n##2) EACH_16(X, n##3) \
  EACH_16(X, n##4) EACH_16(X, n##5) EACH_16(X, n##6) EACH_16(X, n##7) \
  EACH_16(X, n##8) EACH_16(X, n##9) EACH_16(X, n##a) EACH_16(X, n##b) \
  EACH_16(X, n##c) EACH_16(X, n##d) EACH_16(X, n##e) EACH_16(X, n##f)
#define EACH_SLOT(X) EACH_256(X, 0) EACH_256(X, 1) EACH_256(X, 2) EACH_256(X, 3)

/* What lies in the sixth register belongs to nobody here. */
#define DEFINE_FUNCTION(n) \
  CALLED_BY_REGISTERS static cmr_pool_result function_##n(CMR_POOL_PARAMETERS) { \
    slot = &slots[0x##n]; \
    CMR_POOL_JUMP return slot->enter( \
        w0, w1, w2, w3, w4, slot, v0, v1, v2, v3, v4, v5, v6, v7); \
  }
EACH_SLOT(DEFINE_FUNCTION)

#define NAME_FUNCTION(n) function_##n,
static const cmr_pool_entry functions[POOL_SIZE] = {EACH_SLOT(NAME_FUNCTION)};

// MARK: - Giving out

/* Leaf lock: nothing else is locked while it is held. */
static pthread_mutex_t pool_lock = PTHREAD_MUTEX_INITIALIZER;
/* Guarded by pool_lock. Slots that come back go to the end, so that they rest longest. */
static cmr_pool_slot *first_free;
static cmr_pool_slot *last_free;
/* Slots from here on were never used. Guarded by pool_lock. */
static unsigned next_unused;
static _Atomic size_t in_use;

static void before_fork(void) { pthread_mutex_lock(&pool_lock); }
static void after_fork(void) { pthread_mutex_unlock(&pool_lock); }
static void start(void) { pthread_atfork(before_fork, after_fork, after_fork); }

static cmr_pool_slot *take_slot(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, start);
  pthread_mutex_lock(&pool_lock);
  cmr_pool_slot *slot = NULL;
  if (next_unused < POOL_SIZE) {
    slot = &slots[next_unused++];
  } else if (first_free) {
    slot = first_free;
    first_free = slot->next;
    if (!first_free) last_free = NULL;
  }
  pthread_mutex_unlock(&pool_lock);
  return slot;
}

bool cmr_pool_take(cmr_closure *closure) {
  cmr_pool_entry enter = cmr_pool_entry_for(closure->interface);
  if (!enter) return false;
  cmr_pool_slot *slot = take_slot();
  if (!slot) return false;
  atomic_fetch_add_explicit(&in_use, 1, memory_order_relaxed);
  slot->enter = enter;
  slot->closure = closure;
  closure->slot = slot;
  closure->code = (void *)(uintptr_t)functions[slot - slots];
  return true;
}

void cmr_pool_give_back(cmr_pool_slot *slot) {
  slot->enter = cmr_pool_enter_free;
  slot->closure = NULL;
  slot->next = NULL;
  atomic_fetch_sub_explicit(&in_use, 1, memory_order_relaxed);
  pthread_mutex_lock(&pool_lock);
  if (last_free)
    last_free->next = slot;
  else
    first_free = slot;
  last_free = slot;
  pthread_mutex_unlock(&pool_lock);
}

size_t cmr_closure_compiled_count(void) {
  return atomic_load_explicit(&in_use, memory_order_relaxed);
}

size_t cmr_closure_compiled_limit(void) { return POOL_SIZE; }

#else

bool cmr_pool_take(cmr_closure *closure) {
  (void)closure;
  return false;
}

void cmr_pool_give_back(cmr_pool_slot *slot) { (void)slot; }

size_t cmr_closure_compiled_count(void) { return 0; }

size_t cmr_closure_compiled_limit(void) { return 0; }

#endif
