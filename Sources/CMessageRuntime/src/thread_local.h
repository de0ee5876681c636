/* How a thread's own words are reached quickly. */
#ifndef CMR_THREAD_LOCAL_H
#define CMR_THREAD_LOCAL_H

/* A library that is loaded late would otherwise call a function for each access; glibc keeps room
   for a few words such as this one. */
#if defined(__linux__) && defined(__GLIBC__)
#define CMR_FAST_THREAD_LOCAL __attribute__((tls_model("initial-exec")))
#else
#define CMR_FAST_THREAD_LOCAL
#endif

#endif
