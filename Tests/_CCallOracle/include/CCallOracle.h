/* C functions to call, C code that calls functions, and what the C compiler says of both.

   The tests compare a call through libffi with the same call compiled by the C compiler. */
#ifndef CALL_ORACLE_H
#define CALL_ORACLE_H

#include "CMessageRuntime.h"

CMR_BEGIN_DECLS
CMR_ASSUME_NONNULL_BEGIN

/// One signature: a type in one place among other arguments.
typedef struct oracle_case {
  /// The name of the type, and of the place.
  const char *type, *place;
  cmr_type result;
  const cmr_type *arguments;
  size_t count;
  /// A function of this signature. It records its arguments, and returns the first of the type.
  cmr_function callee;
  /// Calls a function of this signature with the values that `arguments` point to, and stores the
  /// result.
  void (*caller)(
      cmr_function function, void *_Nonnull const *_Nonnull arguments, void *result);
} oracle_case;

size_t oracle_case_count(void);
const oracle_case *oracle_case_at(size_t index);

/// A variadic function whose first argument, an int32, is the number of 64-bit words that come after
/// it; then come four values of the type. It records all after the first.
typedef struct oracle_variadic {
  const char *name;
  cmr_type type;
  cmr_function function;
} oracle_variadic;

size_t oracle_variadic_count(void);
const oracle_variadic *oracle_variadic_at(size_t index);

/// Stores a number as a long double, which Swift has no type for on most platforms.
void oracle_store_long_double(double value, void *place);

/// Forgets what was recorded on this thread.
void oracle_forget(void);
/// Returns the number of arguments recorded on this thread since.
size_t oracle_recorded_count(void);
/// Returns the bytes of a recorded argument.
const void *oracle_recorded(size_t index);

/* Functions with many arguments: they write what they got as one line of text, and so does C code
   that has the same values. */

/// Returns the text that the last of the functions below wrote on this thread.
const char *oracle_text(void);

/// 13 integers and 15 doubles, in turn as long as there are both.
double oracle_13_integers_15_doubles(
    int64_t, double, int64_t, double, int64_t, double, int64_t, double, int64_t, double, int64_t,
    double, int64_t, double, int64_t, double, int64_t, double, int64_t, double, int64_t, double,
    int64_t, double, int64_t, double, double, double);
float oracle_9_floats(float, float, float, float, float, float, float, float, float);
double oracle_9_doubles(
    double, double, double, double, double, double, double, double, double);
/// 15 arguments, float and double in turn.
double oracle_15_floating(
    float, double, float, double, float, double, float, double, float, double, float, double,
    float, double, float);
/// 6 integers fill the registers; then 8 characters on the stack.
int32_t oracle_8_characters_on_the_stack(
    int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int8_t, uint8_t, int8_t, uint8_t, int8_t,
    uint8_t, int8_t, uint8_t);
/// A function of long doubles, that are aligned to 16 bytes on the stack, between characters:
/// int8, long double, int8, long double, four int64, int8, long double, uint8, long double.
/// Returns the sum of the long doubles.
cmr_function oracle_function_of_long_doubles(void);

/// 91 integers. Returns the sum of each multiplied with its index and 10, and of the last.
cmr_function oracle_function_of_91_integers(void);

/// A variadic function whose first argument, an int32, is the number of the others: doubles and
/// 64-bit integers in turn. Returns their sum.
cmr_function oracle_variadic_function(void);

/// Writes five integers and eight floating-point numbers, in turn, as text; valid until the thread's
/// next call.
const char *oracle_all_registers_text(
    int8_t, float, uint8_t, double, int16_t, float, uint16_t, double, int32_t, float, double, float,
    double);
/// The text of the values that `oracle_call_all_registers` calls with.
const char *oracle_all_registers_expected(void);
/// Calls a function of those arguments that returns a double.
double oracle_call_all_registers(cmr_function function);

/* Booleans that are neither 0 nor 1. */

/// Functions to be called as functions of no argument that return a boolean. The third leaves
/// more than the byte, which is 1, in its register.
cmr_function oracle_boolean_function_that_returns_2(void);
cmr_function oracle_boolean_function_that_returns_165(void);
cmr_function oracle_boolean_function_with_dirty_register(void);
/// A function to be called as a function of seven booleans that returns a 64-bit integer: the byte
/// of the first, which comes in a register, times 256, and that of the last, from the stack.
cmr_function oracle_function_of_7_booleans(void);
/// Calls a function of seven booleans with a byte for each that may be no boolean.
uint64_t oracle_pass_byte_as_boolean(cmr_function function, uint8_t byte);

/// Calls a function of no arguments and returns the whole register of its result.
uint64_t oracle_register_result(cmr_function function);
/// Calls a function from one 64-bit integer to another.
int64_t oracle_call_int64(cmr_function function, int64_t value);
/// Returns the sum of the first and 10, 100 and 1000 times the others.
int64_t oracle_add_4(int64_t, int64_t, int64_t, int64_t);

/* Threads. */

/// Calls a function from one 64-bit integer to another on a thread that ends within the call, by
/// `oracle_end_thread`, and waits for its end. Returns whether that is what happened.
bool oracle_call_on_thread_of_its_own(cmr_function function);
/// Ends this thread.
void oracle_end_thread(void);
/// Runs a function in a forked child, and returns whether it returned true there.
bool oracle_holds_in_child(bool (*function)(void));

/* Memory that code runs from. */

/// Makes the system refuse memory that is writable and executable to this process, for ever, as
/// hardened systems do. Returns whether it can.
bool oracle_forbid_writable_code(void);
/// Returns whether this process has memory that is writable and executable.
bool oracle_has_writable_code(void);

/// Bytes that malloc has given out and not got back; 0 where it does not tell.
size_t oracle_malloc_bytes(void);
/// Memory of this process that is resident, in KiB; 0 where the system does not tell.
size_t oracle_resident_kib(void);

/* libffi itself. */

/// Whether libffi, used directly, delivers the floating-point argument before a mixed struct that
/// starts in the sixth integer register.
bool oracle_libffi_delivers_mixed_structs(void);

CMR_ASSUME_NONNULL_END
CMR_END_DECLS

#endif
