/* Umbrella header of CMessageRuntime. */
#ifndef CMESSAGERUNTIME_H
#define CMESSAGERUNTIME_H
#include "cmr_base.h"
#include "cmr_body.h"
#include "cmr_cache.h"
#include "cmr_call.h"
#include "cmr_closure.h"
#include "cmr_ffi_type.h"
#include "cmr_frame.h"
#include "cmr_function.h"
#include "cmr_hooks.h"
#include "cmr_library.h"
#include "cmr_runtime.h"
#include "cmr_selector.h"
#include "cmr_self_test.h"
#endif
