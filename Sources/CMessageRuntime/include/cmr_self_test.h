/* What the libffi that this process runs with gets wrong, found by trying. */
#ifndef CMR_SELF_TEST_H
#define CMR_SELF_TEST_H

#include "cmr_ffi_type.h"

CMR_BEGIN_DECLS
CMR_ASSUME_NONNULL_BEGIN

/// What the self-test found.
///
/// Headers do not tell what is loaded at run time, and libffi has no version function before 3.5,
/// so each fact is found by a call.
typedef struct cmr_self_test_result {
  /// Whether plain calls give the right result. If not, no call interface is made.
  bool calls_work;
  /// Whether the fault of libffi before 3.4.7 on x86-64 is there (issue 574): a struct of an
  /// integer half and then a floating-point half that starts in the sixth integer register
  /// overwrites the first floating-point argument. It does not matter: calls go past libffi there.
  bool corrupts_mixed_structs;
} cmr_self_test_result;

/// Returns what the self-test found, running it if it has not run yet.
///
/// Thread safety: safe to call from any thread; the test runs once.
cmr_self_test_result cmr_self_test_run(void);

CMR_ASSUME_NONNULL_END
CMR_END_DECLS

#endif
