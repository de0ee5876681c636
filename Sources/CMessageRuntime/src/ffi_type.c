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
    [CMR_SINT128] = {16, 16},
    [CMR_UINT128] = {16, 16},
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

static cmr_status check_bit_field(const cmr_type *type) {
  // 128 bits that start at the last bit of a byte touch 17.
  return type->size >= 1 && type->size <= 17 ? CMR_OK : CMR_ERROR_BAD_TYPE;
}

/* What holds for every type with a size of its own but a bit-field. Counts its fields. */
static cmr_status check_sized(const cmr_type *type, unsigned depth, size_t *budget) {
  uint32_t alignment = type->alignment;
  if (alignment == 0 || (alignment & (alignment - 1)) != 0 || type->size % alignment != 0)
    return CMR_ERROR_BAD_TYPE;
  if (type->size > CMR_MAXIMUM_TYPE_SIZE || depth >= CMR_MAXIMUM_TYPE_DEPTH)
    return CMR_ERROR_UNSUPPORTED;
  bool is_repeated = type->kind == CMR_ARRAY || type->kind == CMR_VECTOR;
  size_t described = is_repeated && type->field_count != 0 ? 1 : type->field_count;
  if (described != 0 && (!type->fields || (!is_repeated && !type->offsets)))
    return CMR_ERROR_BAD_TYPE;
  if (described > *budget) return CMR_ERROR_UNSUPPORTED;
  *budget -= described;
  return CMR_OK;
}

/* A struct or union. Only bit-fields can share a byte, and the fields of a union. */
static cmr_status check_fields(const cmr_type *type, unsigned depth, size_t *budget) {
  cmr_status status = check_sized(type, depth, budget);
  if (status != CMR_OK) return status;
  // Nobody knows what is in it, and so where it goes.
  if (type->field_count == 0 && type->size != 0) return CMR_ERROR_UNSUPPORTED;

  uint64_t end = 0;
  bool ends_in_bits = false;
  for (uint32_t i = 0; i < type->field_count; i++) {
    const cmr_type *field = &type->fields[i];
    status = field->kind == CMR_BITFIELD ? check_bit_field(field)
                                         : cmr_type_check(field, depth + 1, budget);
    if (status != CMR_OK) return status;
    if (field->kind == CMR_VOID) return CMR_ERROR_BAD_TYPE;
    bool is_bits = field->kind == CMR_BITFIELD;
    uint64_t offset = type->offsets[i], first_free = end - (is_bits && ends_in_bits ? 1 : 0);
    if (type->kind == CMR_STRUCT && offset < first_free) return CMR_ERROR_BAD_TYPE;
    if (offset + cmr_type_size(field) > type->size) return CMR_ERROR_BAD_TYPE;
    end = offset + cmr_type_size(field);
    if (cmr_type_size(field) != 0) ends_in_bits = is_bits;
  }
  return CMR_OK;
}

static cmr_status check_array(const cmr_type *type, unsigned depth, size_t *budget) {
  cmr_status status = check_sized(type, depth, budget);
  if (status != CMR_OK) return status;
  if (type->field_count == 0) return type->size == 0 ? CMR_OK : CMR_ERROR_BAD_TYPE;
  const cmr_type *element = &type->fields[0];
  if (element->kind == CMR_VOID) return CMR_ERROR_BAD_TYPE;
  status = cmr_type_check(element, depth + 1, budget);
  if (status != CMR_OK) return status;
  bool fits = (uint64_t)type->field_count * cmr_type_size(element) == type->size;
  return fits ? CMR_OK : CMR_ERROR_BAD_TYPE;
}

/* Compilers have vectors of integers and floating-point numbers, of sizes that are powers of two. */
static cmr_status check_vector(const cmr_type *type, unsigned depth, size_t *budget) {
  cmr_status status = check_sized(type, depth, budget);
  if (status != CMR_OK) return status;
  if (type->field_count == 0) return CMR_ERROR_BAD_TYPE;
  cmr_kind lane = type->fields[0].kind;
  if (lane == CMR_BOOL || lane == CMR_POINTER || lane == CMR_LONGDOUBLE) return CMR_ERROR_BAD_TYPE;
  if (lane > CMR_DOUBLE && lane != CMR_SINT128 && lane != CMR_UINT128) return CMR_ERROR_BAD_TYPE;
  uint64_t size = (uint64_t)type->field_count * cmr_kind_size(lane);
  if (size == 0 || size != type->size || (size & (size - 1)) != 0) return CMR_ERROR_BAD_TYPE;
  return CMR_OK;
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
  case CMR_COMPLEX_FLOAT:
  case CMR_COMPLEX_DOUBLE:
  case CMR_COMPLEX_LONGDOUBLE:
  case CMR_SINT128:
  case CMR_UINT128:
    return CMR_OK;
  case CMR_STRUCT:
  case CMR_UNION:
    return check_fields(type, depth, budget);
  case CMR_ARRAY:
    // C has no arrays as arguments or results.
    return depth == 0 ? CMR_ERROR_BAD_TYPE : check_array(type, depth, budget);
  case CMR_VECTOR:
    return check_vector(type, depth, budget);
  case CMR_BITFIELD:
    // Only a struct or union has them.
    return CMR_ERROR_BAD_TYPE;
  }
  return CMR_ERROR_BAD_TYPE;
}

bool cmr_kind_is_aggregate(cmr_kind kind) {
  switch (kind) {
  case CMR_STRUCT:
  case CMR_UNION:
  case CMR_ARRAY:
  case CMR_VECTOR:
  case CMR_SINT128:
  case CMR_UINT128:
  case CMR_COMPLEX_FLOAT:
  case CMR_COMPLEX_DOUBLE:
  case CMR_COMPLEX_LONGDOUBLE:
    return true;
  default:
    return false;
  }
}

/* The types that `fields` holds, and the offsets that `offsets` does. */
static uint32_t described_fields(const cmr_type *type) {
  switch (type->kind) {
  case CMR_STRUCT:
  case CMR_UNION: return type->field_count;
  case CMR_ARRAY:
  case CMR_VECTOR: return type->field_count != 0;
  default: return 0;
  }
}

static uint32_t described_offsets(const cmr_type *type) {
  return type->kind == CMR_STRUCT || type->kind == CMR_UNION ? type->field_count : 0;
}

static uint64_t mix(uint64_t hash, uint64_t value) {
  hash = (hash ^ value) * UINT64_C(0x9E3779B97F4A7C15);
  return hash ^ (hash >> 29);
}

uint64_t cmr_type_hash(uint64_t hash, const cmr_type *type) {
  hash = mix(hash, (uint64_t)type->kind + 1);
  if (!cmr_kind_is_sized(type->kind)) return hash;
  if (type->kind == CMR_BITFIELD) return mix(hash, type->size);
  hash = mix(hash, (uint64_t)type->size << 32 | type->alignment);
  uint32_t offsets = described_offsets(type);
  for (uint32_t i = 0; i < described_fields(type); i++)
    hash = mix(cmr_type_hash(hash, &type->fields[i]), i < offsets ? type->offsets[i] : 0);
  return mix(hash, type->field_count);
}

bool cmr_type_equal(const cmr_type *a, const cmr_type *b) {
  if (a->kind != b->kind) return false;
  if (!cmr_kind_is_sized(a->kind)) return true;
  if (a->kind == CMR_BITFIELD) return a->size == b->size;
  if (a->size != b->size || a->alignment != b->alignment || a->field_count != b->field_count)
    return false;
  uint32_t offsets = described_offsets(a);
  for (uint32_t i = 0; i < described_fields(a); i++) {
    if ((i < offsets && a->offsets[i] != b->offsets[i])
        || !cmr_type_equal(&a->fields[i], &b->fields[i]))
      return false;
  }
  return true;
}

size_t cmr_type_field_total(const cmr_type *type) {
  uint32_t count = described_fields(type);
  size_t total = count;
  for (uint32_t i = 0; i < count; i++) total += cmr_type_field_total(&type->fields[i]);
  return total;
}

void *cmr_arena_take(cmr_arena *arena, size_t size) {
  void *memory = arena->next;
  arena->next += (size + 15) & ~(size_t)15;
  if (arena->next > arena->end) __builtin_trap();  // The bounds in this target are wrong.
  return memory;
}

void cmr_type_copy(cmr_type *to, const cmr_type *from, cmr_arena *arena) {
  *to = (cmr_type){.kind = from->kind};
  if (!cmr_kind_is_sized(from->kind)) {
    to->size = (uint32_t)cmr_kind_size(from->kind);
    to->alignment = (uint32_t)cmr_kind_alignment(from->kind);
    return;
  }
  to->size = from->size;
  to->alignment = from->kind == CMR_BITFIELD ? 1 : from->alignment;
  if (from->kind == CMR_BITFIELD) return;
  to->field_count = from->field_count;
  uint32_t count = described_fields(from), offset_count = described_offsets(from);
  if (count == 0) return;
  cmr_type *fields = cmr_arena_take(arena, count * sizeof(cmr_type));
  to->fields = fields;
  if (offset_count != 0) {
    uint32_t *offsets = cmr_arena_take(arena, offset_count * sizeof(uint32_t));
    memcpy(offsets, from->offsets, offset_count * sizeof(uint32_t));
    to->offsets = offsets;
  }
  for (uint32_t i = 0; i < count; i++) cmr_type_copy(&fields[i], &from->fields[i], arena);
}

ffi_type *cmr_make_ffi_struct(
    cmr_arena *arena, size_t size, size_t alignment, ffi_type *first, ffi_type *second) {
  ffi_type *type = cmr_arena_take(arena, sizeof(ffi_type));
  ffi_type **elements = cmr_arena_take(arena, 3 * sizeof(ffi_type *));
  elements[0] = first;
  elements[1] = second;
  elements[2] = NULL;
  // A size that is set already stops libffi from working out, and writing, one of its own.
  type->size = size;
  type->alignment = (unsigned short)alignment;
  type->type = FFI_TYPE_STRUCT;
  type->elements = elements;
  return type;
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
