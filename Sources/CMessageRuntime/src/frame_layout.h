/* The inside of a frame's layout. */
#ifndef CMR_FRAME_LAYOUT_H
#define CMR_FRAME_LAYOUT_H

#include "cmr_frame.h"

struct cmr_frame_layout {
  const cmr_call_interface *interface;
  /* The arguments after self and _cmd. */
  uint32_t count;
  uint32_t offsets[];
};

#endif
