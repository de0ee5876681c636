// The header in C++.
#include "CMethodOracle.h"

int64_t cmo_cpp_send_add(const void *object, cmr_sel selector, int64_t a, int64_t b) {
  using Add = int64_t (*)(const void *, cmr_sel, int64_t, int64_t);
  return reinterpret_cast<Add>(cmr_method_implementation(object, selector))(
      object, selector, a, b);
}
