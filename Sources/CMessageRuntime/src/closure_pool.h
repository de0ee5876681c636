/* Closures whose code the C compiler made ahead.

   Each function of the pool loads the address of its own slot and jumps to what the slot says, with
   all argument registers, and the stack, as they came. It fits every signature whose integer
   arguments lie in the first five registers, whatever else is in floating-point registers or on the
   stack, and whatever the result: see closure_enter_sysv_x86_64.c. Where the platform has no such
   pool, where it is empty, and for other signatures, libffi makes the closure. See
   Docs/Decisions/0023-closures-compiled-ahead.md.

   A slot is given out and taken back under `pool_lock`. Between the two only its calls read it. */
#ifndef CMR_CLOSURE_POOL_H
#define CMR_CLOSURE_POOL_H

#include "call_interface.h"
#include "cmr_closure.h"

typedef struct cmr_pool_slot cmr_pool_slot;

/* Gives a closure a function of the pool. Sets its code and slot, unless it returns false. */
CMR_HIDDEN bool cmr_pool_take(cmr_closure *closure);

/* Takes a slot back, whose closure runs nowhere and is called no more. */
CMR_HIDDEN void cmr_pool_give_back(cmr_pool_slot *slot);

#endif
