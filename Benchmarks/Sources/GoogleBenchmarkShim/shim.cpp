#include "GoogleBenchmarkShim.h"

#include <benchmark/benchmark.h>

struct gbs_state {
  benchmark::State &state;
};

void gbs_register(const char *name, int64_t batch, int64_t fixed_iterations, gbs_body body,
                  gbs_hook before, gbs_hook after, void *context) {
  auto *row = benchmark::RegisterBenchmark(name, [=](benchmark::State &state) {
    gbs_state handle{state};
    before(context, &handle);
    while (state.KeepRunningBatch(batch)) {
      body(context, batch);
    }
    after(context, &handle);
  });
  if (fixed_iterations > 0) {
    row->Iterations(fixed_iterations);
  }
}

void gbs_set_counter(gbs_state *state, const char *name, double value) {
  state->state.counters[name] = benchmark::Counter(value);
}

void gbs_set_items(gbs_state *state, double items_per_iteration) {
  const double items = items_per_iteration * static_cast<double>(state->state.iterations());
  state->state.SetItemsProcessed(static_cast<int64_t>(items));
}

void gbs_fail(gbs_state *state, const char *message) {
  state->state.SkipWithError(message);
}

int gbs_run(int argc, char **argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) {
    return 1;
  }
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
