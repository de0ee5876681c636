/* Call interfaces: made once per shape, interned, immortal.

   Readers: any thread, without a lock, through `current_table`. They see a table and interfaces
   that were complete before they were published.
   Writers: one at a time, under `interface_lock`. They fill empty slots, or publish a larger copy
   of the table. Old tables are kept, as readers may be in them: together they are never larger than
   the newest.
   libffi may write to type descriptions while it prepares one, so it does under the lock. */
#include "call_interface.h"

#include "cmr_self_test.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

typedef struct interface_table {
  struct interface_table *older;
  size_t mask;
  _Atomic(cmr_call_interface *) slots[];
} interface_table;

static pthread_mutex_t interface_lock = PTHREAD_MUTEX_INITIALIZER;
static _Atomic(interface_table *) current_table;
static _Atomic size_t live_count;

enum { FIRST_TABLE_SIZE = 64 };

/* What is asked for. */
typedef struct interface_request {
  const cmr_type *result;
  const cmr_type *arguments;
  size_t count;
  size_t fixed_count;
  bool is_variadic;
  uint64_t hash;
} interface_request;

static uint64_t hash_request(const interface_request *request) {
  uint64_t hash = cmr_type_hash(request->count * 2 + request->is_variadic, request->result);
  for (size_t i = 0; i < request->count; i++) hash = cmr_type_hash(hash, &request->arguments[i]);
  return hash ^ (request->is_variadic ? request->fixed_count << 1 : 0);
}

static bool matches(const cmr_call_interface *interface, const interface_request *request) {
  if (interface->hash != request->hash || interface->argument_count != request->count
      || interface->is_variadic != request->is_variadic
      || interface->fixed_count != request->fixed_count
      || !cmr_type_equal(&interface->result, request->result))
    return false;
  for (size_t i = 0; i < request->count; i++) {
    if (!cmr_type_equal(&interface->arguments[i], &request->arguments[i])) return false;
  }
  return true;
}

static cmr_call_interface *look_up(interface_table *table, const interface_request *request) {
  if (!table) return NULL;
  for (size_t i = request->hash & table->mask;; i = (i + 1) & table->mask) {
    cmr_call_interface *found = atomic_load_explicit(&table->slots[i], memory_order_acquire);
    if (!found || matches(found, request)) return found;
  }
}

static void insert(interface_table *table, cmr_call_interface *interface) {
  size_t i = interface->hash & table->mask;
  while (atomic_load_explicit(&table->slots[i], memory_order_relaxed)) i = (i + 1) & table->mask;
  atomic_store_explicit(&table->slots[i], interface, memory_order_release);
}

/* Makes sure that there is an empty slot beyond the one about to be filled. Under the lock. */
static interface_table *make_room(interface_table *table) {
  size_t size = table ? table->mask + 1 : FIRST_TABLE_SIZE;
  if (table) {
    if ((atomic_load_explicit(&live_count, memory_order_relaxed) + 1) * 2 <= size) return table;
    size *= 2;
  }
  interface_table *larger = calloc(1, sizeof(interface_table) + size * sizeof(larger->slots[0]));
  if (!larger) return NULL;
  larger->older = table;
  larger->mask = size - 1;
  for (size_t i = 0; table && i <= table->mask; i++) {
    cmr_call_interface *kept = atomic_load_explicit(&table->slots[i], memory_order_relaxed);
    if (kept) insert(larger, kept);
  }
  atomic_store_explicit(&current_table, larger, memory_order_release);
  return larger;
}

/* A variadic argument of a type that C promotes never reaches a callee in C. */
static bool is_promoted(cmr_kind kind) {
  return kind == CMR_FLOAT || (cmr_kind_size(kind) != 0 && cmr_kind_size(kind) < sizeof(int));
}

static cmr_status check_request(const interface_request *request) {
  if (request->count > CMR_MAXIMUM_ARGUMENT_COUNT) return CMR_ERROR_TOO_MANY_ARGUMENTS;
  if (request->count != 0 && !request->arguments) return CMR_ERROR_BAD_TYPE;
  if (request->is_variadic && (request->fixed_count == 0 || request->fixed_count > request->count))
    return CMR_ERROR_BAD_TYPE;

  size_t budget = CMR_MAXIMUM_FIELD_COUNT;
  cmr_status status = cmr_type_check(request->result, 0, &budget);
  size_t bytes = 0;
  for (size_t i = 0; status == CMR_OK && i < request->count; i++) {
    const cmr_type *type = &request->arguments[i];
    if (type->kind == CMR_VOID) return CMR_ERROR_BAD_TYPE;  // libffi would take it.
    status = cmr_type_check(type, 0, &budget);
    if (request->is_variadic && i >= request->fixed_count && is_promoted(type->kind))
      return CMR_ERROR_NEEDS_PROMOTION;
    bytes += ((size_t)cmr_type_size(type) + 7) & ~(size_t)7;
  }
  if (status == CMR_OK && bytes > CMR_MAXIMUM_ARGUMENT_BYTES)
    return CMR_ERROR_ARGUMENTS_TOO_LARGE;
  return status;
}

// A fork while another thread makes an interface must not leave the lock to the child for ever.
static void before_fork(void) { pthread_mutex_lock(&interface_lock); }
static void after_fork(void) { pthread_mutex_unlock(&interface_lock); }
static void start(void) { pthread_atfork(before_fork, after_fork, after_fork); }

static cmr_status get(interface_request *request, const cmr_call_interface **out) {
  *out = NULL;
  cmr_status status = check_request(request);
  if (status != CMR_OK) return status;
  request->hash = hash_request(request);
  cmr_call_interface *interface
      = look_up(atomic_load_explicit(&current_table, memory_order_acquire), request);
  if (interface) {
    *out = interface;
    return CMR_OK;
  }

  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, start);
  if (!cmr_self_test_run().calls_work) return CMR_ERROR_FAILED_SELF_TEST;

  pthread_mutex_lock(&interface_lock);
  interface_table *table = atomic_load_explicit(&current_table, memory_order_relaxed);
  interface = look_up(table, request);
  if (!interface) {
    table = make_room(table);
    status = !table ? CMR_ERROR_NO_MEMORY
                    : cmr_call_interface_make(
                          request->result, request->arguments, request->count,
                          request->fixed_count, request->is_variadic, &interface);
    if (status == CMR_OK) {
      interface->hash = request->hash;
      insert(table, interface);
      atomic_fetch_add_explicit(&live_count, 1, memory_order_relaxed);
    }
  }
  pthread_mutex_unlock(&interface_lock);
  *out = interface;
  return status;
}

cmr_status cmr_call_interface_get(
    const cmr_type *result, const cmr_type *arguments, size_t count,
    const cmr_call_interface **interface) {
  interface_request request = {result, arguments, count, count, false, 0};
  return get(&request, interface);
}

cmr_status cmr_call_interface_get_variadic(
    const cmr_type *result, const cmr_type *arguments, size_t count, size_t fixed_count,
    const cmr_call_interface **interface) {
  interface_request request = {result, arguments, count, fixed_count, true, 0};
  return get(&request, interface);
}

size_t cmr_call_interface_live_count(void) {
  return atomic_load_explicit(&live_count, memory_order_relaxed);
}

size_t cmr_call_interface_argument_count(const cmr_call_interface *interface) {
  return interface->argument_count;
}

size_t cmr_call_interface_result_size(const cmr_call_interface *interface) {
  return interface->result_size;
}

size_t cmr_call_interface_result_alignment(const cmr_call_interface *interface) {
  return interface->result_alignment;
}
