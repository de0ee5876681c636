/* Writers of the per-selector method caches. See cmr_cache.h for readers and the argument why
   they need no lock. Every function here but the look-ups runs under the runtime lock. */
#include "cmr_cache.h"

#include <stdlib.h>
#include <string.h>

/* `type` is NULL, which no caller's signature is. */
const cmr_entry cmr_vacant_entry = {0};
const cmr_cell cmr_vacant_cell = {
    .entry = &cmr_vacant_entry, .selector = (const cmr_selector *)(uintptr_t)8, .kind = 0};

static const cmr_cell missing_cell = {.entry = &cmr_vacant_entry,
                                      .selector = (const cmr_selector *)(uintptr_t)8,
                                      .kind = CMR_CELL_MISSING};

const cmr_cell *cmr_missing_cell_address(void) { return &missing_cell; }

/* A cmr_table with one empty slot; every selector's table until its second class sends. */
static const struct {
  uint64_t multiplier, mask, count;
  void *next;
  cmr_slot slot;
} empty_storage = {.multiplier = 1, .slot = {0, &cmr_vacant_cell}};

const cmr_table *cmr_empty_table(void) { return (const cmr_table *)(const void *)&empty_storage; }

static cmr_table *retired;
static size_t retired_count, retired_bytes;

static size_t capacity_of(const cmr_table *table) { return table->mask / sizeof(cmr_slot) + 1; }

static size_t bytes_of(size_t capacity) {
  return sizeof(cmr_table) + capacity * sizeof(cmr_slot);
}

const cmr_entry *cmr_look_up_more(const cmr_selector *selector, uintptr_t isa, const void *type) {
  const cmr_table *table = __atomic_load_n(&selector->table, __ATOMIC_ACQUIRE);
  for (uint64_t offset = cmr_slot_offset(table, isa);;
       offset = (offset + sizeof(cmr_slot)) & table->mask) {
    const cmr_slot *slot = cmr_slot_at(table, offset);
    uintptr_t found = __atomic_load_n(&slot->isa, __ATOMIC_ACQUIRE);
    if (!found) return NULL;
    if (found != isa) continue;
    const cmr_cell *cell = __atomic_load_n(&slot->cell, __ATOMIC_ACQUIRE);
    const cmr_entry *entry = __atomic_load_n(&cell->entry, __ATOMIC_ACQUIRE);
    if (entry->type == type) return entry;
  }
}

/* The superclass is the second word of class metadata, 0 for a root. */
static uintptr_t superclass_of(const void *metadata) { return ((const uintptr_t *)metadata)[1]; }

/* Finds the cell that cmr_look_up would answer from. */
static const cmr_cell *cached_cell_of_type(const cmr_selector *selector, uintptr_t isa,
                                           const void *type) {
  const cmr_table *table = selector->table;
  if (selector->first.isa == isa && selector->first.cell->entry->type == type)
    return selector->first.cell;
  for (uint64_t offset = cmr_slot_offset(table, isa);;
       offset = (offset + sizeof(cmr_slot)) & table->mask) {
    const cmr_slot *slot = cmr_slot_at(table, offset);
    if (!slot->isa) return NULL;
    if (slot->isa == isa && slot->cell->entry->type == type) return slot->cell;
  }
}

/* Puts what is cached for the superclass into the slot of sends to super. */
static void fill_above_locked(cmr_selector *selector, const void *metadata, const void *type) {
  const cmr_cell *cell = cached_cell_of_type(selector, superclass_of(metadata), type);
  if (!cell || selector->above.cell->kind != CMR_CELL_VACANT) return;
  if (!selector->above.isa) {
    __atomic_store_n(&selector->above.cell, cell, __ATOMIC_RELAXED);
    __atomic_store_n(&selector->above.isa, (uintptr_t)metadata, __ATOMIC_RELEASE);
  } else if (selector->above.isa == (uintptr_t)metadata) {
    __atomic_store_n(&selector->above.cell, cell, __ATOMIC_RELEASE);
  }
}

bool cmr_is_instance(const void *object, const void *metadata) {
  uintptr_t cls = cmr_isa(object);
  while (cls && cls != (uintptr_t)metadata) cls = superclass_of((const void *)cls);
  return cls != 0;
}

const cmr_entry *cmr_look_up_above_more(const void *object, const void *metadata,
                                        const cmr_selector *selector, const void *type) {
  if (!cmr_is_instance(object, metadata)) return NULL;
  uintptr_t owner = __atomic_load_n(&selector->above.isa, __ATOMIC_ACQUIRE);
  const cmr_cell *cell = __atomic_load_n(&selector->above.cell, __ATOMIC_ACQUIRE);
  const cmr_entry *entry = __atomic_load_n(&cell->entry, __ATOMIC_ACQUIRE);
  if (owner == (uintptr_t)metadata && entry->type == type) return entry;
  entry = cmr_look_up(superclass_of(metadata), selector, type);
  bool may_fill = !owner || (owner == (uintptr_t)metadata && cell->kind == CMR_CELL_VACANT);
  if (entry && may_fill) {
    cmr_runtime_lock();
    fill_above_locked((cmr_selector *)selector, metadata, type);
    cmr_runtime_unlock();
  }
  return entry;
}

const cmr_cell *cmr_cached_cell(uintptr_t isa, const cmr_selector *selector) {
  const cmr_cell *best = NULL;
  if (__atomic_load_n(&selector->first.isa, __ATOMIC_ACQUIRE) == isa) {
    best = __atomic_load_n(&selector->first.cell, __ATOMIC_ACQUIRE);
    if (best->kind == CMR_CELL_METHOD) return best;
    if (best->kind == CMR_CELL_VACANT) best = NULL;
  }
  const cmr_table *table = __atomic_load_n(&selector->table, __ATOMIC_ACQUIRE);
  for (uint64_t offset = cmr_slot_offset(table, isa);;
       offset = (offset + sizeof(cmr_slot)) & table->mask) {
    const cmr_slot *slot = cmr_slot_at(table, offset);
    uintptr_t found = __atomic_load_n(&slot->isa, __ATOMIC_ACQUIRE);
    if (!found) return best;
    if (found != isa) continue;
    const cmr_cell *cell = __atomic_load_n(&slot->cell, __ATOMIC_ACQUIRE);
    if (cell->kind == CMR_CELL_METHOD) return cell;
    if (cell->kind != CMR_CELL_VACANT) best = cell;
  }
}

/* Odd multipliers with well-spread bits. The first is the golden ratio, which spreads addresses in
   arithmetic progression (the metadata of generic classes) evenly; the others are tried when the
   keys of a table collide under it. */
static const uint64_t multipliers[] = {
    UINT64_C(0x9E3779B97F4A7C15), UINT64_C(0xD1B54A32D192ED03), UINT64_C(0xAEF17502108EF2D9),
    UINT64_C(0xC2B2AE3D27D4EB4F), UINT64_C(0xFF51AFD7ED558CCD), UINT64_C(0x94D049BB133111EB),
    UINT64_C(0xBF58476D1CE4E5B9), UINT64_C(0xE7037ED1A0B428DB)};

static void place(cmr_table *table, uintptr_t isa, const cmr_cell *cell) {
  uint64_t offset = cmr_slot_offset(table, isa);
  cmr_slot *slot;
  while ((slot = (cmr_slot *)cmr_slot_at(table, offset))->isa)
    offset = (offset + sizeof(cmr_slot)) & table->mask;
  __atomic_store_n(&slot->cell, cell, __ATOMIC_RELAXED);
  __atomic_store_n(&slot->isa, isa, __ATOMIC_RELEASE);
  table->count++;
}

/* Counts the keys of `old` whose home slot another key has taken. */
static size_t displaced(const cmr_table *old, cmr_table *scratch) {
  size_t result = 0;
  for (size_t i = 0; i < capacity_of(old); i++) {
    if (!old->slots[i].isa || old->slots[i].cell->kind == CMR_CELL_VACANT) continue;
    if (cmr_slot_at(scratch, cmr_slot_offset(scratch, old->slots[i].isa))->isa) result++;
    place(scratch, old->slots[i].isa, old->slots[i].cell);
  }
  return result;
}

static void clear(cmr_table *table, size_t capacity) {
  table->count = 0;
  for (size_t i = 0; i < capacity; i++) table->slots[i] = (cmr_slot){0, &cmr_vacant_cell};
}

/* Makes a table that holds the live keys of `old`, under the multiplier that displaces fewest. */
static cmr_table *grown(const cmr_table *old, size_t capacity) {
  cmr_table *table = aligned_alloc(64, (bytes_of(capacity) + 63) / 64 * 64);
  if (!table) return NULL;
  *table = (cmr_table){.mask = (capacity - 1) * sizeof(cmr_slot)};
  size_t best = SIZE_MAX, best_index = 0;
  size_t last = sizeof multipliers / sizeof *multipliers - 1;
  for (size_t i = 0; i <= last && best; i++) {
    table->multiplier = multipliers[i];
    clear(table, capacity);
    size_t count = displaced(old, table);
    if (count < best) best = count, best_index = i;
    if (best == 0 || i == last) {
      if (best_index == i) return table;
      break;
    }
  }
  table->multiplier = multipliers[best_index];
  clear(table, capacity);
  displaced(old, table);
  return table;
}

static void retire(const cmr_table *table) {
  if (table == cmr_empty_table()) return;
  ((cmr_table *)table)->next = retired;
  retired = (cmr_table *)table;
  retired_count++;
  retired_bytes += bytes_of(capacity_of(table));
}

/* Replaces the cell of a slot that already has the isa and a cell of the same use. */
static bool reuse_slot(cmr_table *table, uintptr_t isa, const cmr_cell *cell) {
  for (uint64_t offset = cmr_slot_offset(table, isa);;
       offset = (offset + sizeof(cmr_slot)) & table->mask) {
    cmr_slot *slot = (cmr_slot *)cmr_slot_at(table, offset);
    if (!slot->isa) return false;
    if (slot->isa != isa) continue;
    if (slot->cell == cell) return true;
    if (slot->cell->kind == CMR_CELL_VACANT) {
      __atomic_store_n(&slot->cell, cell, __ATOMIC_RELEASE);
      return true;
    }
  }
}

bool cmr_cache_insert_locked(const cmr_selector *const_selector, uintptr_t isa,
                             const cmr_cell *cell) {
  cmr_selector *selector = (cmr_selector *)const_selector;
  if (!selector->first.isa) {
    __atomic_store_n(&selector->first.cell, cell, __ATOMIC_RELAXED);
    __atomic_store_n(&selector->first.isa, isa, __ATOMIC_RELEASE);
    return true;
  }
  if (selector->first.isa == isa) {
    if (selector->first.cell == cell) return true;
    if (selector->first.cell->kind == CMR_CELL_VACANT) {
      __atomic_store_n(&selector->first.cell, cell, __ATOMIC_RELEASE);
      return true;
    }
  }
  cmr_table *table = (cmr_table *)selector->table;
  if (table == cmr_empty_table() && selector->spare) {
    /* Use the flushed table again: its keys stay where they are, its cells go. */
    table = selector->spare;
    selector->spare = NULL;
    for (size_t i = 0; i < capacity_of(table); i++)
      __atomic_store_n(&table->slots[i].cell, &cmr_vacant_cell, __ATOMIC_RELEASE);
    __atomic_store_n(&selector->table, table, __ATOMIC_RELEASE);
  }
  if (table != cmr_empty_table() && reuse_slot(table, isa, cell)) return true;
  size_t capacity = capacity_of(table);
  if (table == cmr_empty_table() || (table->count + 1) * 8 > capacity * 5) {
    size_t wanted = table == cmr_empty_table() ? 4 : capacity * 2;
    cmr_table *larger = grown(table, wanted);
    if (!larger) return false;
    place(larger, isa, cell);
    __atomic_store_n(&selector->table, larger, __ATOMIC_RELEASE);
    retire(table);
    return true;
  }
  place(table, isa, cell);
  return true;
}

void cmr_cache_flush_locked(const cmr_selector *const_selector) {
  cmr_selector *selector = (cmr_selector *)const_selector;
  if (selector->first.isa)
    __atomic_store_n(&selector->first.cell, &cmr_vacant_cell, __ATOMIC_RELEASE);
  if (selector->above.isa)
    __atomic_store_n(&selector->above.cell, &cmr_vacant_cell, __ATOMIC_RELEASE);
  if (selector->table == cmr_empty_table()) return;
  if (selector->spare) retire(selector->spare);
  selector->spare = (cmr_table *)selector->table;
  __atomic_store_n(&selector->table, cmr_empty_table(), __ATOMIC_RELEASE);
}

cmr_cache_statistics cmr_cache_statistics_locked(const cmr_selector *selector) {
  cmr_cache_statistics result = {0};
  const cmr_table *table = selector->table;
  if (selector->first.isa) result.used++;
  if (selector->first.isa && selector->first.cell->kind != CMR_CELL_VACANT) result.live++;
  if (selector->spare) result.bytes += bytes_of(capacity_of(selector->spare));
  if (table == cmr_empty_table()) return result;
  result.capacity = capacity_of(table);
  result.bytes += bytes_of(result.capacity);
  for (size_t i = 0; i < result.capacity; i++) {
    if (!table->slots[i].isa) continue;
    result.used++;
    if (table->slots[i].cell->kind == CMR_CELL_VACANT) continue;
    result.live++;
    size_t home = cmr_slot_offset(table, table->slots[i].isa) / sizeof(cmr_slot);
    size_t probes = ((i + result.capacity - home) & (result.capacity - 1)) + 1;
    if (probes > result.longest_probe) result.longest_probe = probes;
  }
  return result;
}

size_t cmr_retired_table_count_locked(void) { return retired_count; }
size_t cmr_retired_table_bytes_locked(void) { return retired_bytes; }

size_t cmr_reclaim_tables_locked(void) {
  size_t freed = retired_bytes;
  while (retired) {
    cmr_table *next = retired->next;
    free(retired);
    retired = next;
  }
  retired_count = retired_bytes = 0;
  return freed;
}
