#include "ffi_families.h"

#if __has_include(<ffi.h>)
#include <ffi.h>
#else
#include <ffi/ffi.h>
#endif
#include <stdlib.h>
#include <string.h>

enum { MOST_ARGUMENTS = 3 };

struct cpeers_ffi {
  ffi_cif cif;
  ffi_type *types[MOST_ARGUMENTS];
  void *arguments[MOST_ARGUMENTS];
  const void *self_and_selector[2];
  cpeers_function target;
  ffi_closure *closure;
  void *code;
  _Alignas(16) char value[CPEERS_FAMILY_BYTES];
};

// MARK: - Types

#define STRUCTURE(name, ...) \
  static ffi_type *name##_elements[] = {__VA_ARGS__, NULL}; \
  static ffi_type name = {.type = FFI_TYPE_STRUCT, .elements = name##_elements};

#if defined(__aarch64__)
#define HFA_NUMBER ffi_type_double
#else
#define HFA_NUMBER ffi_type_float
#endif

#define WORD &ffi_type_sint64
#define WORDS_8 WORD, WORD, WORD, WORD, WORD, WORD, WORD, WORD
#define WORDS_64 WORDS_8, WORDS_8, WORDS_8, WORDS_8, WORDS_8, WORDS_8, WORDS_8, WORDS_8

STRUCTURE(struct16, WORD, WORD)
STRUCTURE(struct16mixed, &ffi_type_double, WORD)
STRUCTURE(hfa, &HFA_NUMBER, &HFA_NUMBER, &HFA_NUMBER, &HFA_NUMBER)
STRUCTURE(struct24, WORD, WORD, WORD)
STRUCTURE(struct1024, WORDS_64, WORDS_64)
STRUCTURE(halves, &ffi_type_uint16, &ffi_type_uint16)
STRUCTURE(head, &ffi_type_sint32, &halves)
STRUCTURE(nested, &head, &ffi_type_double)

static ffi_type *type_named(const char *name) {
  static const struct {
    const char *name;
    ffi_type *type;
  } types[] = {
      {"struct16", &struct16},
      {"struct16mixed", &struct16mixed},
      {"hfa", &hfa},
      {"struct24", &struct24},
      {"struct1024", &struct1024},
      {"nested", &nested},
      {"longdouble", &ffi_type_longdouble},
#if defined(FFI_TARGET_HAS_COMPLEX_TYPE)
      {"complexdouble", &ffi_type_complex_double},
#endif
  };
  for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
    if (strcmp(types[i].name, name) == 0) return types[i].type;
  }
  return NULL;
}

// MARK: - Handlers

/* One for each type, as each is compiled by whoever uses libffi. */
#define HANDLER(name, type, change) \
  static void handle_##name(ffi_cif *cif, void *result, void **arguments, void *context) { \
    (void)cif, (void)context; \
    type value; \
    memcpy(&value, arguments[2], sizeof value); \
    change; \
    memcpy(result, &value, sizeof value); \
  }

typedef double _Complex complexdouble;

HANDLER(struct16, cpeers_struct16, (value.first += 1, value.second -= 1))
HANDLER(struct16mixed, cpeers_struct16mixed, (value.number += 1, value.word -= 1))
HANDLER(hfa, cpeers_hfa, (value.first += 1, value.fourth -= 1))
HANDLER(struct24, cpeers_struct24, (value.first += 1, value.third -= 1))
HANDLER(struct1024, cpeers_struct1024, (value.words[0] += 1, value.words[127] -= 1))
HANDLER(
    nested, cpeers_nested,
    (value.head.halves[1] = (uint16_t)(value.head.halves[1] + 1), value.tail += 1))
HANDLER(longdouble, long double, (value += 1))
HANDLER(complexdouble, complexdouble, (value += 1 - 1 * __extension__ 1.0i))

typedef void (*handler)(ffi_cif *, void *, void **, void *);

static handler handler_named(const char *name) {
#define NAMED(n) {#n, handle_##n}
  static const struct {
    const char *name;
    handler handler;
  } handlers[] = {NAMED(struct16),   NAMED(struct16mixed), NAMED(hfa),        NAMED(struct24),
                  NAMED(struct1024), NAMED(nested),        NAMED(longdouble), NAMED(complexdouble)};
  for (size_t i = 0; i < sizeof handlers / sizeof handlers[0]; i++) {
    if (strcmp(handlers[i].name, name) == 0) return handlers[i].handler;
  }
  return NULL;
}

static void handle_number(ffi_cif *cif, void *result, void **arguments, void *context) {
  (void)cif, (void)context;
  *(double *)result = *(double *)arguments[0] * 0.5 + 1;
}

static void handle_comparator(ffi_cif *cif, void *result, void **arguments, void *context) {
  (void)cif, (void)context;
  const int32_t *first = *(const int32_t **)arguments[0];
  const int32_t *second = *(const int32_t **)arguments[1];
  *(ffi_sarg *)result = *first < *second ? -1 : *first > *second;
}

// MARK: - Making

static cpeers_ffi *make(
    unsigned count, ffi_type *result, ffi_type *const *types, cpeers_function target,
    handler handler) {
  cpeers_ffi *made = aligned_alloc(16, (sizeof *made + 15) & ~(size_t)15);
  if (made == NULL) return NULL;
  memset(made, 0, sizeof *made);
  memcpy(made->types, types, count * sizeof *types);
  made->target = target;
  made->closure = ffi_closure_alloc(sizeof *made->closure, &made->code);
  if (made->closure == NULL
      || ffi_prep_cif(&made->cif, FFI_DEFAULT_ABI, count, result, made->types) != FFI_OK
      || ffi_prep_closure_loc(made->closure, &made->cif, handler, NULL, made->code) != FFI_OK) {
    cpeers_ffi_destroy(made);
    return NULL;
  }
  return made;
}

cpeers_ffi *cpeers_ffi_of_family(const cpeers_family *family) {
  ffi_type *type = type_named(family->name);
  handler handler = handler_named(family->name);
  if (type == NULL || handler == NULL) return NULL;
  ffi_type *types[] = {&ffi_type_pointer, &ffi_type_pointer, type};
  cpeers_ffi *made = make(3, type, types, family->step, handler);
  if (made == NULL) return NULL;
  made->arguments[0] = &made->self_and_selector[0];
  made->arguments[1] = &made->self_and_selector[1];
  made->arguments[2] = made->value;
  family->start(made->value);
  return made;
}

cpeers_ffi *cpeers_ffi_of_number(void) {
  ffi_type *types[] = {&ffi_type_double};
  return make(1, &ffi_type_double, types, (cpeers_function)cpeers_halve, handle_number);
}

cpeers_ffi *cpeers_ffi_of_comparator(void) {
  ffi_type *types[] = {&ffi_type_pointer, &ffi_type_pointer};
  return make(
      2, &ffi_type_sint32, types, (cpeers_function)cpeers_compare, handle_comparator);
}

void cpeers_ffi_call_family(cpeers_ffi *ffi, void *result, int64_t count) {
  for (int64_t i = 0; i < count; i++) ffi_call(&ffi->cif, ffi->target, result, ffi->arguments);
}

double cpeers_ffi_call_number(cpeers_ffi *ffi, double value, int64_t count) {
  void *arguments[] = {&value};
  for (int64_t i = 0; i < count; i++) ffi_call(&ffi->cif, ffi->target, &value, arguments);
  return value;
}

cpeers_function cpeers_ffi_code(const cpeers_ffi *ffi) { return (cpeers_function)ffi->code; }

void cpeers_ffi_destroy(cpeers_ffi *ffi) {
  if (ffi->closure != NULL) ffi_closure_free(ffi->closure);
  free(ffi);
}
