/* Calls and closures whose arguments lie in one frame. */
#include "cmr_frame.h"

#include "call_interface.h"
#include "frame_layout.h"
#include "thread_error.h"

#include <stdlib.h>
#include <string.h>

const cmr_frame_layout *cmr_frame_layout_create(
    const cmr_call_interface *interface, const cmr_frame_slot *slots, size_t size) {
  size_t count = cmr_call_interface_argument_count(interface) - 2;
  cmr_frame_layout *layout = malloc(sizeof *layout + count * sizeof *slots);
  if (!layout) return NULL;
  layout->interface = interface;
  layout->count = (uint32_t)count;
  layout->size = (uint32_t)size;
  layout->is_words = true;
  for (size_t i = 0; i < count; i++) {
    layout->slots[i] = slots[i];
    layout->is_words &= slots[i].size == 8 && slots[i].offset == 8 * i;
  }
  return layout;
}

void cmr_frame_layout_destroy(const cmr_frame_layout *layout) { free((void *)layout); }

// MARK: - Calling

/* The arguments of most methods, self and _cmd included, as pointers on the stack. */
enum { FEW_ARGUMENTS = 10 };

CMR_ALWAYS_INLINE void call(
    const cmr_frame_layout *layout, cmr_function function, const void *self,
    const cmr_selector *selector, const void *frame, void *result, void **pointers) {
  pointers[0] = &self;
  pointers[1] = &selector;
  for (uint32_t i = 0; i < layout->count; i++)
    pointers[i + 2] = (char *)frame + layout->slots[i].offset;
  cmr_call(layout->interface, function, result, pointers);
}

__attribute__((noinline)) static void call_with_many(
    const cmr_frame_layout *layout, cmr_function function, const void *self,
    const cmr_selector *selector, const void *frame, void *result) {
  // Bounded by the limit on the arguments of an interface.
  void **pointers = __builtin_alloca((layout->count + 2) * sizeof(void *));
  call(layout, function, self, selector, frame, result, pointers);
}

void *cmr_call_frame(
    const cmr_frame_layout *layout, cmr_function function, const void *self,
    const cmr_selector *selector, const void *frame, void *result) {
  void *before = cmr_thread_error;
  // What an earlier call left is for whoever made that one.
  if (before) cmr_thread_error = NULL;
  if (CMR_LIKELY(layout->count + 2 <= FEW_ARGUMENTS)) {
    void *pointers[FEW_ARGUMENTS];
    call(layout, function, self, selector, frame, result, pointers);
  } else {
    call_with_many(layout, function, self, selector, frame, result);
  }
  void *error = cmr_thread_error;
  if (CMR_LIKELY(error == before)) return NULL;
  cmr_thread_error = before;
  return error;
}

// MARK: - Being called

typedef struct frame_context {
  const cmr_frame_layout *layout;
  cmr_frame_handler handler;
  void *context;
  void (*release_context)(void *context);
} frame_context;

CMR_ALWAYS_INLINE void *argument_pointer(void *const *arguments, unsigned index) {
  void *pointer;
  memcpy(&pointer, arguments[index], sizeof pointer);
  return pointer;
}

CMR_ALWAYS_INLINE void run_handler(
    const frame_context *context, void *frame, void *result, void *const *arguments) {
  uint64_t nothing[2];
  context->handler(
      context->context, argument_pointer(arguments, 0), argument_pointer(arguments, 1), frame,
      result ? result : nothing);
}

static void handle_words(void *result, void *const *arguments, void *opaque) {
  const frame_context *context = opaque;
  _Alignas(16) uint64_t frame[FEW_ARGUMENTS];
  for (uint32_t i = 0; i < context->layout->count; i++)
    memcpy(&frame[i], arguments[i + 2], 8);
  run_handler(context, frame, result, arguments);
}

static void handle_any(void *result, void *const *arguments, void *opaque) {
  const frame_context *context = opaque;
  const cmr_frame_layout *layout = context->layout;
  // Bounded by the limit on the arguments of an interface.
  char *frame = __builtin_alloca_with_align(layout->size + 16, 128);
  for (uint32_t i = 0; i < layout->count; i++)
    cmr_copy_argument(frame + layout->slots[i].offset, arguments[i + 2], layout->slots[i].size);
  run_handler(context, frame, result, arguments);
}

/* One argument of whole words at the start of the frame: where it arrived, it is a frame already, and
   it is the function's to change. */
static void handle_one(void *result, void *const *arguments, void *opaque) {
  void *frame = arguments[2];
  if (CMR_LIKELY((uintptr_t)frame % 16 == 0))
    run_handler(opaque, frame, result, arguments);
  else
    handle_any(result, arguments, opaque);
}

static cmr_closure_handler handler_of(const cmr_frame_layout *layout) {
  if (layout->is_words && layout->count <= FEW_ARGUMENTS) return handle_words;
  bool is_one = layout->count == 1 && layout->slots[0].offset == 0 && layout->slots[0].size != 0
                && layout->slots[0].size % 8 == 0;
  return is_one ? handle_one : handle_any;
}

static void release_frame_context(void *opaque) {
  frame_context *context = opaque;
  if (context->release_context) context->release_context(context->context);
  free(context);
}

cmr_status cmr_frame_closure_create(
    const cmr_frame_layout *layout, cmr_frame_handler handler, void *context,
    void (*release_context)(void *context), cmr_closure **closure) {
  *closure = NULL;
  frame_context *made = malloc(sizeof *made);
  if (!made) return CMR_ERROR_NO_MEMORY;
  *made = (frame_context){layout, handler, context, release_context};
  cmr_status status = cmr_closure_create(
      layout->interface, handler_of(layout), made, release_frame_context, closure);
  if (status != CMR_OK) free(made);
  return status;
}
