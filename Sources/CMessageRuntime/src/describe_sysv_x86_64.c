/* What libffi is told on x86-64 System V.

   This file sorts every struct into eightbytes itself, from the offsets of its leaves, and shows
   libffi only the outcome: one or two 8-byte scalars, or a block of memory. So layouts that libffi
   cannot express (packed and over-aligned structs; later unions, arrays and bit-fields) need no
   elements, and the fault of libffi before 3.4.7 can be kept out by passing the scalars one by one:

     a struct of an INTEGER and then an SSE eightbyte that starts in the sixth integer register is
     copied with its whole size into the register block, over the first SSE register
     (https://github.com/libffi/libffi/issues/574, fixed by pull request 848).

   Flattening ends when the oldest supported libffi is 3.4.8; the self-test already turns it off. */
#include "call_interface.h"

#if CMR_SYSV_X86_64

/* The classes of the System V supplement that can come out of the kinds here. */
typedef enum sysv_class { NO_CLASS, INTEGER, SSE, X87, X87UP, MEMORY } sysv_class;

static sysv_class merge(sysv_class a, sysv_class b) {
  if (a == b || b == NO_CLASS) return a;
  if (a == NO_CLASS) return b;
  if (a == MEMORY || b == MEMORY) return MEMORY;
  if (a == INTEGER || b == INTEGER) return INTEGER;
  if (a >= X87 || b >= X87) return MEMORY;
  return SSE;
}

static void classify_leaf(cmr_kind kind, uint32_t offset, sysv_class classes[2]) {
  if (offset % cmr_kind_alignment(kind) != 0) {
    classes[0] = MEMORY;
    return;
  }
  sysv_class *first = &classes[offset / 8];
  switch (kind) {
  case CMR_FLOAT:
  case CMR_DOUBLE:
    *first = merge(*first, SSE);
    break;
  case CMR_COMPLEX_FLOAT:
    classify_leaf(CMR_FLOAT, offset, classes);
    classify_leaf(CMR_FLOAT, offset + 4, classes);
    break;
  case CMR_COMPLEX_DOUBLE:
    classify_leaf(CMR_DOUBLE, offset, classes);
    classify_leaf(CMR_DOUBLE, offset + 8, classes);
    break;
  case CMR_LONGDOUBLE:
    classes[0] = merge(classes[0], X87);
    classes[1] = merge(classes[1], X87UP);
    break;
  default:
    *first = merge(*first, INTEGER);
    break;
  }
}

/* Sorts a value of at most 16 bytes. Only `classes[0]` says that it is in memory. */
static void classify(const cmr_type *type, uint32_t offset, sysv_class classes[2]) {
  if (type->kind != CMR_STRUCT) {
    classify_leaf(type->kind, offset, classes);
    return;
  }
  for (uint32_t i = 0; i < type->field_count && classes[0] != MEMORY; i++)
    classify(&type->fields[i], offset + type->offsets[i], classes);
}

static void classify_value(const cmr_type *type, sysv_class classes[2]) {
  classes[0] = classes[1] = NO_CLASS;
  if (type->kind == CMR_VOID) return;
  if (type->size > 16) {
    classes[0] = MEMORY;
    return;
  }
  classify(type, 0, classes);
  if (classes[1] == MEMORY || (classes[1] == X87UP && classes[0] != X87)) classes[0] = MEMORY;
}

/* A struct that libffi takes for one in memory, whatever its size: a part of it is too large. */
static ffi_type *oversize_elements[] = {&ffi_type_uint64, NULL};
static ffi_type oversize = {64, 1, FFI_TYPE_STRUCT, oversize_elements};

static ffi_type *make_struct(
    cmr_arena *arena, size_t size, size_t alignment, ffi_type *first, ffi_type *second) {
  ffi_type *type = cmr_arena_take(arena, sizeof(ffi_type));
  ffi_type **elements = cmr_arena_take(arena, 3 * sizeof(ffi_type *));
  elements[0] = first;
  elements[1] = second;
  elements[2] = NULL;
  // A size that is set already stops libffi from working out, and writing, one of its own.
  type->size = size;
  type->alignment = (unsigned short)(alignment < 16 ? alignment : 16);
  type->type = FFI_TYPE_STRUCT;
  type->elements = elements;
  return type;
}

static ffi_type *make_memory_struct(cmr_arena *arena, const cmr_type *type) {
  return make_struct(arena, type->size, type->alignment, &oversize, NULL);
}

static ffi_type *scalar_of(sysv_class class) {
  return class == SSE ? &ffi_type_double : class == INTEGER ? &ffi_type_uint64 : NULL;
}

static ffi_type *make_register_struct(
    cmr_arena *arena, const cmr_type *type, const sysv_class classes[2]) {
  // libffi's closures count a register for an eightbyte that is all padding; callers use none.
  size_t size = classes[1] == NO_CLASS && type->size > 8 ? 8 : type->size;
  return make_struct(arena, size, type->alignment, scalar_of(classes[0]), scalar_of(classes[1]));
}

size_t cmr_describe_bound(size_t type_count, size_t field_count) {
  (void)field_count;
  return type_count * 2 * (sizeof(ffi_type) + 16 + 3 * sizeof(ffi_type *) + 16);
}

cmr_status cmr_describe_result(
    const cmr_type *type, cmr_arena *arena, cmr_registers *registers,
    cmr_result_description *description) {
  *registers = (cmr_registers){0, 0};
  sysv_class classes[2];
  classify_value(type, classes);
  description->type = cmr_scalar_ffi_type(type->kind);
  if (classes[0] == X87 || type->kind == CMR_COMPLEX_LONGDOUBLE) {
    // libffi looks for a struct of one long double in rax and rdx, but it is in st(0).
    if (type->kind == CMR_STRUCT) description->type = &ffi_type_longdouble;
    description->direct = CMR_DIRECT_IMPOSSIBLE;
  } else if (classes[0] == MEMORY) {
    registers->integer = 1;
    description->type = make_memory_struct(arena, type);
    description->direct = CMR_DIRECT_MEMORY;
  } else {
    if (type->kind == CMR_STRUCT) description->type = make_register_struct(arena, type, classes);
    if (classes[0] == SSE)
      description->direct
          = classes[1] == INTEGER ? CMR_DIRECT_FLOATING_WORD : CMR_DIRECT_FLOATINGS;
    else
      description->direct = classes[1] == SSE ? CMR_DIRECT_WORD_FLOATING : CMR_DIRECT_WORDS;
  }
  return CMR_OK;
}

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
    cmr_argument_description *description, bool is_floating, unsigned offset, cmr_load load) {
  unsigned index = description->register_count++;
  description->registers[index].is_floating = is_floating;
  description->registers[index].offset = (uint8_t)offset;
  description->registers[index].load = (uint8_t)load;
}

static void describe_scalar(
    const cmr_type *type, cmr_registers *registers, cmr_argument_description *description) {
  ffi_type *scalar = cmr_scalar_ffi_type(type->kind);
  description->call_types[0] = description->closure_type = scalar;
  description->call_type_count = 1;
  description->step.op = type->kind == CMR_BOOL ? CMR_ARGUMENT_BOOL : CMR_ARGUMENT_PASS;
  if (type->kind == CMR_LONGDOUBLE) return;
  bool is_floating = type->kind == CMR_FLOAT || type->kind == CMR_DOUBLE;
  unsigned *used = is_floating ? &registers->floating : &registers->integer;
  if (*used == (is_floating ? CMR_FLOATING_REGISTERS : CMR_INTEGER_REGISTERS)) return;
  *used += 1;
  add_register(description, is_floating, 0, load_of(type->kind));
}

cmr_status cmr_describe_argument(
    const cmr_type *type, bool flatten, cmr_arena *arena, cmr_registers *registers,
    cmr_argument_description *description) {
  description->step = (cmr_argument_step){CMR_ARGUMENT_PASS, 0, type->size};
  description->register_count = 0;
  if (!cmr_kind_is_aggregate(type->kind)) {
    describe_scalar(type, registers, description);
    return CMR_OK;
  }

  sysv_class classes[2];
  classify_value(type, classes);
  unsigned integers = (classes[0] == INTEGER) + (classes[1] == INTEGER);
  unsigned floatings = (classes[0] == SSE) + (classes[1] == SSE);
  description->call_type_count = 1;
  if (classes[0] >= X87 || registers->integer + integers > CMR_INTEGER_REGISTERS
      || registers->floating + floatings > CMR_FLOATING_REGISTERS) {
    // The stack is aligned to 16 bytes at a call, and libffi cannot align it further.
    if (type->alignment > 16) return CMR_ERROR_UNSUPPORTED;
    description->call_types[0] = description->closure_type
        = make_memory_struct(arena, type);
    return CMR_OK;
  }

  ffi_type *first = scalar_of(classes[0]), *second = scalar_of(classes[1]);
  add_register(description, classes[0] == SSE, 0, load_of_bytes(type->size));
  if (second) add_register(description, classes[1] == SSE, 8, load_of_bytes(type->size - 8));
  registers->integer += integers;
  registers->floating += floatings;
  description->closure_type = make_register_struct(arena, type, classes);
  if (!flatten) {
    description->call_types[0] = description->closure_type;
    return CMR_OK;
  }
  description->step.op = CMR_ARGUMENT_SPLIT;
  description->step.eightbytes = (uint8_t)(1 | (second ? 2 : 0));
  description->call_types[0] = first;
  description->call_types[1] = second;
  description->call_type_count = second ? 2 : 1;
  return CMR_OK;
}

#endif
