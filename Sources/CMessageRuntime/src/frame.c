/* Calls of methods with a frame or addresses, and C functions that are methods. */
#include "cmr_frame.h"

#include "closure_record.h"
#include "frame_layout.h"
#include "thread_error.h"

#include <stdlib.h>
#include <string.h>

uintptr_t cmr_recent_slot_words[CMR_RECENT_SLOT_COUNT];

const cmr_frame_layout *cmr_frame_layout_create(
    const cmr_call_interface *interface, const uint32_t *offsets) {
  size_t count = cmr_call_interface_argument_count(interface) - 2;
  cmr_frame_layout *layout = malloc(sizeof *layout + count * sizeof *offsets);
  if (!layout) return NULL;
  layout->interface = interface;
  layout->count = (uint32_t)count;
  for (size_t i = 0; i < count; i++) layout->offsets[i] = offsets[i];
  return layout;
}

void cmr_frame_layout_destroy(const cmr_frame_layout *layout) { free((void *)layout); }

// MARK: - Calling

/* The arguments of most methods, self and _cmd included, as pointers on the stack. */
enum { FEW_ARGUMENTS = 10 };

/* Calls with the arguments of a frame, or where there is none with those at the addresses. */
CMR_ALWAYS_INLINE void *call(
    const cmr_frame_layout *layout, cmr_function function, const void *self,
    const cmr_selector *selector, const char *frame, void *const *arguments, void *result,
    void **pointers) {
  pointers[0] = &self;
  pointers[1] = &selector;
  for (uint32_t i = 0; i < layout->count; i++)
    pointers[i + 2] = frame ? (char *)frame + layout->offsets[i] : arguments[i];
  void *before = cmr_thread_error;
  // What an earlier call left is for whoever made that one.
  if (before) cmr_thread_error = NULL;
  cmr_call(layout->interface, function, result, pointers);
  void *error = cmr_thread_error;
  if (CMR_LIKELY(error == before)) return NULL;
  cmr_thread_error = before;
  return error;
}

__attribute__((noinline)) static void *call_with_many(
    const cmr_frame_layout *layout, cmr_function function, const void *self,
    const cmr_selector *selector, const void *frame, void *const *arguments, void *result) {
  // Bounded by the limit on the arguments of an interface.
  void **pointers = __builtin_alloca((layout->count + 2) * sizeof(void *));
  return call(layout, function, self, selector, frame, arguments, result, pointers);
}

void *cmr_call_frame(
    const cmr_frame_layout *layout, cmr_function function, const void *self,
    const cmr_selector *selector, const void *frame, void *result) {
  if (!CMR_LIKELY(layout->count + 2 <= FEW_ARGUMENTS))
    return call_with_many(layout, function, self, selector, frame, NULL, result);
  void *pointers[FEW_ARGUMENTS];
  return call(layout, function, self, selector, frame, NULL, result, pointers);
}

void *cmr_call_addresses(
    const cmr_frame_layout *layout, cmr_function function, const void *self,
    const cmr_selector *selector, void *const *arguments, void *result) {
  if (!CMR_LIKELY(layout->count + 2 <= FEW_ARGUMENTS))
    return call_with_many(layout, function, self, selector, NULL, arguments, result);
  void *pointers[FEW_ARGUMENTS];
  return call(layout, function, self, selector, NULL, arguments, result, pointers);
}

// MARK: - Being called

typedef struct method_context {
  cmr_method_handler handler;
  void *context;
  uint32_t result_size;
  void (*release_context)(void *context);
} method_context;

CMR_ALWAYS_INLINE void *argument_pointer(void *const *arguments, unsigned index) {
  void *pointer;
  memcpy(&pointer, arguments[index], sizeof pointer);
  return pointer;
}

static void handle(void *result, void *const *arguments, void *opaque) {
  const method_context *context = opaque;
  // Not read from the context again: it may be gone once the handler has returned.
  uint32_t size = context->result_size;
  uint64_t nothing[2];
  bool is_stored = context->handler(
      context->context, argument_pointer(arguments, 0), argument_pointer(arguments, 1),
      arguments + 2, result ? result : nothing);
  if (!CMR_LIKELY(is_stored)) cmr_zero_result(result, size);
}

static void release_method_context(void *opaque) {
  method_context *context = opaque;
  if (context->release_context) context->release_context(context->context);
  free(context);
}

cmr_status cmr_method_closure_create(
    const cmr_frame_layout *layout, cmr_method_handler handler, void *context,
    void (*release_context)(void *context), cmr_closure **closure) {
  *closure = NULL;
  method_context *made = malloc(sizeof *made);
  if (!made) return CMR_ERROR_NO_MEMORY;
  *made = (method_context){
      handler, context, layout->interface->result_size, release_context};
  cmr_status status = cmr_closure_create_filling(
      layout->interface, handle, made, release_method_context, closure);
  if (status != CMR_OK) free(made);
  return status;
}
