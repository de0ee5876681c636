#define _GNU_SOURCE
#include "CTerminalMenus.h"

#include <errno.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

bool ctm_size(int fd, int *columns, int *lines) {
  struct winsize size;
  if (ioctl(fd, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return false;
  *columns = size.ws_col;
  *lines = size.ws_row;
  return true;
}

int ctm_scalar_width(unsigned int scalar) { return wcwidth((wchar_t)scalar); }

int ctm_wait(int first, int second, int milliseconds) {
  struct pollfd watched[2] = {
      {.fd = first, .events = POLLIN},
      {.fd = second, .events = POLLIN},
  };
  if (poll(watched, 2, milliseconds) <= 0) return 0;
  int ready = 0;
  if (watched[0].revents & POLLIN) ready |= 1;
  if (watched[1].revents & POLLIN) ready |= 2;
  if (watched[0].revents & (POLLHUP | POLLERR | POLLNVAL)) ready |= 4;
  return ready;
}

long ctm_read(int fd, void *bytes, size_t size) {
  ssize_t result;
  do {
    result = read(fd, bytes, size);
  } while (result < 0 && errno == EINTR);
  return result;
}

bool ctm_write(int fd, const void *bytes, size_t size) {
  const char *next = bytes;
  while (size > 0) {
    ssize_t written = write(fd, next, size);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    next += written;
    size -= (size_t)written;
  }
  return true;
}

double ctm_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

const char *ctm_environment(const char *name) { return getenv(name); }

bool ctm_is_terminal(int fd) { return isatty(fd) == 1; }
