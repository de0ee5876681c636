/* Macros that every public header of the C target uses. */
#ifndef CMR_BASE_H
#define CMR_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
#define CMR_BEGIN_DECLS extern "C" {
#define CMR_END_DECLS }
#else
#define CMR_BEGIN_DECLS
#define CMR_END_DECLS
#endif

#define CMR_ALWAYS_INLINE static inline __attribute__((always_inline))
#define CMR_LIKELY(x) __builtin_expect(!!(x), 1)

#if defined(__clang__)
#define CMR_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define CMR_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")
#else
#define CMR_ASSUME_NONNULL_BEGIN
#define CMR_ASSUME_NONNULL_END
#define _Nullable
#define _Nonnull
#endif

#endif
