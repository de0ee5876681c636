/* The function that answers for null objects. */
#ifndef CMR_NIL_IMPLEMENTATION_H
#define CMR_NIL_IMPLEMENTATION_H

#include "call_interface.h"

/* Returns a function that returns zero in every register that a result may be in. */
CMR_HIDDEN cmr_function cmr_nil_function(void);

#endif
