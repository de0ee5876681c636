/* The inside of a call interface, and the steps that make one. */
#ifndef CMR_CALL_INTERFACE_H
#define CMR_CALL_INTERFACE_H

#include "cmr_call.h"
#include "ffi_header.h"

#ifndef CMR_HIDDEN
#define CMR_HIDDEN __attribute__((visibility("hidden")))
#endif

/* How the result gets from libffi to the caller. */
typedef enum cmr_result_mode {
  /* libffi writes exactly the declared width by itself, wherever it is told to. */
  CMR_RESULT_DIRECT,
  /* Void: libffi gets a place to write to, and what it wrote is dropped. */
  CMR_RESULT_NONE,
  /* libffi writes a whole register or more; the declared width is copied out. */
  CMR_RESULT_INTEGER_1,
  CMR_RESULT_INTEGER_2,
  CMR_RESULT_INTEGER_4,
  CMR_RESULT_BOOL,
  CMR_RESULT_FLOAT,
  /* libffi may write more than the size; the size is copied out. */
  CMR_RESULT_BYTES
} cmr_result_mode;

/* How one argument gets from the caller to libffi. */
typedef enum cmr_argument_op {
  /* The caller's pointer is handed on. */
  CMR_ARGUMENT_PASS,
  /* One bit of the caller's byte is copied to a slot of its own. */
  CMR_ARGUMENT_BOOL,
  /* The value is copied, as the callee may get, and change, what libffi is given. */
  CMR_ARGUMENT_COPY,
  /* The address of a copy is passed. A closure gets such an address. */
  CMR_ARGUMENT_REFERENCE,
  /* The value has no place in a call. A closure finds no bytes for it. */
  CMR_ARGUMENT_NOWHERE
} cmr_argument_op;

typedef struct cmr_argument_step {
  uint8_t op;
  /* Whether a word that fills a register comes before the value. */
  bool is_padded;
  uint32_t size;
} cmr_argument_step;

/* What reads one argument register from the caller's values. */
typedef enum cmr_load {
  /* So many bytes of a struct, 3, 5, 6 or 7. */
  CMR_LOAD_3_BYTES = 3,
  CMR_LOAD_7_BYTES = 7,
  CMR_LOAD_WORD,
  CMR_LOAD_SINT8,
  CMR_LOAD_UINT8,
  CMR_LOAD_SINT16,
  CMR_LOAD_UINT16,
  CMR_LOAD_SINT32,
  CMR_LOAD_UINT32,
  CMR_LOAD_BOOL,
  /* Bytes as they are: a vector register, or a value on the stack. */
  CMR_LOAD_BLOCK
} cmr_load;

typedef struct cmr_register_load {
  uint16_t argument;
  uint8_t offset;
  uint8_t load;
} cmr_register_load;

/* Where the result of a call without libffi is. */
typedef enum cmr_direct_result {
  CMR_DIRECT_IMPOSSIBLE,
  CMR_DIRECT_WORDS,
  CMR_DIRECT_FLOATINGS,
  CMR_DIRECT_WORD_FLOATING,
  CMR_DIRECT_FLOATING_WORD,
  CMR_DIRECT_MEMORY,
  /* The rest only in calls of call_whole_sysv_x86_64.c. */
  CMR_DIRECT_VECTOR,
  CMR_DIRECT_LONGDOUBLE,
  CMR_DIRECT_COMPLEX_LONGDOUBLE
} cmr_direct_result;

enum { CMR_INTEGER_REGISTERS = 6, CMR_FLOATING_REGISTERS = 8 };

/* A call whose arguments are all in registers: see call_direct_sysv_x86_64.c. */
typedef struct cmr_direct_call {
  uint8_t result;
  /* Whether arguments and result are integers of a whole word. */
  bool is_plain;
  uint8_t integer_count;
  uint8_t floating_count;
  cmr_register_load integers[CMR_INTEGER_REGISTERS];
  cmr_register_load floatings[CMR_FLOATING_REGISTERS];
} cmr_direct_call;

/* A call of call_whole_sysv_x86_64.c copies arguments into an image of all argument registers, with
   the stack after it. */
enum {
  CMR_IMAGE_FLOATINGS = 64,
  CMR_IMAGE_STACK = CMR_IMAGE_FLOATINGS + 16 * CMR_FLOATING_REGISTERS,
  /* The largest alignment that an argument on the stack can have. */
  CMR_STACK_ALIGNMENT = 64
};

/* A piece of an argument on its way into the image. */
typedef struct cmr_move {
  uint32_t to;
  uint32_t size;
  uint16_t argument;
  uint8_t offset;
  uint8_t load;
} cmr_move;

typedef struct cmr_whole_call {
  /* A cmr_direct_result. */
  uint8_t result;
  uint32_t stack_size;
  uint32_t move_count;
  cmr_move *moves;
} cmr_whole_call;

#if CMR_SYSV_X86_64
/* A whole vector register. */
typedef float cmr_vector __attribute__((vector_size(16)));
#endif

/* Where an argument of a closure compiled ahead is: see closure_enter_sysv_x86_64.c. */
typedef struct cmr_arrival {
  /* Bytes from the start of the image of the registers, or of the stack's arguments. */
  uint32_t offset;
  bool is_on_stack;
} cmr_arrival;

/* An argument whose halves came in registers that are not side by side in the image, or where it would
   not be aligned. */
typedef struct cmr_gathering {
  uint16_t argument;
  uint16_t first;
  uint16_t second;
} cmr_gathering;

/* As many arguments as there are registers. */
enum { CMR_GATHERING_LIMIT = CMR_INTEGER_REGISTERS + CMR_FLOATING_REGISTERS };

typedef struct cmr_arrivals {
  bool uses_floatings;
  bool uses_stack;
  uint8_t integer_count;
  uint8_t gathering_count;
  cmr_gathering gatherings[CMR_GATHERING_LIMIT];
  cmr_arrival *places;
} cmr_arrivals;

/* What a closure needs of libffi beyond what every libffi has: see closure_facts.c. */
typedef enum cmr_closure_needs {
  /* Structs that travel in registers arrive right. */
  CMR_CLOSURE_REGISTER_STRUCTS = 1,
  /* The address of a floating-point register's place is that of the whole vector register. */
  CMR_CLOSURE_VECTOR_ARGUMENTS = 2,
  /* A vector register that the handler returns is still there when libffi returns. */
  CMR_CLOSURE_VECTOR_RESULT = 4
} cmr_closure_needs;

/* The alignment that libffi gives all of a closure's arguments. */
enum { CMR_CLOSURE_ALIGNMENT = 8 };

/* Results up to this size, four long doubles, go through a buffer of this size. */
enum { CMR_RESULT_BUFFER_BYTES = 64 };

struct cmr_call_interface {
  /* First, as the hot path reads nothing else. */
  cmr_direct_call direct;
  uint8_t result_mode;
  /* Whether arguments go to libffi as they come. */
  bool passes_arguments;
  /* Whether a closure has nothing to do but zero one word: see closure.c. */
  bool closure_is_simple;
  /* Whether a closure's arguments come from libffi as the handler gets them. */
  bool closure_passes_arguments;
  /* A set of cmr_closure_needs. */
  uint8_t closure_needs;
  bool is_variadic;
  uint32_t result_size;

  cmr_whole_call whole;

  uint32_t result_alignment;
  uint32_t argument_count;
  uint32_t fixed_count;

  /* The steps that prepare the arguments, `argument_count` of them. */
  cmr_argument_step *steps;
  /* Pointers and bytes of stack that those steps fill. */
  uint32_t prepared_count;
  uint32_t scratch_size;
  /* Bytes for copies of a closure's arguments that libffi may not have aligned. */
  uint32_t closure_scratch_size;

  /* The arguments that are Bool, for closures. */
  uint16_t *bool_arguments;
  uint32_t bool_count;

  cmr_arrivals arrivals;

  /* For closures, and where calls go through libffi for those. */
  ffi_cif cif;

  /* The shape, for interning: copies of the caller's descriptions. */
  uint64_t hash;
  cmr_type result;
  cmr_type *arguments;
};

/* Memory of one interface, handed out piece by piece. Sized before, so it cannot run out. */
typedef struct cmr_arena {
  char *next;
  char *end;
} cmr_arena;

CMR_HIDDEN void *cmr_arena_take(cmr_arena *arena, size_t size);

/* Checks a description. `budget` is the number of fields that may still come. */
CMR_HIDDEN cmr_status cmr_type_check(const cmr_type *type, unsigned depth, size_t *budget);

CMR_HIDDEN uint64_t cmr_type_hash(uint64_t seed, const cmr_type *type);
CMR_HIDDEN bool cmr_type_equal(const cmr_type *a, const cmr_type *b);
CMR_HIDDEN void cmr_type_copy(cmr_type *to, const cmr_type *from, cmr_arena *arena);

/* The fields of a type, those of nested types counted. */
CMR_HIDDEN size_t cmr_type_field_total(const cmr_type *type);

/* Whether a type of the kind has a size and an alignment of its own. */
CMR_ALWAYS_INLINE bool cmr_kind_is_sized(cmr_kind kind) {
  return kind == CMR_STRUCT || (kind >= CMR_UNION && kind <= CMR_BITFIELD);
}

CMR_ALWAYS_INLINE uint32_t cmr_type_size(const cmr_type *type) {
  return cmr_kind_is_sized(type->kind) ? type->size : (uint32_t)cmr_kind_size(type->kind);
}

/* Whether a value has parts, so that it can be spread over registers. */
CMR_HIDDEN bool cmr_kind_is_aggregate(cmr_kind kind);

/* Makes a struct for libffi, of one or two elements and of a size that libffi then does not work
   out itself. */
CMR_HIDDEN ffi_type *cmr_make_ffi_struct(
    cmr_arena *arena, size_t size, size_t alignment, ffi_type *first, ffi_type *second);

/* libffi's own description of a scalar kind. */
CMR_HIDDEN ffi_type *cmr_scalar_ffi_type(cmr_kind kind);

/* The most bytes that `cmr_describe_*` takes from the arena for a type. */
CMR_HIDDEN size_t cmr_describe_bound(const cmr_type *type);

/* Where the arguments of a call go, counted from the first. */
typedef struct cmr_registers {
  unsigned integer;
  unsigned floating;
  /* Bytes on the stack. */
  uint32_t stack;
} cmr_registers;

/* What libffi is told about one argument, and where it goes. */
typedef struct cmr_argument_description {
  /* None if the value has no place; two if a word comes before it that fills a register. */
  ffi_type *types[2];
  unsigned type_count;
  cmr_argument_step step;
  /* A set of cmr_closure_needs. */
  unsigned closure_needs;

  /* For a call without libffi: the registers that the argument takes, or where it is in memory. */
  bool is_in_memory;
  uint32_t stack_offset;
  cmr_load stack_load;
  unsigned register_count;
  struct {
    bool is_floating;
    uint8_t index;
    uint8_t offset;
    uint8_t load;
    uint8_t size;
  } registers[2];
} cmr_argument_description;

typedef struct cmr_result_description {
  ffi_type *type;
  cmr_direct_result result;
  unsigned closure_needs;
} cmr_result_description;

/* Describes a result, and counts the register that its address takes. */
CMR_HIDDEN cmr_status cmr_describe_result(
    const cmr_type *type, cmr_arena *arena, cmr_registers *registers,
    cmr_result_description *description);

/* Describes an argument, and counts the registers and bytes that it takes. */
CMR_HIDDEN cmr_status cmr_describe_argument(
    const cmr_type *type, cmr_arena *arena, cmr_registers *registers,
    cmr_argument_description *description);

/* Calls a function whose arguments all are in integer and floating-point registers. */
CMR_HIDDEN void cmr_call_direct(
    const cmr_call_interface *interface, cmr_function function, void *result,
    void *const *arguments);

/* Calls any function. */
CMR_HIDDEN void cmr_call_whole(
    const cmr_call_interface *interface, cmr_function function, void *result,
    void *const *arguments);

/* Makes an interface that is not interned. */
CMR_HIDDEN cmr_status cmr_call_interface_make(
    const cmr_type *result, const cmr_type *arguments, size_t count, size_t fixed_count,
    bool is_variadic, cmr_call_interface **interface);

/* Says which of a set of `cmr_closure_needs` libffi does not meet. Tries each the first time; apart
   from the self-test of calls, as it needs executable memory. */
CMR_HIDDEN unsigned cmr_closure_unmet_needs(unsigned needs);

#endif
