/* Memory that code runs from. */
#include "CCallOracle.h"

#include <stdio.h>
#include <string.h>

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
