/* The signature that runs now on this thread. */
#ifndef GEN_SESSION_H
#define GEN_SESSION_H

#include "gen_driver.h"
#include "storage.h"

struct gen_session {
  const gen_library *library;
  const gen_signature *signature;
  gen_report *report;
  char way[64];
  unsigned observed;
  void *self;
  void *receiver;
  void *expected_self;
  const void *selector;
  gen_storage storage;
  gen_session *before;
};

/* Adds to the text of the report something that is no failure. */
void gen_session_note(const char *format, ...);

#endif
