/* What libffi is told on 64-bit ARM (AAPCS64).

   Values are sorted here by the procedure call standard, and libffi is shown the outcome:

     - a homogeneous aggregate of floating-point numbers or vectors is a struct of up to four of them;
     - any other value of up to 16 bytes is a struct of one or two words, and where the standard wants
       it to start in an even register a word before it takes the odd one;
     - a larger one is the address of a copy, as an argument.

   A vector of 8 bytes is a double, and one of 16 bytes a long double, which has the same registers.

   Apple's variant has no rule of even registers, and packs narrow arguments on the stack, which libffi
   does; its long double is a double, so that vectors of 16 bytes have nothing to stand for them. */
#include "call_interface.h"

#if CMR_AAPCS64

enum { ARGUMENT_REGISTERS = 8, MAXIMUM_MEMBERS = 4, MAXIMUM_VALUE_SIZE = 16 };

// MARK: - Homogeneous aggregates

/* The registers of the members found so far. Complex numbers count as two of their parts. */
typedef enum member_kind { NO_MEMBER, FLOAT, DOUBLE, LONGDOUBLE, VECTOR_8, VECTOR_16 } member_kind;

typedef struct members {
  member_kind kind;
  uint32_t count;
} members;

static uint32_t size_of_member(member_kind kind) {
  switch (kind) {
  case NO_MEMBER: return 0;
  case FLOAT: return sizeof(float);
  case DOUBLE: return sizeof(double);
  case LONGDOUBLE: return sizeof(long double);
  case VECTOR_8: return 8;
  case VECTOR_16: return 16;
  }
  return 0;
}

static bool add_members(members *found, member_kind kind, uint32_t count) {
  if (found->kind != NO_MEMBER && found->kind != kind) return false;
  found->kind = kind;
  found->count += count;
  return found->count <= MAXIMUM_MEMBERS;
}

/* Counts the members of a part. Says false if it rules a homogeneous aggregate out. */
static bool find_members(const cmr_type *type, members *found) {
  switch (type->kind) {
  case CMR_FLOAT: return add_members(found, FLOAT, 1);
  case CMR_DOUBLE: return add_members(found, DOUBLE, 1);
  case CMR_LONGDOUBLE:
    return add_members(found, sizeof(long double) == 16 ? LONGDOUBLE : DOUBLE, 1);
  case CMR_COMPLEX_FLOAT: return add_members(found, FLOAT, 2);
  case CMR_COMPLEX_DOUBLE: return add_members(found, DOUBLE, 2);
  case CMR_COMPLEX_LONGDOUBLE:
    return add_members(found, sizeof(long double) == 16 ? LONGDOUBLE : DOUBLE, 2);
  case CMR_VECTOR:
    if (type->size != 8 && type->size != 16) return false;
    return add_members(found, type->size == 8 ? VECTOR_8 : VECTOR_16, 1);
  case CMR_ARRAY: {
    if (type->size == 0) return true;
    members of_element = {NO_MEMBER, 0};
    if (!find_members(&type->fields[0], &of_element)) return false;
    if (of_element.kind == NO_MEMBER) return true;
    if (type->field_count > MAXIMUM_MEMBERS) return false;
    return add_members(found, of_element.kind, of_element.count * type->field_count);
  }
  case CMR_STRUCT:
    for (uint32_t i = 0; i < type->field_count; i++)
      if (!find_members(&type->fields[i], found)) return false;
    return true;
  case CMR_UNION: {
    members largest = {NO_MEMBER, 0};
    for (uint32_t i = 0; i < type->field_count; i++) {
      members of_field = {found->kind, 0};
      if (!find_members(&type->fields[i], &of_field)) return false;
      if (of_field.count == 0) continue;
      if (largest.kind != NO_MEMBER && largest.kind != of_field.kind) return false;
      largest.kind = of_field.kind;
      if (of_field.count > largest.count) largest.count = of_field.count;
    }
    return largest.count == 0 || add_members(found, largest.kind, largest.count);
  }
  default:
    return false;
  }
}

/* The members of a value that is homogeneous, without padding; none for any other value. */
static members homogeneous_members(const cmr_type *type) {
  members found = {NO_MEMBER, 0};
  if (type->size == 0 || !find_members(type, &found)
      || size_of_member(found.kind) * found.count != type->size)
    return (members){NO_MEMBER, 0};
  return found;
}

static ffi_type *make_homogeneous(cmr_arena *arena, members found) {
  ffi_type *member = found.kind == FLOAT                               ? &ffi_type_float
                     : found.kind == DOUBLE || found.kind == VECTOR_8 ? &ffi_type_double
                                                                      : &ffi_type_longdouble;
  if (found.count == 1) return member;
  ffi_type *type = cmr_arena_take(arena, sizeof(ffi_type));
  ffi_type **elements = cmr_arena_take(arena, (MAXIMUM_MEMBERS + 1) * sizeof(ffi_type *));
  for (uint32_t i = 0; i < found.count; i++) elements[i] = member;
  elements[found.count] = NULL;
  type->size = size_of_member(found.kind) * found.count;
  type->alignment = (unsigned short)size_of_member(found.kind);
  type->type = FFI_TYPE_STRUCT;
  type->elements = elements;
  return type;
}

size_t cmr_describe_bound(const cmr_type *type) {
  (void)type;
  return sizeof(ffi_type) + 16 + (MAXIMUM_MEMBERS + 1) * sizeof(ffi_type *) + 16;
}

// MARK: - Other values

/* The alignment that places a value: that of its most aligned part, without what attributes add. */
static uint32_t natural_alignment(const cmr_type *type) {
  uint32_t alignment = 1;
  switch (type->kind) {
  case CMR_STRUCT:
  case CMR_UNION:
  case CMR_ARRAY:
    for (uint32_t i = 0; i < (type->kind == CMR_ARRAY ? type->field_count != 0 : type->field_count);
         i++) {
      uint32_t of_field = natural_alignment(&type->fields[i]);
      if (of_field > alignment) alignment = of_field;
    }
    return alignment < type->alignment ? alignment : type->alignment;
  case CMR_VECTOR:
    return type->size;
  default:
    return type->alignment;
  }
}

static bool is_scalar(const cmr_type *type) {
  return type->kind == CMR_VOID || cmr_scalar_ffi_type(type->kind) != NULL;
}

/* Whether compilers agree on a value, and libffi has something to stand for it. */
static bool can_be_passed(const cmr_type *type) {
  switch (type->kind) {
  case CMR_VECTOR:
    // Larger ones are in memory, and smaller ones as parts of a struct are bytes of it.
    return type->size >= 8 && (type->size != 16 || sizeof(long double) == 16);
  case CMR_STRUCT:
  case CMR_UNION:
  case CMR_ARRAY:
    for (uint32_t i = 0; i < (type->kind == CMR_ARRAY ? type->field_count != 0 : type->field_count);
         i++) {
      const cmr_type *field = &type->fields[i];
      bool is_narrow = field->kind == CMR_VECTOR && field->size < 8;
      if (!is_narrow && !can_be_passed(field)) return false;
    }
    return true;
  default:
    return true;
  }
}

static bool has_bit_field(const cmr_type *type) {
  if (type->kind == CMR_BITFIELD) return true;
  if (type->kind != CMR_STRUCT && type->kind != CMR_UNION && type->kind != CMR_ARRAY) return false;
  for (uint32_t i = 0; i < (type->kind == CMR_ARRAY ? type->field_count != 0 : type->field_count);
       i++)
    if (has_bit_field(&type->fields[i])) return true;
  return false;
}

static ffi_type *make_words(cmr_arena *arena, const cmr_type *type, uint32_t alignment) {
  return cmr_make_ffi_struct(
      arena, type->size, alignment, &ffi_type_uint64, type->size > 8 ? &ffi_type_uint64 : NULL);
}

cmr_status cmr_describe_result(
    const cmr_type *type, cmr_arena *arena, cmr_registers *registers,
    cmr_result_description *description) {
  *registers = (cmr_registers){0, 0, 0};
  description->result = CMR_DIRECT_IMPOSSIBLE;
  description->closure_needs = 0;
  if (!can_be_passed(type)) return CMR_ERROR_UNSUPPORTED;
  members found = homogeneous_members(type);
  if (is_scalar(type))
    description->type = cmr_scalar_ffi_type(type->kind);
  else if (type->size == 0)
    description->type = &ffi_type_void;
  else if (found.count != 0)
    description->type = make_homogeneous(arena, found);
  else  // More than 16 bytes are stored where the caller says; libffi looks at the size for that.
    description->type = make_words(arena, type, type->alignment < 16 ? type->alignment : 16);
  return CMR_OK;
}

static void take_words(cmr_registers *registers, unsigned count) {
  registers->integer += count;
  if (registers->integer > ARGUMENT_REGISTERS) registers->integer = ARGUMENT_REGISTERS;
}

cmr_status cmr_describe_argument(
    const cmr_type *type, cmr_arena *arena, cmr_registers *registers,
    cmr_argument_description *description) {
  *description = (cmr_argument_description){
      .type_count = 1, .step = {CMR_ARGUMENT_PASS, false, type->size}};
  if (!can_be_passed(type)) return CMR_ERROR_UNSUPPORTED;
  members found = homogeneous_members(type);
  if (found.count != 0) {
    // libffi counts these itself.
    description->types[0] = is_scalar(type) && found.count == 1 ? cmr_scalar_ffi_type(type->kind)
                                                                : make_homogeneous(arena, found);
  } else if (is_scalar(type)) {
    if (type->kind == CMR_BOOL) description->step.op = CMR_ARGUMENT_BOOL;
    description->types[0] = cmr_scalar_ffi_type(type->kind);
    take_words(registers, 1);
  } else if (type->size == 0) {
    description->type_count = 0;
    description->step.op = CMR_ARGUMENT_NOWHERE;
  } else if (type->size > MAXIMUM_VALUE_SIZE) {
    description->step.op = CMR_ARGUMENT_REFERENCE;
    description->types[0] = &ffi_type_pointer;
    take_words(registers, 1);
  } else {
    uint32_t alignment = natural_alignment(type) < 16 ? 8 : 16;
    // The alignment is an attribute's, which places nothing, or that of bit-fields of 128 bits.
    if (alignment == 8 && type->alignment >= 16 && has_bit_field(type))
      return CMR_ERROR_UNSUPPORTED;
    ffi_type *words = make_words(arena, type, alignment);
    description->types[0] = words;
#ifndef __APPLE__
    if (alignment == 16 && registers->integer % 2 != 0) {
      description->step.is_padded = true;
      description->types[0] = &ffi_type_uint64;
      description->types[1] = words;
      description->type_count = 2;
      take_words(registers, 1);
    }
#endif
    // What does not fit leaves no register to those after it.
    take_words(registers, type->size > 8 ? 2 : 1);
  }
  return CMR_OK;
}

#endif
