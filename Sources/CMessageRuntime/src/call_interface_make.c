/* Works out everything that a call and a closure of one shape need. */
#include "call_interface.h"

#include <stdlib.h>
#include <string.h>

static cmr_result_mode result_mode(const cmr_type *type) {
  switch (type->kind) {
  case CMR_VOID:
    return CMR_RESULT_NONE;
  case CMR_BOOL:
    return CMR_RESULT_BOOL;
  case CMR_SINT8:
  case CMR_UINT8:
    return CMR_RESULT_INTEGER_1;
  case CMR_SINT16:
  case CMR_UINT16:
    return CMR_RESULT_INTEGER_2;
  case CMR_SINT32:
  case CMR_UINT32:
    return sizeof(ffi_arg) > 4 ? CMR_RESULT_INTEGER_4 : CMR_RESULT_DIRECT;
  case CMR_SINT64:
  case CMR_UINT64:
  case CMR_DOUBLE:
  case CMR_POINTER:
    return CMR_RESULT_DIRECT;
  case CMR_FLOAT:
    return CMR_RESULT_FLOAT;
  default:
    return type->size == 0 ? CMR_RESULT_NONE : CMR_RESULT_BYTES;
  }
}

static bool is_simple_closure(const cmr_call_interface *interface) {
  return interface->bool_count == 0 && interface->closure_passes_arguments
      && (interface->result.kind == CMR_VOID
          || (interface->result_mode == CMR_RESULT_DIRECT && interface->result_size == 8));
}

static size_t memory_bound(const cmr_type *result, const cmr_type *arguments, size_t count) {
  size_t fields = cmr_type_field_total(result), described = cmr_describe_bound(result);
  for (size_t i = 0; i < count; i++) {
    fields += cmr_type_field_total(&arguments[i]);
    described += cmr_describe_bound(&arguments[i]);
  }
  size_t copies = (count + fields) * (sizeof(cmr_type) + sizeof(uint32_t) + 32);
  size_t per_argument = 2 * sizeof(ffi_type *) + sizeof(cmr_argument_step)
      + 2 * sizeof(cmr_move) + sizeof(uint16_t) + sizeof(cmr_arrival);
  return sizeof(cmr_call_interface) + copies + count * per_argument + 256 + described;
}

/* Adds one argument to what libffi, and a closure, do with each. */
static void add_argument(
    cmr_call_interface *interface, size_t index, const cmr_argument_description *description) {
  cmr_argument_step step = description->step;
  interface->steps[index] = step;
  interface->closure_needs |= (uint8_t)description->closure_needs;
  if (step.op != CMR_ARGUMENT_PASS || step.is_padded) interface->passes_arguments = false;
  switch (step.op) {
  case CMR_ARGUMENT_PASS:
    break;
  case CMR_ARGUMENT_BOOL:
    interface->bool_arguments[interface->bool_count++] = (uint16_t)index;
    interface->scratch_size += 16;
    break;
  default:
    // An address goes before what it is of.
    interface->scratch_size += 16 + ((step.size + 15) & ~UINT32_C(15));
    break;
  }
  if (step.is_padded || step.op >= CMR_ARGUMENT_REFERENCE)
    interface->closure_passes_arguments = false;
  uint32_t alignment = interface->arguments[index].alignment;
  if (alignment > CMR_CLOSURE_ALIGNMENT && step.op != CMR_ARGUMENT_NOWHERE) {
    interface->closure_passes_arguments = false;
    interface->closure_scratch_size += step.size + alignment;
  }
}

/* Adds the registers of one argument to the call without libffi, or rules such a call out. */
static void add_registers(
    cmr_direct_call *direct, size_t index, const cmr_argument_description *description) {
  if (description->is_in_memory) direct->result = CMR_DIRECT_IMPOSSIBLE;
  for (unsigned i = 0; i < description->register_count; i++) {
    cmr_register_load *load = description->registers[i].is_floating
        ? &direct->floatings[direct->floating_count++]
        : &direct->integers[direct->integer_count++];
    load->argument = (uint16_t)index;
    load->offset = description->registers[i].offset;
    load->load = description->registers[i].load;
    if (load->load == CMR_LOAD_BLOCK) direct->result = CMR_DIRECT_IMPOSSIBLE;
  }
}

static void add_moves(
    cmr_whole_call *whole, size_t index, const cmr_argument_description *description) {
  if (description->is_in_memory) {
    whole->moves[whole->move_count++] = (cmr_move){
        .to = CMR_IMAGE_STACK + description->stack_offset,
        .size = description->step.size,
        .argument = (uint16_t)index,
        .load = (uint8_t)description->stack_load,
    };
  }
  for (unsigned i = 0; i < description->register_count; i++) {
    unsigned number = description->registers[i].index;
    whole->moves[whole->move_count++] = (cmr_move){
        .to = description->registers[i].is_floating ? CMR_IMAGE_FLOATINGS + 16 * number
                                                    : 8 * number,
        .size = description->registers[i].size,
        .argument = (uint16_t)index,
        .offset = description->registers[i].offset,
        .load = description->registers[i].load,
    };
  }
}

/* Notes where a closure compiled ahead finds one argument. */
static void add_arrival(
    cmr_arrivals *arrivals, size_t index, uint32_t alignment,
    const cmr_argument_description *description) {
  cmr_arrival *place = &arrivals->places[index];
  if (description->is_in_memory) {
    *place = (cmr_arrival){description->stack_offset, true};
    arrivals->uses_stack = true;
    return;
  }
  uint32_t offsets[2] = {0, 0};
  bool is_side_by_side = true;
  for (unsigned i = 0; i < description->register_count; i++) {
    unsigned number = description->registers[i].index;
    if (description->registers[i].is_floating) {
      offsets[i] = CMR_IMAGE_FLOATINGS + 16 * number;
      arrivals->uses_floatings = true;
      is_side_by_side = false;
    } else {
      offsets[i] = 8 * number;
      arrivals->integer_count = (uint8_t)(number + 1);
    }
  }
  *place = (cmr_arrival){offsets[0], false};
  bool is_whole = description->register_count < 2 || is_side_by_side;
  if (description->register_count == 0 || (is_whole && offsets[0] % alignment == 0)) return;
  // A second half that is all padding may hold anything.
  if (description->register_count == 1) offsets[1] = offsets[0];
  arrivals->gatherings[arrivals->gathering_count++]
      = (cmr_gathering){(uint16_t)index, (uint16_t)offsets[0], (uint16_t)offsets[1]};
}

/* The results that call_direct_sysv_x86_64.c knows. */
static bool is_direct(cmr_direct_result result) {
  return result >= CMR_DIRECT_WORDS && result <= CMR_DIRECT_MEMORY;
}

static bool is_plain(const cmr_call_interface *interface) {
  const cmr_direct_call *direct = &interface->direct;
  bool plain = direct->result == CMR_DIRECT_WORDS && direct->floating_count == 0
      && direct->integer_count == interface->argument_count
      && (interface->result_mode == CMR_RESULT_DIRECT
          || interface->result_mode == CMR_RESULT_NONE);
  for (unsigned i = 0; i < direct->integer_count; i++)
    plain = plain && direct->integers[i].load == CMR_LOAD_WORD;
  return plain;
}

static cmr_status prepare(cmr_call_interface *interface, cmr_arena *arena) {
  size_t count = interface->argument_count;
  ffi_type **types = cmr_arena_take(arena, 2 * count * sizeof(ffi_type *));
  cmr_registers registers;
  cmr_result_description result;
  cmr_status status = cmr_describe_result(&interface->result, arena, &registers, &result);
  if (status != CMR_OK) return status;
  // A variadic function also wants to know how many floating-point registers are in use.
  bool may_be_direct = is_direct(result.result) && !interface->is_variadic;
  interface->direct.result = may_be_direct ? result.result : CMR_DIRECT_IMPOSSIBLE;
  interface->whole.result = result.result;
  interface->closure_needs = (uint8_t)result.closure_needs;
  interface->arrivals.integer_count = (uint8_t)registers.integer;

  unsigned type_count = 0, fixed_type_count = 0;
  for (size_t i = 0; i < count; i++) {
    const cmr_type *type = &interface->arguments[i];
    cmr_argument_description description;
    status = cmr_describe_argument(type, arena, &registers, &description);
    if (status != CMR_OK) return status;
    add_argument(interface, i, &description);
    add_registers(&interface->direct, i, &description);
    add_moves(&interface->whole, i, &description);
    add_arrival(&interface->arrivals, i, type->alignment, &description);
    for (unsigned piece = 0; piece < description.type_count; piece++)
      types[type_count++] = description.types[piece];
    if (i + 1 == interface->fixed_count) fixed_type_count = type_count;
  }
  interface->prepared_count = type_count;
  interface->whole.stack_size = registers.stack;
#if CMR_SYSV_X86_64
  // libffi makes only closures here, and none of a variadic function.
  if (interface->is_variadic) return CMR_OK;
#endif
  ffi_status prepared
      = interface->is_variadic
      ? ffi_prep_cif_var(
            &interface->cif, FFI_DEFAULT_ABI, fixed_type_count, type_count, result.type, types)
      : ffi_prep_cif(&interface->cif, FFI_DEFAULT_ABI, type_count, result.type, types);
  switch (prepared) {
  case FFI_OK: return CMR_OK;
  case FFI_BAD_ABI: return CMR_ERROR_BAD_ABI;
  default: return CMR_ERROR_UNSUPPORTED;
  }
}

cmr_status cmr_call_interface_make(
    const cmr_type *result, const cmr_type *arguments, size_t count, size_t fixed_count,
    bool is_variadic, cmr_call_interface **out) {
  *out = NULL;
  size_t size = memory_bound(result, arguments, count);
  cmr_call_interface *interface = calloc(1, size);
  if (!interface) return CMR_ERROR_NO_MEMORY;
  cmr_arena arena = {(char *)interface, (char *)interface + size};
  cmr_arena_take(&arena, sizeof *interface);

  cmr_type_copy(&interface->result, result, &arena);
  interface->arguments = cmr_arena_take(&arena, count * sizeof(cmr_type));
  for (size_t i = 0; i < count; i++)
    cmr_type_copy(&interface->arguments[i], &arguments[i], &arena);
  interface->steps = cmr_arena_take(&arena, count * sizeof(cmr_argument_step));
  interface->whole.moves = cmr_arena_take(&arena, 2 * count * sizeof(cmr_move));
  interface->bool_arguments = cmr_arena_take(&arena, count * sizeof(uint16_t));
  interface->arrivals.places = cmr_arena_take(&arena, count * sizeof(cmr_arrival));

  interface->argument_count = (uint32_t)count;
  interface->fixed_count = (uint32_t)fixed_count;
  interface->is_variadic = is_variadic;
  interface->passes_arguments = true;
  interface->closure_passes_arguments = true;
  interface->result_size = interface->result.size;
  interface->result_alignment = result->kind == CMR_VOID ? 1 : interface->result.alignment;
  interface->result_mode = (uint8_t)result_mode(&interface->result);

  cmr_status status = prepare(interface, &arena);
  if (status != CMR_OK) {
    free(interface);
    return status;
  }
  interface->direct.is_plain = is_plain(interface);
  interface->closure_is_simple = is_simple_closure(interface);
  *out = interface;
  return CMR_OK;
}
