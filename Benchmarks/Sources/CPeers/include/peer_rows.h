#ifndef PEER_ROWS_H
#define PEER_ROWS_H

#include <stddef.h>
#include <stdint.h>

// What a library of a peer offers to the benchmarks that load it. Its sources are built by another
// compiler, see Benchmarks/Peers, so this header is plain C.

#ifdef __clang__
#pragma clang assume_nonnull begin
#else
#define _Nonnull
#define _Nullable
#endif

/// One row of a peer.
typedef struct cpeers_row {
  /// The row's name.
  const char *name;
  /// Makes what the row needs, once; it is kept for the life of the process. NULL says that it
  /// could not.
  void *_Nullable (*_Nonnull prepare)(void);
  /// Runs the operation `count` times.
  ///
  /// - Returns: A number that is `expected(count)` if every operation was done.
  int64_t (*_Nonnull run)(void *context, int64_t count);
  /// Computes, without the peer, what `run` must return for a count.
  int64_t (*_Nonnull expected)(int64_t count);
} cpeers_row;

/// The function by which a library of a peer tells its rows. Its name is `cpeers_rows`.
///
/// - Returns: The rows; their number is stored in `*count`.
typedef const cpeers_row *_Nonnull (*cpeers_rows_function)(size_t *count);

#ifdef __clang__
#pragma clang assume_nonnull end
#endif

#endif
