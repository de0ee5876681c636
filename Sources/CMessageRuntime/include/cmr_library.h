/* Shared libraries and their symbols. */
#ifndef CMR_LIBRARY_H
#define CMR_LIBRARY_H

#include "cmr_base.h"

CMR_BEGIN_DECLS
CMR_ASSUME_NONNULL_BEGIN

/// Opens a shared library, or counts one more use of it.
///
/// - Parameters:
///   - path: The path, or a name to search for as the system does; null for the process itself.
///   - is_global: Whether libraries that are opened later see its symbols.
///   - error: Where the system's text is stored if there is one, to be freed with `cmr_free_text`;
///     set to null otherwise.
/// - Returns: The handle, or null.
/// Thread safety: safe to call from any thread. Runs the library's initialisers.
void *_Nullable cmr_library_open(
    const char *_Nullable path, bool is_global, char *_Nullable *_Nonnull error);

/// Gives up one use of a library. The last one unloads it, unless the system keeps it.
///
/// Thread safety: safe to call from any thread. Runs the library's finalisers.
void cmr_library_close(void *handle);

/// Returns the address of a symbol.
///
/// - Parameters:
///   - handle: What `cmr_library_open` returned.
///   - name: The symbol.
///   - error: Where the system's text is stored if there is one, to be freed with `cmr_free_text`;
///     set to null otherwise.
/// - Returns: The address; null if there is no such symbol, or its address is null.
/// Thread safety: safe to call from any thread.
void *_Nullable cmr_library_symbol(
    void *handle, const char *name, char *_Nullable *_Nonnull error);

/// Frees a text that a function of this header has stored.
void cmr_free_text(char *text);

CMR_ASSUME_NONNULL_END
CMR_END_DECLS

#endif
