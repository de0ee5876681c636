internal import CMessageRuntime

/// What answers for the functions of cmr_runtime.h.
enum CFace {
  /// Makes the functions of cmr_runtime.h work. Called whenever something is made that C may see.
  static func install() { _ = installed }

  private static let installed: Void = {
    unsafe CRuntime.install(
      CRuntime.Hooks(
        method_implementation: { object, selector in
          unsafe code(methodFunction(object, Selector(record: UnsafeRawPointer(selector))))
        },
        class_method_implementation: { cls, selector in
          unsafe code(instanceFunction(cls, Selector(record: UnsafeRawPointer(selector))))
        },
        responds_to: { object, selector in
          unsafe responds(object, Selector(record: UnsafeRawPointer(selector)))
        },
        object_class: { object in
          unsafe UnsafeRawPointer(
            Unmanaged.passUnretained(ClassRegistry.record(CRuntime.isa(at: object))).toOpaque())
        },
        class_look_up: { name in
          let name = unsafe String(cString: name)
          return unsafe ClassRegistry.all.first { $0.name == name }.map {
            unsafe UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque())
          }
        },
        retain: { object in _ = unsafe Unmanaged<AnyObject>.fromOpaque(object).retain() },
        release: { object in unsafe Unmanaged<AnyObject>.fromOpaque(object).release() },
        error_text: { error in unsafe text(of: error) },
        release_error: { error in
          unsafe Unmanaged<CRuntime.ErrorBox>.fromOpaque(error).release()
        }))
  }()

  private static func code(_ function: UnsafeRawPointer) -> cmr_imp {
    unsafe unsafeBitCast(function, to: cmr_imp.self)
  }

  private static func responds(_ object: UnsafeRawPointer, _ selector: Selector) -> Bool {
    let receiver = unsafe Unmanaged<AnyObject>.fromOpaque(object).takeUnretainedValue()
    if let cls = receiver as? Class { return cls.responds(to: selector) }
    if let receiver = receiver as? any MessageReceiver { return receiver.responds(to: selector) }
    return Runtime.responds(receiver, to: selector)
  }

  /// The text of an error as memory that C frees.
  private static func text(of error: UnsafeMutableRawPointer) -> UnsafeMutablePointer<CChar>? {
    let box = unsafe Unmanaged<CRuntime.ErrorBox>.fromOpaque(error).takeUnretainedValue()
    return unsafe String(describing: box.error).withCString { unsafe CRuntime.duplicate($0) }
  }
}

extension Runtime {
  /// Makes the functions of the C header `cmr_runtime.h` work.
  ///
  /// The first class record, C implementation or ``CMethodPointer`` does it as well. Call it before
  /// an object is handed to C that no message was ever sent to.
  public static func prepareForC() { CFace.install() }
}
