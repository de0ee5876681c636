/* The ways of the C target to call a method of generated types. */
#include "session.h"

#include <stdio.h>
#include <string.h>

typedef struct ways {
  gen_session *session;
  const gen_signature *signature;
  const cmr_call_interface *interface;
  const cmr_frame_layout *layout;
} ways;

static void call(const ways *now, cmr_function function, void *const *arguments, void *result) {
  void *all[GEN_MAXIMUM_ARGUMENTS + 2];
  all[0] = &now->session->self;
  all[1] = &now->session->selector;
  memcpy(all + 2, arguments, now->signature->argument_count * sizeof(void *));
  cmr_call(now->interface, function, result, all);
}

static void answer(const gen_signature *signature, void *result) {
  const gen_value *value = &signature->result;
  if (value->type.kind != CMR_VOID) gen_value_store(value, result, 0xEE);
}

/* Handlers of closures. */

static void handle(void *result, void *const *arguments, void *context) {
  const ways *now = context;
  gen_session_observe(*(void **)arguments[0], *(const void **)arguments[1], arguments + 2);
  answer(now->signature, result);
}

static void forward(void *result, void *const *arguments, void *context) {
  const ways *now = context;
  cmr_call(now->interface, now->signature->callee, result, arguments);
}

static bool handle_method(
    void *context, void *self, const cmr_selector *selector, void *const *arguments, void *result) {
  const ways *now = context;
  gen_session_observe(self, selector, arguments);
  answer(now->signature, result);
  return true;
}

static bool forward_method(
    void *context, void *self, const cmr_selector *selector, void *const *arguments, void *result) {
  const ways *now = context;
  void *error
      = cmr_call_addresses(now->layout, now->signature->callee, self, selector, arguments, result);
  if (error) gen_session_fail("the call left an error");
  return true;
}

/* Calls from C, then by way of a call that knows the types only at run time. */
static void call_closure(const ways *now, const char *way, cmr_status status, cmr_closure *closure) {
  gen_session *session = now->session;
  gen_session_begin_way(session, way);
  if (status != CMR_OK) {
    gen_session_fail(cmr_status_text(status));
    return;
  }
  gen_session_call_from_c(session, cmr_closure_code(closure));
  gen_session_end_way(session);
  gen_session_begin_way(session, way);
  call(now, cmr_closure_code(closure), session->storage.arguments, session->storage.result);
  gen_session_end_way(session);
  cmr_closure_release(closure);
}

static void run_closure(ways *now, const char *way, cmr_closure_handler handler) {
  cmr_closure *closure;
  cmr_status status = cmr_closure_create(now->interface, handler, now, NULL, &closure);
  call_closure(now, way, status, closure);
}

static void run_method_closure(ways *now, const char *way, cmr_method_handler handler) {
  cmr_closure *closure;
  cmr_status status = cmr_method_closure_create(now->layout, handler, now, NULL, &closure);
  call_closure(now, way, status, closure);
}

static void run_frames(ways *now) {
  gen_session *session = now->session;
  now->layout = cmr_frame_layout_create(now->interface, session->storage.frame_offsets);
  gen_session_begin_way(session, "frame call");
  if (!now->layout) {
    gen_session_fail("no frame layout");
    return;
  }
  void *error = cmr_call_frame(
      now->layout, now->signature->callee, session->self, session->selector,
      session->storage.frame, session->storage.result);
  if (error) gen_session_fail("the call left an error");
  gen_session_end_way(session);
  run_method_closure(now, "method closure", handle_method);
  run_method_closure(now, "method forward", forward_method);
  cmr_frame_layout_destroy(now->layout);
}

static cmr_status make_interface(ways *now) {
  const gen_signature *signature = now->signature;
  cmr_type types[GEN_MAXIMUM_ARGUMENTS + 2];
  types[0] = types[1] = (cmr_type){CMR_POINTER, sizeof(void *), _Alignof(void *), 0, NULL, NULL};
  for (uint32_t i = 0; i < signature->argument_count; i++)
    types[i + 2] = signature->arguments[i].type;
  return cmr_call_interface_get(
      &signature->result.type, types, signature->argument_count + 2, &now->interface);
}

void gen_run_signature(
    const gen_library *library, const gen_signature *signature, gen_report *report) {
  uint32_t failures = report->failures;
  // Any words do for self and _cmd: the C target does not look at them.
  gen_session *session = gen_session_begin(
      library, signature, report, (void *)(uintptr_t)UINT64_C(0x1122334455667788),
      (const void *)(uintptr_t)UINT64_C(0x99AABBCCDDEEFF01));
  ways now = {.session = session, .signature = signature};
  if (!gen_session_call_directly(session)) {
    gen_session_end(session);
    return;
  }
  cmr_status status = make_interface(&now);
  if (status != CMR_OK) {
    report->refused++;
    gen_session_note("refused: %s", cmr_status_text(status));
    report->refusals[status]++;
  } else {
    gen_session_begin_way(session, "call");
    call(&now, signature->callee, session->storage.arguments, session->storage.result);
    gen_session_end_way(session);
    run_closure(&now, "closure", handle);
    run_closure(&now, "forward", forward);
    run_frames(&now);
    if (report->failures == failures) report->agreeing++;
  }
  gen_session_end(session);
}

/* Whether the compiler puts a bit-field where the generator says. */
static bool is_where_it_should_be(const gen_bit_field *field) {
  const uint8_t *bytes = field->probe;
  for (uint32_t bit = 0; bit < field->size * 8; bit++) {
    bool is_set = bytes[bit / 8] >> bit % 8 & 1;
    if (is_set != (bit >= field->offset && bit < field->offset + field->width)) return false;
  }
  return true;
}

void gen_run_library(const gen_library *library, gen_report *report) {
  for (uint32_t i = 0; i < library->bit_field_count; i++) {
    if (is_where_it_should_be(&library->bit_fields[i])) continue;
    report->failures++;
    size_t used = strlen(report->text);
    snprintf(
        report->text + used, GEN_TEXT_SIZE - used, "%s is not where the generator says\n",
        library->bit_fields[i].name);
  }
  for (uint32_t i = 0; i < library->count; i++)
    gen_run_signature(library, library->signatures[i], report);
}
