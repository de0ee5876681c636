/* C code that calls methods. */
#include "CMethodOracle.h"

#include <pthread.h>
#include <string.h>

#define AS(imp, ...) ((__VA_ARGS__)(uintptr_t)(imp))

#define CALL(name, type) \
  type cmo_call_##name(const void *imp, const void *self, cmr_sel selector, type value) { \
    return AS(imp, type (*)(const void *, cmr_sel, type))(self, selector, value); \
  } \
  type cmo_call_stack_##name( \
      const void *imp, const void *self, cmr_sel selector, type value) { \
    return AS( \
        imp, type (*)(const void *, cmr_sel, int64_t, int64_t, int64_t, int64_t, int64_t, \
                      int64_t, type))(self, selector, 1, 2, 3, 4, 5, 6, value); \
  }
CMO_SCALARS(CALL)
#undef CALL

int cmo_call_bool_with_byte(const void *imp, const void *self, cmr_sel selector, int byte) {
  return AS(imp, unsigned char (*)(const void *, cmr_sel, int))(self, selector, byte);
}

double cmo_call_many(const void *imp, const void *self, cmr_sel selector) {
  typedef int64_t i;
  typedef double d;
  return AS(
      imp, double (*)(
               const void *, cmr_sel, i, i, i, i, i, i, i, i, i, i, i, i, i, d, d, d, d, d, d, d,
               d, d, d, d, d, d, d, d))(
      self, selector, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0,
      3.5, 4.0, 4.5, 5.0, 5.5, 6.0, 6.5, 7.0, 7.5);
}

double cmo_many_result(void) { return cmo_call_many(cmo_method("many"), NULL, NULL); }

const void *cmo_call_object(
    const void *imp, const void *self, cmr_sel selector, const void *object) {
  return AS(imp, const void *(*)(const void *, cmr_sel, const void *))(self, selector, object);
}

int64_t cmo_call_no_argument(const void *imp, const void *self, cmr_sel selector) {
  return AS(imp, int64_t (*)(const void *, cmr_sel))(self, selector);
}

void cmo_call_void(const void *imp, const void *self, cmr_sel selector, int64_t value) {
  AS(imp, void (*)(const void *, cmr_sel, int64_t))(self, selector, value);
}

int32_t cmo_call_with_out(const void *imp, const void *self, cmr_sel selector, int32_t *out) {
  return AS(imp, int32_t (*)(const void *, cmr_sel, int32_t *))(self, selector, out);
}

int64_t cmo_call_add(const void *imp, const void *self, cmr_sel selector, int64_t a, int64_t b) {
  return AS(imp, int64_t (*)(const void *, cmr_sel, int64_t, int64_t))(self, selector, a, b);
}

const char *cmo_send_add(
    const void *object, const char *name, int64_t a, int64_t b, int64_t *result) {
  cmr_take_error();
  cmr_sel selector = cmr_sel_register(name);
  cmr_imp imp = cmr_method_implementation(object, selector);
  *result = cmo_call_add((const void *)(uintptr_t)imp, object, selector, a, b);
  return cmr_take_error();
}

// MARK: - Zero results

typedef struct words {
  uint64_t first, second;
} words;
typedef struct doubles {
  double first, second;
} doubles;

static words (*volatile dirty_words)(void);
static doubles (*volatile dirty_doubles)(void);

static words make_words(void) { return (words){0x0123456789abcdef, 0xfedcba9876543210}; }
static doubles make_doubles(void) { return (doubles){1.25, -2.5}; }

static bool is_nonzero(const void *bytes, size_t size) {
  for (size_t i = 0; i < size; i++)
    if (((const unsigned char *)bytes)[i] != 0) return true;
  return false;
}

/* Leaves values in the registers that results come in. */
static void pollute(void) {
  dirty_words = make_words;
  dirty_doubles = make_doubles;
  words w = dirty_words();
  doubles d = dirty_doubles();
  __asm__ volatile("" : : "r"(w.first), "r"(w.second), "x"(d.first), "x"(d.second));
#if defined(__x86_64__)
  __asm__ volatile("movq $-1, %%rax\n\tmovq $-1, %%rdx\n\tpcmpeqd %%xmm0, %%xmm0\n\t"
                   "pcmpeqd %%xmm1, %%xmm1" : : : "rax", "rdx", "xmm0", "xmm1");
#endif
}

int cmo_nonzero_results(cmr_imp imp) {
  int count = 0;
  const void *self = NULL;
  cmr_sel selector = cmr_sel_register("anything");
#define TRY(type) \
  do { \
    pollute(); \
    type result = ((type (*)(const void *, cmr_sel))imp)(self, selector); \
    count += is_nonzero(&result, sizeof result); \
  } while (0)
  TRY(int8_t);
  TRY(int16_t);
  TRY(int32_t);
  TRY(int64_t);
  TRY(void *);
  TRY(bool);
  TRY(float);
  TRY(double);
  TRY(words);
  TRY(doubles);
  TRY(float _Complex);
  TRY(double _Complex);
#undef TRY
  return count;
}

// MARK: - Threads

typedef struct racer {
  const void *const *objects;
  int object_count;
  cmr_sel selector;
  int rounds;
  int64_t wrong;
} racer;

static void *race(void *context) {
  racer *me = context;
  for (int i = 0; i < me->rounds; i++) {
    const void *object = me->objects[i % me->object_count];
    cmr_imp imp = cmr_method_implementation(object, me->selector);
    int64_t result
        = cmo_call_add((const void *)(uintptr_t)imp, object, me->selector, i, me->rounds);
    me->wrong += result != (int64_t)i + me->rounds;
  }
  return NULL;
}

int64_t cmo_race(
    const void *const *objects, int object_count, cmr_sel selector, int thread_count,
    int rounds) {
  pthread_t threads[64];
  racer racers[64];
  int64_t wrong = 0;
  for (int i = 0; i < thread_count; i++) {
    racers[i] = (racer){objects, object_count, selector, rounds, 0};
    if (pthread_create(&threads[i], NULL, race, &racers[i]) != 0) return -1;
  }
  for (int i = 0; i < thread_count; i++) {
    pthread_join(threads[i], NULL);
    wrong += racers[i].wrong;
  }
  return wrong;
}

typedef struct failing_call {
  const void *imp, *object;
  cmr_sel selector;
  bool takes, had_error;
} failing_call;

static void *fail(void *context) {
  failing_call *call = context;
  call->had_error = cmr_take_error() != NULL;
  cmo_call_no_argument(call->imp, call->object, call->selector);
  if (call->takes) call->had_error = cmr_take_error() != NULL && cmr_take_error() == NULL;
  return NULL;
}

bool cmo_fail_on_thread(const void *imp, const void *object, cmr_sel selector, bool takes) {
  failing_call call = {imp, object, selector, takes, false};
  pthread_t thread;
  if (pthread_create(&thread, NULL, fail, &call) != 0) return false;
  pthread_join(thread, NULL);
  return call.had_error;
}
