/* Calls of plain C functions and C functions made from a handler, with frames. */
#include "cmr_function.h"

#include "call_interface.h"
#include "frame_layout.h"
#include "thread_error.h"

#include <errno.h>
#include <stdlib.h>

struct cmr_function_layout {
  const cmr_call_interface *interface;
  uint32_t count;
  uint32_t size;
  /* Whether each argument is a word, at the offset of its index. */
  bool is_words;
  cmr_frame_slot slots[];
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
  cmr_function_layout *layout = malloc(sizeof *layout + method->count * sizeof *layout->slots);
  if (!layout) return CMR_ERROR_NO_MEMORY;
  layout->interface = interface;
  layout->count = method->count;
  layout->size = method->size;
  layout->is_words = method->is_words;
  for (uint32_t i = 0; i < method->count; i++) layout->slots[i] = method->slots[i];
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
    pointers[i] = (char *)frame + layout->slots[i].offset;
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
  const cmr_function_layout *layout;
  cmr_function_handler handler;
  void *context;
  void (*release_context)(void *context);
} function_context;

CMR_ALWAYS_INLINE void run_handler(const function_context *context, void *frame, void *result) {
  uint64_t nothing[2];
  context->handler(context->context, frame, result ? result : nothing);
}

/* Whether someone waits for an error that is there already. The result is zero. */
CMR_ALWAYS_INLINE bool is_failing(void) {
  return cmr_thread_error != NULL && catch_depth > 0;
}

/* The arguments of most callbacks. */
enum { FEW_WORDS = 8 };

static void handle_words(void *result, void *const *arguments, void *opaque) {
  if (is_failing()) return;
  const function_context *context = opaque;
  _Alignas(16) uint64_t frame[FEW_WORDS];
  for (uint32_t i = 0; i < context->layout->count; i++) memcpy(&frame[i], arguments[i], 8);
  run_handler(context, frame, result);
}

static void handle_any(void *result, void *const *arguments, void *opaque) {
  if (is_failing()) return;
  const function_context *context = opaque;
  const cmr_function_layout *layout = context->layout;
  // Bounded by the limit on the arguments of an interface.
  char *frame = __builtin_alloca_with_align(layout->size + 16, 128);
  for (uint32_t i = 0; i < layout->count; i++)
    cmr_copy_argument(frame + layout->slots[i].offset, arguments[i], layout->slots[i].size);
  run_handler(context, frame, result);
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
  *made = (function_context){layout, handler, context, release_context};
  bool is_small = layout->is_words && layout->count <= FEW_WORDS;
  cmr_status status = cmr_closure_create(
      layout->interface, is_small ? handle_words : handle_any, made, release_function_context, closure);
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
  *out = cmr_frame_layout_create(interface, method->slots, method->size);
  return *out ? CMR_OK : CMR_ERROR_NO_MEMORY;
}
