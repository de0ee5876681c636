#ifndef GOOGLE_BENCHMARK_SHIM_H
#define GOOGLE_BENCHMARK_SHIM_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma clang assume_nonnull begin

/// The state of one running row; only valid inside the functions that receive it.
typedef struct gbs_state gbs_state;

/// Runs the row's operation `iterations` times. Timed.
typedef void (*gbs_body)(void *context, int64_t iterations);

/// Runs once before and once after the timed loop, outside of the time. Counters are set here.
typedef void (*gbs_hook)(void *context, gbs_state *state);

/// Registers a row with Google Benchmark.
///
/// - `name` is copied.
/// - `batch` is the number of operations that one call of `body` runs.
/// - `fixed_iterations` is the number of operations of a whole run, or 0 to let the library choose.
/// - `context` must stay valid until `gbs_run` has returned.
void gbs_register(const char *name, int64_t batch, int64_t fixed_iterations, gbs_body body,
                  gbs_hook before, gbs_hook after, void *context);

/// Sets a counter of the row; it appears in the console output and in the JSON file.
void gbs_set_counter(gbs_state *state, const char *name, double value);

/// Says how many items an operation goes through; the report shows `items_per_second` then.
void gbs_set_items(gbs_state *state, double items_per_iteration);

/// Marks the row as failed; the report shows the message in place of figures.
void gbs_fail(gbs_state *state, const char *message);

/// Hands the command line to Google Benchmark and runs what it selects.
///
/// - Returns: An exit code: 0, or 1 for an argument that the library does not know.
int gbs_run(int argc, char *_Nullable *_Nonnull argv);

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif

#endif
