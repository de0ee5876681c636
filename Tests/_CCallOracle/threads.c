#include "CCallOracle.h"

#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

static char ended;

static void *call_function(void *function) {
  ((int64_t(*)(int64_t))(uintptr_t)function)(0);
  return NULL;
}

bool oracle_call_on_thread_of_its_own(cmr_function function) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, call_function, (void *)(uintptr_t)function) != 0) return false;
  void *result = NULL;
  return pthread_join(thread, &result) == 0 && result == &ended;
}

void oracle_end_thread(void) { pthread_exit(&ended); }

bool oracle_holds_in_child(bool (*function)(void)) {
  pid_t child = fork();
  if (child == 0) _exit(function() ? 0 : 1);
  int status = 0;
  return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status)
      && WEXITSTATUS(status) == 0;
}
