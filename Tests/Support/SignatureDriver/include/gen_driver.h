/* Calls every generated signature in every way that the C target offers, and compares. */
#ifndef GEN_DRIVER_H
#define GEN_DRIVER_H

#include "gen_signature.h"

CMR_BEGIN_DECLS
CMR_ASSUME_NONNULL_BEGIN

enum {
  /// The kinds of statuses, `CMR_OK` included.
  GEN_STATUS_COUNT = CMR_ERROR_FAILED_SELF_TEST + 1,
  /// The length of the text of a report.
  GEN_TEXT_SIZE = 64 * 1024
};

/// What came of it.
typedef struct gen_report {
  /// The signatures that were tried.
  uint32_t signatures;
  /// The signatures of which everything agreed.
  uint32_t agreeing;
  /// The signatures of which the compiler's own call loses bits, so that nothing can be compared.
  uint32_t compiler_faults;
  /// The signatures that no call can be made of.
  uint32_t refused;
  /// The same, by status.
  uint32_t refusals[GEN_STATUS_COUNT];
  /// The calls that were compared.
  uint32_t calls;
  /// The arguments and results that were compared.
  uint64_t values;
  /// What did not agree.
  uint32_t failures;
  /// The first failures in words.
  char *text;
} gen_report;

/// Makes an empty report; not null.
gen_report *gen_report_create(void);

/// Frees a report.
void gen_report_destroy(gen_report *report);

/// Runs all signatures of a library in every way of the C target, and looks whether the generator
/// and the compiler agree about bit-fields.
///
/// Thread safety: safe to call from any thread, with a report that no other thread uses.
void gen_run_library(const gen_library *library, gen_report *report);

/// Runs one signature.
void gen_run_signature(
    const gen_library *library, const gen_signature *signature, gen_report *report);

/// One signature and its values, while a thread calls it in one way after the other.
typedef struct gen_session gen_session;

/// Begins with a signature on this thread.
gen_session *gen_session_begin(
    const gen_library *library, const gen_signature *signature, gen_report *report,
    void *_Nullable self, const void *_Nullable selector);

/// Ends with a signature.
void gen_session_end(gen_session *session);

/// Begins with a way of calling: what is observed from here on belongs to it.
void gen_session_begin_way(gen_session *session, const char *way);

/// Says whom the present way sends to, and which self shall arrive.
void gen_session_address(
    gen_session *session, void *_Nullable receiver, void *_Nullable expected_self);

/// Compares what came of a way: one call was observed, the result is right, guards are intact.
void gen_session_end_way(gen_session *session);

/// Calls a method from C that is compiled for its types.
void gen_session_call_from_c(gen_session *session, cmr_function function);

/// Calls the compiled method from compiled code, the oracle of all other ways.
///
/// - Returns: Whether it is sound. If not, that is a fault of the compiler, and noted as such.
bool gen_session_call_directly(gen_session *session);

/// Observes the arguments that arrived in a handler, and overwrites them.
void gen_session_observe(
    void *_Nullable self, const void *_Nullable selector,
    void *_Nonnull const *_Nullable arguments);

/// Notes something that went wrong.
void gen_session_fail(const char *text);

/// Where an argument lies that is sent, and where the result is stored.
void *gen_session_argument(gen_session *session, uint32_t index);
void *gen_session_result(gen_session *session);

/// Compares a value with what it should be, in the bits that count.
///
/// - Returns: The first byte that differs, or -1.
long gen_value_difference(const gen_value *value, const void *bytes);

/// Stores a value, all its padding set to `padding`.
void gen_value_store(const gen_value *value, void *bytes, int padding);

/// Describes two states of a value as hexadecimal bytes, those that do not count as dots.
void gen_value_describe(const gen_value *value, const void *_Nullable bytes, char *text, size_t size);

CMR_ASSUME_NONNULL_END
CMR_END_DECLS

#endif
