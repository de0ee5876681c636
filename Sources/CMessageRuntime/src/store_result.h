/* Results on their way from registers, or from libffi, to the caller. */
#ifndef CMR_STORE_RESULT_H
#define CMR_STORE_RESULT_H

#include "call_interface.h"

#include <string.h>

/* Stores a result that is at the start of `buffer`, an integer as a whole register, with exactly
   the width of its type. Integers are read as a register, as on a big-endian machine a narrow one
   is not at its start. */
CMR_ALWAYS_INLINE void cmr_store_result(const cmr_call_interface *interface, const void *buffer, void *result) {
  ffi_arg word;
  memcpy(&word, buffer, sizeof word);
  switch (interface->result_mode) {
  case CMR_RESULT_NONE:
    break;
  case CMR_RESULT_DIRECT:
    memcpy(result, buffer, 8);
    break;
  case CMR_RESULT_INTEGER_1:
    *(unsigned char *)result = (unsigned char)word;
    break;
  case CMR_RESULT_BOOL:
    *(unsigned char *)result = word & 1;
    break;
  case CMR_RESULT_INTEGER_2: {
    uint16_t narrow = (uint16_t)word;
    memcpy(result, &narrow, sizeof narrow);
    break;
  }
  case CMR_RESULT_INTEGER_4: {
    uint32_t narrow = (uint32_t)word;
    memcpy(result, &narrow, sizeof narrow);
    break;
  }
  case CMR_RESULT_FLOAT:
    memcpy(result, buffer, sizeof(float));
    break;
  case CMR_RESULT_BYTES:
    memcpy(result, buffer, interface->result_size);
    break;
  }
}

#endif
