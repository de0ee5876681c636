/* Plain C functions, written as a C programmer writes them. */
#ifndef CFUNCTIONORACLE_H
#define CFUNCTIONORACLE_H

#include "CMethodOracle.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Returns a function of functions.c by name; NULL if there is none. */
const void *cmo_function(const char *name);

/* Calls a variadic method with "%d %g %s", 7, 0.5 and "x". */
int32_t cmo_call_format(const void *imp, const void *self, cmr_sel selector, char *text);

#ifdef __cplusplus
}
#endif

#endif
