#ifndef C_INSTRUCTION_COUNTER_H
#define C_INSTRUCTION_COUNTER_H

#include <stdbool.h>

/// Says whether this program was built with valgrind's headers, which counting needs.
bool cic_is_built_in(void);

/// Says whether the program runs under valgrind.
bool cic_is_running(void);

/// Sets callgrind's counts to zero.
void cic_reset(void);

/// Makes callgrind write what it counted to its next file, and sets its counts to zero.
void cic_dump(void);

#endif
