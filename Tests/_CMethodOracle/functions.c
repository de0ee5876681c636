/* Plain C functions, as libraries have them. */
#include "CFunctionOracle.h"

#include <errno.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define ECHO(name, type) \
  static type echo_##name(type value) { return value; }
CMO_SCALARS(ECHO)
#undef ECHO

/* Everything as text, arguments on the stack included. */
static int32_t list_many(
    char *text, int8_t a, uint16_t b, bool c, float d, int64_t e, int32_t f, uint8_t g, int16_t h,
    double i, uint64_t j, long double k) {
  return sprintf(
      text, "%d %u %d %a %lld %d %u %d %a %llu %La", a, b, c, (double)d, (long long)e, f, g, h, i,
      (unsigned long long)j, k);
}

static void split(double value, int32_t *whole, double *rest) {
  *whole = (int32_t)value;
  *rest = value - (double)*whole;
}

static int64_t visit(
    const int64_t *items, uint64_t count, bool (*visitor)(void *context, int64_t item),
    void *context) {
  for (uint64_t i = 0; i < count; i++)
    if (!visitor(context, items[i])) return (int64_t)i;
  return -1;
}

/* Calls with values of every narrow kind. */
static float call_narrow(float (*function)(int8_t, uint16_t, bool, float, double, const char *)) {
  return function(-128, 65535, true, 0.5f, -0.25, "text");
}

static bool call_bool(bool (*function)(void)) { return function(); }

typedef struct thread_call {
  int64_t (*function)(int64_t);
  int64_t value;
} thread_call;

static void *run_on_thread(void *argument) {
  thread_call *call = argument;
  call->value = call->function(call->value);
  return NULL;
}

static int64_t call_on_thread(int64_t (*function)(int64_t), int64_t value) {
  thread_call call = {function, value};
  pthread_t thread;
  if (pthread_create(&thread, NULL, run_on_thread, &call) != 0) return -1;
  pthread_join(thread, NULL);
  return call.value;
}

static int32_t fail_with(int32_t number) {
  errno = number;
  return -1;
}

static int32_t read_errno(void) { return errno; }

static const char *no_text(void) { return NULL; }
static const char *latin_text(void) { return "a\xff"; }

/* Returns what it gets, owned by the caller. */
static const void *echo_object(const void *object) { return cmr_retain(object); }
static const void *call_and_echo(void (*function)(void), const void *object) {
  function();
  return cmr_retain(object);
}

static const void *echo_class(const void *cls) { return cls; }

/* Reads what `kinds` says: i int, q int64_t, d double, D long double, s text, p pointer. */
static int64_t list_variadic(char *text, const char *kinds, ...) {
  va_list arguments;
  va_start(arguments, kinds);
  *text = 0;
  for (const char *kind = kinds; *kind; kind++) {
    text += strlen(text);
    switch (*kind) {
    case 'i': sprintf(text, "%d ", va_arg(arguments, int)); break;
    case 'q': sprintf(text, "%lld ", (long long)va_arg(arguments, int64_t)); break;
    case 'd': sprintf(text, "%g ", va_arg(arguments, double)); break;
    case 'D': sprintf(text, "%Lg ", va_arg(arguments, long double)); break;
    case 's': sprintf(text, "%s ", va_arg(arguments, const char *)); break;
    case 'p': sprintf(text, "%s ", va_arg(arguments, void *) ? "pointer" : "null"); break;
    }
  }
  va_end(arguments);
  return (int64_t)strlen(kinds);
}

/* A variadic method: formats into the text. */
static int32_t format_method(
    const void *self, cmr_sel _cmd, char *text, const char *format, ...) {
  (void)self, (void)_cmd;
  va_list arguments;
  va_start(arguments, format);
  int32_t length = vsprintf(text, format, arguments);
  va_end(arguments);
  return length;
}

int32_t cmo_call_format(const void *imp, const void *self, cmr_sel selector, char *text) {
  typedef int32_t (*format)(const void *, cmr_sel, char *, const char *, ...);
  return ((format)(uintptr_t)imp)(self, selector, text, "%d %g %s", 7, 0.5, "x");
}

const void *cmo_function(const char *name) {
#define FUNCTION(function) {#function, (const void *)(uintptr_t)function}
#define ECHO_FUNCTION(name, type) FUNCTION(echo_##name),
  static const struct {
    const char *name;
    const void *function;
  } functions[] = {
      CMO_SCALARS(ECHO_FUNCTION) FUNCTION(list_many), FUNCTION(split),
      FUNCTION(visit), FUNCTION(call_narrow), FUNCTION(call_bool), FUNCTION(call_on_thread),
      FUNCTION(fail_with), FUNCTION(read_errno), FUNCTION(no_text), FUNCTION(latin_text),
      FUNCTION(echo_object), FUNCTION(call_and_echo),
      FUNCTION(echo_class), FUNCTION(list_variadic),
      FUNCTION(format_method),
  };
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
    if (strcmp(functions[i].name, name) == 0) return functions[i].function;
  return NULL;
}
