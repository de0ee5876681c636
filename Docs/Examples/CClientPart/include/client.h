/* A C program's part that sends messages to objects which Swift has made. */
#ifndef CLIENT_H
#define CLIENT_H

#ifdef __cplusplus
extern "C" {
#endif

/// Sends messages to an account and to a clerk who forwards, and prints what comes of it.
///
/// - Parameters:
///   - account: An object that implements `deposit:`, `withdraw:` and `balance`.
///   - clerk: An object that implements none of them.
void client_run(const void *account, const void *clerk);

/// Returns a C function for a method `int64_t fee(self, _cmd, int64_t amount)`.
const void *client_fee_method(void);

#ifdef __cplusplus
}
#endif

#endif
