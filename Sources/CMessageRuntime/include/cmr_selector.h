/* Selector records: interned names, each with the method cache of its selector. */
#ifndef CMR_SELECTOR_H
#define CMR_SELECTOR_H

#include "cmr_base.h"

CMR_BEGIN_DECLS
CMR_ASSUME_NONNULL_BEGIN

/* The first word of every method entry is its Swift metadata pointer. One entry type is made for
   each combination of result and argument types, so comparing that word compares signatures. */
typedef struct cmr_entry {
  const void *type;
} cmr_entry;

/* What a cell stands for. */
typedef enum cmr_cell_kind {
  CMR_CELL_VACANT = 0,  /* never matches; its entry has no type */
  CMR_CELL_METHOD = 1,  /* a method of a class */
  CMR_CELL_ADAPTER = 2, /* a method, called through converted arguments */
  CMR_CELL_FORWARD = 3, /* no method: runs the forwarding chain */
  CMR_CELL_MISSING = 4  /* known to be missing; made by responds(to:), never called */
} cmr_cell_kind;

struct cmr_selector;

/* The place where one method of one class lives. Its identity never changes: replacing the method
   is one store to `entry`, so every cache that points here sees the new method at once. */
typedef struct cmr_cell {
  const cmr_entry *entry; /* atomic; written under the runtime lock, read without it */
  const struct cmr_selector *selector;
  void *_Nullable owner;             /* the class record that declares the method, not retained */
  struct cmr_cell *_Nullable adapters; /* adapting cells made from this one; runtime lock */
  uint32_t kind;                     /* cmr_cell_kind, constant */
  uint32_t line;                     /* where the method was declared; 0 if unknown */
  const char *_Nullable file;        /* static storage; NULL if unknown */
} cmr_cell;

/* One pair of the cache. `isa` is written once in the life of a slot; `cell` may change. */
typedef struct cmr_slot {
  uintptr_t isa;
  const cmr_cell *cell;
} cmr_slot;

/* An open-addressed table from isa to cell, at most 5/8 full, never shrinking. */
typedef struct cmr_table {
  uint64_t multiplier; /* odd; chosen when the table is made, so that keys collide little */
  uint64_t mask;       /* (capacity - 1) * sizeof(cmr_slot) */
  uint64_t count;      /* slots with an isa; runtime lock */
  struct cmr_table *_Nullable next; /* chain of retired tables; runtime lock */
  cmr_slot slots[];
} cmr_table;

/* One interned name. Records live as long as the process. */
typedef struct cmr_selector {
  cmr_slot first;         /* the class that used the selector first, looked at before the table */
  const cmr_table *table; /* atomic; swapped under the runtime lock */
  cmr_slot above;         /* the class that first sent the selector to super, and what it found */
  cmr_table *_Nullable spare; /* the table of before the last flush, to be used again; runtime lock */
  const char *name;       /* UTF-8, NUL-terminated, may hold NULs; owned by the record */
  uint32_t length;        /* bytes of the name without the final NUL */
  uint32_t colon_count;   /* number of ':' in the name: the arguments after self and _cmd */
  uint64_t hash;
} cmr_selector;

/* Returns the record of a name, making it when it is new.
   Thread safety: any thread. Readers take no lock; a new name takes the selector lock.
   The corresponding Objective-C function is sel_registerName. NULL only when memory is exhausted. */
const cmr_selector *_Nullable cmr_selector_register(const char *utf8, size_t length);

/* Returns the record of a name that has one, or NULL. Registers nothing, takes no lock.
   The corresponding Objective-C function is sel_lookUpByName. */
const cmr_selector *_Nullable cmr_selector_look_up(const char *utf8, size_t length);

/* The number of registered selectors. */
size_t cmr_selector_count(void);

/* Bytes held by selector records, their names and the intern table, without method caches. */
size_t cmr_selector_bytes(void);

/* Calls `visit` for each registered selector, in no order; a concurrent registration may or may
   not be seen. */
void cmr_selector_for_each(void (*visit)(const cmr_selector *selector, void *_Nullable context),
                           void *_Nullable context);

/* --- selectors by the address of a literal ------------------------------------------------- */

#define CMR_LITERAL_CACHE_BITS 12

typedef struct cmr_literal_slot {
  const char *address;
  const cmr_selector *selector;
} cmr_literal_slot;

/* Direct-mapped, keyed by address. A slot is a pointer to an immutable pair, so it cannot be read
   torn. Readers: every thread. Writers: any thread, by one atomic store. */
extern const cmr_literal_slot *_Nonnull cmr_literal_cache[1 << CMR_LITERAL_CACHE_BITS];

const cmr_selector *_Nullable cmr_selector_of_literal_slow(const char *utf8, size_t length);

/* Returns the selector of a string literal by its address: a literal never moves and never changes
   as long as its image stays loaded, and Swift images cannot be unloaded. */
CMR_ALWAYS_INLINE const cmr_selector *_Nullable cmr_selector_of_literal(const char *utf8,
                                                                        size_t length) {
  uintptr_t key = (uintptr_t)utf8;
  size_t index = (key ^ (key >> CMR_LITERAL_CACHE_BITS)) & ((1u << CMR_LITERAL_CACHE_BITS) - 1);
  const cmr_literal_slot *slot = __atomic_load_n(&cmr_literal_cache[index], __ATOMIC_ACQUIRE);
  if (CMR_LIKELY(slot->address == utf8 && slot->selector->length == length))
    return slot->selector;
  return cmr_selector_of_literal_slow(utf8, length);
}

CMR_ASSUME_NONNULL_END
CMR_END_DECLS

#endif
