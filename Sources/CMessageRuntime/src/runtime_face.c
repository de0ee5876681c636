/* cmr_runtime.h, on top of the hooks. */
#include "cmr_hooks.h"

#include "call_interface.h"
#include "cmr_selector.h"
#include "nil_implementation.h"

#include <stdatomic.h>
#include <string.h>

/* Null until the hooks are there; what it points to never changes. */
static _Atomic(const cmr_hooks *) installed;

CMR_HIDDEN const cmr_hooks *cmr_installed_hooks(void) {
  return atomic_load_explicit(&installed, memory_order_acquire);
}

void cmr_install_hooks(const cmr_hooks *hooks) {
  // Claimed by whoever comes first; only that call writes the copy, and publishes it.
  static atomic_flag is_claimed = ATOMIC_FLAG_INIT;
  static cmr_hooks copy;
  if (atomic_flag_test_and_set(&is_claimed)) return;
  copy = *hooks;
  atomic_store_explicit(&installed, &copy, memory_order_release);
}

cmr_sel cmr_sel_register(const char *name) { return cmr_selector_register(name, strlen(name)); }

const char *cmr_sel_name(cmr_sel selector) { return selector->name; }

cmr_imp cmr_method_implementation(const void *object, cmr_sel selector) {
  const cmr_hooks *hooks = cmr_installed_hooks();
  if (!object || !hooks) return cmr_nil_function();
  return hooks->method_implementation(object, selector);
}

cmr_imp cmr_class_method_implementation(const void *cls, cmr_sel selector) {
  const cmr_hooks *hooks = cmr_installed_hooks();
  if (!cls || !hooks) return cmr_nil_function();
  return hooks->class_method_implementation(cls, selector);
}

bool cmr_responds_to(const void *object, cmr_sel selector) {
  const cmr_hooks *hooks = cmr_installed_hooks();
  return object && hooks && hooks->responds_to(object, selector);
}

const void *cmr_object_class(const void *object) {
  const cmr_hooks *hooks = cmr_installed_hooks();
  return object && hooks ? hooks->object_class(object) : NULL;
}

const void *cmr_class_look_up(const char *name) {
  const cmr_hooks *hooks = cmr_installed_hooks();
  return hooks ? hooks->class_look_up(name) : NULL;
}

const void *cmr_retain(const void *object) {
  const cmr_hooks *hooks = cmr_installed_hooks();
  if (object && hooks) hooks->retain(object);
  return object;
}

void cmr_release(const void *object) {
  const cmr_hooks *hooks = cmr_installed_hooks();
  if (object && hooks) hooks->release(object);
}
