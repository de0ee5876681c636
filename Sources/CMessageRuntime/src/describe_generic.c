/* What libffi is told where it sorts structs itself: everywhere but on x86-64 System V. */
#include "call_interface.h"

#if !CMR_SYSV_X86_64

size_t cmr_describe_bound(size_t type_count, size_t field_count) {
  return (type_count + field_count) * (sizeof(ffi_type) + 16 + 2 * sizeof(ffi_type *) + 16);
}

/* libffi lays structs out from their elements, each at the next multiple of its alignment. */
static bool has_natural_layout(const cmr_type *type) {
  uint32_t end = 0, alignment = 1;
  for (uint32_t i = 0; i < type->field_count; i++) {
    const cmr_type *field = &type->fields[i];
    if (type->offsets[i] != ((end + field->alignment - 1) & ~(field->alignment - 1))) return false;
    if (field->alignment > alignment) alignment = field->alignment;
    end = type->offsets[i] + field->size;
  }
  return type->alignment == alignment && type->size == ((end + alignment - 1) & ~(alignment - 1));
}

static cmr_status describe(const cmr_type *type, cmr_arena *arena, ffi_type **description) {
  if (type->kind != CMR_STRUCT) {
    *description = cmr_scalar_ffi_type(type->kind);
    return CMR_OK;
  }
  if (!has_natural_layout(type)) return CMR_ERROR_UNSUPPORTED;
  ffi_type *made = cmr_arena_take(arena, sizeof(ffi_type));
  ffi_type **elements = cmr_arena_take(arena, (type->field_count + 1) * sizeof(ffi_type *));
  for (uint32_t i = 0; i < type->field_count; i++) {
    cmr_status status = describe(&type->fields[i], arena, &elements[i]);
    if (status != CMR_OK) return status;
  }
  elements[type->field_count] = NULL;
  // A size that is set already stops libffi from writing one of its own.
  made->size = type->size;
  made->alignment = (unsigned short)type->alignment;
  made->type = FFI_TYPE_STRUCT;
  made->elements = elements;
  *description = made;
  return CMR_OK;
}

cmr_status cmr_describe_result(
    const cmr_type *type, cmr_arena *arena, cmr_registers *registers,
    cmr_result_description *description) {
  *registers = (cmr_registers){0, 0};
  description->direct = CMR_DIRECT_IMPOSSIBLE;
  return describe(type, arena, &description->type);
}

cmr_status cmr_describe_argument(
    const cmr_type *type, bool flatten, cmr_arena *arena, cmr_registers *registers,
    cmr_argument_description *description) {
  (void)flatten;
  (void)registers;
  ffi_type *described;
  cmr_status status = describe(type, arena, &described);
  if (status != CMR_OK) return status;
  description->call_types[0] = description->closure_type = described;
  description->call_type_count = 1;
  description->register_count = 0;
  description->step = (cmr_argument_step){CMR_ARGUMENT_PASS, 0, type->size};
  // Many conventions pass a large struct by address, and the callee may write to it.
  if (type->kind == CMR_STRUCT && type->size > 16) description->step.op = CMR_ARGUMENT_COPY;
  if (type->kind == CMR_BOOL) description->step.op = CMR_ARGUMENT_BOOL;
  return CMR_OK;
}

#endif
