/* The runtime lock, the condition that initialising threads wait on, and facts about threads. */
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
#include "cmr_cache.h"

#include <pthread.h>
#if defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>
#endif

static pthread_mutex_t runtime_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t runtime_condition = PTHREAD_COND_INITIALIZER;

void cmr_runtime_lock(void) { pthread_mutex_lock(&runtime_lock); }
void cmr_runtime_unlock(void) { pthread_mutex_unlock(&runtime_lock); }
void cmr_runtime_wait(void) { pthread_cond_wait(&runtime_condition, &runtime_lock); }
void cmr_runtime_wake_all(void) { pthread_cond_broadcast(&runtime_condition); }

static _Thread_local char thread_marker;

uintptr_t cmr_thread_id(void) { return (uintptr_t)&thread_marker; }

#if defined(__APPLE__)
bool cmr_is_main_thread(void) { return pthread_main_np() != 0; }
#elif defined(__linux__)
/* In a program whose main function is asynchronous the first thread sleeps for good, and the main
   actor's jobs run on any thread that drains the main queue. Swift's and Dispatch's own functions
   know; weak, since a program without them has no main actor but the first thread. */
typedef struct executor {
  void *identity;
  uintptr_t implementation;
} executor;
#if defined(__clang__)
#define SWIFT_CALL __attribute__((swiftcall))
#else
#define SWIFT_CALL /* Other compilers only check this file. */
#endif
extern SWIFT_CALL __attribute__((weak)) executor swift_task_getMainExecutor(void);
extern SWIFT_CALL __attribute__((weak)) bool swift_task_isCurrentExecutorWithFlags(executor,
                                                                                   uint64_t);
extern __attribute__((weak)) const char *dispatch_queue_get_label(void *queue);
extern __attribute__((weak)) char _dispatch_main_q;

static bool is_on_main_executor(void) {
  /* Without flags the answer is no where the executor cannot tell, instead of a trap. */
  if (swift_task_getMainExecutor && swift_task_isCurrentExecutorWithFlags
      && swift_task_isCurrentExecutorWithFlags(swift_task_getMainExecutor(), 0))
    return true;
  /* A block of the main queue that is no task. NULL asks for the current queue; a label is the
     queue's own copy, so its address tells queues apart. */
  return dispatch_queue_get_label && &_dispatch_main_q
         && dispatch_queue_get_label(NULL) == dispatch_queue_get_label(&_dispatch_main_q);
}

static _Thread_local int main_state; /* 0 unknown, 1 the first thread, 2 another */

bool cmr_is_main_thread(void) {
  if (!main_state) main_state = syscall(SYS_gettid) == getpid() ? 1 : 2;
  return main_state == 1 || is_on_main_executor();
}
#else
/* Elsewhere the thread that loads the image counts as the main one. */
static const char *main_marker;
__attribute__((constructor)) static void note_main_thread(void) { main_marker = &thread_marker; }
bool cmr_is_main_thread(void) { return main_marker == &thread_marker; }
#endif

/* The lowest address that a forwarded call may begin at; 0 until asked, 1 when unknown. */
static _Thread_local uintptr_t stack_limit;

static uintptr_t find_stack_limit(void) {
  const uintptr_t reserve = 64 * 1024;
  uintptr_t result = 1;
#if defined(__linux__)
  pthread_attr_t attributes;
  if (!pthread_getattr_np(pthread_self(), &attributes)) {
    void *lowest;
    size_t size;
    if (!pthread_attr_getstack(&attributes, &lowest, &size))
      result = (uintptr_t)lowest + (size > 4 * reserve ? reserve : size / 4);
    pthread_attr_destroy(&attributes);
  }
#elif defined(__APPLE__)
  pthread_t self = pthread_self();
  result = (uintptr_t)pthread_get_stackaddr_np(self) - pthread_get_stacksize_np(self) + reserve;
#endif
  return result;
}

bool cmr_stack_is_low(void) {
  if (!stack_limit) stack_limit = find_stack_limit();
  return (uintptr_t)__builtin_frame_address(0) < stack_limit;
}

static _Thread_local int purpose;

int cmr_purpose(void) { return purpose; }
void cmr_set_purpose(int value) { purpose = value; }
