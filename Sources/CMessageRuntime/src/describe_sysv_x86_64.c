/* Where arguments and results are on x86-64 System V.

   This file sorts every value into eightbytes itself, from the offsets of its leaves. Calls need no
   more (see call_direct_sysv_x86_64.c and call_whole_sysv_x86_64.c). For closures libffi is shown
   only the outcome: one or two 8-byte scalars, or a block of memory. So what libffi has no type for
   (unions, arrays, bit-fields, vectors, 128-bit integers, packed and over-aligned structs) needs
   none. */
#include "call_interface.h"

#if CMR_SYSV_X86_64

/* The classes of the System V supplement that can come out of the kinds here. */
typedef enum sysv_class { NO_CLASS, INTEGER, SSE, SSEUP, X87, X87UP, MEMORY } sysv_class;

static sysv_class merge(sysv_class a, sysv_class b) {
  if (a == b || b == NO_CLASS) return a;
  if (a == NO_CLASS) return b;
  if (a == MEMORY || b == MEMORY) return MEMORY;
  if (a == INTEGER || b == INTEGER) return INTEGER;
  if (a >= X87 || b >= X87) return MEMORY;
  return SSE;
}

static void add(sysv_class classes[2], uint32_t offset, sysv_class class) {
  classes[offset / 8] = merge(classes[offset / 8], class);
}

static void classify_scalar(cmr_kind kind, uint32_t offset, sysv_class classes[2]) {
  if (offset % cmr_kind_alignment(kind) != 0) {
    classes[0] = MEMORY;
    return;
  }
  switch (kind) {
  case CMR_FLOAT:
  case CMR_DOUBLE:
    add(classes, offset, SSE);
    break;
  case CMR_COMPLEX_FLOAT:
    add(classes, offset, SSE);
    add(classes, offset + 4, SSE);
    break;
  case CMR_COMPLEX_DOUBLE:
    classes[0] = merge(classes[0], SSE);
    classes[1] = merge(classes[1], SSE);
    break;
  case CMR_LONGDOUBLE:
    classes[0] = merge(classes[0], X87);
    classes[1] = merge(classes[1], X87UP);
    break;
  case CMR_SINT128:
  case CMR_UINT128:
    classes[0] = merge(classes[0], INTEGER);
    classes[1] = merge(classes[1], INTEGER);
    break;
  default:
    add(classes, offset, INTEGER);
    break;
  }
}

/* A vector of one double is in memory where it is part of a struct; alone, compilers disagree. */
static bool is_vector_of_one_double(const cmr_type *type) {
  return type->kind == CMR_VECTOR && type->field_count == 1 && type->fields[0].kind == CMR_DOUBLE;
}

static void classify_vector(const cmr_type *type, uint32_t offset, sysv_class classes[2]) {
  if (offset % type->size != 0 || is_vector_of_one_double(type)) {
    classes[0] = MEMORY;
  } else if (type->size < 8) {
    add(classes, offset, INTEGER);
  } else {
    add(classes, offset, SSE);
    if (type->size == 16) classes[1] = merge(classes[1], SSEUP);
  }
}

/* The rules for a whole struct, union or array, once its parts are sorted. */
static void finish(sysv_class classes[2]) {
  if (classes[1] == MEMORY || (classes[1] == X87UP && classes[0] != X87)) classes[0] = MEMORY;
  if (classes[1] == SSEUP && classes[0] != SSE) classes[1] = SSE;
}

static void classify_parts(const cmr_type *type, uint32_t offset, sysv_class classes[2]);

/* Sorts a part of a value of at most 16 bytes. Only `classes[0]` says that it is in memory.

   Each part is sorted for itself before it is merged with those beside it: a union of double and
   long double is in memory, even where an integer overlaps it. */
static void classify(const cmr_type *type, uint32_t offset, sysv_class classes[2]) {
  sysv_class own[2] = {NO_CLASS, NO_CLASS};
  classify_parts(type, offset, own);
  finish(own);
  if (own[0] == MEMORY) {
    classes[0] = MEMORY;
    return;
  }
  for (unsigned i = 0; i < 2; i++) classes[i] = merge(classes[i], own[i]);
}

static void classify_parts(const cmr_type *type, uint32_t offset, sysv_class classes[2]) {
  switch (type->kind) {
  case CMR_STRUCT:
  case CMR_UNION:
    for (uint32_t i = 0; i < type->field_count && classes[0] != MEMORY; i++)
      classify(&type->fields[i], offset + type->offsets[i], classes);
    break;
  case CMR_ARRAY:
    if (type->size == 0) break;
    for (uint32_t i = 0; i < type->field_count && classes[0] != MEMORY; i++)
      classify(&type->fields[0], offset + i * cmr_type_size(&type->fields[0]), classes);
    break;
  case CMR_BITFIELD:
    add(classes, offset, INTEGER);
    add(classes, offset + type->size - 1, INTEGER);
    break;
  case CMR_VECTOR:
    classify_vector(type, offset, classes);
    break;
  default:
    classify_scalar(type->kind, offset, classes);
    break;
  }
}

static void classify_value(const cmr_type *type, sysv_class classes[2]) {
  classes[0] = classes[1] = NO_CLASS;
  if (type->kind == CMR_VOID || type->size == 0) return;
  if (type->size > 16) {
    classes[0] = MEMORY;
    return;
  }
  classify(type, 0, classes);
}

/* Whether a part of a value is a vector as large as the value, of more than 16 bytes. Compilers pass
   those in registers or in memory, as their flags say. */
static bool is_wide_vector(const cmr_type *type, uint32_t size) {
  if (size <= 16 || type->size != size) return false;
  if (type->kind == CMR_VECTOR) return true;
  bool is_array = type->kind == CMR_ARRAY;
  if (type->kind != CMR_STRUCT && type->kind != CMR_UNION && !is_array) return false;
  for (uint32_t i = 0; i < (is_array ? 1 : type->field_count); i++)
    if (is_wide_vector(&type->fields[i], size)) return true;
  return false;
}

/* Sorts a value, and says whether all compilers agree where it is. */
static bool can_be_passed(const cmr_type *type, sysv_class classes[2]) {
  classify_value(type, classes);
  // What comes first is a bit-field without a name: padding for clang, an integer for gcc.
  if (classes[0] == NO_CLASS && classes[1] != NO_CLASS) return false;
  return !is_vector_of_one_double(type) && !is_wide_vector(type, type->size);
}

/* A struct that libffi takes for one in memory, whatever its size: a part of it is too large. */
static ffi_type *oversize_elements[] = {&ffi_type_uint64, NULL};
static ffi_type oversize = {64, 1, FFI_TYPE_STRUCT, oversize_elements};

static ffi_type *make_memory_struct(cmr_arena *arena, const cmr_type *type) {
  return cmr_make_ffi_struct(arena, type->size, type->alignment, &oversize, NULL);
}

static ffi_type *scalar_of(sysv_class class) {
  return class == SSE ? &ffi_type_double : class == INTEGER ? &ffi_type_uint64 : NULL;
}

static ffi_type *make_register_struct(
    cmr_arena *arena, const cmr_type *type, const sysv_class classes[2]) {
  // libffi's closures count a register for an eightbyte that is all padding; callers use none.
  size_t size = classes[1] == NO_CLASS && type->size > 8 ? 8 : type->size;
  return cmr_make_ffi_struct(
      arena, size, type->alignment, scalar_of(classes[0]), scalar_of(classes[1]));
}

#if defined(FFI_TARGET_HAS_COMPLEX_TYPE)
/* A complex number of two words. */
static ffi_type *word_elements[] = {&ffi_type_sint64, NULL};
static ffi_type two_words = {16, 8, FFI_TYPE_COMPLEX, word_elements};
#endif

/* libffi's closures sort arguments again on every call: a struct part by part, a complex number in one
   step, to the same end. In registers only the number and the kind of them count. */
static ffi_type *make_register_argument(
    cmr_arena *arena, const cmr_type *type, const sysv_class classes[2]) {
#if defined(FFI_TARGET_HAS_COMPLEX_TYPE)
  if (classes[0] == SSE && classes[1] == SSE) return &ffi_type_complex_double;
  if (classes[0] == INTEGER && classes[1] == INTEGER) return &two_words;
#endif
  return make_register_struct(arena, type, classes);
}

size_t cmr_describe_bound(const cmr_type *type) {
  (void)type;
  return sizeof(ffi_type) + 16 + 3 * sizeof(ffi_type *) + 16;
}

// MARK: - Results

static cmr_direct_result result_of(const sysv_class classes[2]) {
  switch (classes[0]) {
  case SSE:
    return classes[1] == SSEUP     ? CMR_DIRECT_VECTOR
           : classes[1] == INTEGER ? CMR_DIRECT_FLOATING_WORD
                                   : CMR_DIRECT_FLOATINGS;
  default:
    return classes[1] == SSE ? CMR_DIRECT_WORD_FLOATING : CMR_DIRECT_WORDS;
  }
}

cmr_status cmr_describe_result(
    const cmr_type *type, cmr_arena *arena, cmr_registers *registers,
    cmr_result_description *description) {
  *registers = (cmr_registers){0, 0, 0};
  description->closure_needs = 0;
  sysv_class classes[2];
  if (!can_be_passed(type, classes)) return CMR_ERROR_UNSUPPORTED;
  ffi_type *scalar = cmr_scalar_ffi_type(type->kind);
  if (type->kind == CMR_COMPLEX_LONGDOUBLE) {
    description->type = scalar;
    description->result = CMR_DIRECT_COMPLEX_LONGDOUBLE;
  } else if (classes[0] == X87) {
    // libffi looks for a struct of one long double in rax and rdx, but it is in st(0).
    description->type = &ffi_type_longdouble;
    description->result = CMR_DIRECT_LONGDOUBLE;
  } else if (classes[0] == MEMORY) {
    registers->integer = 1;
    description->type = make_memory_struct(arena, type);
    description->result = CMR_DIRECT_MEMORY;
  } else {
    description->result = result_of(classes);
    switch (description->result) {
    case CMR_DIRECT_VECTOR:
      description->closure_needs = CMR_CLOSURE_VECTOR_RESULT;
      description->type = &ffi_type_void;
      break;
    default:
      description->type = scalar                 ? scalar
                          : classes[0] == NO_CLASS ? &ffi_type_void
                                                   : make_register_struct(arena, type, classes);
      break;
    }
  }
  return CMR_OK;
}

// MARK: - Arguments

static cmr_load load_of(cmr_kind kind) {
  switch (kind) {
  case CMR_BOOL: return CMR_LOAD_BOOL;
  case CMR_SINT8: return CMR_LOAD_SINT8;
  case CMR_UINT8: return CMR_LOAD_UINT8;
  case CMR_SINT16: return CMR_LOAD_SINT16;
  case CMR_UINT16: return CMR_LOAD_UINT16;
  case CMR_SINT32: return CMR_LOAD_SINT32;
  case CMR_UINT32:
  case CMR_FLOAT: return CMR_LOAD_UINT32;
  default: return CMR_LOAD_WORD;
  }
}

/* What loads an eightbyte of which so many bytes are left in the struct. */
static cmr_load load_of_bytes(uint32_t size) {
  switch (size) {
  case 1: return CMR_LOAD_UINT8;
  case 2: return CMR_LOAD_UINT16;
  case 4: return CMR_LOAD_UINT32;
  default: return size < 8 ? (cmr_load)size : CMR_LOAD_WORD;
  }
}

static void add_register(
    cmr_argument_description *description, cmr_registers *registers, bool is_floating,
    unsigned offset, cmr_load load) {
  unsigned *used = is_floating ? &registers->floating : &registers->integer;
  unsigned index = description->register_count++;
  description->registers[index].is_floating = is_floating;
  description->registers[index].index = (uint8_t)*used;
  description->registers[index].offset = (uint8_t)offset;
  description->registers[index].load = (uint8_t)load;
  description->registers[index].size = load == CMR_LOAD_BLOCK ? 16 : 8;
  *used += 1;
}

static cmr_status describe_in_memory(
    const cmr_type *type, cmr_arena *arena, cmr_registers *registers,
    cmr_argument_description *description) {
  bool is_aggregate = cmr_kind_is_aggregate(type->kind);
  uint32_t alignment = type->kind == CMR_VECTOR ? type->size : type->alignment;
  if (alignment > CMR_STACK_ALIGNMENT) return CMR_ERROR_UNSUPPORTED;
  if (alignment < 8) alignment = 8;
  registers->stack = (registers->stack + alignment - 1) & ~(alignment - 1);
  description->is_in_memory = true;
  description->stack_offset = registers->stack;
  description->stack_load = is_aggregate || type->size > 8 ? CMR_LOAD_BLOCK : load_of(type->kind);
  registers->stack += (type->size + 7) & ~UINT32_C(7);
  description->types[0]
      = is_aggregate ? make_memory_struct(arena, type) : cmr_scalar_ffi_type(type->kind);
  return CMR_OK;
}

cmr_status cmr_describe_argument(
    const cmr_type *type, cmr_arena *arena, cmr_registers *registers,
    cmr_argument_description *description) {
  *description = (cmr_argument_description){
      .type_count = 1, .step = {CMR_ARGUMENT_PASS, false, type->size}};
  sysv_class classes[2];
  if (!can_be_passed(type, classes)) return CMR_ERROR_UNSUPPORTED;
  if (type->kind == CMR_BOOL) description->step.op = CMR_ARGUMENT_BOOL;
  if (classes[0] == NO_CLASS) {
    // Padding only. More than 16 bytes of it would be in memory.
    description->type_count = 0;
    description->step.op = CMR_ARGUMENT_NOWHERE;
    return CMR_OK;
  }
  unsigned integers = (classes[0] == INTEGER) + (classes[1] == INTEGER);
  unsigned floatings = (classes[0] == SSE) + (classes[1] == SSE);
  // All of a value or nothing is in registers. clang before version 18 splits 128-bit integers.
  if (classes[0] >= X87 || registers->integer + integers > CMR_INTEGER_REGISTERS
      || registers->floating + floatings > CMR_FLOATING_REGISTERS)
    return describe_in_memory(type, arena, registers, description);

  if (!cmr_kind_is_aggregate(type->kind)) {
    description->types[0] = cmr_scalar_ffi_type(type->kind);
    add_register(description, registers, floatings != 0, 0, load_of(type->kind));
    return CMR_OK;
  }
  if (classes[1] == SSEUP) {
    description->closure_needs = CMR_CLOSURE_VECTOR_ARGUMENTS;
    description->types[0] = &ffi_type_double;
    add_register(description, registers, true, 0, CMR_LOAD_BLOCK);
    return CMR_OK;
  }
  add_register(description, registers, classes[0] == SSE, 0, load_of_bytes(type->size));
  if (classes[1] != NO_CLASS)
    add_register(description, registers, classes[1] == SSE, 8, load_of_bytes(type->size - 8));
  description->closure_needs = CMR_CLOSURE_REGISTER_STRUCTS;
  description->types[0] = make_register_argument(arena, type, classes);
  return CMR_OK;
}

#endif
