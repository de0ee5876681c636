/* Names ncurses with wide characters for the linker, and gives functions for what Swift cannot
   import: macros with arguments, arrays inside structs and varargs. */
#ifndef CNW_SHIM_H
#define CNW_SHIM_H

#ifndef NCURSES_WIDECHAR
#define NCURSES_WIDECHAR 1
#endif

#if __has_include(<ncursesw/curses.h>)
#include <ncursesw/curses.h>
#include <ncursesw/term.h>
#else
#include <curses.h>
#include <term.h>
#endif
#include <langinfo.h>
#include <locale.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

/* The most scalars that one cell of ncurses holds: a base and what is put on it. */
enum { CNW_CELL_SCALARS = CCHARW_MAX };

enum {
  CNW_BOLD = 1,
  CNW_DIM = 2,
  CNW_UNDERLINE = 4,
  CNW_REVERSE = 8,
};

/* A_BOLD and the others are casts behind a macro with arguments. */
static inline attr_t cnw_attributes(unsigned bits) {
  attr_t result = A_NORMAL;
  if (bits & CNW_BOLD) result |= A_BOLD;
  if (bits & CNW_DIM) result |= A_DIM;
  if (bits & CNW_UNDERLINE) result |= A_UNDERLINE;
  if (bits & CNW_REVERSE) result |= A_REVERSE;
  return result;
}

/* Puts a base character with its marks into one place of the screen. cchar_t holds an array. */
static inline bool cnw_put(
    int y, int x, const wchar_t *scalars, unsigned attributes, short color_pair) {
  cchar_t cell;
  memset(&cell, 0, sizeof cell);
  if (setcchar(&cell, scalars, cnw_attributes(attributes), color_pair, NULL) == ERR) return false;
  /* The last cell of the screen is written although the cursor cannot move behind it. */
  (void)mvadd_wch(y, x, &cell);
  return true;
}

/* tigetstr answers -1 and null for what is not there, under a signature without const. */
static inline const char *cnw_capability(const char *name) {
  const char *value = tigetstr((char *)name);
  return value == (const char *)-1 ? NULL : value;
}

static inline int cnw_number(const char *name) { return tigetnum((char *)name); }

static inline bool cnw_flag(const char *name) { return tigetflag((char *)name) == 1; }

/* cur_term is a macro in builds of ncurses for threads; setupterm reports through a pointer. */
static inline int cnw_setup_terminal(const char *name, int fd) {
  int status = 0;
  if (setupterm((char *)name, fd, &status) == OK) return 1;
  /* A generic terminal is known but has no entry that could be used for a whole screen. */
  return status == 1 ? 0 : status;
}

static inline void cnw_free_terminal(void) {
  if (cur_term) del_curterm(cur_term);
}

/* getmaxyx is a macro that assigns. */
static inline int cnw_lines(void) { return getmaxy(stdscr); }
static inline int cnw_columns(void) { return getmaxx(stdscr); }

/* stdscr may be a macro. */
static inline void cnw_clear_at_refresh(void) { (void)clearok(stdscr, TRUE); }
static inline void cnw_leave_cursor(bool leave) { (void)leaveok(stdscr, leave); }

/* The character set of the locale; the constant is a macro. */
static inline const char *cnw_codeset(void) { return nl_langinfo(CODESET); }
static inline const char *cnw_set_locale(const char *name) { return setlocale(LC_CTYPE, name); }

/* The streams that ncurses wants, on descriptors of its own so that closing them is harmless. */
static inline FILE *cnw_stream(int fd, const char *mode) {
  int copy = dup(fd);
  if (copy < 0) return NULL;
  FILE *stream = fdopen(copy, mode);
  if (!stream) close(copy);
  return stream;
}

/* The flags are macros with casts in some systems. Leaves signals of keys on. */
static inline bool cnw_program_modes(int fd) {
  struct termios modes;
  if (tcgetattr(fd, &modes) != 0) return false;
  modes.c_iflag &= ~(tcflag_t)(IXON | ICRNL | INLCR | IGNCR);
  modes.c_lflag &= ~(tcflag_t)(ICANON | ECHO | IEXTEN);
  modes.c_lflag |= ISIG;
  modes.c_cc[VMIN] = 1;
  modes.c_cc[VTIME] = 0;
  return tcsetattr(fd, TCSADRAIN, &modes) == 0;
}

#endif
