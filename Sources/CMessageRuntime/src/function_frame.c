/* Calls of plain C functions and C functions made from a handler, with frames. */
#include "cmr_function.h"

#include "closure_record.h"
#include "frame_layout.h"
#include "thread_error.h"

#include <errno.h>
#include <stdlib.h>

struct cmr_function_layout {
  const cmr_call_interface *interface;
  uint32_t count;
  uint32_t offsets[];
};

cmr_status cmr_function_layout_create(
    const cmr_frame_layout *method, size_t fixed_count, const cmr_function_layout **out) {
  *out = NULL;
  const cmr_call_interface *whole = method->interface;
  const cmr_type *arguments = whole->arguments + 2;
  const cmr_call_interface *interface;
  cmr_status status
      = fixed_count > 0
      ? cmr_call_interface_get_variadic(
            &whole->result, arguments, method->count, fixed_count, &interface)
      : cmr_call_interface_get(&whole->result, arguments, method->count, &interface);
  if (status != CMR_OK) return status;
  cmr_function_layout *layout = malloc(sizeof *layout + method->count * sizeof *layout->offsets);
  if (!layout) return CMR_ERROR_NO_MEMORY;
  layout->interface = interface;
  layout->count = method->count;
  for (uint32_t i = 0; i < method->count; i++) layout->offsets[i] = method->offsets[i];
  *out = layout;
  return CMR_OK;
}

void cmr_function_layout_destroy(const cmr_function_layout *layout) { free((void *)layout); }

// MARK: - Errors

/* How many calls of this thread catch what callbacks leave. */
static _Thread_local uint32_t catch_depth CMR_FAST_THREAD_LOCAL;

void *cmr_catch_begin(void) {
  void *before = cmr_thread_error;
  cmr_thread_error = NULL;
  catch_depth++;
  return before;
}

void *cmr_catch_end(void *before) {
  catch_depth--;
  void *error = cmr_thread_error;
  cmr_thread_error = before;
  return error;
}

// MARK: - Calling

/* The arguments of most functions, as pointers on the stack. */
enum { FEW_ARGUMENTS = 8 };

CMR_ALWAYS_INLINE void *call(
    const cmr_function_layout *layout, cmr_function function, const void *frame, void *result,
    int *error_number, void **pointers) {
  for (uint32_t i = 0; i < layout->count; i++)
    pointers[i] = (char *)frame + layout->offsets[i];
  void *before = cmr_catch_begin();
  if (error_number) errno = 0;
  cmr_call(layout->interface, function, result, pointers);
  if (error_number) *error_number = errno;
  return cmr_catch_end(before);
}

__attribute__((noinline)) static void *call_with_many(
    const cmr_function_layout *layout, cmr_function function, const void *frame, void *result,
    int *error_number) {
  // Bounded by the limit on the arguments of an interface.
  void **pointers = __builtin_alloca(layout->count * sizeof(void *));
  return call(layout, function, frame, result, error_number, pointers);
}

void *cmr_call_function(
    const cmr_function_layout *layout, cmr_function function, const void *frame, void *result,
    int *error_number) {
  if (!CMR_LIKELY(layout->count <= FEW_ARGUMENTS))
    return call_with_many(layout, function, frame, result, error_number);
  void *pointers[FEW_ARGUMENTS];
  return call(layout, function, frame, result, error_number, pointers);
}

// MARK: - Being called

typedef struct function_context {
  cmr_function_handler handler;
  void *context;
  uint32_t result_size;
  void (*release_context)(void *context);
} function_context;

static void handle(void *result, void *const *arguments, void *opaque) {
  const function_context *context = opaque;
  // Not read from the context again: it may be gone once the handler has returned.
  uint32_t size = context->result_size;
  uint64_t nothing[2];
  // Nothing runs while someone waits for an error that is there already.
  bool is_failing = cmr_thread_error != NULL && catch_depth > 0;
  bool is_stored = !is_failing
      && context->handler(context->context, arguments, result ? result : nothing);
  if (!CMR_LIKELY(is_stored)) cmr_zero_result(result, size);
}

static void release_function_context(void *opaque) {
  function_context *context = opaque;
  if (context->release_context) context->release_context(context->context);
  free(context);
}

cmr_status cmr_function_closure_create(
    const cmr_function_layout *layout, cmr_function_handler handler, void *context,
    void (*release_context)(void *context), cmr_closure **closure) {
  *closure = NULL;
  function_context *made = malloc(sizeof *made);
  if (!made) return CMR_ERROR_NO_MEMORY;
  *made = (function_context){handler, context, layout->interface->result_size, release_context};
  cmr_status status = cmr_closure_create_filling(
      layout->interface, handle, made, release_function_context, closure);
  if (status != CMR_OK) free(made);
  return status;
}

// MARK: - Variadic methods

cmr_status cmr_frame_layout_create_variadic(
    const cmr_frame_layout *method, size_t fixed_count, const cmr_frame_layout **out) {
  *out = NULL;
  const cmr_call_interface *whole = method->interface;
  const cmr_call_interface *interface;
  cmr_status status = cmr_call_interface_get_variadic(
      &whole->result, whole->arguments, whole->argument_count, fixed_count, &interface);
  if (status != CMR_OK) return status;
  *out = cmr_frame_layout_create(interface, method->offsets);
  return *out ? CMR_OK : CMR_ERROR_NO_MEMORY;
}
