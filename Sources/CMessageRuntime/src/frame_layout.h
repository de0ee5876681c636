/* The inside of a frame's layout. */
#ifndef CMR_FRAME_LAYOUT_H
#define CMR_FRAME_LAYOUT_H

#include "cmr_frame.h"

#include <string.h>

struct cmr_frame_layout {
  const cmr_call_interface *interface;
  /* The arguments after self and _cmd. */
  uint32_t count;
  uint32_t size;
  /* Whether each argument is a word, at the offset of its index. */
  bool is_words;
  cmr_frame_slot slots[];
};

CMR_ALWAYS_INLINE void cmr_copy_argument(char *to, const void *from, uint32_t size) {
  switch (size) {
  case 8: memcpy(to, from, 8); break;
  case 16: memcpy(to, from, 16); break;
  case 4: memcpy(to, from, 4); break;
  case 2: memcpy(to, from, 2); break;
  case 1: *to = *(const char *)from; break;
  default: memcpy(to, from, size); break;
  }
}

#endif
