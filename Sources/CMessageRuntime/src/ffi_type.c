/* Descriptions of types: checked, compared and copied. */
#include "call_interface.h"

#include <string.h>

typedef struct cmr_kind_facts {
  uint8_t size;
  uint8_t alignment;
} cmr_kind_facts;

#define FACTS(type) {sizeof(type), _Alignof(type)}

static const cmr_kind_facts kind_facts[] = {
    [CMR_BOOL] = FACTS(bool),
    [CMR_SINT8] = FACTS(int8_t),
    [CMR_UINT8] = FACTS(uint8_t),
    [CMR_SINT16] = FACTS(int16_t),
    [CMR_UINT16] = FACTS(uint16_t),
    [CMR_SINT32] = FACTS(int32_t),
    [CMR_UINT32] = FACTS(uint32_t),
    [CMR_SINT64] = FACTS(int64_t),
    [CMR_UINT64] = FACTS(uint64_t),
    [CMR_FLOAT] = FACTS(float),
    [CMR_DOUBLE] = FACTS(double),
    [CMR_LONGDOUBLE] = FACTS(long double),
    [CMR_POINTER] = FACTS(void *),
    [CMR_COMPLEX_FLOAT] = FACTS(float _Complex),
    [CMR_COMPLEX_DOUBLE] = FACTS(double _Complex),
    [CMR_COMPLEX_LONGDOUBLE] = FACTS(long double _Complex),
};

enum { KIND_COUNT = sizeof kind_facts / sizeof kind_facts[0] };

size_t cmr_kind_size(cmr_kind kind) {
  return (unsigned)kind < KIND_COUNT ? kind_facts[kind].size : 0;
}

size_t cmr_kind_alignment(cmr_kind kind) {
  return (unsigned)kind < KIND_COUNT ? kind_facts[kind].alignment : 0;
}

const char *cmr_status_text(cmr_status status) {
  switch (status) {
  case CMR_OK: return "no error";
  case CMR_ERROR_BAD_TYPE: return "the description of a type contradicts itself";
  case CMR_ERROR_UNSUPPORTED: return "values of the type cannot be passed by value";
  case CMR_ERROR_TOO_MANY_ARGUMENTS: return "too many arguments";
  case CMR_ERROR_ARGUMENTS_TOO_LARGE: return "the arguments take too many bytes";
  case CMR_ERROR_NEEDS_PROMOTION: return "C promotes a variadic argument of the type";
  case CMR_ERROR_NO_MEMORY: return "out of memory";
  case CMR_ERROR_NO_EXECUTABLE_MEMORY: return "the system gives no executable memory";
  case CMR_ERROR_BAD_ABI: return "libffi refused the calling convention";
  case CMR_ERROR_FAILED_SELF_TEST: return "libffi failed the self-test";
  }
  return "unknown status";
}

static cmr_status check_struct(const cmr_type *type, unsigned depth, size_t *budget) {
  if (type->size > CMR_MAXIMUM_TYPE_SIZE) return CMR_ERROR_UNSUPPORTED;
  uint32_t alignment = type->alignment;
  if (alignment == 0 || (alignment & (alignment - 1)) != 0 || type->size % alignment != 0)
    return CMR_ERROR_BAD_TYPE;
  // An empty struct is passed in no place at all in C, and takes a byte in C++.
  if (type->field_count == 0 || type->size == 0) return CMR_ERROR_UNSUPPORTED;
  if (!type->fields || !type->offsets) return CMR_ERROR_BAD_TYPE;
  if (depth >= CMR_MAXIMUM_TYPE_DEPTH || type->field_count > *budget) return CMR_ERROR_UNSUPPORTED;
  *budget -= type->field_count;

  uint64_t end = 0;
  for (uint32_t i = 0; i < type->field_count; i++) {
    const cmr_type *field = &type->fields[i];
    cmr_status status = cmr_type_check(field, depth + 1, budget);
    if (status != CMR_OK) return status;
    if (field->kind == CMR_VOID || type->offsets[i] < end) return CMR_ERROR_BAD_TYPE;
    size_t size = field->kind == CMR_STRUCT ? field->size : cmr_kind_size(field->kind);
    end = (uint64_t)type->offsets[i] + size;
  }
  return end <= type->size ? CMR_OK : CMR_ERROR_BAD_TYPE;
}

cmr_status cmr_type_check(const cmr_type *type, unsigned depth, size_t *budget) {
  switch (type->kind) {
  case CMR_VOID:
  case CMR_BOOL:
  case CMR_SINT8:
  case CMR_UINT8:
  case CMR_SINT16:
  case CMR_UINT16:
  case CMR_SINT32:
  case CMR_UINT32:
  case CMR_SINT64:
  case CMR_UINT64:
  case CMR_FLOAT:
  case CMR_DOUBLE:
  case CMR_LONGDOUBLE:
  case CMR_POINTER:
    return CMR_OK;
  case CMR_COMPLEX_FLOAT:
  case CMR_COMPLEX_DOUBLE:
  case CMR_COMPLEX_LONGDOUBLE:
#ifdef FFI_TARGET_HAS_COMPLEX_TYPE
    return CMR_OK;
#else
    return CMR_ERROR_UNSUPPORTED;
#endif
  case CMR_STRUCT:
    return check_struct(type, depth, budget);
  case CMR_SINT128:
  case CMR_UINT128:
  case CMR_UNION:
  case CMR_ARRAY:
  case CMR_VECTOR:
  case CMR_BITFIELD:
    return CMR_ERROR_UNSUPPORTED;
  }
  return CMR_ERROR_BAD_TYPE;
}

bool cmr_kind_is_aggregate(cmr_kind kind) {
  return kind == CMR_STRUCT || kind == CMR_COMPLEX_FLOAT || kind == CMR_COMPLEX_DOUBLE
      || kind == CMR_COMPLEX_LONGDOUBLE;
}

static uint64_t mix(uint64_t hash, uint64_t value) {
  hash = (hash ^ value) * UINT64_C(0x9E3779B97F4A7C15);
  return hash ^ (hash >> 29);
}

uint64_t cmr_type_hash(uint64_t hash, const cmr_type *type) {
  hash = mix(hash, (uint64_t)type->kind + 1);
  if (type->kind != CMR_STRUCT) return hash;
  hash = mix(hash, (uint64_t)type->size << 32 | type->alignment);
  for (uint32_t i = 0; i < type->field_count; i++)
    hash = mix(cmr_type_hash(hash, &type->fields[i]), type->offsets[i]);
  return mix(hash, type->field_count);
}

bool cmr_type_equal(const cmr_type *a, const cmr_type *b) {
  if (a->kind != b->kind) return false;
  if (a->kind != CMR_STRUCT) return true;
  if (a->size != b->size || a->alignment != b->alignment || a->field_count != b->field_count)
    return false;
  for (uint32_t i = 0; i < a->field_count; i++) {
    if (a->offsets[i] != b->offsets[i] || !cmr_type_equal(&a->fields[i], &b->fields[i]))
      return false;
  }
  return true;
}

size_t cmr_type_field_total(const cmr_type *type) {
  if (type->kind != CMR_STRUCT) return 0;
  size_t total = type->field_count;
  for (uint32_t i = 0; i < type->field_count; i++) total += cmr_type_field_total(&type->fields[i]);
  return total;
}

void *cmr_arena_take(cmr_arena *arena, size_t size) {
  void *memory = arena->next;
  arena->next += (size + 15) & ~(size_t)15;
  if (arena->next > arena->end) __builtin_trap();  // The bounds in this target are wrong.
  return memory;
}

void cmr_type_copy(cmr_type *to, const cmr_type *from, cmr_arena *arena) {
  to->kind = from->kind;
  if (from->kind != CMR_STRUCT) {
    to->size = (uint32_t)cmr_kind_size(from->kind);
    to->alignment = (uint32_t)cmr_kind_alignment(from->kind);
    to->field_count = 0;
    to->fields = NULL;
    to->offsets = NULL;
    return;
  }
  uint32_t count = from->field_count;
  cmr_type *fields = cmr_arena_take(arena, count * sizeof(cmr_type));
  uint32_t *offsets = cmr_arena_take(arena, count * sizeof(uint32_t));
  for (uint32_t i = 0; i < count; i++) cmr_type_copy(&fields[i], &from->fields[i], arena);
  memcpy(offsets, from->offsets, count * sizeof(uint32_t));
  *to = (cmr_type){CMR_STRUCT, from->size, from->alignment, count, fields, offsets};
}

ffi_type *cmr_scalar_ffi_type(cmr_kind kind) {
  switch (kind) {
  case CMR_VOID: return &ffi_type_void;
  case CMR_BOOL: return &ffi_type_uint8;  // libffi has no type for it.
  case CMR_SINT8: return &ffi_type_sint8;
  case CMR_UINT8: return &ffi_type_uint8;
  case CMR_SINT16: return &ffi_type_sint16;
  case CMR_UINT16: return &ffi_type_uint16;
  case CMR_SINT32: return &ffi_type_sint32;
  case CMR_UINT32: return &ffi_type_uint32;
  case CMR_SINT64: return &ffi_type_sint64;
  case CMR_UINT64: return &ffi_type_uint64;
  case CMR_FLOAT: return &ffi_type_float;
  case CMR_DOUBLE: return &ffi_type_double;
  case CMR_LONGDOUBLE: return &ffi_type_longdouble;
  case CMR_POINTER: return &ffi_type_pointer;
#ifdef FFI_TARGET_HAS_COMPLEX_TYPE
  case CMR_COMPLEX_FLOAT: return &ffi_type_complex_float;
  case CMR_COMPLEX_DOUBLE: return &ffi_type_complex_double;
  case CMR_COMPLEX_LONGDOUBLE: return &ffi_type_complex_longdouble;
#endif
  default: return NULL;
  }
}
