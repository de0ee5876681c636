/* What the functions of this target were called with. */
#ifndef CALL_ORACLE_RECORD_H
#define CALL_ORACLE_RECORD_H

#include "CCallOracle.h"

void oracle_record(const void *bytes, size_t size);

#define RECORD(value) oracle_record(&(value), sizeof(value))

#endif
