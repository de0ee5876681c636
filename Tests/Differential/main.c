/* The program of one generated file: runs it and reports. */
#include "gen_driver.h"

#include <stdio.h>

const gen_library *gen_library_get(void);

int main(void) {
  const gen_library *library = gen_library_get();
  gen_report *report = gen_report_create();
  gen_run_library(library, report);
  fputs(report->text, stdout);
  printf(
      "seed %llu, %s: %u signatures, %u agree, %u compiler faults, "
      "%u refused, %u calls, %llu values, %u failures\n",
      library->seed, library->compiler, report->signatures, report->agreeing,
      report->compiler_faults, report->refused, report->calls, (unsigned long long)report->values, report->failures);
  for (int status = 1; status < GEN_STATUS_COUNT; status++)
    if (report->refusals[status])
      printf("  refused %u: %s\n", report->refusals[status], cmr_status_text((cmr_status)status));
  bool agrees = report->failures == 0 && report->agreeing + report->compiler_faults == report->signatures;
  gen_report_destroy(report);
  return agrees ? 0 : 1;
}
