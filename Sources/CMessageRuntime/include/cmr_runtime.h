/* Messages from C: the header for C and C++ programs.

   Objects are objects of the language above, as plain pointers; a class is an object too. A method
   is looked up and called through a cast to the type that it has, self and _cmd first:

       cmr_sel add = cmr_sel_register("add:to:");
       cmr_imp imp = cmr_method_implementation(adder, add);
       int64_t sum = ((int64_t (*)(const void *, cmr_sel, int64_t, int64_t))imp)(adder, add, 2, 3);
       const char *error = cmr_take_error();

   Ownership. Arguments are lent: who calls keeps them alive, who is called retains what it keeps.
   An object that a method returns belongs to the caller, who gives it up with `cmr_release`. This
   holds in both directions, for methods called from C and for C functions that are methods.

   Errors. A method that fails returns zero and leaves an error in the thread: see `cmr_take_error`.

   The functions work once the program above has used the runtime, or has said that it will. */
#ifndef CMR_RUNTIME_H
#define CMR_RUNTIME_H

#include "cmr_base.h"

#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wnullability-extension"
#endif

CMR_BEGIN_DECLS
CMR_ASSUME_NONNULL_BEGIN

/// A message's name. Two selectors are the same pointer exactly when their names are equal; they
/// live as long as the process.
typedef const struct cmr_selector *cmr_sel;

/// A method as a C function of a type that the caller knows; cast it to call it.
typedef void (*cmr_imp)(void);

// MARK: - Selectors

/// Returns the selector of a name, registering it the first time.
///
/// - Parameter name: UTF-8, with one colon for each argument after self and _cmd.
/// - Returns: The selector; null only when memory is exhausted.
/// Thread safety: safe to call from any thread.
///
/// The corresponding Objective-C function is sel_registerName.
cmr_sel _Nullable cmr_sel_register(const char *name);

/// Returns a selector's name, which lives as long as the process.
///
/// The corresponding Objective-C function is sel_getName.
const char *cmr_sel_name(cmr_sel selector);

// MARK: - Methods

/// Returns the function that runs when an object gets a message.
///
/// The answer is the method of this moment: when the method is replaced, a function that was given
/// out earlier goes on running the old code. It is never freed, so it may be kept.
///
/// Without a method the answer is a function that forwards: it goes through the object's forwarding
/// hooks as a message from the language above does. It takes the types that the object's method
/// signature for the selector has; else those of its forwarding target's method; else objects for
/// the selector's colons, and no result.
///
/// A method that C has no types for is answered with a function that leaves an error and returns
/// zero. Null objects are answered with a function that returns zero of any scalar type and of
/// structs up to 16 bytes.
///
/// No function is variadic but one that C itself gave a method: call it through a type with an
/// ellipsis exactly then.
///
/// - Parameters:
///   - object: An object, a class, or null.
///   - selector: The message.
/// - Returns: The function, never null.
/// Thread safety: safe to call from any thread.
///
/// The corresponding Objective-C function is objc_msg_lookup.
cmr_imp cmr_method_implementation(const void *_Nullable object, cmr_sel selector);

/// Returns the function that runs when an instance of a class gets a message.
///
/// As `cmr_method_implementation`. As there is no object to ask, a function that forwards takes
/// objects for the selector's colons, and has no result.
///
/// - Parameters:
///   - cls: A class, or null.
///   - selector: The message.
/// - Returns: The function, never null.
/// Thread safety: safe to call from any thread.
///
/// The corresponding Objective-C function is class_getMethodImplementation.
cmr_imp cmr_class_method_implementation(const void *_Nullable cls, cmr_sel selector);

/// Says whether an object has a method for a message, as the object itself answers it.
///
/// - Parameters:
///   - object: An object, a class, or null, which has none.
///   - selector: The message.
/// Thread safety: safe to call from any thread.
///
/// The corresponding Objective-C method is respondsToSelector:.
bool cmr_responds_to(const void *_Nullable object, cmr_sel selector);

// MARK: - Classes

/// Returns the class of an object, which lives as long as the process; null for null.
///
/// Thread safety: safe to call from any thread.
///
/// The corresponding Objective-C function is object_getClass.
const void *_Nullable cmr_object_class(const void *_Nullable object);

/// Returns the class of a name among those that the runtime has met so far, or null.
///
/// - Parameter name: The name with its module, such as `App.Document`.
/// - Complexity: O(*n*) in the number of classes; keep the answer.
/// Thread safety: safe to call from any thread.
///
/// The corresponding Objective-C function is objc_lookUpClass.
const void *_Nullable cmr_class_look_up(const char *name);

// MARK: - Objects

/// Raises the reference count of an object and returns the object; null is allowed.
const void *_Nullable cmr_retain(const void *_Nullable object);

/// Lowers the reference count of an object, which may end its life; null is allowed.
void cmr_release(const void *_Nullable object);

// MARK: - Errors

/// Returns the text of the error that the thread's last failed call left, and forgets the error.
///
/// Calls that succeed leave an earlier error in place, as they do with errno. A C function that is
/// a method and returns with an error in place, left by a call that it made, fails with this error:
/// its sender gets it. Take the error to prevent that.
///
/// - Returns: UTF-8, valid until the thread calls this again; null if there was no error.
const char *_Nullable cmr_take_error(void);

CMR_ASSUME_NONNULL_END
CMR_END_DECLS

#if defined(__clang__)
#pragma clang diagnostic pop
#endif

#endif
