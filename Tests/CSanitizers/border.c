/* Every type of the oracle in every place, both ways, as a C program: for sanitizers, compilers and
   processors that the Swift tests do not run with. Prints what is wrong, and returns 1 then. */
#include "CCallOracle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__x86_64__)
enum { LONG_DOUBLE_BYTES = 10, READ_BEYOND = 1 };
#else
enum { LONG_DOUBLE_BYTES = sizeof(long double), READ_BEYOND = 8 };
#endif

static uint64_t state = 4;

static uint64_t next_random(void) {
  uint64_t value = state += UINT64_C(0x9E3779B97F4A7C15);
  value = (value ^ (value >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
  value = (value ^ (value >> 27)) * UINT64_C(0x94D049BB133111EB);
  return value ^ (value >> 31);
}

static int failures;

static void fail(const oracle_case *oracle, const char *what, size_t index) {
  printf("%s %s: %s %zu\n", oracle->type, oracle->place, what, index);
  failures++;
}

static size_t size_of(const cmr_type *type) {
  size_t size = cmr_kind_size(type->kind);
  return size != 0 || type->kind == CMR_VOID ? size : type->size;
}

/* Calls a function with each leaf of a value. Says false once the function does. */
typedef bool (*leaf_function)(const cmr_type *leaf, size_t offset, void *a, const void *b);

static bool for_each_leaf(
    const cmr_type *type, size_t offset, leaf_function function, void *a, const void *b) {
  switch (type->kind) {
  case CMR_STRUCT:
  case CMR_UNION:
    for (uint32_t i = 0; i < type->field_count; i++)
      if (!for_each_leaf(&type->fields[i], offset + type->offsets[i], function, a, b)) return false;
    return true;
  case CMR_ARRAY:
  case CMR_VECTOR:
    for (uint32_t i = 0; i < type->field_count; i++)
      if (!for_each_leaf(type->fields, offset + i * size_of(type->fields), function, a, b))
        return false;
    return true;
  default:
    return function(type, offset, a, b);
  }
}

static bool fill_leaf(const cmr_type *leaf, size_t offset, void *value, const void *unused) {
  (void)unused;
  uint64_t words[4] = {next_random(), next_random(), next_random(), next_random()};
  if (leaf->kind == CMR_BOOL) words[0] &= 1;
  if (leaf->kind == CMR_LONGDOUBLE || leaf->kind == CMR_COMPLEX_LONGDOUBLE) {
    long double parts[2] = {(long double)(int64_t)words[0] / 8, (long double)(int64_t)words[1]};
    memcpy((char *)value + offset, parts, size_of(leaf));
  } else {
    memcpy((char *)value + offset, words, size_of(leaf));
  }
  return true;
}

static bool leaf_is_equal(const cmr_type *leaf, size_t offset, void *a, const void *b) {
  const char *first = (const char *)a + offset, *second = (const char *)b + offset;
  size_t part = leaf->kind == CMR_COMPLEX_LONGDOUBLE ? sizeof(long double) : 0;
  if (leaf->kind == CMR_LONGDOUBLE || part != 0)
    return memcmp(first, second, LONG_DOUBLE_BYTES) == 0
        && memcmp(first + part, second + part, LONG_DOUBLE_BYTES) == 0;
  return memcmp(first, second, size_of(leaf)) == 0;
}

static bool is_equal(const cmr_type *type, const void *a, const void *b) {
  return for_each_leaf(type, 0, leaf_is_equal, (void *)a, b);
}

/* Storage that ends where the value does, so that sanitizers see what is read beyond. */
static void *make_value(const cmr_type *type) {
  size_t size = (size_of(type) + READ_BEYOND - 1) / READ_BEYOND * READ_BEYOND;
  void *value = NULL;
  if (posix_memalign(&value, 64, size) != 0) abort();
  memset(value, 0x5A, size);
  for_each_leaf(type, 0, fill_leaf, value, NULL);
  return value;
}

enum { GUARD = 64 };

typedef struct guarded_result {
  char *storage, *value;
  size_t size;
} guarded_result;

static guarded_result make_result(const cmr_type *type) {
  guarded_result result = {.size = size_of(type)};
  void *storage = NULL;
  if (posix_memalign(&storage, 64, result.size + 2 * GUARD) != 0) abort();
  result.storage = storage;
  result.value = result.storage + GUARD;
  memset(storage, 0xA5, result.size + 2 * GUARD);
  return result;
}

static bool is_intact(guarded_result result) {
  for (size_t i = 0; i < GUARD; i++)
    if ((unsigned char)result.storage[i] != 0xA5
        || (unsigned char)result.value[result.size + i] != 0xA5)
      return false;
  return true;
}

typedef struct closure_test {
  const oracle_case *oracle;
  void **sent;
  size_t answer;
  int calls;
  bool stores_nothing;
} closure_test;

enum { NO_ANSWER = 99 };

/* The argument that a callee returns: the first of the type. */
static size_t answer_of(const oracle_case *oracle) {
  if (oracle->result.kind == CMR_VOID) return NO_ANSWER;
  return strcmp(oracle->place, "alone") == 0     ? 0
         : strcmp(oracle->place, "message") == 0 ? 2
         : strcmp(oracle->place, "sixth") == 0   ? 6
                                                 : 7;
}

static size_t alignment_of(const cmr_type *type) {
  size_t alignment = cmr_kind_alignment(type->kind);
  return alignment != 0 ? alignment : type->alignment;
}

static void handle(void *result, void *const *arguments, void *context) {
  closure_test *test = context;
  test->calls++;
  for (size_t i = 0; i < test->oracle->count; i++) {
    const cmr_type *type = &test->oracle->arguments[i];
    if (!is_equal(type, arguments[i], test->sent[i])) fail(test->oracle, "closure argument", i);
    // Where there is nothing, nothing is aligned.
    if (size_of(type) != 0 && (uintptr_t)arguments[i] % alignment_of(type) != 0)
      fail(test->oracle, "alignment of the closure argument", i);
  }
  if (size_of(&test->oracle->result) != 0
      && (uintptr_t)result % alignment_of(&test->oracle->result) != 0)
    fail(test->oracle, "alignment of the closure result", 0);
  if (test->answer != NO_ANSWER && !test->stores_nothing)
    memcpy(result, test->sent[test->answer], size_of(&test->oracle->result));
}

static void check_result(
    const oracle_case *oracle, const char *what, guarded_result result, void **sent) {
  size_t answer = answer_of(oracle);
  if (answer != NO_ANSWER && !is_equal(&oracle->result, result.value, sent[answer]))
    fail(oracle, what, answer);
  if (!is_intact(result)) fail(oracle, "memory around the result of", 0);
  free(result.storage);
}

static int without_interface, without_closure;

static void check(const oracle_case *oracle, bool prints) {
  void *sent[32];
  for (size_t i = 0; i < oracle->count; i++) sent[i] = make_value(&oracle->arguments[i]);
  const cmr_call_interface *interface;
  cmr_status status
      = cmr_call_interface_get(&oracle->result, oracle->arguments, oracle->count, &interface);
  if (status != CMR_OK) {
    if (prints) printf("no call: %s %s: %s\n", oracle->type, oracle->place, cmr_status_text(status));
    without_interface++;
  } else {
    oracle_forget();
    guarded_result result = make_result(&oracle->result);
    cmr_call(interface, oracle->callee, result.value, sent);
    for (size_t i = 0; i < oracle->count; i++)
      if (!is_equal(&oracle->arguments[i], oracle_recorded(i), sent[i]))
        fail(oracle, "argument", i);
    check_result(oracle, "result", result, sent);

    closure_test test = {oracle, sent, answer_of(oracle), 0, false};
    cmr_closure *closure;
    status = cmr_closure_create(interface, handle, &test, NULL, &closure);
    if (status != cmr_closure_status(interface)) fail(oracle, "status", (size_t)status);
    if (status != CMR_OK) {
      if (prints)
        printf("no closure: %s %s: %s\n", oracle->type, oracle->place, cmr_status_text(status));
      without_closure++;
    } else {
      result = make_result(&oracle->result);
      oracle->caller(cmr_closure_code(closure), sent, result.value);
      check_result(oracle, "closure result", result, sent);
      if (test.calls != 1) fail(oracle, "calls", (size_t)test.calls);
      // A closure called by an interface: both ends are this library's.
      result = make_result(&oracle->result);
      cmr_call(interface, cmr_closure_code(closure), result.value, sent);
      check_result(oracle, "closure result of a call", result, sent);
      cmr_closure_release(closure);
    }
  }
  for (size_t i = 0; i < oracle->count; i++) free(sent[i]);
}

static void handle_nothing(void *result, void *const *arguments, void *context) {
  (void)result, (void)arguments, (void)context;
}

/* Leaves none of the closures compiled ahead, so that libffi makes the others. */
static void take_compiled(void) {
  cmr_type word = {.kind = CMR_UINT64, .size = 8, .alignment = 8};
  const cmr_call_interface *interface;
  if (cmr_call_interface_get(&word, &word, 1, &interface) != CMR_OK) abort();
  cmr_closure *closure;
  while (cmr_closure_compiled_count() < cmr_closure_compiled_limit())
    if (cmr_closure_create(interface, handle_nothing, NULL, NULL, &closure) != CMR_OK) abort();
}

int main(int count, char **words) {
  int rounds = count > 1 ? atoi(words[1]) : 3;
  // Each round once with closures compiled ahead, where there are any, and once with libffi's.
  int halves = cmr_closure_compiled_limit() > 0 ? 2 : 1;
  for (int half = 0; half < halves; half++)
    for (int round = 0; round < rounds; round++)
      for (size_t i = 0; i < oracle_case_count(); i++) {
        if (half == 1) take_compiled();
        check(oracle_case_at(i), half + round == 0);
      }
  int each = rounds ? rounds * halves : 1;
  printf("%zu cases, %d rounds, %d faults; no call in %d, no closure in %d\n", oracle_case_count(),
         rounds * halves, failures, without_interface / each, without_closure / each);
  return failures != 0;
}
