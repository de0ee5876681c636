/* Gives the terminal back when a program ends, however it ends.

   There is one guarded terminal in a process. Everything that a signal handler reads is prepared
   beforehand; the handlers call only functions that POSIX allows in a handler. */
#ifndef CTM_TERMINAL_MENUS_H
#define CTM_TERMINAL_MENUS_H

#include <stdbool.h>
#include <stddef.h>

/* What happened since the last call of ctm_take_events. */
enum {
  CTM_RESIZED = 1,
  CTM_CONTINUED = 2,
};

/* The longest sequence that can be kept. */
enum { CTM_SEQUENCE_MAX = 512 };

/* Remembers the modes of the terminal and takes over the signals that would end or stop the
   process. Signals that the program handles or ignores already are left alone, but for crashes,
   whose earlier handler runs afterwards.

   fd: the terminal. leave, enter: bytes that end and begin the program's use of the screen.
   Returns 0, CTM_IN_USE when a terminal is guarded already, or an errno: E2BIG for long
   sequences. */
enum { CTM_IN_USE = -1 };
int ctm_begin(int fd, const char *leave, size_t leave_size, const char *enter, size_t enter_size);

/* Remembers the present modes as those to set again when a stopped process is continued. */
void ctm_note_program_modes(void);

/* Takes the terminal again if the process has come back to the foreground without a signal, as a job
   does that ran in the background. Returns whether the program uses the terminal. */
bool ctm_resume(void);

/* Gives the terminal back now: writes the leaving bytes and sets the first modes. Once only. */
void ctm_restore(void);

/* Ends the guard and puts the earlier signal handlers back. `restore` gives the terminal back too. */
void ctm_end(bool restore);

/* A descriptor that becomes readable when the terminal was resized or the process continued. */
int ctm_wake_descriptor(void);

/* Empties the descriptor and returns what happened. */
int ctm_take_events(void);

/* Whether a terminal is guarded and in use by the program. */
bool ctm_is_active(void);

/* The size of a terminal in cells. ioctl takes varargs. */
bool ctm_size(int fd, int *columns, int *lines);

/* The width that the C library gives a character: -1, 0, 1 or 2. Darwin's Swift hides wcwidth. */
int ctm_scalar_width(unsigned int scalar);

/* Waits until one of two descriptors is readable. Returns a mask, 1 for the first and 2 for the
   second, 4 when the first is closed; 0 at the end of the time or when a signal came. -1 waits
   for ever. */
int ctm_wait(int first, int second, int milliseconds);

/* Reads, again when a signal interrupts. Returns -1 for an error, 0 for the end. */
long ctm_read(int fd, void *bytes, size_t size);

/* Writes all. */
bool ctm_write(int fd, const void *bytes, size_t size);

/* Seconds of a clock that never goes back. */
double ctm_seconds(void);

/* A variable of the environment, or null. */
const char *ctm_environment(const char *name);

bool ctm_is_terminal(int fd);

#endif
