/* Closures whose code the C compiler made ahead. */
#include "closure_record.h"

#include <pthread.h>
#include <string.h>

#if CMR_SYSV_X86_64

enum {
  POOL_SIZE = 1024,
  /* The sixth carries the slot. */
  POOL_INTEGERS = CMR_INTEGER_REGISTERS - 1,
  POOL_REGISTERS = POOL_INTEGERS + CMR_FLOATING_REGISTERS
};

/* Returned in rax and xmm0: callers look at the one where their type's result is. */
typedef struct pool_result {
  uint64_t word;
  double floating;
} pool_result;

#define PARAMETERS \
  uint64_t w0, uint64_t w1, uint64_t w2, uint64_t w3, uint64_t w4, cmr_pool_slot *slot, double f0, \
      double f1, double f2, double f3, double f4, double f5, double f6, double f7

typedef pool_result (*pool_entry)(PARAMETERS);

struct cmr_pool_slot {
  pool_entry enter;
  cmr_closure *closure;
  /* The next in the list of free slots. */
  cmr_pool_slot *next;
  /* Which register each argument is in; floating-point ones come after the integers. */
  uint8_t registers[POOL_REGISTERS];
};

// MARK: - Being called

CMR_ALWAYS_INLINE pool_result in_both_registers(uint64_t bits) {
  pool_result result = {.word = bits};
  memcpy(&result.floating, &bits, sizeof bits);
  return result;
}

#define UNUSED_FLOATINGS \
  (void)f0, (void)f1, (void)f2, (void)f3, (void)f4, (void)f5, (void)f6, (void)f7

/* Arguments and result are integers that need no work. */
static pool_result enter_words(PARAMETERS) {
  UNUSED_FLOATINGS;
  uint64_t words[POOL_INTEGERS] = {w0, w1, w2, w3, w4};
  void *arguments[POOL_INTEGERS] = {&words[0], &words[1], &words[2], &words[3], &words[4]};
  uint64_t result = 0;
  cmr_run_handler(slot->closure, &result, arguments);
  return in_both_registers(result);
}

static pool_result enter_any(PARAMETERS) {
  struct {
    uint64_t words[POOL_INTEGERS];
    double floatings[CMR_FLOATING_REGISTERS];
  } registers = {{w0, w1, w2, w3, w4}, {f0, f1, f2, f3, f4, f5, f6, f7}};
  cmr_closure *closure = slot->closure;
  // Not read from the closure again: it may be gone once the handler has returned.
  const cmr_call_interface *interface = closure->interface;
  void *arguments[POOL_REGISTERS];
  // The value of a narrow type is at the start of its register.
  for (uint32_t i = 0; i < interface->argument_count; i++)
    arguments[i] = (char *)&registers + 8 * slot->registers[i];
  for (uint32_t i = 0; i < interface->bool_count; i++)
    *(uint8_t *)arguments[interface->bool_arguments[i]] &= 1;
  uint64_t result = 0;
  cmr_run_handler(closure, &result, arguments);
  cmr_widen_result(interface->result.kind, &result);
  return in_both_registers(result);
}

/* For calls that come long after the release, against the contract. */
static pool_result enter_free(PARAMETERS) {
  (void)w0, (void)w1, (void)w2, (void)w3, (void)w4, (void)slot;
  UNUSED_FLOATINGS;
  return in_both_registers(0);
}

// MARK: - The functions

static cmr_pool_slot slots[POOL_SIZE];

/* Callers call them as functions of other types, on purpose. */
#if defined(__clang__)
#define CALLED_BY_REGISTERS __attribute__((no_sanitize("function", "cfi-icall")))
#else
#define CALLED_BY_REGISTERS
#endif

/* X of each number of three hexadecimal digits below the size of the pool. */
#define EACH_16(X, n) \
  X(n##0) X(n##1) X(n##2) X(n##3) X(n##4) X(n##5) X(n##6) X(n##7) \
  X(n##8) X(n##9) X(n##a) X(n##b) X(n##c) X(n##d) X(n##e) X(n##f)
#define EACH_256(X, n) \
  EACH_16(X, n##0) EACH_16(X, n##1) EACH_16(X, n##2) EACH_16(X, n##3) \
  EACH_16(X, n##4) EACH_16(X, n##5) EACH_16(X, n##6) EACH_16(X, n##7) \
  EACH_16(X, n##8) EACH_16(X, n##9) EACH_16(X, n##a) EACH_16(X, n##b) \
  EACH_16(X, n##c) EACH_16(X, n##d) EACH_16(X, n##e) EACH_16(X, n##f)
#define EACH_SLOT(X) EACH_256(X, 0) EACH_256(X, 1) EACH_256(X, 2) EACH_256(X, 3)

/* What lies in the sixth register belongs to nobody here. */
#define DEFINE_FUNCTION(n) \
  CALLED_BY_REGISTERS static pool_result function_##n(PARAMETERS) { \
    slot = &slots[0x##n]; \
    return slot->enter(w0, w1, w2, w3, w4, slot, f0, f1, f2, f3, f4, f5, f6, f7); \
  }
EACH_SLOT(DEFINE_FUNCTION)

#define NAME_FUNCTION(n) function_##n,
static const pool_entry functions[POOL_SIZE] = {EACH_SLOT(NAME_FUNCTION)};

// MARK: - Giving out

/* Leaf lock: nothing else is locked while it is held. */
static pthread_mutex_t pool_lock = PTHREAD_MUTEX_INITIALIZER;
/* Guarded by pool_lock. Slots that come back go to the end, so that they rest longest. */
static cmr_pool_slot *first_free;
static cmr_pool_slot *last_free;
/* Slots from here on were never used. Guarded by pool_lock. */
static unsigned next_unused;
static _Atomic size_t in_use;

static void before_fork(void) { pthread_mutex_lock(&pool_lock); }
static void after_fork(void) { pthread_mutex_unlock(&pool_lock); }
static void start(void) { pthread_atfork(before_fork, after_fork, after_fork); }

static bool is_in_integer_register(cmr_kind kind) {
  return cmr_is_widened(kind) || kind == CMR_SINT64 || kind == CMR_UINT64 || kind == CMR_POINTER;
}

static bool is_in_floating_register(cmr_kind kind) {
  return kind == CMR_FLOAT || kind == CMR_DOUBLE;
}

/* Finds each argument's register. Says whether the functions of the pool fit. */
static bool find_registers(
    const cmr_call_interface *interface, uint8_t *registers, bool *is_words) {
  cmr_kind result = interface->result.kind;
  if (result != CMR_VOID && !is_in_integer_register(result) && !is_in_floating_register(result))
    return false;
  if (interface->argument_count > POOL_REGISTERS) return false;
  unsigned integers = 0, floatings = 0;
  for (uint32_t i = 0; i < interface->argument_count; i++) {
    cmr_kind kind = interface->arguments[i].kind;
    if (is_in_integer_register(kind) && integers < POOL_INTEGERS)
      registers[i] = (uint8_t)integers++;
    else if (is_in_floating_register(kind) && floatings < CMR_FLOATING_REGISTERS)
      registers[i] = (uint8_t)(POOL_INTEGERS + floatings++);
    else
      return false;
  }
  *is_words = floatings == 0 && interface->closure_is_simple;
  return true;
}

static cmr_pool_slot *take_slot(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, start);
  pthread_mutex_lock(&pool_lock);
  cmr_pool_slot *slot = NULL;
  if (next_unused < POOL_SIZE) {
    slot = &slots[next_unused++];
  } else if (first_free) {
    slot = first_free;
    first_free = slot->next;
    if (!first_free) last_free = NULL;
  }
  pthread_mutex_unlock(&pool_lock);
  return slot;
}

bool cmr_pool_take(cmr_closure *closure) {
  uint8_t registers[POOL_REGISTERS] = {0};
  bool is_words;
  if (!find_registers(closure->interface, registers, &is_words)) return false;
  cmr_pool_slot *slot = take_slot();
  if (!slot) return false;
  atomic_fetch_add_explicit(&in_use, 1, memory_order_relaxed);
  slot->enter = is_words ? enter_words : enter_any;
  slot->closure = closure;
  memcpy(slot->registers, registers, sizeof registers);
  closure->slot = slot;
  closure->code = (void *)(uintptr_t)functions[slot - slots];
  return true;
}

void cmr_pool_give_back(cmr_pool_slot *slot) {
  slot->enter = enter_free;
  slot->closure = NULL;
  slot->next = NULL;
  atomic_fetch_sub_explicit(&in_use, 1, memory_order_relaxed);
  pthread_mutex_lock(&pool_lock);
  if (last_free)
    last_free->next = slot;
  else
    first_free = slot;
  last_free = slot;
  pthread_mutex_unlock(&pool_lock);
}

size_t cmr_closure_compiled_count(void) {
  return atomic_load_explicit(&in_use, memory_order_relaxed);
}

size_t cmr_closure_compiled_limit(void) { return POOL_SIZE; }

#else

bool cmr_pool_take(cmr_closure *closure) {
  (void)closure;
  return false;
}

void cmr_pool_give_back(cmr_pool_slot *slot) { (void)slot; }

size_t cmr_closure_compiled_count(void) { return 0; }

size_t cmr_closure_compiled_limit(void) { return 0; }

#endif
