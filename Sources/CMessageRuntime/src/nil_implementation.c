/* The function that answers for null objects.

   No type of C is returned in the integer and the floating-point registers at once, so these few
   instructions are written out where the processor is known. */
#include "nil_implementation.h"

#if defined(__x86_64__) && !defined(_WIN32)

__attribute__((naked)) static void return_zero(void) {
  __asm__("endbr64\n\t"
          "xorl %eax, %eax\n\t"
          "xorl %edx, %edx\n\t"
          "pxor %xmm0, %xmm0\n\t"
          "pxor %xmm1, %xmm1\n\t"
          "ret");
}

#elif defined(__aarch64__) && defined(__ELF__)

/* gcc has no naked functions for this processor. */
CMR_HIDDEN void cmr_return_zero(void);
__asm__(".text\n\t"
        ".p2align 4\n\t"
        ".globl cmr_return_zero\n\t"
        ".hidden cmr_return_zero\n\t"
        ".type cmr_return_zero, %function\n"
        "cmr_return_zero:\n\t"
        "hint #34\n\t"
        "mov x0, #0\n\t"
        "mov x1, #0\n\t"
        "movi d0, #0\n\t"
        "movi d1, #0\n\t"
        "movi d2, #0\n\t"
        "movi d3, #0\n\t"
        "ret\n\t"
        ".size cmr_return_zero, . - cmr_return_zero");
#define return_zero cmr_return_zero

#elif defined(__aarch64__) && defined(__clang__)

__attribute__((naked)) static void return_zero(void) {
  __asm__("mov x0, #0\n\t"
          "mov x1, #0\n\t"
          "movi d0, #0\n\t"
          "movi d1, #0\n\t"
          "movi d2, #0\n\t"
          "movi d3, #0\n\t"
          "ret");
}

#else

/* Zero for integers, pointers and structs of them only. */
typedef struct two_words {
  uint64_t first, second;
} two_words;

static two_words return_zero(void) { return (two_words){0, 0}; }

#endif

cmr_function cmr_nil_function(void) { return (cmr_function)return_zero; }
