/* What the functions of cmr_runtime.h need from the language above. */
#ifndef CMR_HOOKS_H
#define CMR_HOOKS_H

#include "cmr_runtime.h"

CMR_BEGIN_DECLS
CMR_ASSUME_NONNULL_BEGIN

/// The functions that answer for cmr_runtime.h, all of them set.
///
/// Each may be called on any thread, with no lock held. Objects are never null.
typedef struct cmr_hooks {
  /// Returns the function for messages to an object.
  cmr_imp _Nonnull (*_Nonnull method_implementation)(const void *_Nonnull object, cmr_sel _Nonnull selector);
  /// Returns the function for messages to a class's instances.
  cmr_imp _Nonnull (*_Nonnull class_method_implementation)(const void *_Nonnull cls, cmr_sel _Nonnull selector);
  /// Says whether an object has a method; asks the object.
  bool (*_Nonnull responds_to)(const void *_Nonnull object, cmr_sel _Nonnull selector);
  /// Returns the class of an object.
  const void *_Nonnull (*_Nonnull object_class)(const void *_Nonnull object);
  /// Returns the class of a name, or null.
  const void *_Nullable (*_Nonnull class_look_up)(const char *_Nonnull name);
  /// Raises an object's reference count.
  void (*_Nonnull retain)(const void *_Nonnull object);
  /// Lowers an object's reference count.
  void (*_Nonnull release)(const void *_Nonnull object);
  /// Returns an error's text, to be freed by the caller, or null when memory is exhausted.
  char *_Nullable (*_Nonnull error_text)(void *_Nonnull error);
  /// Gives up an error.
  void (*_Nonnull release_error)(void *_Nonnull error);
} cmr_hooks;

/// Installs the hooks. The first call counts, later ones change nothing.
///
/// - Parameter hooks: The hooks; they are copied.
/// Thread safety: safe to call from any thread.
void cmr_install_hooks(const cmr_hooks *hooks);

/// Leaves an error for the thread's caller: `cmr_take_error`, or the `cmr_call_frame` that is running.
///
/// - Parameter error: The error, which the thread owns from here on. It replaces one that is there.
void cmr_set_error(void *error);

/// Returns a copy of a text that `error_text` may return; null when memory is exhausted.
char *_Nullable cmr_duplicate_text(const char *text);

CMR_ASSUME_NONNULL_END
CMR_END_DECLS

#endif
