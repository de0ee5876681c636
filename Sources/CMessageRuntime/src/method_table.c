/* Cells, and the set of cells of one class. Guarded by the runtime lock. */
#include "cmr_cache.h"

#include <stdlib.h>

/* Cells are never freed, so they are cut from blocks: the allocator would add a third to each. */
enum { CELLS_PER_BLOCK = 85 };
static cmr_cell *block;
static size_t block_used = CELLS_PER_BLOCK;

cmr_cell *cmr_cell_create_locked(const cmr_selector *selector, const cmr_entry *entry,
                                 cmr_cell_kind kind, void *owner) {
  if (block_used == CELLS_PER_BLOCK) {
    cmr_cell *new_block = malloc(CELLS_PER_BLOCK * sizeof *new_block);
    if (!new_block) return NULL;
    block = new_block;
    block_used = 0;
  }
  cmr_cell *cell = &block[block_used++];
  *cell = (cmr_cell){.entry = entry, .selector = selector, .owner = owner, .kind = kind};
  return cell;
}

const cmr_entry *cmr_cell_exchange_locked(cmr_cell *cell, const cmr_entry *entry) {
  return __atomic_exchange_n(&cell->entry, entry, __ATOMIC_ACQ_REL);
}

const cmr_entry *cmr_cell_vacate_locked(cmr_cell *cell) {
  const cmr_entry *old = __atomic_exchange_n(&cell->entry, &cmr_vacant_entry, __ATOMIC_ACQ_REL);
  return old == &cmr_vacant_entry ? NULL : old;
}

/* Selector records come from the allocator, so their low four bits say nothing. */
static uint32_t home(const cmr_selector *selector, uint32_t capacity) {
  return (uint32_t)(selector->hash >> 7) & (capacity - 1);
}

cmr_cell *cmr_method_table_find_locked(const cmr_method_table *table,
                                       const cmr_selector *selector) {
  if (!table->count) return NULL;
  for (uint32_t i = home(selector, table->capacity);; i = (i + 1) & (table->capacity - 1)) {
    cmr_cell *cell = table->cells[i];
    if (!cell || cell->selector == selector) return cell;
  }
}

static void put(cmr_cell **cells, uint32_t capacity, cmr_cell *cell) {
  uint32_t i = home(cell->selector, capacity);
  while (cells[i]) i = (i + 1) & (capacity - 1);
  cells[i] = cell;
}

bool cmr_method_table_add_locked(cmr_method_table *table, cmr_cell *cell) {
  if ((table->count + 1) * 4 > table->capacity * 3) {
    uint32_t capacity = table->capacity ? table->capacity * 2 : 4;
    cmr_cell **cells = calloc(capacity, sizeof *cells);
    if (!cells) return false;
    for (uint32_t i = 0; i < table->capacity; i++)
      if (table->cells[i]) put(cells, capacity, table->cells[i]);
    free(table->cells);
    table->cells = cells;
    table->capacity = capacity;
  }
  put(table->cells, table->capacity, cell);
  table->count++;
  return true;
}

cmr_cell *cmr_method_table_remove_locked(cmr_method_table *table, const cmr_selector *selector) {
  cmr_cell *found = cmr_method_table_find_locked(table, selector);
  if (!found) return NULL;
  uint32_t mask = table->capacity - 1, hole = home(selector, table->capacity);
  while (table->cells[hole] != found) hole = (hole + 1) & mask;
  table->cells[hole] = NULL;
  table->count--;
  /* Put the rest of the run in again, so that no probe stops at the hole. */
  for (uint32_t i = (hole + 1) & mask; table->cells[i]; i = (i + 1) & mask) {
    cmr_cell *cell = table->cells[i];
    table->cells[i] = NULL;
    put(table->cells, table->capacity, cell);
  }
  return found;
}
