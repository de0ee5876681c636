/* libffi's header, wherever the system keeps it. Private: no public header shows libffi. */
#ifndef CMR_FFI_HEADER_H
#define CMR_FFI_HEADER_H

#if __has_include(<ffi.h>)
#include <ffi.h>
#else
#include <ffi/ffi.h>
#endif

/* The x86-64 System V calling convention, which this target classifies for itself. */
#if defined(__x86_64__) && !defined(_WIN32) && !defined(__CYGWIN__) && !defined(__ILP32__)
#define CMR_SYSV_X86_64 1
#else
#define CMR_SYSV_X86_64 0
#endif

/* The calling convention of 64-bit ARM. */
#if defined(__aarch64__) && defined(__LP64__) && !defined(_WIN32)
#define CMR_AAPCS64 1
#else
#define CMR_AAPCS64 0
#endif

#endif
