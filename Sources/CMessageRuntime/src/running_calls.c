/* Which closures are running: the slow parts. The rules are in running_calls.h. */
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE 1  // For syscall.
#endif

#include "running_calls.h"

#include <pthread.h>
#include <stdlib.h>

#if defined(__linux__)
#include <linux/membarrier.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

enum { FIRST_CAPACITY = 32 };

_Thread_local cmr_running_calls *cmr_this_thread_calls CMR_FAST_THREAD_LOCAL;

static pthread_mutex_t registry_lock = PTHREAD_MUTEX_INITIALIZER;
/* Guarded by registry_lock. */
static cmr_running_calls *all_calls;
static cmr_closure *deferred;

/* Calls that have no record. While there are any, nothing is freed. */
static _Atomic size_t untracked_calls;
static _Atomic size_t deferred_count;

/* Set before the first closure exists. */
static bool has_barrier;
static bool has_exit_key;
static pthread_key_t exit_key;

// MARK: - Barrier

#if defined(__linux__) && defined(SYS_membarrier)

static bool register_barrier(void) {
  return syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED, 0, 0) == 0;
}

static void run_barrier(void) {
  if (!has_barrier) {
    atomic_thread_fence(memory_order_seq_cst);
    return;
  }
  if (syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 0) != 0 && register_barrier())
    syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 0);
}

#else

static bool register_barrier(void) { return false; }
static void run_barrier(void) { atomic_thread_fence(memory_order_seq_cst); }

#endif

/* The value of `drain_at` that means nothing to drain, or that the thread has to look itself. */
static int32_t nothing_to_drain(void) { return has_barrier ? -1 : INT32_MAX; }

// MARK: - Looking

/* Says whether a closure runs in a record, and makes the thread look when it leaves it. */
static bool mark_running(cmr_running_calls *calls, const cmr_closure *closure) {
  int32_t depth = atomic_load_explicit(&calls->depth, memory_order_acquire);
  for (int32_t slot = depth - 1; slot >= 0; slot--) {
    if (atomic_load_explicit(&calls->slots[slot], memory_order_acquire) != closure) continue;
    if (atomic_load_explicit(&calls->drain_at, memory_order_relaxed) < slot)
      atomic_store_explicit(&calls->drain_at, slot, memory_order_relaxed);
    return true;
  }
  return false;
}

typedef enum whereabouts { NOWHERE, HERE, ELSEWHERE } whereabouts;

/* Says whether a closure runs on any thread. Under the lock. */
static whereabouts find_running_locked(const cmr_closure *closure) {
  whereabouts found = NOWHERE;
  for (cmr_running_calls *calls = all_calls; calls; calls = calls->next) {
    if (mark_running(calls, closure) && found != ELSEWHERE)
      found = calls == cmr_this_thread_calls ? HERE : ELSEWHERE;
  }
  if (atomic_load_explicit(&untracked_calls, memory_order_acquire) != 0) found = ELSEWHERE;
  return found;
}

/* Takes the deferred closures that run nowhere any more out of the list. Under the lock. */
static cmr_closure *take_ready_locked(void) {
  cmr_closure *ready = NULL;
  cmr_closure **link = &deferred;
  while (*link) {
    cmr_closure *closure = *link;
    if (find_running_locked(closure) != NOWHERE) {
      link = cmr_closure_next(closure);
      continue;
    }
    *link = *cmr_closure_next(closure);
    *cmr_closure_next(closure) = ready;
    ready = closure;
    atomic_fetch_sub_explicit(&deferred_count, 1, memory_order_relaxed);
  }
  return ready;
}

static void finish_all(cmr_closure *ready) {
  while (ready) {
    cmr_closure *closure = ready;
    ready = *cmr_closure_next(closure);
    cmr_closure_finish(closure);
  }
}

bool cmr_release_or_defer(cmr_closure *closure) {
  pthread_mutex_lock(&registry_lock);
  whereabouts found = find_running_locked(closure);
  if (found == ELSEWHERE) {
    run_barrier();
    found = find_running_locked(closure);
  }
  if (found != NOWHERE) {
    *cmr_closure_next(closure) = deferred;
    deferred = closure;
    atomic_fetch_add_explicit(&deferred_count, 1, memory_order_relaxed);
  }
  pthread_mutex_unlock(&registry_lock);
  return found == NOWHERE;
}

size_t cmr_closure_deferred_count(void) {
  return atomic_load_explicit(&deferred_count, memory_order_relaxed);
}

// MARK: - Records

/* Gives a thread a record, or its record more room. Under the lock. */
static bool make_room_locked(void) {
  cmr_running_calls *calls = cmr_this_thread_calls;
  if (!calls) {
    for (calls = all_calls; calls && calls->in_use;) calls = calls->next;
  }
  bool is_new = !calls;
  if (is_new && !(calls = calloc(1, sizeof *calls))) return false;
  if (calls->capacity == 0 || calls == cmr_this_thread_calls) {
    int32_t capacity = calls->capacity ? calls->capacity * 2 : FIRST_CAPACITY;
    _Atomic(cmr_closure *) *slots
        = capacity > 0 ? calloc((size_t)capacity, sizeof *slots) : NULL;
    if (!slots) {
      if (is_new) free(calls);
      return false;
    }
    for (int32_t i = 0; i < calls->capacity; i++) {
      cmr_closure *closure = atomic_load_explicit(&calls->slots[i], memory_order_relaxed);
      atomic_store_explicit(&slots[i], closure, memory_order_relaxed);
    }
    free((void *)calls->slots);
    calls->slots = slots;
    calls->capacity = capacity;
  }
  if (is_new) {
    calls->next = all_calls;
    all_calls = calls;
  }
  if (!cmr_this_thread_calls) {
    calls->in_use = true;
    atomic_store_explicit(&calls->drain_at, nothing_to_drain(), memory_order_relaxed);
    cmr_this_thread_calls = calls;
    if (has_exit_key) pthread_setspecific(exit_key, calls);
  }
  return true;
}

cmr_running_call cmr_enter_slowly(cmr_closure *closure) {
  pthread_mutex_lock(&registry_lock);
  bool has_room = make_room_locked();
  pthread_mutex_unlock(&registry_lock);
  if (has_room) return cmr_enter(closure);
  atomic_fetch_add_explicit(&untracked_calls, 1, memory_order_acq_rel);
  return (cmr_running_call){NULL, 0};
}

void cmr_leave_slowly(cmr_running_call call) {
  if (!call.calls) {
    atomic_fetch_sub_explicit(&untracked_calls, 1, memory_order_acq_rel);
  } else if (!has_barrier) {
    // The pop before this against the look of a release: one of the two sees the other.
    atomic_thread_fence(memory_order_seq_cst);
    if (atomic_load_explicit(&deferred_count, memory_order_relaxed) == 0) return;
  }
  pthread_mutex_lock(&registry_lock);
  // Looking sets it again for what still runs further out on this thread.
  if (call.calls)
    atomic_store_explicit(&call.calls->drain_at, nothing_to_drain(), memory_order_relaxed);
  cmr_closure *ready = take_ready_locked();
  pthread_mutex_unlock(&registry_lock);
  finish_all(ready);
}

/* A thread ends: its record is free for another. It may end within a closure. */
static void give_up_record(void *value) {
  cmr_running_calls *calls = value;
  pthread_mutex_lock(&registry_lock);
  atomic_store_explicit(&calls->depth, 0, memory_order_release);
  calls->in_use = false;
  cmr_this_thread_calls = NULL;
  cmr_closure *ready = take_ready_locked();
  pthread_mutex_unlock(&registry_lock);
  finish_all(ready);
}

// MARK: - Start and fork

static void before_fork(void) { pthread_mutex_lock(&registry_lock); }

static void after_fork_in_parent(void) { pthread_mutex_unlock(&registry_lock); }

/* Only this thread is left. */
static void after_fork_in_child(void) {
  for (cmr_running_calls *calls = all_calls; calls; calls = calls->next) {
    if (calls == cmr_this_thread_calls) continue;
    atomic_store_explicit(&calls->depth, 0, memory_order_relaxed);
    calls->in_use = false;
  }
  pthread_mutex_unlock(&registry_lock);
}

static void start(void) {
  has_barrier = register_barrier();
  has_exit_key = pthread_key_create(&exit_key, give_up_record) == 0;
  pthread_atfork(before_fork, after_fork_in_parent, after_fork_in_child);
}

void cmr_running_calls_start(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, start);
}
