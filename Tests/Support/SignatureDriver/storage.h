/* Memory for the arguments and the result of one call, with guard bytes between. */
#ifndef GEN_STORAGE_H
#define GEN_STORAGE_H

#include "gen_driver.h"

#include "cmr_frame.h"

enum { GEN_MAXIMUM_ARGUMENTS = 64 };

typedef struct gen_storage {
  uint8_t *memory;
  /* A copy of the memory as it should be, but for the result. */
  uint8_t *expected;
  size_t size;
  void *arguments[GEN_MAXIMUM_ARGUMENTS];
  void *result;
  size_t result_size;
  /* The same arguments in one frame. */
  uint8_t *frame;
  uint32_t frame_offsets[GEN_MAXIMUM_ARGUMENTS];
} gen_storage;

bool gen_storage_make(gen_storage *storage, const gen_signature *signature);
void gen_storage_free(gen_storage *storage);

/* Fills the result with bytes that no value has. */
void gen_storage_clear_result(gen_storage *storage);

bool gen_storage_guards_are_intact(const gen_storage *storage);
bool gen_storage_argument_is_intact(
    const gen_storage *storage, const gen_signature *signature, uint32_t index);

#endif
