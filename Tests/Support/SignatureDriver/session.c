/* What is expected of a call, and what came of it. */
#include "session.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static _Thread_local gen_session *current;

static void add_text(const char *format, va_list list) {
  gen_report *report = current->report;
  size_t used = strlen(report->text);
  if (used + 2048 > GEN_TEXT_SIZE) return;
  used += (size_t)snprintf(
      report->text + used, GEN_TEXT_SIZE - used, "seed %llu index %u, %s, %s: ",
      current->library->seed, current->signature->index, current->library->compiler, current->way);
  vsnprintf(report->text + used, 1200, format, list);
  used = strlen(report->text);
  snprintf(
      report->text + used, GEN_TEXT_SIZE - used, "\n  %.600s\n",
      current->signature->encoding);
}

static void add_failure(const char *format, ...) {
  current->report->failures++;
  va_list list;
  va_start(list, format);
  add_text(format, list);
  va_end(list);
}

void gen_session_note(const char *format, ...) {
  va_list list;
  va_start(list, format);
  add_text(format, list);
  va_end(list);
}

gen_report *gen_report_create(void) {
  gen_report *report = calloc(1, sizeof *report);
  if (!report || !(report->text = calloc(1, GEN_TEXT_SIZE))) abort();
  return report;
}

void gen_report_destroy(gen_report *report) {
  free(report->text);
  free(report);
}

void gen_session_fail(const char *text) { add_failure("%s", text); }

static void compare(const gen_value *value, const char *what, unsigned index, const void *bytes) {
  current->report->values++;
  long difference = gen_value_difference(value, bytes);
  if (difference < 0) return;
  char expected[256], got[256];
  gen_value_describe(value, NULL, expected, sizeof expected);
  gen_value_describe(value, bytes, got, sizeof got);
  add_failure(
      "%s %u, %.200s, differs from byte %ld on\n  expected %s\n  got      %s", what, index,
      value->encoding, difference, expected, got);
}

static void observe(
    const gen_signature *signature, void *self, const void *selector, void *const *arguments,
    const long long *wide) {
  if (!current || signature != current->signature) {
    // Nothing is known of what was called.
    fprintf(stderr, "generated function %u was called out of turn\n", signature->index);
    abort();
  }
  current->observed++;
  if (self != current->expected_self)
    add_failure("self is %p, not %p", self, current->expected_self);
  if (selector != current->selector)
    add_failure("_cmd is %p, not %p", selector, current->selector);
  for (uint32_t i = 0; i < signature->argument_count; i++) {
    const gen_value *value = &signature->arguments[i];
    compare(value, "argument", i + 2, arguments[i]);
    if (wide && value->wide_size && wide[i] != value->wide)
      add_failure(
          "argument %u, %s, is widened to %lld, not %lld", i + 2, value->encoding, wide[i],
          value->wide);
    // What is changed are the callee's own copies; the caller's values must not feel it.
    memset(arguments[i], 0x5A, value->size);
  }
}

void gen_session_observe(void *self, const void *selector, void *const *arguments) {
  observe(current->signature, self, selector, arguments, NULL);
}

gen_session *gen_session_begin(
    const gen_library *library, const gen_signature *signature, gen_report *report, void *self,
    const void *selector) {
  gen_session *made = calloc(1, sizeof *made);
  if (!made) abort();
  made->library = library;
  made->signature = signature;
  made->report = report;
  made->self = made->expected_self = self;
  made->selector = selector;
  made->before = current;
  if (signature->argument_count > GEN_MAXIMUM_ARGUMENTS
      || !gen_storage_make(&made->storage, signature))
    abort();
  // Another thread may run the same library, and store the same.
  __atomic_store_n(library->observer, observe, __ATOMIC_RELEASE);
  current = made;
  report->signatures++;
  return made;
}

void gen_session_end(gen_session *session) {
  current = session->before;
  gen_storage_free(&session->storage);
  free(session);
}

void gen_session_begin_way(gen_session *session, const char *way) {
  snprintf(session->way, sizeof session->way, "%s", way);
  session->observed = 0;
  session->receiver = session->expected_self = session->self;
  gen_storage_clear_result(&session->storage);
}

void gen_session_address(gen_session *session, void *receiver, void *expected_self) {
  session->receiver = receiver;
  session->expected_self = expected_self;
}

void gen_session_end_way(gen_session *session) {
  const gen_signature *signature = session->signature;
  session->report->calls++;
  if (session->observed != 1) add_failure("called %u times, not once", session->observed);
  if (signature->result.type.kind != CMR_VOID)
    compare(&signature->result, "result", 0, session->storage.result);
  if (!gen_storage_guards_are_intact(&session->storage))
    add_failure("bytes beside the arguments or the result were written");
  for (uint32_t i = 0; i < signature->argument_count; i++)
    if (!gen_storage_argument_is_intact(&session->storage, signature, i))
      add_failure("the caller's argument %u was changed", i + 2);
}

void gen_session_call_from_c(gen_session *session, cmr_function function) {
  const gen_signature *signature = session->signature;
  long long wide = signature->result.wide;
  signature->caller(
      function, session->receiver, session->selector, session->storage.arguments,
      session->storage.result, &wide);
  if (wide != signature->result.wide)
    add_failure("the result is widened to %lld, not %lld", wide, signature->result.wide);
}

bool gen_session_call_directly(gen_session *session) {
  gen_report *report = session->report;
  uint32_t failures = report->failures;
  gen_session_begin_way(session, "direct call");
  gen_session_call_from_c(session, session->signature->callee);
  gen_session_end_way(session);
  if (report->failures == failures) return true;
  report->failures = failures;
  report->compiler_faults++;
  gen_session_note("that is the compiler's fault: this signature is left out");
  return false;
}

void *gen_session_argument(gen_session *session, uint32_t index) {
  return session->storage.arguments[index];
}

void *gen_session_result(gen_session *session) { return session->storage.result; }
