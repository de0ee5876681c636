/* C functions made from a handler and a context. */
#include "cmr_closure.h"

#include "closure_record.h"
#include "cmr_self_test.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static _Atomic size_t live_count;

// MARK: - Being called

static void enter_void(ffi_cif *cif, void *result, void **arguments, void *closure) {
  (void)cif;
  cmr_run_handler(closure, result, arguments);
}

static void enter_word(ffi_cif *cif, void *result, void **arguments, void *closure) {
  (void)cif;
  *(uint64_t *)result = 0;
  cmr_run_handler(closure, result, arguments);
}

/* Gives the handler's arguments, from those of libffi where these are not the same: a word that only
   fills a register, the address of a value, none for a value of no bytes, or a value that is not
   aligned where it is. `scratch` has room for copies of those that may not be. */
static void rebuild_arguments(
    const cmr_call_interface *interface, void **arrived, void **arguments, char *scratch) {
  static uint64_t nothing[2];
  for (uint32_t i = 0; i < interface->argument_count; i++) {
    cmr_argument_step step = interface->steps[i];
    arrived += step.is_padded;
    switch (step.op) {
    case CMR_ARGUMENT_NOWHERE:
      // Padding, or not a single byte.
      arguments[i] = nothing;
      break;
    case CMR_ARGUMENT_REFERENCE:
      arguments[i] = *(void **)*arrived++;
      break;
    default:
      arguments[i] = *arrived++;
      break;
    }
    uint32_t alignment = interface->arguments[i].alignment;
    if (alignment <= CMR_CLOSURE_ALIGNMENT || step.op == CMR_ARGUMENT_NOWHERE) continue;
    // Copies are laid out for all, whether they are needed or not.
    scratch = (char *)(((uintptr_t)scratch + alignment - 1) & ~(uintptr_t)(alignment - 1));
    if ((uintptr_t)arguments[i] % alignment != 0)
      arguments[i] = memcpy(scratch, arguments[i], step.size);
    scratch += step.size;
  }
}

/* Leaves 0 or 1 of each Bool. */
CMR_ALWAYS_INLINE void keep_bools(const cmr_call_interface *interface, void **arguments) {
  for (uint32_t i = 0; i < interface->bool_count; i++)
    *(uint8_t *)arguments[interface->bool_arguments[i]] &= 1;
}

/* Apart from `enter_any`, so that few closures set up a stack of unknown size. */
__attribute__((noinline)) static void run_handler_with_rebuilt(
    cmr_closure *closure, void *result, void **arrived) {
  const cmr_call_interface *interface = closure->interface;
  // Bounded by the limit on the arguments of an interface.
  void **arguments = __builtin_alloca((interface->argument_count + 1) * sizeof(void *));
  char *scratch = __builtin_alloca(interface->closure_scratch_size + 1);
  rebuild_arguments(interface, arrived, arguments, scratch);
  keep_bools(interface, arguments);
  cmr_run_handler(closure, result, arguments);
}

CMR_ALWAYS_INLINE void run_with_any_arguments(
    cmr_closure *closure, void *result, void **arguments) {
  const cmr_call_interface *interface = closure->interface;
  if (!interface->closure_passes_arguments) {
    run_handler_with_rebuilt(closure, result, arguments);
    return;
  }
  keep_bools(interface, arguments);
  cmr_run_handler(closure, result, arguments);
}

static void enter_any(ffi_cif *cif, void *result, void **arguments, void *user_data) {
  (void)cif;
  cmr_closure *closure = user_data;
  // Not read from the closure again: it may be gone once the handler has returned.
  const cmr_call_interface *interface = closure->interface;
  cmr_prepare_result(closure, interface, result);
  run_with_any_arguments(closure, result, arguments);
  cmr_widen_result(interface->result.kind, result);
}

/* Arguments are good as they come, and the result as the handler leaves it. */
static void enter_plain(ffi_cif *cif, void *result, void **arguments, void *user_data) {
  (void)cif;
  cmr_closure *closure = user_data;
  cmr_prepare_result(closure, closure->interface, result);
  cmr_run_handler(closure, result, arguments);
}

static bool is_plain(const cmr_call_interface *interface) {
  return interface->closure_passes_arguments && interface->bool_count == 0
         && !cmr_is_widened(interface->result.kind);
}

#if CMR_SYSV_X86_64

/* libffi takes this for a function without a result, and leaves the result's register alone: see
   closure_facts.c. */
static cmr_vector enter_for_vector(ffi_cif *cif, void *result, void **arguments, void *closure) {
  (void)cif;
  (void)result;
  cmr_vector vector = {0};
  run_with_any_arguments(closure, &vector, arguments);
  return vector;
}

#endif

typedef void (*enter_function)(ffi_cif *, void *, void **, void *);

static enter_function enter_function_of(const cmr_call_interface *interface) {
#if CMR_SYSV_X86_64
  if (interface->closure_needs & CMR_CLOSURE_VECTOR_RESULT)
    return (enter_function)(cmr_function)enter_for_vector;
#endif
  if (!interface->closure_is_simple) return is_plain(interface) ? enter_plain : enter_any;
  return interface->result.kind == CMR_VOID ? enter_void : enter_word;
}

// MARK: - Making

/* The last closures whose context is gone. Their code stays for a while: the last instructions of a
   call run after it has popped itself, and a call that comes late against the contract gets zero
   instead of running what was put in its place. Guarded by quarantine_lock. */
enum { QUARANTINE_SIZE = 64 };
static pthread_mutex_t quarantine_lock = PTHREAD_MUTEX_INITIALIZER;
static cmr_closure *quarantine[QUARANTINE_SIZE];
static unsigned quarantine_next;

static void before_fork(void) { pthread_mutex_lock(&quarantine_lock); }
static void after_fork(void) { pthread_mutex_unlock(&quarantine_lock); }
static void start_quarantine(void) { pthread_atfork(before_fork, after_fork, after_fork); }
static pthread_once_t quarantine_once = PTHREAD_ONCE_INIT;

static void handle_after_release(void *result, void *const *arguments, void *context) {
  (void)result;
  (void)arguments;
  (void)context;
}

static cmr_status prepare_code(cmr_closure *closure) {
  if (cmr_pool_take(closure)) return CMR_OK;
  const cmr_call_interface *interface = closure->interface;
  closure->memory = ffi_closure_alloc(sizeof(ffi_closure), &closure->code);
  if (!closure->memory) return CMR_ERROR_NO_EXECUTABLE_MEMORY;
  ffi_status status = ffi_prep_closure_loc(
      closure->memory, (ffi_cif *)&interface->cif, enter_function_of(interface), closure,
      closure->code);
  if (status == FFI_OK) return CMR_OK;
  ffi_closure_free(closure->memory);
  return CMR_ERROR_BAD_ABI;
}

cmr_status cmr_closure_status(const cmr_call_interface *interface) {
  // A handler has no way to learn which arguments a variadic call brings.
  if (interface->is_variadic) return CMR_ERROR_UNSUPPORTED;
  if (interface->closure_needs == 0) return CMR_OK;
  unsigned unmet = cmr_closure_unmet_needs(interface->closure_needs);
  return unmet == 0                              ? CMR_OK
         : unmet & CMR_CLOSURE_REGISTER_STRUCTS ? CMR_ERROR_FAILED_SELF_TEST
                                                : CMR_ERROR_UNSUPPORTED;
}

static cmr_status create(
    const cmr_call_interface *interface, cmr_closure_handler handler, void *context,
    void (*release_context)(void *context), bool fills_result, cmr_closure **out) {
  *out = NULL;
  cmr_status possible = cmr_closure_status(interface);
  if (possible != CMR_OK) return possible;
  cmr_running_calls_start();
  pthread_once(&quarantine_once, start_quarantine);

  cmr_closure *closure = malloc(sizeof *closure);
  if (!closure) return CMR_ERROR_NO_MEMORY;
  *closure = (cmr_closure){
      .handler = handler,
      .context = context,
      .interface = interface,
      .fills_result = fills_result,
      .release_context = release_context,
  };
  cmr_status status = prepare_code(closure);
  if (status != CMR_OK) {
    free(closure);
    return status;
  }
  atomic_fetch_add_explicit(&live_count, 1, memory_order_relaxed);
  *out = closure;
  return CMR_OK;
}

cmr_status cmr_closure_create(
    const cmr_call_interface *interface, cmr_closure_handler handler, void *context,
    void (*release_context)(void *context), cmr_closure **out) {
  return create(interface, handler, context, release_context, false, out);
}

cmr_status cmr_closure_create_filling(
    const cmr_call_interface *interface, cmr_closure_handler handler, void *context,
    void (*release_context)(void *context), cmr_closure **out) {
  return create(interface, handler, context, release_context, true, out);
}

cmr_function cmr_closure_code(const cmr_closure *closure) {
  return (cmr_function)(uintptr_t)closure->code;
}

const cmr_call_interface *cmr_closure_interface(const cmr_closure *closure) {
  return closure->interface;
}

void *cmr_closure_context(const cmr_closure *closure) { return closure->context; }

size_t cmr_closure_live_count(void) {
  return atomic_load_explicit(&live_count, memory_order_relaxed);
}

// MARK: - Releasing

cmr_closure **cmr_closure_next(cmr_closure *closure) { return &closure->next; }

void cmr_closure_finish(cmr_closure *closure) {
  void *context = closure->context;
  closure->handler = handle_after_release;
  closure->fills_result = false;
  closure->context = NULL;
  if (closure->release_context) closure->release_context(context);

  pthread_mutex_lock(&quarantine_lock);
  cmr_closure *oldest = quarantine[quarantine_next];
  quarantine[quarantine_next] = closure;
  quarantine_next = (quarantine_next + 1) % QUARANTINE_SIZE;
  pthread_mutex_unlock(&quarantine_lock);
  if (!oldest) return;
  if (oldest->slot)
    cmr_pool_give_back(oldest->slot);
  else
    ffi_closure_free(oldest->memory);
  free(oldest);
}

void cmr_closure_release(cmr_closure *closure) {
  atomic_fetch_sub_explicit(&live_count, 1, memory_order_relaxed);
  if (cmr_release_or_defer(closure)) cmr_closure_finish(closure);
}
