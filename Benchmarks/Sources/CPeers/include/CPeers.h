#ifndef C_PEERS_H
#define C_PEERS_H

#include <stdint.h>

#include "families.h"
#include "ffi_families.h"
#include "peer_rows.h"

#pragma clang assume_nonnull begin

// This header declares what the benchmark rows call and nothing that lets a compiler see through
// it: every function is defined in a file of its own concern, and nothing here is inline.

/// A C function from one word to one word.
typedef int64_t (*cpeers_int1)(int64_t value);

/// Adds one. The target of the direct call.
int64_t cpeers_add_one(int64_t value);

/// Returns a pointer to a function that adds one, read from a volatile variable.
cpeers_int1 cpeers_indirect_add_one(void);

/// A call interface of four words to a word, prepared, with its arguments in place.
typedef struct cpeers_ffi_call cpeers_ffi_call;

/// Prepares a call of (self, selector, a, b) to a word.
///
/// - Returns: The call, or NULL if libffi refuses the interface.
cpeers_ffi_call *_Nullable cpeers_ffi_call_create(void);

/// Calls `ffi_call` `count` times with the same arguments.
///
/// - Returns: The sum of the results.
int64_t cpeers_ffi_call_run(cpeers_ffi_call *call, int64_t count);

/// Frees a call.
void cpeers_ffi_call_destroy(cpeers_ffi_call *call);

/// A C function pointer of four words to a word that libffi made.
typedef struct cpeers_ffi_closure cpeers_ffi_closure;

/// Makes a closure of (self, selector, a, b) whose handler adds `a` and `b`.
///
/// - Returns: The closure, or NULL if libffi cannot make it.
cpeers_ffi_closure *_Nullable cpeers_ffi_closure_create(void);

/// Calls the closure's C function pointer `count` times from C; each result is the next call's
/// third argument.
///
/// - Returns: The last result.
int64_t cpeers_ffi_closure_run(cpeers_ffi_closure *closure, int64_t count);

/// Frees a closure.
void cpeers_ffi_closure_destroy(cpeers_ffi_closure *closure);

/// A C function pointer of four words to a word: the shape of an IMP with two arguments.
typedef int64_t (*cpeers_words4)(int64_t self, int64_t selector, int64_t a, int64_t b);

/// Adds `a` and `b`: a C IMP of two words to a word.
int64_t cpeers_add_words(int64_t self, int64_t selector, int64_t a, int64_t b);

/// Calls `function` `count` times from C with one loop for all rows of this shape; each result is
/// the next call's third argument, and the fourth is 1.
///
/// - Returns: The last result.
int64_t cpeers_words4_run(cpeers_words4 function, int64_t self, int64_t selector, int64_t count);

/// A C function pointer of three words to a word: the shape of an IMP with one argument.
typedef int64_t (*cpeers_words3)(int64_t self, int64_t selector, int64_t value);

/// Adds one: a C IMP of a word to a word.
int64_t cpeers_next_word(int64_t self, int64_t selector, int64_t value);

/// Calls `function` `count` times from C, each result being the next call's third argument, 0 first.
///
/// - Returns: The last result.
int64_t cpeers_words3_run(cpeers_words3 function, int64_t self, int64_t selector, int64_t count);

#pragma clang assume_nonnull end

#endif
