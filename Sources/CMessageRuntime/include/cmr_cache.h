/* The method cache of a selector: from isa and signature to an entry, read without locks.

   Readers: every send, on any thread, by cmr_look_up, cmr_look_up_above and cmr_cached_cell.
   Writers: cmr_cache_insert_locked, cmr_cache_flush_locked and, for the slot of sends to super,
   cmr_look_up_above_more, under the runtime lock.

   Why a reader can never see a torn or foreign pair:
   - a slot's isa is written once, after its cell, with release; no slot is ever given another isa,
     also not when a flushed table is used again;
   - a cell is never freed while a send may run, and its entry is checked for the caller's signature
     before it is called;
   - a flush swaps the table for the empty one. Readers that still walk the old table find the
     methods of before the flush, as a send that began before it may. */
#ifndef CMR_CACHE_H
#define CMR_CACHE_H

#include "cmr_selector.h"

CMR_BEGIN_DECLS
CMR_ASSUME_NONNULL_BEGIN

extern const cmr_cell cmr_vacant_cell;
/* The address of the one cell that says "no such method"; it never matches a send. */
const cmr_cell *cmr_missing_cell_address(void);

CMR_ALWAYS_INLINE uint64_t cmr_slot_offset(const cmr_table *table, uintptr_t isa) {
  return ((isa * table->multiplier) >> 36) & table->mask;
}

CMR_ALWAYS_INLINE const cmr_slot *cmr_slot_at(const cmr_table *table, uint64_t offset) {
  return (const cmr_slot *)((const char *)table->slots + offset);
}

/* Continues a look-up past the first slot. */
const cmr_entry *_Nullable cmr_look_up_more(const cmr_selector *selector, uintptr_t isa,
                                            const void *type);

/* Returns the entry that a class has for a selector and a signature, or NULL when none is cached.
   - type: the metadata of the entry type, that is: the caller's signature.
   A warm look-up of a selector's first class is four loads and two compares. */
CMR_ALWAYS_INLINE const cmr_entry *_Nullable cmr_look_up(uintptr_t isa,
                                                         const cmr_selector *selector,
                                                         const void *type) {
  if (CMR_LIKELY(__atomic_load_n(&selector->first.isa, __ATOMIC_ACQUIRE) == isa)) {
    const cmr_cell *cell = __atomic_load_n(&selector->first.cell, __ATOMIC_ACQUIRE);
    const cmr_entry *entry = __atomic_load_n(&cell->entry, __ATOMIC_ACQUIRE);
    if (CMR_LIKELY(entry->type == type)) return entry;
  } else {
    const cmr_table *table = __atomic_load_n(&selector->table, __ATOMIC_ACQUIRE);
    const cmr_slot *slot = cmr_slot_at(table, cmr_slot_offset(table, isa));
    if (CMR_LIKELY(__atomic_load_n(&slot->isa, __ATOMIC_ACQUIRE) == isa)) {
      const cmr_cell *cell = __atomic_load_n(&slot->cell, __ATOMIC_ACQUIRE);
      const cmr_entry *entry = __atomic_load_n(&cell->entry, __ATOMIC_ACQUIRE);
      if (CMR_LIKELY(entry->type == type)) return entry;
    }
  }
  return cmr_look_up_more(selector, isa, type);
}

/* Reads the class pointer of an object. */
CMR_ALWAYS_INLINE uintptr_t cmr_isa(const void *object) {
#if defined(__APPLE__)
  /* Non-pointer isas and Objective-C objects: ask the system's runtime. */
  extern const void *object_getClass(const void *);
  return (uintptr_t)object_getClass(object);
#else
  return *(const uintptr_t *)object;
#endif
}

/* Says whether an object's class is another one or inherits from it. */
bool cmr_is_instance(const void *object, const void *metadata);

/* Continues cmr_look_up_above for objects of classes below, and past the slot of sends to super.
   Takes the runtime lock to fill the slot if no class has it yet, or if it is this class's and was
   flushed. */
const cmr_entry *_Nullable cmr_look_up_above_more(const void *object, const void *metadata,
                                                  const cmr_selector *selector, const void *type);

/* As cmr_look_up for the superclass of a class, or NULL when the object is no instance of the
   class: what is cached for the superclass takes its instances only. The slot `above` has the class
   that sends as its key, and a cell that is cached for its superclass, which need not be asked for.
   The runtime lock is not held. */
CMR_ALWAYS_INLINE const cmr_entry *_Nullable cmr_look_up_above(const void *object,
                                                               const void *metadata,
                                                               const cmr_selector *selector,
                                                               const void *type) {
  if (CMR_LIKELY(cmr_isa(object) == (uintptr_t)metadata &&
                 __atomic_load_n(&selector->above.isa, __ATOMIC_ACQUIRE) == (uintptr_t)metadata)) {
    const cmr_cell *cell = __atomic_load_n(&selector->above.cell, __ATOMIC_ACQUIRE);
    const cmr_entry *entry = __atomic_load_n(&cell->entry, __ATOMIC_ACQUIRE);
    if (CMR_LIKELY(entry->type == type)) return entry;
  }
  return cmr_look_up_above_more(object, metadata, selector, type);
}

/* Returns a cell of the class in the selector's cache whatever its signature, or NULL. Prefers
   methods: an adapting cell is only returned when its method's own cell is not cached. */
const cmr_cell *_Nullable cmr_cached_cell(uintptr_t isa, const cmr_selector *selector);

/* Returns the entry of the class's method for the selector, whatever its signature, or NULL when
   no method of the class is cached. */
CMR_ALWAYS_INLINE const cmr_entry *_Nullable cmr_cached_method(uintptr_t isa,
                                                               const cmr_selector *selector) {
  const cmr_cell *cell = 0;
  if (CMR_LIKELY(__atomic_load_n(&selector->first.isa, __ATOMIC_ACQUIRE) == isa))
    cell = __atomic_load_n(&selector->first.cell, __ATOMIC_ACQUIRE);
  if (!cell || cell->kind != CMR_CELL_METHOD) cell = cmr_cached_cell(isa, selector);
  if (!cell || cell->kind != CMR_CELL_METHOD) return 0;
  const cmr_entry *entry = __atomic_load_n(&cell->entry, __ATOMIC_ACQUIRE);
  /* The cell of a method that was removed is vacant until the name is used again. */
  return entry->type ? entry : 0;
}

/* Says whether the class answers the selector: 1 yes, 0 no, -1 not known here. */
CMR_ALWAYS_INLINE int cmr_cached_answer(uintptr_t isa, const cmr_selector *selector) {
  const cmr_cell *cell = 0;
  if (CMR_LIKELY(__atomic_load_n(&selector->first.isa, __ATOMIC_ACQUIRE) == isa)) {
    cell = __atomic_load_n(&selector->first.cell, __ATOMIC_ACQUIRE);
  } else {
    /* Any cell of the class will do: none says "no" while another says "yes". */
    const cmr_table *table = __atomic_load_n(&selector->table, __ATOMIC_ACQUIRE);
    const cmr_slot *slot = cmr_slot_at(table, cmr_slot_offset(table, isa));
    if (CMR_LIKELY(__atomic_load_n(&slot->isa, __ATOMIC_ACQUIRE) == isa))
      cell = __atomic_load_n(&slot->cell, __ATOMIC_ACQUIRE);
  }
  if (!cell || cell->kind == CMR_CELL_VACANT) cell = cmr_cached_cell(isa, selector);
  if (!cell) return -1;
  return cell->kind == CMR_CELL_METHOD || cell->kind == CMR_CELL_ADAPTER;
}

/* Puts a cell into the cache of its selector, under a class. The runtime lock is held.
   Returns false when memory is exhausted; the send then works uncached. */
bool cmr_cache_insert_locked(const cmr_selector *selector, uintptr_t isa, const cmr_cell *cell);

/* Forgets what the selector's cache holds, in constant time. The runtime lock is held. */
void cmr_cache_flush_locked(const cmr_selector *selector);

/* Figures about one selector's cache. The runtime lock is held. */
typedef struct cmr_cache_statistics {
  size_t capacity, used, live, longest_probe, bytes;
} cmr_cache_statistics;
cmr_cache_statistics cmr_cache_statistics_locked(const cmr_selector *selector);

/* Tables that growth has retired: their number and bytes; they are kept until reclaimed. */
size_t cmr_retired_table_count_locked(void);
size_t cmr_retired_table_bytes_locked(void);
/* Frees retired tables. No send may be in progress on any thread. The runtime lock is held. */
size_t cmr_reclaim_tables_locked(void);

/* --- the runtime lock ----------------------------------------------------------------------- */

void cmr_runtime_lock(void);
void cmr_runtime_unlock(void);
/* Waits until another thread calls cmr_runtime_wake_all; releases the lock while it waits. */
void cmr_runtime_wait(void);
void cmr_runtime_wake_all(void);

/* --- cells ----------------------------------------------------------------------------------- */

/* Makes a cell, which lives as long as the process. The runtime lock is held. */
cmr_cell *_Nullable cmr_cell_create_locked(const cmr_selector *selector, const cmr_entry *entry,
                                           cmr_cell_kind kind, void *_Nullable owner);
/* Publishes another entry in a cell. The runtime lock is held. Returns the entry of before. */
const cmr_entry *cmr_cell_exchange_locked(cmr_cell *cell, const cmr_entry *entry);
CMR_ALWAYS_INLINE const cmr_entry *cmr_cell_entry(const cmr_cell *cell) {
  return __atomic_load_n(&cell->entry, __ATOMIC_ACQUIRE);
}
extern const cmr_entry cmr_vacant_entry;
CMR_ALWAYS_INLINE bool cmr_cell_is_vacant(const cmr_cell *cell) {
  return cmr_cell_entry(cell) == &cmr_vacant_entry;
}
/* Makes a cell match nothing. Returns the entry of before, or NULL when it was vacant already. The
   runtime lock is held. */
const cmr_entry *_Nullable cmr_cell_vacate_locked(cmr_cell *cell);

/* --- the methods of one class ---------------------------------------------------------------- */

/* A set of cells by selector. Guarded by the runtime lock. */
typedef struct cmr_method_table {
  cmr_cell *_Nullable *_Nullable cells;
  uint32_t count, capacity;
} cmr_method_table;

cmr_cell *_Nullable cmr_method_table_find_locked(const cmr_method_table *table,
                                                 const cmr_selector *selector);
/* Adds a cell whose selector the table does not hold. False when memory is exhausted. */
bool cmr_method_table_add_locked(cmr_method_table *table, cmr_cell *cell);
/* Takes the cell of a selector out and returns it, or NULL. */
cmr_cell *_Nullable cmr_method_table_remove_locked(cmr_method_table *table,
                                                   const cmr_selector *selector);

/* --- threads ---------------------------------------------------------------------------------- */

/* A number that is unique among living threads, never 0. */
uintptr_t cmr_thread_id(void);
/* Says whether the main actor's code may run here: on the thread that the process began with, or
   where the main actor's jobs run if that is another. */
bool cmr_is_main_thread(void);
/* Says whether the thread has less stack left than a forwarded call should begin with, 64 KiB: then
   forwarding that never ends is reported instead of overflowing. */
bool cmr_stack_is_low(void);
/* What the thread's hooks are asked for: 0 a send, 1 an explanation. */
int cmr_purpose(void);
void cmr_set_purpose(int purpose);

CMR_ASSUME_NONNULL_END
CMR_END_DECLS

#endif
