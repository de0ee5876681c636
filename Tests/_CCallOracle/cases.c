/* Each type in each place, as a function that is called and as a call of such a function. */
#include "record.h"
#include "types.h"

#include <string.h>

#define RECORD_5 RECORD(v0), RECORD(v1), RECORD(v2), RECORD(v3), RECORD(v4)
#define RECORD_9 RECORD_5, RECORD(v5), RECORD(v6), RECORD(v7), RECORD(v8)
#define RECORD_11 RECORD_9, RECORD(v9), RECORD(v10)

#define VALUE(type, index) (*(const type *)arguments[index])

/* A case is a function that records `ARGUMENTS`, and a call of one. */
#define CASE(place, type, result, parameters, recording, returning, call, ...) \
  static result callee_##place##_##type parameters { \
    recording; \
    returning; \
  } \
  static void caller_##place##_##type( \
      cmr_function function, void *const *arguments, void *stored) { \
    result(*callee) parameters = (result(*) parameters)function; \
    call; \
  } \
  static const cmr_type arguments_##place##_##type[] = {__VA_ARGS__};

#define STORE(type, ...) \
  type got = callee(__VA_ARGS__); \
  memcpy(stored, &got, sizeof got)

/* Alone: the first register. */
#define ALONE(type) \
  CASE(alone, type, type, (type v0), RECORD(v0), return v0, STORE(type, VALUE(type, 0)), \
       TYPE_##type)

/* As the first argument of a message, with arguments after it. */
#define MESSAGE(type) \
  CASE(message, type, type, (ptr v0, ptr v1, type v2, s64 v3, d v4), \
       RECORD_5, return v2, \
       STORE(type, VALUE(ptr, 0), VALUE(ptr, 1), VALUE(type, 2), VALUE(s64, 3), VALUE(double, 4)), \
       TYPE_ptr, TYPE_ptr, TYPE_##type, TYPE_s64, TYPE_d)

/* In the fifth integer register, after a float: two eightbytes fit in exactly. Then again. */
#define FIFTH(type) \
  CASE(fifth, type, void, (ptr v0, ptr v1, s64 v2, s64 v3, f v4, type v5, s64 v6, type v7, d v8), \
       RECORD_9, , \
       (void)stored; callee(VALUE(ptr, 0), VALUE(ptr, 1), VALUE(s64, 2), VALUE(s64, 3), \
              VALUE(float, 4), VALUE(type, 5), VALUE(s64, 6), VALUE(type, 7), VALUE(double, 8)), \
       TYPE_ptr, TYPE_ptr, TYPE_s64, TYPE_s64, TYPE_f, TYPE_##type, TYPE_s64, TYPE_##type, TYPE_d)

/* In the sixth integer register, after a double. Where the result is returned in memory, its
   address moves everything one register on; so the same without a result. */
#define SIXTH(type) \
  CASE(sixth, type, type, (ptr v0, ptr v1, s64 v2, s64 v3, s64 v4, d v5, type v6, s64 v7, d v8), \
       RECORD_9, return v6, \
       STORE(type, VALUE(ptr, 0), VALUE(ptr, 1), VALUE(s64, 2), VALUE(s64, 3), VALUE(s64, 4), \
             VALUE(double, 5), VALUE(type, 6), VALUE(s64, 7), VALUE(double, 8)), \
       TYPE_ptr, TYPE_ptr, TYPE_s64, TYPE_s64, TYPE_s64, TYPE_d, TYPE_##type, TYPE_s64, TYPE_d)

#define SIXTH_VOID(type) \
  CASE(sixth_void, type, void, \
       (ptr v0, ptr v1, s64 v2, s64 v3, s64 v4, f v5, type v6, s8 v7, f v8), \
       RECORD_9, , \
       (void)stored; callee(VALUE(ptr, 0), VALUE(ptr, 1), VALUE(s64, 2), VALUE(s64, 3), \
              VALUE(s64, 4), VALUE(float, 5), VALUE(type, 6), VALUE(s8, 7), VALUE(float, 8)), \
       TYPE_ptr, TYPE_ptr, TYPE_s64, TYPE_s64, TYPE_s64, TYPE_f, TYPE_##type, TYPE_s8, TYPE_f)

/* Integer registers full: on the stack if it has an integer part. Floating-point ones are free. */
#define SPILLED(type) \
  CASE(spilled, type, type, \
       (ptr v0, ptr v1, s64 v2, s64 v3, s64 v4, s64 v5, s64 v6, type v7, d v8, type v9, \
        s8 v10), \
       RECORD_11, return v7, \
       STORE(type, VALUE(ptr, 0), VALUE(ptr, 1), VALUE(s64, 2), VALUE(s64, 3), VALUE(s64, 4), \
             VALUE(s64, 5), VALUE(s64, 6), VALUE(type, 7), VALUE(double, 8), VALUE(type, 9), \
             VALUE(s8, 10)), \
       TYPE_ptr, TYPE_ptr, TYPE_s64, TYPE_s64, TYPE_s64, TYPE_s64, TYPE_s64, TYPE_##type, TYPE_d, \
       TYPE_##type, TYPE_s8)

/* In the eighth floating-point register; then what still fits, then again. */
#define FLOATING(type) \
  CASE(floating, type, type, \
       (d v0, f v1, d v2, d v3, d v4, d v5, d v6, type v7, d v8, type v9, s64 v10), \
       RECORD_11, return v7, \
       STORE(type, VALUE(double, 0), VALUE(float, 1), VALUE(double, 2), VALUE(double, 3), \
             VALUE(double, 4), VALUE(double, 5), VALUE(double, 6), VALUE(type, 7), \
             VALUE(double, 8), VALUE(type, 9), VALUE(s64, 10)), \
       TYPE_d, TYPE_f, TYPE_d, TYPE_d, TYPE_d, TYPE_d, TYPE_d, TYPE_##type, TYPE_d, TYPE_##type, \
       TYPE_s64)

#define FOR_EACH_PLACE(type) \
  ALONE(type) MESSAGE(type) FIFTH(type) SIXTH(type) SIXTH_VOID(type) SPILLED(type) FLOATING(type)

FOR_EACH_TYPE(FOR_EACH_PLACE)

#define ENTRY(place, name, returned) \
  {#name, #place, TYPE_##returned, arguments_##place##_##name, \
   sizeof arguments_##place##_##name / sizeof(cmr_type), (cmr_function)callee_##place##_##name, \
   caller_##place##_##name},

#define ENTRIES(type) \
  ENTRY(alone, type, type) ENTRY(message, type, type) ENTRY(fifth, type, none) \
  ENTRY(sixth, type, type) ENTRY(sixth_void, type, none) ENTRY(spilled, type, type) \
  ENTRY(floating, type, type)

static const oracle_case cases[] = {FOR_EACH_TYPE(ENTRIES)};

size_t oracle_case_count(void) { return sizeof cases / sizeof cases[0]; }

const oracle_case *oracle_case_at(size_t index) { return &cases[index]; }
