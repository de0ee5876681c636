/* Memory with guards. */
#include "storage.h"

#include <stdlib.h>
#include <string.h>

enum { GUARD = 64, GUARD_BYTE = 0xA5, PADDING_BYTE = 0xEE };

static size_t round_up(size_t size, size_t multiple) {
  return (size + multiple - 1) / multiple * multiple;
}

/* A place for a value behind a guard. */
static size_t place(size_t *end, const gen_value *value) {
  size_t offset = round_up(*end + GUARD, value->alignment ? value->alignment : 1);
  // Calls may read, not write, up to the next multiple of 8.
  *end = round_up(offset + value->size, 8);
  return offset;
}

bool gen_storage_make(gen_storage *storage, const gen_signature *signature) {
  size_t offsets[GEN_MAXIMUM_ARGUMENTS];
  size_t end = 0, frame_end = 0;
  for (uint32_t i = 0; i < signature->argument_count; i++) {
    const gen_value *value = &signature->arguments[i];
    offsets[i] = place(&end, value);
    frame_end = round_up(frame_end, value->alignment ? value->alignment : 1);
    storage->frame_offsets[i] = (uint32_t)frame_end;
    frame_end += value->size;
  }
  size_t frame_offset = round_up(end + GUARD, 16);
  end = round_up(frame_offset + frame_end, 8);
  size_t result_offset = place(&end, &signature->result);
  storage->size = round_up(end + GUARD, 64);
  storage->memory = aligned_alloc(64, storage->size);
  storage->expected = malloc(storage->size);
  if (!storage->memory || !storage->expected) {
    gen_storage_free(storage);
    return false;
  }
  memset(storage->memory, GUARD_BYTE, storage->size);
  storage->frame = storage->memory + frame_offset;
  storage->result = storage->memory + result_offset;
  storage->result_size = signature->result.size;
  for (uint32_t i = 0; i < signature->argument_count; i++) {
    const gen_value *value = &signature->arguments[i];
    storage->arguments[i] = storage->memory + offsets[i];
    gen_value_store(value, storage->arguments[i], PADDING_BYTE);
    gen_value_store(value, storage->frame + storage->frame_offsets[i], PADDING_BYTE);
  }
  memcpy(storage->expected, storage->memory, storage->size);
  return true;
}

void gen_storage_free(gen_storage *storage) {
  free(storage->memory);
  free(storage->expected);
}

void gen_storage_clear_result(gen_storage *storage) {
  memset(storage->result, GUARD_BYTE, storage->result_size);
}

bool gen_storage_guards_are_intact(const gen_storage *storage) {
  size_t before = (size_t)((uint8_t *)storage->result - storage->memory);
  size_t after = before + storage->result_size;
  return memcmp(storage->memory, storage->expected, before) == 0
      && memcmp(storage->memory + after, storage->expected + after, storage->size - after) == 0;
}

bool gen_storage_argument_is_intact(
    const gen_storage *storage, const gen_signature *signature, uint32_t index) {
  const uint8_t *argument = storage->arguments[index];
  size_t size = signature->arguments[index].size;
  return memcmp(argument, storage->expected + (argument - storage->memory), size) == 0;
}
