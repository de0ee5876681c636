/// A shared library that is loaded into the process, whose C functions can be called by name.
///
///     let library = try SharedLibrary(path: "libm.so.6")
///     let cosine = try library.function("cos", types: "dd")
///     try cosine.call(1.0, returning: Double.self)  // 0.5403…
///
/// The library stays loaded as long as this object, unless it is closed, or any ``CFunction`` of it
/// is alive. Bare addresses do not keep it.
///
/// Thread safety: safe to use from any thread.
///
/// The corresponding C functions are dlopen, dlsym and dlclose.
public final class SharedLibrary: @unchecked Sendable {
  /// What was opened; nil for the process.
  public let path: String?
  /// Nil once closed. Guarded by the runtime lock.
  private var handle: Handle?

  /// The process itself: what the program and the libraries it was linked with export.
  ///
  /// The program's own functions are only found if it was linked so that it exports them. It cannot
  /// be closed.
  public static let process = SharedLibrary(handle: CRuntime.processLibrary)

  /// What keeps the library loaded.
  @safe
  @usableFromInline
  final class Handle: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer
    init(_ pointer: UnsafeMutableRawPointer) { unsafe self.pointer = pointer }
    deinit { unsafe CRuntime.closeLibrary(pointer) }
  }

  /// Loads a library, or uses it once more if it is loaded.
  ///
  /// Its initialisers run before this returns.
  ///
  /// - Parameters:
  ///   - path: The path. A name without a slash is searched for as the system does it.
  ///   - isGlobal: Whether libraries that are loaded later see its symbols.
  /// - Throws: ``SharedLibraryError/cannotOpen(path:reason:)`` with the system's text.
  ///
  /// The corresponding C function is dlopen.
  public init(path: String, isGlobal: Bool = false) throws(SharedLibraryError) {
    // C would see the path end there.
    guard !path.utf8.contains(0) else {
      throw .cannotOpen(path: path, reason: "the path contains a null byte")
    }
    let opened = unsafe CRuntime.openLibrary(path, isGlobal: isGlobal)
    guard let pointer = unsafe opened.handle else {
      throw .cannotOpen(path: path, reason: unsafe opened.error ?? "no reason given")
    }
    self.path = path
    handle = unsafe Handle(pointer)
  }

  private init(handle: Handle?) {
    path = nil
    self.handle = handle
  }

  /// Gives the library up: it is asked for nothing more, and unloaded when the last ``CFunction`` of
  /// it is gone. The process is not closed. Closing again does nothing.
  ///
  /// The corresponding C function is dlclose.
  public func close() {
    guard path != nil else { return }
    // Taken out first: finalisers run when it goes, and must not find the lock taken.
    let last = CRuntime.withLock {
      defer { handle = nil }
      return handle
    }
    withExtendedLifetime(last) {}
  }

  /// Whether the library was closed.
  public var isClosed: Bool { CRuntime.withLock { handle == nil } }

  /// Returns the address of a function or variable.
  ///
  /// - Parameter name: The symbol, as C names it.
  /// - Returns: The address, valid as long as the library is loaded.
  /// - Throws: ``SharedLibraryError/noSymbol(name:library:reason:)`` with the system's text;
  ///   ``SharedLibraryError/closed(path:)``.
  ///
  /// The corresponding C function is dlsym.
  public func address(of name: String) throws(SharedLibraryError) -> UnsafeRawPointer {
    try unsafe look(name).address
  }

  /// Returns a function.
  ///
  /// - Parameters:
  ///   - name: The function, as C names it.
  ///   - types: The encodings of its result and its arguments, such as `dd` for
  ///     `double (double)`; without self and _cmd. Nothing can check that they are right; if they are
  ///     not, calls are undefined.
  ///   - isVariadic: Whether an ellipsis follows the arguments.
  /// - Throws: ``SharedLibraryError``; ``CFunctionError`` if no such function can be called.
  public func function(
    _ name: String, types: String, isVariadic: Bool = false
  ) throws -> CFunction {
    let found = try unsafe look(name)
    return try unsafe CFunction(
      name, address: found.address, types: types, isVariadic: isVariadic, library: found.handle)
  }

  private func look(
    _ name: String
  ) throws(SharedLibraryError) -> (address: UnsafeRawPointer, handle: Handle) {
    guard let handle = CRuntime.withLock({ handle }) else {
      throw .closed(path: path ?? "the process")
    }
    func fail(_ reason: String?) -> SharedLibraryError {
      .noSymbol(name: name, library: path, reason: reason ?? "its address is null")
    }
    guard !name.utf8.contains(0) else { throw fail("the name contains a null byte") }
    let found = unsafe CRuntime.symbol(handle.pointer, name)
    guard let address = unsafe found.address else { throw unsafe fail(found.error) }
    return unsafe (address, handle)
  }
}

extension SharedLibrary: CustomStringConvertible {
  public var description: String { path ?? "the process" }
}

/// Why a shared library does not give what was asked for.
public enum SharedLibraryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The library cannot be loaded; `reason` is the system's text.
  case cannotOpen(path: String, reason: String)
  /// The library has no such symbol; `library` is nil for the process, `reason` the system's text.
  case noSymbol(name: String, library: String?, reason: String)
  /// The library was closed.
  case closed(path: String)

  public var description: String {
    switch self {
    case .cannotOpen(let path, let reason): "cannot open \(path): \(reason)"
    case .noSymbol(let name, let library, let reason):
      "\(library ?? "the process") has no symbol \(name): \(reason)"
    case .closed(let path): "\(path) was closed"
    }
  }
}
