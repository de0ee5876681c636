#ifndef ELF_SLOTS_H
#define ELF_SLOTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

/* glibc only: others leave the addresses of an object's dynamic section unrelocated. Including any
 * of its headers defines __GLIBC__. */
#if defined(__GLIBC__) && defined(__LP64__) && (defined(__x86_64__) || defined(__aarch64__))
#define CAC_HAS_ELF_SLOTS 1
#else
#define CAC_HAS_ELF_SLOTS 0
#endif

/// A function to put in the place of another one.
typedef struct cac_replacement {
  const char *name;
  /// The function that the name means; found by the caller.
  void *original;
  void *substitute;
} cac_replacement;

/// Points every linkage slot of every loaded object that holds one of the originals at its
/// substitute. Other threads may run meanwhile: a slot is one word, written at once.
///
/// - Returns: Whether all slots were reached; if not, none is changed.
bool cac_slots_install(const cac_replacement *replacements, size_t count);

/// Puts back what the slots held before `cac_slots_install`.
void cac_slots_restore(void);

#endif
