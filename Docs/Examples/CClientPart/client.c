#include "client.h"

#include <cmr_runtime.h>
#include <inttypes.h>
#include <stdio.h>

/* The types of the methods, self and _cmd first, as a C program knows them. */
typedef int64_t (*get_amount)(const void *self, cmr_sel _cmd);
typedef int64_t (*move_amount)(const void *self, cmr_sel _cmd, int64_t amount);

static void send(const char *who, const void *object, const char *name, int64_t amount) {
  cmr_sel selector = cmr_sel_register(name);
  move_amount method = (move_amount)cmr_method_implementation(object, selector);
  int64_t result = method(object, selector, amount);
  const char *error = cmr_take_error();
  if (error)
    printf("%s %s%" PRId64 " failed: %s\n", who, name, amount, error);
  else
    printf("%s %s%" PRId64 " -> %" PRId64 "\n", who, name, amount, result);
}

static const char *answer(const void *object, const char *name) {
  return cmr_responds_to(object, cmr_sel_register(name)) ? "yes" : "no";
}

void client_run(const void *account, const void *clerk) {
  // A method in Swift, and one in C, looked up and called.
  send("account", account, "deposit:", 100);
  send("account", account, "withdraw:", 30);
  send("account", account, "fee:", 1000);

  // A function may be kept: looking it up once is enough for an object's class.
  cmr_sel balance = cmr_sel_register("balance");
  get_amount method = (get_amount)cmr_method_implementation(account, balance);
  printf("account balance -> %" PRId64 "\n", method(account, balance));

  // A method that throws.
  send("account", account, "withdraw:", 1000);

  // The clerk has no such method, and forwards.
  printf("clerk responds to deposit: %s\n", answer(clerk, "deposit:"));
  send("clerk", clerk, "deposit:", 5);
  printf("account balance -> %" PRId64 "\n", method(account, balance));

  // Nobody has this one.
  cmr_sel audit = cmr_sel_register("audit");
  ((void (*)(const void *, cmr_sel))cmr_method_implementation(clerk, audit))(clerk, audit);
  printf("clerk audit %s\n", cmr_take_error() ? "is not recognised" : "worked");

  // A class is an object, and null answers with zero.
  cmr_sel rate = cmr_sel_register("rate");
  const void *cls = cmr_object_class(account);
  printf("class rate -> %" PRId64 "\n",
         ((get_amount)cmr_method_implementation(cls, rate))(cls, rate));
  printf("null rate -> %" PRId64 "\n",
         ((get_amount)cmr_method_implementation(NULL, rate))(NULL, rate));
}

static int64_t fee(const void *self, cmr_sel _cmd, int64_t amount) {
  (void)self;
  (void)_cmd;
  return amount / 100;
}

const void *client_fee_method(void) { return (const void *)(uintptr_t)fee; }
