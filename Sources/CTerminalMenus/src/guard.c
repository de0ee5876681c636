#define _GNU_SOURCE
#include "CTerminalMenus.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

struct sequence {
  char bytes[CTM_SEQUENCE_MAX];
  size_t size;
};

/* Written by ctm_begin before any handler is installed, then only read, but for the atomics. */
static struct {
  int fd;
  pid_t owner;
  struct termios original;
  struct termios program;
  struct sequence leave;
  struct sequence enter;
  int wake[2];
} guard = {.fd = -1, .wake = {-1, -1}};

/* 1 while the program uses the screen: who changes it to 0 gives the terminal back. */
static atomic_int active;
static atomic_int has_program_modes;
static atomic_int events;
static atomic_int guarded;

enum kind { ENDS, CRASHES, STOPS, CONTINUES, RESIZES };

static struct taken {
  int number;
  enum kind kind;
  bool is_taken;
  struct sigaction before;
} taken[] = {
    {.number = SIGINT, .kind = ENDS},     {.number = SIGTERM, .kind = ENDS},
    {.number = SIGHUP, .kind = ENDS},     {.number = SIGQUIT, .kind = ENDS},
    {.number = SIGALRM, .kind = ENDS},    {.number = SIGUSR1, .kind = ENDS},
    {.number = SIGUSR2, .kind = ENDS},    {.number = SIGXCPU, .kind = ENDS},
    {.number = SIGSEGV, .kind = CRASHES}, {.number = SIGABRT, .kind = CRASHES},
    {.number = SIGILL, .kind = CRASHES},  {.number = SIGTRAP, .kind = CRASHES},
    {.number = SIGBUS, .kind = CRASHES},  {.number = SIGFPE, .kind = CRASHES},
    {.number = SIGTSTP, .kind = STOPS},   {.number = SIGCONT, .kind = CONTINUES},
    {.number = SIGWINCH, .kind = RESIZES},
};
enum { TAKEN = sizeof taken / sizeof taken[0] };

static void write_all(int fd, const char *bytes, size_t size) {
  while (size > 0) {
    ssize_t written = write(fd, bytes, size);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    bytes += written;
    size -= (size_t)written;
  }
}

/* Sets modes even when the process is in the background, where that would stop it. */
static void set_modes(const struct termios *modes) {
  sigset_t output, before;
  sigemptyset(&output);
  sigaddset(&output, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &output, &before);
  tcsetattr(guard.fd, TCSADRAIN, modes);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static void give_back(void) {
  /* A child made by fork shares the terminal and must leave it to its parent. */
  if (getpid() != guard.owner) return;
  if (atomic_exchange(&active, 0) == 0) return;
  write_all(guard.fd, guard.leave.bytes, guard.leave.size);
  set_modes(&guard.original);
}

void ctm_restore(void) {
  /* A SIGCONT that comes now must not take the screen again. */
  atomic_store(&has_program_modes, 0);
  give_back();
}

static void wake(int event) {
  atomic_fetch_or(&events, event);
  char byte = 0;
  ssize_t ignored = write(guard.wake[1], &byte, 1);
  (void)ignored;
}

static struct taken *find(int number) {
  for (int i = 0; i < TAKEN; i++) {
    if (taken[i].number == number) return &taken[i];
  }
  return NULL;
}

/* Uses the screen again after a stop. In the background it is the shell's; when the process comes to
   the foreground the shell continues it once more. */
static void resume(void) {
  if (getpid() != guard.owner || !atomic_load(&has_program_modes)) return;
  pid_t foreground = tcgetpgrp(guard.fd);
  if (foreground > 0 && foreground != getpgrp()) return;
  if (atomic_exchange(&active, 1) == 1) return;
  set_modes(&guard.program);
  write_all(guard.fd, guard.enter.bytes, guard.enter.size);
  wake(CTM_CONTINUED | CTM_RESIZED);
}

/* Lets the signal do what it does without this handler. */
static void raise_by_default(int number) {
  struct sigaction by_default;
  memset(&by_default, 0, sizeof by_default);
  by_default.sa_handler = SIG_DFL;
  sigemptyset(&by_default.sa_mask);
  struct sigaction mine;
  sigaction(number, &by_default, &mine);
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, number);
  raise(number);
  pthread_sigmask(SIG_UNBLOCK, &only, NULL);
  /* Reached after a stop that was continued. */
  sigaction(number, &mine, NULL);
}

static void handle(int number, siginfo_t *info, void *context) {
  (void)context;
  int saved = errno;
  struct taken *entry = find(number);
  switch (entry ? entry->kind : ENDS) {
    case ENDS:
      ctm_restore();
      raise_by_default(number);
      break;
    case CRASHES:
      ctm_restore();
      /* Whoever handled crashes before does it now: a fault repeats itself on return, a signal
         that was sent does not. */
      if (entry) sigaction(number, &entry->before, NULL);
      if (!info || info->si_code <= 0 || number == SIGABRT || number == SIGTRAP) raise(number);
      break;
    case STOPS:
      give_back();
      raise_by_default(number);
      resume();
      break;
    case CONTINUES:
      /* SIGSTOP gives no warning: the shell has changed the modes, and the screen is its own. */
      if (getpid() == guard.owner) atomic_store(&active, 0);
      resume();
      break;
    case RESIZES:
      wake(CTM_RESIZED);
      break;
  }
  errno = saved;
}

/* A stack overflow leaves no stack for the handler of its own signal. */
static void use_other_stack(void) {
  static char stack[32 * 1024];
  stack_t present;
  if (sigaltstack(NULL, &present) != 0 || !(present.ss_flags & SS_DISABLE)) return;
  stack_t other = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&other, NULL);
}

static void take_signals(void) {
  use_other_stack();
  for (int i = 0; i < TAKEN; i++) {
    struct taken *entry = &taken[i];
    entry->is_taken = false;
    if (sigaction(entry->number, NULL, &entry->before) != 0) continue;
    bool is_default =
        !(entry->before.sa_flags & SA_SIGINFO) && entry->before.sa_handler == SIG_DFL;
    if (!is_default && entry->kind != CRASHES) continue;
    struct sigaction mine;
    memset(&mine, 0, sizeof mine);
    mine.sa_sigaction = handle;
    mine.sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK;
    /* Nothing else of ours runs meanwhile. */
    sigemptyset(&mine.sa_mask);
    for (int j = 0; j < TAKEN; j++) {
      if (taken[j].kind != CRASHES) sigaddset(&mine.sa_mask, taken[j].number);
    }
    entry->is_taken = sigaction(entry->number, &mine, NULL) == 0;
  }
}

static void give_signals_back(void) {
  for (int i = 0; i < TAKEN; i++) {
    if (taken[i].is_taken) sigaction(taken[i].number, &taken[i].before, NULL);
    taken[i].is_taken = false;
  }
}

static bool keep(struct sequence *sequence, const char *bytes, size_t size) {
  if (size > sizeof sequence->bytes) return false;
  memcpy(sequence->bytes, bytes, size);
  sequence->size = size;
  return true;
}

static int make_wake_pipe(void) {
  if (guard.wake[0] >= 0) return 0;
  if (pipe(guard.wake) != 0) return errno;
  for (int i = 0; i < 2; i++) {
    fcntl(guard.wake[i], F_SETFL, O_NONBLOCK);
    fcntl(guard.wake[i], F_SETFD, FD_CLOEXEC);
  }
  return 0;
}

int ctm_begin(int fd, const char *leave, size_t leave_size, const char *enter, size_t enter_size) {
  int expected = 0;
  if (!atomic_compare_exchange_strong(&guarded, &expected, 1)) return CTM_IN_USE;
  int error = 0;
  if (!keep(&guard.leave, leave, leave_size) || !keep(&guard.enter, enter, enter_size)) {
    error = E2BIG;
  } else if (tcgetattr(fd, &guard.original) != 0) {
    error = errno;
  } else {
    error = make_wake_pipe();
  }
  if (error != 0) {
    atomic_store(&guarded, 0);
    return error;
  }
  guard.fd = fd;
  guard.owner = getpid();
  atomic_store(&events, 0);
  atomic_store(&has_program_modes, 0);
  static atomic_flag is_registered = ATOMIC_FLAG_INIT;
  if (!atomic_flag_test_and_set(&is_registered)) atexit(ctm_restore);
  atomic_store(&active, 1);
  take_signals();
  return 0;
}

bool ctm_resume(void) {
  if (atomic_load(&active) == 1) return true;
  resume();
  return atomic_load(&active) == 1;
}

void ctm_note_program_modes(void) {
  if (tcgetattr(guard.fd, &guard.program) == 0) atomic_store(&has_program_modes, 1);
}

void ctm_end(bool restore) {
  if (!atomic_load(&guarded)) return;
  if (restore) {
    ctm_restore();
  } else {
    atomic_store(&active, 0);
  }
  give_signals_back();
  atomic_store(&has_program_modes, 0);
  atomic_store(&guarded, 0);
}

int ctm_wake_descriptor(void) { return guard.wake[0]; }

int ctm_take_events(void) {
  char bytes[64];
  while (read(guard.wake[0], bytes, sizeof bytes) > 0) {
  }
  return atomic_exchange(&events, 0);
}

bool ctm_is_active(void) { return atomic_load(&active) == 1; }
