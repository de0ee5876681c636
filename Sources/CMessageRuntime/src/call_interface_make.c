/* Works out everything that a call and a closure of one shape need. */
#include "call_interface.h"

#include <stdlib.h>
#include <string.h>

static cmr_result_mode result_mode(cmr_kind kind) {
  switch (kind) {
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
    return CMR_RESULT_BYTES;
  }
}

static bool is_simple_closure(const cmr_call_interface *interface) {
  return interface->bool_count == 0
      && (interface->result.kind == CMR_VOID
          || (interface->result_mode == CMR_RESULT_DIRECT && interface->result_size == 8));
}

static size_t memory_bound(const cmr_type *result, const cmr_type *arguments, size_t count) {
  size_t fields = cmr_type_field_total(result);
  for (size_t i = 0; i < count; i++) fields += cmr_type_field_total(&arguments[i]);
  size_t copies = (count + fields) * (sizeof(cmr_type) + sizeof(uint32_t) + 32);
  size_t per_argument
      = 3 * sizeof(ffi_type *) + sizeof(cmr_argument_step) + sizeof(uint16_t);
  return sizeof(cmr_call_interface) + copies + count * per_argument + 256
      + cmr_describe_bound(count + 1, fields);
}

/* Adds one argument to the interface, and to the types that libffi sees. */
static void add_argument(
    cmr_call_interface *interface, size_t index, const cmr_argument_description *description) {
  interface->steps[index] = description->step;
  switch (description->step.op) {
  case CMR_ARGUMENT_PASS:
    break;
  case CMR_ARGUMENT_BOOL:
    interface->bool_arguments[interface->bool_count++] = (uint16_t)index;
    interface->scratch_size += 16;
    interface->passes_arguments = false;
    break;
  default:
    interface->scratch_size += (description->step.size + 15) & ~UINT32_C(15);
    interface->passes_arguments = false;
    break;
  }
}

/* Adds the registers of one argument to the call without libffi, or rules such a call out. */
static void add_registers(
    cmr_direct_call *direct, size_t index, const cmr_argument_description *description) {
  if (description->register_count == 0) direct->result = CMR_DIRECT_IMPOSSIBLE;
  for (unsigned i = 0; i < description->register_count; i++) {
    cmr_register_load *load = description->registers[i].is_floating
        ? &direct->floatings[direct->floating_count++]
        : &direct->integers[direct->integer_count++];
    load->argument = (uint16_t)index;
    load->offset = description->registers[i].offset;
    load->load = description->registers[i].load;
  }
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

static cmr_status prepare(
    cmr_call_interface *interface, bool flatten, cmr_arena *arena) {
  size_t count = interface->argument_count;
  ffi_type **call_types = cmr_arena_take(arena, 2 * count * sizeof(ffi_type *));
  ffi_type **closure_types = cmr_arena_take(arena, count * sizeof(ffi_type *));
  cmr_registers registers;
  cmr_result_description result;
  cmr_status status = cmr_describe_result(&interface->result, arena, &registers, &result);
  if (status != CMR_OK) return status;
  // A variadic function also wants to know how many floating-point registers are in use.
  interface->direct.result = interface->is_variadic ? CMR_DIRECT_IMPOSSIBLE : result.direct;

  unsigned call_count = 0, fixed_call_count = 0;
  for (size_t i = 0; i < count; i++) {
    const cmr_type *type = &interface->arguments[i];
    cmr_argument_description description;
    status = cmr_describe_argument(type, flatten, arena, &registers, &description);
    if (status != CMR_OK) return status;
    add_argument(interface, i, &description);
    add_registers(&interface->direct, i, &description);
    closure_types[i] = description.closure_type;
    for (unsigned piece = 0; piece < description.call_type_count; piece++)
      call_types[call_count++] = description.call_types[piece];
    if (i + 1 == interface->fixed_count) fixed_call_count = call_count;
    if (cmr_kind_is_aggregate(type->kind) && type->size <= 16)
      interface->has_register_structs = true;
    // Before libffi 3.7.0, some ports replaced pointers in the caller's array by copies' ones.
    if (type->kind == CMR_STRUCT && type->size > 16) interface->passes_arguments = false;
  }
  interface->prepared_count = call_count;

  ffi_status prepared
      = interface->is_variadic
      ? ffi_prep_cif_var(
            &interface->call_cif, FFI_DEFAULT_ABI, fixed_call_count, call_count, result.type,
            call_types)
      : ffi_prep_cif(&interface->call_cif, FFI_DEFAULT_ABI, call_count, result.type, call_types);
  if (prepared == FFI_OK && !interface->is_variadic) {
    prepared = ffi_prep_cif(
        &interface->closure_cif, FFI_DEFAULT_ABI, (unsigned)count, result.type, closure_types);
  }
  switch (prepared) {
  case FFI_OK: return CMR_OK;
  case FFI_BAD_ABI: return CMR_ERROR_BAD_ABI;
  default: return CMR_ERROR_UNSUPPORTED;
  }
}

cmr_status cmr_call_interface_make(
    const cmr_type *result, const cmr_type *arguments, size_t count, size_t fixed_count,
    bool is_variadic, bool flatten, cmr_call_interface **out) {
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
  interface->bool_arguments = cmr_arena_take(&arena, count * sizeof(uint16_t));

  interface->argument_count = (uint32_t)count;
  interface->fixed_count = (uint32_t)fixed_count;
  interface->is_variadic = is_variadic;
  interface->passes_arguments = true;
  interface->result_size = interface->result.size;
  interface->result_alignment = result->kind == CMR_VOID ? 1 : interface->result.alignment;
  interface->result_mode = (uint8_t)result_mode(result->kind);

  cmr_status status = prepare(interface, flatten, &arena);
  if (status != CMR_OK) {
    free(interface);
    return status;
  }
  interface->direct.is_plain = is_plain(interface);
  interface->closure_is_simple = is_simple_closure(interface);
  *out = interface;
  return CMR_OK;
}
