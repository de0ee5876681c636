/* Umbrella header of CMessageRuntime. */
#ifndef CMESSAGERUNTIME_H
#define CMESSAGERUNTIME_H
#include "cmr_base.h"
#include "cmr_cache.h"
#include "cmr_selector.h"
#endif
