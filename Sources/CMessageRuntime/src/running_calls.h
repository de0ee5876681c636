/* Which closures are running, on every thread.

   Each thread has a record: a stack of the closures that it is in, outermost first.
   Writers: only the thread itself pushes and pops, without a lock and without a locked
   instruction. It takes `registry_lock` to make, grow or give up its record.
   Readers: whoever releases a closure, or leaves one that was released, under `registry_lock`.

   Why a release sees every call that counts: the contract is that a call has entered the handler
   before the release, by whatever the two threads use to order themselves. That order carries the
   push along, as it carries everything the thread did before. So pushing needs no fence.

   Why the last call out sees the release: the release writes `drain_at` into the record of each
   thread that is inside, and then runs a barrier on all of them (membarrier), and then looks again.
   A thread pops first and reads `drain_at` afterwards. So either it reads what the release wrote,
   or the second look finds it gone. Where the system has no such barrier, `drain_at` is always set,
   and the thread runs a fence of its own on a slower path. */
#ifndef CMR_RUNNING_CALLS_H
#define CMR_RUNNING_CALLS_H

#include "call_interface.h"
#include "cmr_closure.h"
#include "thread_local.h"

#include <stdatomic.h>

typedef struct cmr_running_calls {
  /* How many slots are in use. Read by other threads. */
  _Atomic int32_t depth;
  /* The highest slot that holds a released closure, or -1. Written under the lock. */
  _Atomic int32_t drain_at;
  /* Changed by the thread itself, and only under the lock. */
  int32_t capacity;
  bool in_use;
  _Atomic(cmr_closure *) *slots;
  struct cmr_running_calls *next;
} cmr_running_calls;

/* A call that is running. Without a record (no memory for one) it is only counted. */
typedef struct cmr_running_call {
  cmr_running_calls *calls;
  int32_t slot;
} cmr_running_call;

CMR_HIDDEN extern _Thread_local cmr_running_calls *cmr_this_thread_calls CMR_FAST_THREAD_LOCAL;

CMR_HIDDEN cmr_running_call cmr_enter_slowly(cmr_closure *closure);
CMR_HIDDEN void cmr_leave_slowly(cmr_running_call call);

/* Sets up what closures need once. */
CMR_HIDDEN void cmr_running_calls_start(void);

/* Says whether `closure` may be freed now. If not, it is kept in a list, and handed to
   `cmr_closure_finish` when its last call has left. */
CMR_HIDDEN bool cmr_release_or_defer(cmr_closure *closure);

/* Frees a closure that nothing runs in. In closure.c. Called without a lock. */
CMR_HIDDEN void cmr_closure_finish(cmr_closure *closure);

/* The link that the list of deferred closures uses. In closure.c. */
CMR_HIDDEN cmr_closure **cmr_closure_next(cmr_closure *closure);

CMR_ALWAYS_INLINE cmr_running_call cmr_enter(cmr_closure *closure) {
  cmr_running_calls *calls = cmr_this_thread_calls;
  if (CMR_LIKELY(calls)) {
    int32_t depth = atomic_load_explicit(&calls->depth, memory_order_relaxed);
    if (CMR_LIKELY(depth < calls->capacity)) {
      // Releases, so that whoever reads a later value knows that earlier calls are over.
      atomic_store_explicit(&calls->slots[depth], closure, memory_order_release);
      atomic_store_explicit(&calls->depth, depth + 1, memory_order_release);
      return (cmr_running_call){calls, depth};
    }
  }
  return cmr_enter_slowly(closure);
}

CMR_ALWAYS_INLINE void cmr_leave(cmr_running_call call) {
  if (CMR_LIKELY(call.calls)) {
    atomic_store_explicit(&call.calls->depth, call.slot, memory_order_release);
    // Only for the compiler: the processor's part is done by the barrier of the release.
    atomic_signal_fence(memory_order_seq_cst);
    if (CMR_LIKELY(
            atomic_load_explicit(&call.calls->drain_at, memory_order_relaxed) < call.slot))
      return;
  }
  cmr_leave_slowly(call);
}

#endif
