/* The error that a thread's last failed call left. */
#ifndef CMR_THREAD_ERROR_H
#define CMR_THREAD_ERROR_H

#include "call_interface.h"
#include "thread_local.h"

/* Owned; null if there is none. Only the thread itself reads and writes it. */
CMR_HIDDEN extern _Thread_local void *cmr_thread_error CMR_FAST_THREAD_LOCAL;

#endif
