/* Requests to valgrind are sequences of instructions that do nothing on a processor. */

#include "CInstructionCounter.h"

#if __has_include(<valgrind/callgrind.h>)

#include <valgrind/callgrind.h>

bool cic_is_built_in(void) { return true; }

bool cic_is_running(void) { return RUNNING_ON_VALGRIND != 0; }

void cic_reset(void) { CALLGRIND_ZERO_STATS; }

void cic_dump(void) { CALLGRIND_DUMP_STATS; }

#else

bool cic_is_built_in(void) { return false; }

bool cic_is_running(void) { return false; }

void cic_reset(void) {}

void cic_dump(void) {}

#endif
