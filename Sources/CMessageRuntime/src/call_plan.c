/* How functions are called with values of a caller's types, in a list for each layout. */
#include "cmr_function.h"

#include <stdlib.h>

const cmr_call_plan *cmr_find_call_plan(const cmr_call_plans *plans, const void *types) {
  const cmr_call_plan *plan = __atomic_load_n(&plans->first, __ATOMIC_ACQUIRE);
  while (plan && plan->types != types) plan = __atomic_load_n(&plan->next, __ATOMIC_ACQUIRE);
  return plan;
}

bool cmr_add_call_plan(cmr_call_plans *plans, const cmr_call_plan *plan) {
  cmr_call_plan **end = &plans->first;
  // Only whoever adds writes the links, and there is one at a time.
  while (*end) {
    if ((*end)->types == plan->types) return false;
    end = &(*end)->next;
  }
  cmr_call_plan *made = malloc(sizeof *made);
  if (!made) return false;
  *made = *plan;
  made->next = NULL;
  __atomic_store_n(end, made, __ATOMIC_RELEASE);
  return true;
}
