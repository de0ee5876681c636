#ifndef C_ENCODING_ORACLE_H
#define C_ENCODING_ORACLE_H

#include <stddef.h>

/// One type as the C compiler lays it out, beside the encoding that stands for it.
typedef struct {
  const char *encoding;
  size_t size;
  size_t alignment;
  /// The number of fields whose position is known; 0 for types without fields.
  size_t field_count;
} ceo_row;

/// The number of rows.
size_t ceo_row_count(void);

/// The row at an index less than `ceo_row_count()`.
ceo_row ceo_row_at(size_t index);

/// Bits from the start of a row's type to the first bit of one of its fields. For a bit-field it is
/// found by setting the field to all ones and looking for the lowest bit that changed.
size_t ceo_field_bit_offset(size_t index, size_t field);

/// The number of bits that change when a field of a row is set to all ones.
size_t ceo_field_bit_width(size_t index, size_t field);

#endif
