/* What libffi is told where it sorts structs itself: on every platform without a file of its own. */
#include "call_interface.h"

#if !CMR_SYSV_X86_64 && !CMR_AAPCS64

/* The longest array that a struct can have here. libffi has no arrays: each element is an element
   of a struct, which libffi goes through at every call. */
enum { MAXIMUM_ELEMENT_COUNT = 4096 };

static bool is_too_long(const cmr_type *type) {
  return type->kind == CMR_ARRAY && type->field_count > MAXIMUM_ELEMENT_COUNT;
}

size_t cmr_describe_bound(const cmr_type *type) {
  if ((type->kind != CMR_STRUCT && type->kind != CMR_ARRAY) || is_too_long(type)) return 0;
  size_t bound = sizeof(ffi_type) + (type->field_count + 1) * sizeof(ffi_type *) + 32;
  for (uint32_t i = 0; i < (type->kind == CMR_ARRAY ? type->field_count != 0 : type->field_count);
       i++)
    bound += cmr_describe_bound(&type->fields[i]);
  return bound;
}

static cmr_status describe(const cmr_type *type, cmr_arena *arena, ffi_type **description);

/* libffi lays structs out from their elements, each at the next multiple of its alignment. */
static cmr_status describe_fields(
    const cmr_type *type, cmr_arena *arena, ffi_type **elements, unsigned *count) {
  uint32_t end = 0, alignment = 1;
  for (uint32_t i = 0; i < type->field_count; i++) {
    const cmr_type *field = &type->fields[i];
    if (type->offsets[i] != ((end + field->alignment - 1) & ~(field->alignment - 1)))
      return CMR_ERROR_UNSUPPORTED;
    if (field->alignment > alignment) alignment = field->alignment;
    end = type->offsets[i] + field->size;
    if (field->size == 0) continue;
    cmr_status status = describe(field, arena, &elements[(*count)++]);
    if (status != CMR_OK) return status;
  }
  bool is_natural = type->alignment == alignment
      && type->size == ((end + alignment - 1) & ~(alignment - 1));
  return is_natural ? CMR_OK : CMR_ERROR_UNSUPPORTED;
}

static cmr_status describe(const cmr_type *type, cmr_arena *arena, ffi_type **description) {
  if (!cmr_kind_is_sized(type->kind)) {
    *description = cmr_scalar_ffi_type(type->kind);
    return *description ? CMR_OK : CMR_ERROR_UNSUPPORTED;
  }
  // The rest is in registers, or in which, by rules of each platform; so are structs of no bytes.
  if ((type->kind != CMR_STRUCT && type->kind != CMR_ARRAY) || type->size == 0
      || is_too_long(type))
    return CMR_ERROR_UNSUPPORTED;
  ffi_type *made = cmr_arena_take(arena, sizeof(ffi_type));
  ffi_type **elements = cmr_arena_take(arena, (type->field_count + 1) * sizeof(ffi_type *));
  unsigned count = 0;
  cmr_status status;
  if (type->kind == CMR_ARRAY) {
    status = describe(&type->fields[0], arena, &elements[0]);
    for (count = 1; count < type->field_count; count++) elements[count] = elements[0];
  } else {
    status = describe_fields(type, arena, elements, &count);
  }
  if (status != CMR_OK) return status;
  elements[count] = NULL;
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
  *registers = (cmr_registers){0, 0, 0};
  description->result = CMR_DIRECT_IMPOSSIBLE;
  description->closure_needs = 0;
  return describe(type, arena, &description->type);
}

cmr_status cmr_describe_argument(
    const cmr_type *type, cmr_arena *arena, cmr_registers *registers,
    cmr_argument_description *description) {
  (void)registers;
  *description = (cmr_argument_description){
      .type_count = 1, .step = {CMR_ARGUMENT_PASS, false, type->size}};
  // Many conventions pass a large struct by address, and the callee may write to it.
  if (type->kind == CMR_STRUCT && type->size > 16) description->step.op = CMR_ARGUMENT_COPY;
  if (type->kind == CMR_BOOL) description->step.op = CMR_ARGUMENT_BOOL;
  return describe(type, arena, &description->types[0]);
}

#endif
