/* Shared libraries and their symbols. */
#include "cmr_library.h"

#include "cmr_hooks.h"

#include <dlfcn.h>
#include <stdlib.h>

/* dlerror's text is this thread's, and changes with the next call. */
static char *take_text(void) {
  const char *text = dlerror();
  return text ? cmr_duplicate_text(text) : NULL;
}

void *cmr_library_open(const char *path, bool is_global, char **error) {
  // Symbols that are missing are found out here, not by ending the process at a call.
  void *handle = dlopen(path, RTLD_NOW | (is_global ? RTLD_GLOBAL : RTLD_LOCAL));
  *error = handle ? NULL : take_text();
  return handle;
}

void cmr_library_close(void *handle) { dlclose(handle); }

void *cmr_library_symbol(void *handle, const char *name, char **error) {
  void *address = dlsym(handle, name);
  *error = address ? NULL : take_text();
  return address;
}

void cmr_free_text(char *text) { free(text); }
