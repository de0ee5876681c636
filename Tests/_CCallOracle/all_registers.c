/* A call that fills the registers which closures compiled ahead take: five integers, eight
   floating-point numbers, in turn and of every width. */
#include "CCallOracle.h"

#include <stdio.h>

#define PARAMETERS \
  int8_t a, float b, uint8_t c, double d, int16_t e, float f, uint16_t g, double h, int32_t i, \
      float j, double k, float l, double m
#define VALUES \
  -128, 1.5f, 255, -2.25, -32768, 3.5f, 65535, 1e300, INT32_MIN, -0.0f, 5.5, 6.5f, 7.5

const char *oracle_all_registers_text(PARAMETERS) {
  static _Thread_local char text[256];
  snprintf(
      text, sizeof text, "%d %a %u %a %d %a %u %a %d %a %a %a %a", a, (double)b, c, d, e, (double)f,
      g, h, i, (double)j, k, (double)l, m);
  return text;
}

const char *oracle_all_registers_expected(void) { return oracle_all_registers_text(VALUES); }

double oracle_call_all_registers(cmr_function function) {
  return ((double (*)(PARAMETERS))function)(VALUES);
}
