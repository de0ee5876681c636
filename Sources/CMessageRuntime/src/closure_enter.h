/* What the functions of the pool jump to. */
#ifndef CMR_CLOSURE_ENTER_H
#define CMR_CLOSURE_ENTER_H

#include "closure_record.h"

#if CMR_SYSV_X86_64

/* The sixth integer register carries the slot. */
enum { CMR_POOL_INTEGERS = CMR_INTEGER_REGISTERS - 1 };

/* Whole vector registers, as an argument may fill one. */
#define CMR_POOL_PARAMETERS \
  uint64_t w0, uint64_t w1, uint64_t w2, uint64_t w3, uint64_t w4, cmr_pool_slot *slot, \
      cmr_vector v0, cmr_vector v1, cmr_vector v2, cmr_vector v3, cmr_vector v4, cmr_vector v5, \
      cmr_vector v6, cmr_vector v7

/* Returned in rax and xmm0: callers look at the one where their type's result is. Functions for results
   in other registers are of other types, and only jumped to. */
typedef struct cmr_pool_result {
  uint64_t word;
  double floating;
} cmr_pool_result;

typedef cmr_pool_result (*cmr_pool_entry)(CMR_POOL_PARAMETERS);

struct cmr_pool_slot {
  cmr_pool_entry enter;
  cmr_closure *closure;
  /* The next in the list of free slots. */
  cmr_pool_slot *next;
};

/* Whether the functions of the pool jump for certain, and do not call. Only then what they jump to
   finds the stack's arguments where its own would be, and may return in any register. */
#if defined(__has_attribute)
#if __has_attribute(musttail)
#define CMR_POOL_JUMP __attribute__((musttail))
#define CMR_POOL_JUMPS 1
#endif
#endif
#ifndef CMR_POOL_JUMP
#define CMR_POOL_JUMP
#define CMR_POOL_JUMPS 0
#endif

/* Returns what the slot of a closure jumps to, or null where libffi has to make the closure. */
CMR_HIDDEN cmr_pool_entry cmr_pool_entry_for(const cmr_call_interface *interface);

/* For calls that come long after the release, against the contract: returns zero. */
CMR_HIDDEN cmr_pool_result cmr_pool_enter_free(CMR_POOL_PARAMETERS);

#endif
#endif
