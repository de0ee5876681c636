/* The ways to call a method of generated types, each compared with what was generated. */
#include "gen_driver.h"

#include "cmr_frame.h"
#include "storage.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* The signature that runs now. */
typedef struct run {
  const gen_library *library;
  const gen_signature *signature;
  gen_report *report;
  const char *way;
  unsigned observed;
  void *self;
  const void *selector;
  gen_storage storage;
  const cmr_call_interface *interface;
  const cmr_frame_layout *layout;
} run;

static run *current;

static void fail(const char *format, ...) {
  gen_report *report = current->report;
  report->failures++;
  size_t used = strlen(report->text);
  if (used + 2048 > sizeof report->text) return;
  used += (size_t)snprintf(
      report->text + used, sizeof report->text - used, "seed %llu index %u, %s, %s: ",
      current->library->seed, current->signature->index, current->library->compiler, current->way);
  va_list list;
  va_start(list, format);
  used += (size_t)vsnprintf(report->text + used, 1200, format, list);
  va_end(list);
  snprintf(
      report->text + used, sizeof report->text - used, "\n  %.600s\n",
      current->signature->encoding);
}

static void compare(const gen_value *value, const char *what, unsigned index, const void *bytes) {
  current->report->values++;
  long difference = gen_value_difference(value, bytes);
  if (difference < 0) return;
  char expected[256], got[256];
  gen_value_describe(value, NULL, expected, sizeof expected);
  gen_value_describe(value, bytes, got, sizeof got);
  fail(
      "%s %u, %.200s, differs from byte %ld on\n  expected %s\n  got      %s", what, index,
      value->encoding, difference, expected, got);
}

/* Looks at what arrives in a callee or handler. */
static void observe(
    const gen_signature *signature, void *self, const void *selector, void *const *arguments,
    const long long *wide) {
  current->observed++;
  if (signature != current->signature) {
    fail("another function was called: that of index %u", signature->index);
    return;
  }
  if (self != current->self) fail("self is %p, not %p", self, current->self);
  if (selector != current->selector) fail("_cmd is %p, not %p", selector, current->selector);
  for (uint32_t i = 0; i < signature->argument_count; i++) {
    const gen_value *value = &signature->arguments[i];
    compare(value, "argument", i + 2, arguments[i]);
    if (wide && value->wide_size && wide[i] != value->wide)
      fail("argument %u, %s, is widened to %lld, not %lld", i + 2, value->encoding, wide[i],
           value->wide);
    // What is changed are the callee's own copies; the caller's values must not feel it.
    memset(arguments[i], 0x5A, value->size);
  }
}

static void begin(const char *way) {
  current->way = way;
  current->observed = 0;
  gen_storage_clear_result(&current->storage);
}

static void end(unsigned expected_observations) {
  const gen_signature *signature = current->signature;
  current->report->calls++;
  if (current->observed != expected_observations)
    fail("called %u times, not %u", current->observed, expected_observations);
  if (signature->result.type.kind != CMR_VOID)
    compare(&signature->result, "result", 0, current->storage.result);
  if (!gen_storage_guards_are_intact(&current->storage))
    fail("bytes beside the arguments or the result were written");
  for (uint32_t i = 0; i < signature->argument_count; i++)
    if (!gen_storage_argument_is_intact(&current->storage, signature, i))
      fail("the caller's argument %u was changed", i + 2);
}

static void call_as_c(cmr_function function) {
  const gen_signature *signature = current->signature;
  long long wide = signature->result.wide;
  signature->caller(
      function, current->self, current->selector, current->storage.arguments,
      current->storage.result, &wide);
  if (wide != signature->result.wide)
    fail("the result is widened to %lld, not %lld", wide, signature->result.wide);
}

static void call(cmr_function function, void *const *arguments, void *result) {
  void *all[GEN_MAXIMUM_ARGUMENTS + 2];
  all[0] = &current->self;
  all[1] = &current->selector;
  memcpy(all + 2, arguments, current->signature->argument_count * sizeof(void *));
  cmr_call(current->interface, function, result, all);
}

static void answer(void *result) {
  const gen_value *value = &current->signature->result;
  if (value->type.kind != CMR_VOID) gen_value_store(value, result, 0xEE);
}

/* Handlers of closures. */

static void handle(void *result, void *const *arguments, void *context) {
  if (context != current) fail("the context is another one");
  observe(
      current->signature, *(void **)arguments[0], *(const void **)arguments[1], arguments + 2,
      NULL);
  answer(result);
}

static void forward(void *result, void *const *arguments, void *context) {
  if (context != current) fail("the context is another one");
  cmr_call(current->interface, current->signature->callee, result, arguments);
}

static void handle_frame(
    void *context, void *self, const cmr_selector *selector, void *frame, void *result) {
  (void)context;
  void *arguments[GEN_MAXIMUM_ARGUMENTS];
  gen_storage_frame_arguments(&current->storage, current->signature, frame, arguments);
  observe(current->signature, self, selector, arguments, NULL);
  answer(result);
}

static void forward_frame(
    void *context, void *self, const cmr_selector *selector, void *frame, void *result) {
  (void)context;
  void *error = cmr_call_frame(
      current->layout, current->signature->callee, self, selector, frame, result);
  if (error) fail("the call left an error");
}

static void run_closure(const char *way, cmr_closure_handler handler) {
  begin(way);
  cmr_closure *closure;
  cmr_status status = cmr_closure_create(current->interface, handler, current, NULL, &closure);
  if (status != CMR_OK) {
    fail("%s", cmr_status_text(status));
    return;
  }
  call_as_c(cmr_closure_code(closure));
  end(1);
  // Once more, by way of a call that knows the types only at run time.
  begin(way);
  call(cmr_closure_code(closure), current->storage.arguments, current->storage.result);
  end(1);
  cmr_closure_release(closure);
}

static void run_frame_closure(const char *way, cmr_frame_handler handler) {
  begin(way);
  cmr_closure *closure;
  cmr_status status
      = cmr_frame_closure_create(current->layout, handler, current, NULL, &closure);
  if (status != CMR_OK) {
    fail("%s", cmr_status_text(status));
    return;
  }
  call_as_c(cmr_closure_code(closure));
  end(1);
  cmr_closure_release(closure);
}

static void run_frames(void) {
  cmr_frame_slot slots[GEN_MAXIMUM_ARGUMENTS];
  size_t size = gen_storage_frame_slots(&current->storage, current->signature, slots);
  current->layout = cmr_frame_layout_create(current->interface, slots, size);
  current->way = "frame";
  if (!current->layout) {
    fail("no frame layout");
    return;
  }
  begin("frame call");
  void *error = cmr_call_frame(
      current->layout, current->signature->callee, current->self, current->selector,
      current->storage.frame, current->storage.result);
  if (error) fail("the call left an error");
  end(1);
  run_frame_closure("frame closure", handle_frame);
  run_frame_closure("frame forward", forward_frame);
  cmr_frame_layout_destroy(current->layout);
}

static cmr_status make_interface(run *now) {
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
  run now = {.library = library, .signature = signature, .report = report, .way = "set-up"};
  // Any words do: the C target does not look at them.
  now.self = (void *)(uintptr_t)UINT64_C(0x1122334455667788);
  now.selector = (const void *)(uintptr_t)UINT64_C(0x99AABBCCDDEEFF01);
  run *before = current;
  gen_observer observer_before = *library->observer;
  current = &now;
  *library->observer = observe;
  uint32_t failures = report->failures;
  report->signatures++;
  if (signature->argument_count > GEN_MAXIMUM_ARGUMENTS || !gen_storage_make(&now.storage, signature)) {
    fail("too many arguments, or no memory");
  } else {
    begin("direct call");
    call_as_c(signature->callee);
    end(1);
    cmr_status status = make_interface(&now);
    if (status != CMR_OK) {
      report->refused++;
      report->refusals[status]++;
    } else {
      begin("call");
      call(signature->callee, now.storage.arguments, now.storage.result);
      end(1);
      run_closure("closure", handle);
      run_closure("forward", forward);
      run_frames();
    }
    if (status == CMR_OK && report->failures == failures) report->agreeing++;
    gen_storage_free(&now.storage);
  }
  *library->observer = observer_before;
  current = before;
}

/* Whether the compiler puts a bit-field where the generator says. */
static void check_bit_field(const gen_bit_field *field, run *now) {
  const uint8_t *bytes = field->probe;
  for (uint32_t bit = 0; bit < field->size * 8; bit++) {
    bool is_set = bytes[bit / 8] >> bit % 8 & 1;
    if (is_set == (bit >= field->offset && bit < field->offset + field->width)) continue;
    now->way = field->name;
    fail("the generator and the compiler disagree about a bit-field");
    return;
  }
}

void gen_run_library(const gen_library *library, gen_report *report) {
  if (library->count == 0) return;
  run now = {.library = library, .signature = library->signatures[0], .report = report};
  current = &now;
  for (uint32_t i = 0; i < library->bit_field_count; i++)
    check_bit_field(&library->bit_fields[i], &now);
  current = NULL;
  for (uint32_t i = 0; i < library->count; i++)
    gen_run_signature(library, library->signatures[i], report);
}
