/* Names libffi for the linker and finds its header where each system keeps it. */
#if __has_include(<ffi.h>)
#include <ffi.h>
#else
#include <ffi/ffi.h>
#endif
