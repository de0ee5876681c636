/* A call from one loaded object into another goes through a word of memory, the slot, that the
 * dynamic linker filled in. Exchanging the slots' contents for a while replaces a function for that
 * while only: at all other times a call costs exactly what it costs in any program, which a function
 * of the same name in the executable could not offer. */

#define _GNU_SOURCE
#include "elf_slots.h"

#if CAC_HAS_ELF_SLOTS

#include <elf.h>
#include <link.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#if defined(__x86_64__)
enum { JUMP_SLOT = R_X86_64_JUMP_SLOT, GLOB_DAT = R_X86_64_GLOB_DAT };
#else
enum { JUMP_SLOT = R_AARCH64_JUMP_SLOT, GLOB_DAT = R_AARCH64_GLOB_DAT };
#endif

enum { MAX_SLOTS = 4096 };

typedef struct slot {
  void **address;
  void *content;
  void *substitute;
  /* The part of the object that the dynamic linker made read-only, where the slot is in it. */
  char *read_only_start;
  size_t read_only_size;
} slot;

/* Written by the one thread that counts; see allocation_counter.c for the lock. */
static slot slots[MAX_SLOTS];
static size_t slot_count;
static bool slots_overflowed;

typedef struct search {
  const cac_replacement *replacements;
  size_t count;
} search;

typedef struct object {
  const struct dl_phdr_info *info;
  const ElfW(Sym) *symbols;
  const char *names;
  char *read_only_start;
  char *read_only_end;
} object;

static void note_slot(const object *object, void **address, void *substitute) {
  if (slot_count == MAX_SLOTS) {
    slots_overflowed = true;
    return;
  }
  char *place = (char *)address;
  bool is_read_only = place >= object->read_only_start && place < object->read_only_end;
  slots[slot_count++] = (slot){
      .address = address,
      .content = *address,
      .substitute = substitute,
      .read_only_start = is_read_only ? object->read_only_start : NULL,
      .read_only_size =
          is_read_only ? (size_t)(object->read_only_end - object->read_only_start) : 0,
  };
}

static void note_relocations(const object *object, const ElfW(Rela) *relocations, size_t size,
                             const search *search) {
  for (size_t i = 0; i < size / sizeof *relocations; i++) {
    const ElfW(Rela) *relocation = &relocations[i];
    uint32_t type = (uint32_t)ELF64_R_TYPE(relocation->r_info);
    if (type != JUMP_SLOT && type != GLOB_DAT) {
      continue;
    }
    const char *name = object->names + object->symbols[ELF64_R_SYM(relocation->r_info)].st_name;
    for (size_t j = 0; j < search->count; j++) {
      const cac_replacement *replacement = &search->replacements[j];
      if (strcmp(name, replacement->name) != 0) {
        continue;
      }
      void **address = (void **)(object->info->dlpi_addr + relocation->r_offset);
      /* A jump slot that was never used holds the linker's stub, not the function yet. */
      if (type == JUMP_SLOT || *address == replacement->original) {
        note_slot(object, address, replacement->substitute);
      }
    }
  }
}

static void find_read_only(object *object) {
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  for (int i = 0; i < object->info->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = &object->info->dlpi_phdr[i];
    if (header->p_type == PT_GNU_RELRO) {
      /* Rounded as the dynamic linker rounds it. */
      uintptr_t start = object->info->dlpi_addr + header->p_vaddr;
      uintptr_t end = start + header->p_memsz;
      object->read_only_start = (char *)(start & ~(page - 1));
      object->read_only_end = (char *)(end & ~(page - 1));
    }
  }
}

static const ElfW(Dyn) *dynamic_section(const struct dl_phdr_info *info) {
  for (int i = 0; i < info->dlpi_phnum; i++) {
    if (info->dlpi_phdr[i].p_type == PT_DYNAMIC) {
      return (const ElfW(Dyn) *)(info->dlpi_addr + info->dlpi_phdr[i].p_vaddr);
    }
  }
  return NULL;
}

static int visit(struct dl_phdr_info *info, size_t size, void *context) {
  (void)size;
  const ElfW(Dyn) *entry = dynamic_section(info);
  /* The kernel's own object has no slots, and its addresses are not relocated. */
  if (entry == NULL || strncmp(info->dlpi_name, "linux-vdso", 10) == 0) {
    return 0;
  }
  object object = {.info = info};
  const ElfW(Rela) *jump_slots = NULL;
  const ElfW(Rela) *others = NULL;
  size_t jump_slots_size = 0;
  size_t others_size = 0;
  for (; entry->d_tag != DT_NULL; entry++) {
    switch (entry->d_tag) {
    case DT_SYMTAB: object.symbols = (const ElfW(Sym) *)entry->d_un.d_ptr; break;
    case DT_STRTAB: object.names = (const char *)entry->d_un.d_ptr; break;
    case DT_JMPREL: jump_slots = (const ElfW(Rela) *)entry->d_un.d_ptr; break;
    case DT_PLTRELSZ: jump_slots_size = entry->d_un.d_val; break;
    case DT_RELA: others = (const ElfW(Rela) *)entry->d_un.d_ptr; break;
    case DT_RELASZ: others_size = entry->d_un.d_val; break;
    default: break;
    }
  }
  if (object.symbols == NULL || object.names == NULL) {
    return 0;
  }
  find_read_only(&object);
  note_relocations(&object, jump_slots, jump_slots == NULL ? 0 : jump_slots_size, context);
  note_relocations(&object, others, others == NULL ? 0 : others_size, context);
  return 0;
}

static bool set_slot(const slot *slot, void *content) {
  if (slot->read_only_size > 0 &&
      mprotect(slot->read_only_start, slot->read_only_size, PROT_READ | PROT_WRITE) != 0) {
    return false;
  }
  __atomic_store_n(slot->address, content, __ATOMIC_RELEASE);
  if (slot->read_only_size > 0) {
    mprotect(slot->read_only_start, slot->read_only_size, PROT_READ);
  }
  return true;
}

bool cac_slots_install(const cac_replacement *replacements, size_t count) {
  search search = {replacements, count};
  slot_count = 0;
  slots_overflowed = false;
  dl_iterate_phdr(visit, &search);
  if (slots_overflowed) {
    slot_count = 0;
    return false;
  }
  for (size_t i = 0; i < slot_count; i++) {
    if (!set_slot(&slots[i], slots[i].substitute)) {
      slot_count = i;
      cac_slots_restore();
      return false;
    }
  }
  return slot_count > 0;
}

void cac_slots_restore(void) {
  for (size_t i = 0; i < slot_count; i++) {
    set_slot(&slots[i], slots[i].content);
  }
  slot_count = 0;
}

#else

bool cac_slots_install(const cac_replacement *replacements, size_t count) {
  (void)replacements;
  (void)count;
  return false;
}

void cac_slots_restore(void) {}

#endif
