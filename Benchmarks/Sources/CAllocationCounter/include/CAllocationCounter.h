#ifndef C_ALLOCATION_COUNTER_H
#define C_ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// What one thread did to the heap between start and stop.
typedef struct cac_counts {
  /// Calls that returned a new block: malloc, calloc, realloc, posix_memalign, aligned_alloc, ...
  int64_t allocations;
  /// Blocks given back.
  int64_t frees;
  /// Usable bytes of the new blocks minus usable bytes of those given back. Memory that is mapped
  /// without the allocator (libffi's closures, for one) is not in it.
  int64_t live_bytes;
} cac_counts;

/// Sets the calling thread's counts to zero and starts to count what it does. Calls do not nest; a
/// second thread waits until the first has stopped.
///
/// - Returns: Whether it counts. It does on Linux with glibc, on x86-64 and aarch64; where it does not, do not
///   call `cac_stop`.
bool cac_start(void);

/// Stops to count. Called by the thread that started.
///
/// - Returns: The counts since `cac_start`.
cac_counts cac_stop(void);

#endif
