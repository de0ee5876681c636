/* Methods that are C functions. */
#include "CMethodOracle.h"

#include <string.h>

#define UNUSED (void)self, (void)_cmd

#define ECHO(name, type) \
  static type echo_##name(const void *self, cmr_sel _cmd, type value) { \
    UNUSED; \
    return value; \
  } \
  static type echo_stack_##name( \
      const void *self, cmr_sel _cmd, int64_t a, int64_t b, int64_t c, int64_t d, int64_t e, \
      int64_t f, type value) { \
    UNUSED; \
    /* Wrong if anything before has moved. */ \
    static type nothing; \
    return a == 1 && b == 2 && c == 3 && d == 4 && e == 5 && f == 6 ? value : nothing; \
  }
CMO_SCALARS(ECHO)
#undef ECHO

static int64_t add(const void *self, cmr_sel _cmd, int64_t a, int64_t b) {
  UNUSED;
  return a + b;
}

static double many(
    const void *self, cmr_sel _cmd, int64_t i0, int64_t i1, int64_t i2, int64_t i3, int64_t i4,
    int64_t i5, int64_t i6, int64_t i7, int64_t i8, int64_t i9, int64_t i10, int64_t i11,
    int64_t i12, double d0, double d1, double d2, double d3, double d4, double d5, double d6,
    double d7, double d8, double d9, double d10, double d11, double d12, double d13,
    double d14) {
  UNUSED;
  const int64_t integers[] = {i0, i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12};
  const double doubles[] = {d0, d1, d2, d3, d4, d5, d6, d7, d8, d9, d10, d11, d12, d13, d14};
  double sum = 0;
  for (int i = 0; i < 13; i++) sum = sum * 2 + (double)integers[i];
  for (int i = 0; i < 15; i++) sum = sum * 2 + doubles[i];
  return sum;
}

static int64_t self_address(const void *self, cmr_sel _cmd) {
  (void)_cmd;
  return (int64_t)(intptr_t)self;
}

static const char *own_name(const void *self, cmr_sel _cmd) {
  (void)self;
  return cmr_sel_name(_cmd);
}

/* Returns what it gets, owned by the caller. */
static const void *echo_object(const void *self, cmr_sel _cmd, const void *object) {
  UNUSED;
  return cmr_retain(object);
}

/* Returns self, owned by the caller. */
static const void *itself(const void *self, cmr_sel _cmd) {
  (void)_cmd;
  return cmr_retain(self);
}

/* Classes are not counted. */
static const void *echo_class(const void *self, cmr_sel _cmd, const void *cls) {
  UNUSED;
  return cls;
}

static const void *last_object;

/* Keeps an object, and lets go of the one of before. */
static void keep(const void *self, cmr_sel _cmd, const void *object) {
  UNUSED;
  cmr_retain(object);
  cmr_release(last_object);
  last_object = object;
}

static int64_t length(const void *self, cmr_sel _cmd, const char *string) {
  UNUSED;
  return string ? (int64_t)strlen(string) : -1;
}

static void write_out(const void *self, cmr_sel _cmd, int32_t *out) {
  UNUSED;
  *out = 42;
}

/* Calls the method `fail` of self and ignores what comes of it. */
static int64_t pass_error(const void *self, cmr_sel _cmd) {
  (void)_cmd;
  cmr_sel fail = cmr_sel_register("fail");
  ((void (*)(const void *, cmr_sel))cmr_method_implementation(self, fail))(self, fail);
  return 7;
}

static const void *pass_error_with_object(const void *self, cmr_sel _cmd, const void *object) {
  pass_error(self, _cmd);
  return cmr_retain(object);
}

static int64_t swallow_error(const void *self, cmr_sel _cmd) {
  pass_error(self, _cmd);
  return cmr_take_error() ? 8 : -1;
}

typedef struct named_method {
  const char *name;
  cmr_imp method;
} named_method;

#define NAMED(method) {#method, (cmr_imp)method},
#define NAMED_ECHO(name, type) NAMED(echo_##name) NAMED(echo_stack_##name)

static const named_method methods[] = {
    CMO_SCALARS(NAMED_ECHO)
    NAMED(add) NAMED(many) NAMED(self_address) NAMED(own_name) NAMED(echo_object) NAMED(itself)
    NAMED(echo_class) NAMED(keep) NAMED(length) NAMED(write_out) NAMED(pass_error)
    NAMED(pass_error_with_object) NAMED(swallow_error)
};

const void *cmo_method(const char *name) {
  for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++)
    if (strcmp(methods[i].name, name) == 0) return (const void *)(uintptr_t)methods[i].method;
  return NULL;
}
