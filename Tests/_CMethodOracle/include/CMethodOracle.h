/* C functions that are methods, and C code that calls methods: both written as a C programmer
   writes them, with types known to the compiler. */
#ifndef CMETHODORACLE_H
#define CMETHODORACLE_H

#include "cmr_runtime.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Returns a C method of this file by name; NULL if there is none. */
const void *cmo_method(const char *name);

/* For each scalar type T: `cmo_call_T` calls a method that takes a T and returns it, and
   `cmo_call_stack_T` one that takes six int64_t before it, so that the T lies on the stack. The
   methods are found under the names `echo_T` and `echo_stack_T`. */
#define CMO_SCALARS(X) \
  X(bool, bool) \
  X(int8, int8_t) \
  X(uint8, uint8_t) \
  X(int16, int16_t) \
  X(uint16, uint16_t) \
  X(int32, int32_t) \
  X(uint32, uint32_t) \
  X(int64, int64_t) \
  X(uint64, uint64_t) \
  X(float, float) \
  X(double, double) \
  X(long_double, long double) \
  X(pointer, void *) \
  X(string, char *) \
  X(selector, cmr_sel)

#define CMO_DECLARE(name, type) \
  type cmo_call_##name(const void *imp, const void *self, cmr_sel selector, type value); \
  type cmo_call_stack_##name(const void *imp, const void *self, cmr_sel selector, type value);
CMO_SCALARS(CMO_DECLARE)
#undef CMO_DECLARE

/* Calls a `bool` method that looks at a byte which holds more than 0 or 1, as an integer. */
int cmo_call_bool_with_byte(const void *imp, const void *self, cmr_sel selector, int byte);

/* Calls a method with 13 integers 1, 2, … and 15 doubles 0.5, 1.0, … . */
double cmo_call_many(const void *imp, const void *self, cmr_sel selector);
/* What `many` returns for them. */
double cmo_many_result(void);

/* Calls a method that takes and returns an object. */
const void *cmo_call_object(
    const void *imp, const void *self, cmr_sel selector, const void *object);
int64_t cmo_call_no_argument(const void *imp, const void *self, cmr_sel selector);
void cmo_call_void(const void *imp, const void *self, cmr_sel selector, int64_t value);
int32_t cmo_call_with_out(const void *imp, const void *self, cmr_sel selector, int32_t *out);
int64_t cmo_call_add(const void *imp, const void *self, cmr_sel selector, int64_t a, int64_t b);

/* Looks a method up, calls it, and returns the error that it left, or NULL. */
const char *cmo_send_add(
    const void *object, const char *name, int64_t a, int64_t b, int64_t *result);

/* Calls a function that answers for null with each kind of result, after other values were in the
   result registers; returns how many results had a bit set. */
int cmo_nonzero_results(cmr_imp imp);

/* Looks a method up and calls it on several threads at once, `rounds` times on each; returns how
   often the result was not `a + b`. */
int64_t cmo_race(
    const void *const *objects, int object_count, cmr_sel selector, int thread_count, int rounds);

/* Runs `cmr_take_error` on a new thread on which a call of a method has failed, or on which it is
   left in place if `takes` is false. Returns whether there was an error. */
bool cmo_fail_on_thread(const void *imp, const void *object, cmr_sel selector, bool takes);

/* In C++: looks a method up and calls it. */
int64_t cmo_cpp_send_add(const void *object, cmr_sel selector, int64_t a, int64_t b);

#ifdef __cplusplus
}
#endif

#endif
