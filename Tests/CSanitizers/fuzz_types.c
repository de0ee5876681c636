/* Random descriptions of types, sound and not: each gets a status, and one that is taken can be called.
   A description is a tree in one array, so that nothing of it lies outside. */
#include "CMessageRuntime.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NODE_COUNT = 24, VALUE_BYTES = 1 << 16 };

static uint64_t state;

static uint32_t pick(uint32_t count) {
  state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (uint32_t)((state >> 33) % count);
}

typedef struct tree {
  cmr_type nodes[NODE_COUNT];
  uint32_t offsets[NODE_COUNT];
  uint32_t used;
} tree;

static uint32_t size_of(const cmr_type *type) {
  size_t size = cmr_kind_size(type->kind);
  return size != 0 || type->kind == CMR_VOID ? (uint32_t)size : type->size;
}

static uint32_t alignment_of(const cmr_type *type) {
  size_t alignment = cmr_kind_alignment(type->kind);
  return alignment != 0 ? (uint32_t)alignment : type->alignment != 0 ? type->alignment : 1;
}

/* A number that is often the right one. */
static uint32_t spoil(uint32_t right) {
  static const uint32_t odd[] = {0, 1, 3, 7, 8, 16, 17, 64, 65535, UINT32_MAX, UINT32_MAX - 7};
  switch (pick(40)) {
  case 0: return odd[pick(sizeof odd / sizeof odd[0])];
  case 1: return right + 1;
  case 2: return right - 1;
  default: return right;
  }
}

static void make(tree *tree, cmr_type *type, unsigned depth) {
  *type = (cmr_type){.kind = (cmr_kind)pick(depth > 4 ? CMR_STRUCT : CMR_BITFIELD + 1)};
  if (pick(200) == 0) type->kind = (cmr_kind)pick(1000);
  bool is_repeated = type->kind == CMR_ARRAY || type->kind == CMR_VECTOR;
  if (type->kind == CMR_BITFIELD) {
    type->size = spoil(1 + pick(9));
    return;
  }
  if (type->kind != CMR_STRUCT && type->kind != CMR_UNION && !is_repeated) {
    // What does not count may be anything.
    type->size = pick(UINT32_MAX);
    type->field_count = pick(UINT32_MAX);
    return;
  }
  uint32_t count = pick(6), described = is_repeated ? count != 0 : count;
  if (tree->used + described > NODE_COUNT) count = described = 0;
  cmr_type *fields = &tree->nodes[tree->used];
  uint32_t *offsets = &tree->offsets[tree->used];
  tree->used += described;
  uint32_t end = 0, alignment = 1, largest = 0;
  for (uint32_t i = 0; i < described; i++) {
    make(tree, &fields[i], depth + 1);
    if (type->kind == CMR_VECTOR && pick(4) != 0)
      fields[i] = (cmr_type){.kind = (cmr_kind)(CMR_SINT8 + pick(10))};
    uint32_t field_alignment = pick(8) == 0 ? 1 : alignment_of(&fields[i]);
    if (field_alignment > alignment) alignment = field_alignment;
    uint32_t offset = (end + field_alignment - 1) / field_alignment * field_alignment;
    offsets[i] = spoil(type->kind == CMR_UNION ? 0 : offset);
    end = offset + size_of(&fields[i]);
    if (size_of(&fields[i]) > largest) largest = size_of(&fields[i]);
  }
  if (type->kind == CMR_UNION) end = largest;
  if (is_repeated && described != 0) {
    if (type->kind == CMR_VECTOR) count = 1u << pick(6);
    else if (pick(8) == 0) count = pick(5000);
    end = size_of(fields) * count;
    if (type->kind == CMR_VECTOR) alignment = end;
  }
  if (pick(10) == 0) alignment = 1u << pick(9);
  type->size = spoil(alignment == 0 ? end : (end + alignment - 1) / alignment * alignment);
  type->alignment = spoil(alignment);
  // More fields than there are would be a description that ends before it says.
  type->field_count = is_repeated ? spoil(count) : count;
  if (is_repeated && described == 0) type->field_count = 0;
  type->fields = described != 0 && pick(60) != 0 ? fields : NULL;
  type->offsets = described != 0 && !is_repeated && pick(60) != 0 ? offsets : NULL;
}

static _Alignas(256) unsigned char values[4][VALUE_BYTES];

static void handle(void *result, void *const *arguments, void *context) {
  (void)result;
  (void)arguments;
  ++*(size_t *)context;
}

int main(int count, char **words) {
  size_t rounds = count > 1 ? strtoul(words[1], NULL, 10) : 100000;
  size_t statuses[CMR_ERROR_FAILED_SELF_TEST + 1] = {0}, calls = 0;
  for (size_t round = 0; round < rounds; round++) {
    state = round;
    static tree tree;
    memset(&tree, 0, sizeof tree);
    cmr_type types[4];
    uint32_t argument_count = pick(4), total = 0;
    for (uint32_t i = 0; i <= argument_count; i++) make(&tree, &types[i], 0);
    const cmr_call_interface *interface;
    cmr_status status = cmr_call_interface_get(&types[0], &types[1], argument_count, &interface);
    if ((unsigned)status > CMR_ERROR_FAILED_SELF_TEST || (status == CMR_OK) != (interface != NULL))
      abort();
    statuses[status]++;
    if (status != CMR_OK) continue;
    void *arguments[4] = {values[1], values[2], values[3]};
    for (uint32_t i = 0; i <= argument_count; i++)
      if (size_of(&types[i]) > total) total = size_of(&types[i]);
    if (total > VALUE_BYTES) continue;
    if (cmr_call_interface_result_size(interface) != size_of(&types[0])) abort();
    cmr_closure *closure;
    if (cmr_closure_create(interface, handle, &calls, NULL, &closure) != CMR_OK) abort();
    size_t before = calls;
    cmr_call(interface, cmr_closure_code(closure), values[0], arguments);
    if (calls != before + 1) abort();
    cmr_closure_release(closure);
    // The handler stored nothing, so the result has no byte but padding that is not zero.
    for (uint32_t i = 0; i < size_of(&types[0]) && types[0].kind < CMR_STRUCT; i++)
      if (values[0][i] != 0) abort();
  }
  for (size_t i = 0; i <= CMR_ERROR_FAILED_SELF_TEST; i++)
    if (statuses[i] != 0) printf("%zu %s\n", statuses[i], cmr_status_text((cmr_status)i));
  return 0;
}
