/* Calls every generated signature in every way that the C target offers, and compares. */
#ifndef GEN_DRIVER_H
#define GEN_DRIVER_H

#include "gen_signature.h"

CMR_BEGIN_DECLS
CMR_ASSUME_NONNULL_BEGIN

enum {
  /// The kinds of statuses, `CMR_OK` included.
  GEN_STATUS_COUNT = CMR_ERROR_FAILED_SELF_TEST + 1,
  /// The length of the messages of a report.
  GEN_TEXT_SIZE = 64 * 1024
};

/// What came of it.
typedef struct gen_report {
  /// The signatures that were tried.
  uint32_t signatures;
  /// The signatures of which everything agreed.
  uint32_t agreeing;
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
  char text[GEN_TEXT_SIZE];
} gen_report;

/// Runs all signatures of a library; 0 if the generator and the compiler agree about layouts.
///
/// Not thread-safe.
void gen_run_library(const gen_library *library, gen_report *report);

/// Runs one signature.
void gen_run_signature(
    const gen_library *library, const gen_signature *signature, gen_report *report);

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
