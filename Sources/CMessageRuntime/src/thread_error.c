/* Errors on their way through C, one for each thread. */
#include "thread_error.h"

#include "cmr_hooks.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

_Thread_local void *cmr_thread_error;
/* What cmr_take_error returned last. */
static _Thread_local char *thread_text;

CMR_HIDDEN const cmr_hooks *cmr_installed_hooks(void);

static pthread_key_t key;
static pthread_once_t key_once = PTHREAD_ONCE_INIT;

static void forget(void *unused) {
  (void)unused;
  const cmr_hooks *hooks = cmr_installed_hooks();
  if (cmr_thread_error && hooks) hooks->release_error(cmr_thread_error);
  cmr_thread_error = NULL;
  free(thread_text);
  thread_text = NULL;
}

static void make_key(void) { pthread_key_create(&key, forget); }

void cmr_set_error(void *error) {
  pthread_once(&key_once, make_key);
  // Any value makes the system call `forget` when the thread ends.
  pthread_setspecific(key, &key);
  void *before = cmr_thread_error;
  cmr_thread_error = error;
  const cmr_hooks *hooks = cmr_installed_hooks();
  if (before && hooks) hooks->release_error(before);
}

char *cmr_duplicate_text(const char *text) {
  size_t size = strlen(text) + 1;
  char *copy = malloc(size);
  return copy ? memcpy(copy, text, size) : NULL;
}

const char *cmr_take_error(void) {
  void *error = cmr_thread_error;
  const cmr_hooks *hooks = cmr_installed_hooks();
  if (!error || !hooks) return NULL;
  cmr_thread_error = NULL;
  char *text = hooks->error_text(error);
  hooks->release_error(error);
  free(thread_text);
  thread_text = text;
  return text ? text : "an error whose text there is no memory for";
}
