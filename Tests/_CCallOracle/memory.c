/* What memory of the process is for. */
#include "CCallOracle.h"

#include <stdio.h>
#include <string.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#ifdef __linux__

#include <sys/prctl.h>

/* Headers of before Linux 6.3 do not have them. */
enum { SET_MEMORY_DENY_WRITE_EXECUTE = 65, REFUSE_EXECUTE_GAIN = 1 };

bool oracle_forbid_writable_code(void) {
  return prctl(SET_MEMORY_DENY_WRITE_EXECUTE, REFUSE_EXECUTE_GAIN, 0L, 0L, 0L) == 0;
}

bool oracle_has_writable_code(void) {
  FILE *maps = fopen("/proc/self/maps", "r");
  if (!maps) return false;
  char line[1024], permissions[5];
  bool found = false;
  while (fgets(line, sizeof line, maps))
    if (sscanf(line, "%*s %4s", permissions) == 1 && strncmp(permissions, "rwx", 3) == 0)
      found = true;
  fclose(maps);
  return found;
}

#else

bool oracle_forbid_writable_code(void) { return false; }
bool oracle_has_writable_code(void) { return false; }

#endif

size_t oracle_malloc_bytes(void) {
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
  struct mallinfo2 all = mallinfo2();
  return all.uordblks + all.hblkhd;
#else
  return 0;
#endif
}

size_t oracle_resident_kib(void) {
  FILE *status = fopen("/proc/self/status", "r");
  if (!status) return 0;
  char line[256];
  size_t kib = 0;
  while (fgets(line, sizeof line, status))
    if (sscanf(line, "VmRSS: %zu", &kib) == 1) break;
  fclose(status);
  return kib;
}
