/// A reference that neither keeps its object alive nor notices its end.
///
/// Only for pairs of objects of which one always clears the other's reference before it goes; each
/// use says which. It costs nothing, where a weak reference costs several sends.
@safe
struct RawReference<Object: AnyObject> {
  @usableFromInline var pointer: Unmanaged<Object>?

  init() { unsafe pointer = nil }

  init(_ object: Object?) {
    unsafe pointer = object.map { unsafe Unmanaged.passUnretained($0) }
  }

  /// The object; the reference was cleared if it no longer exists.
  @inline(__always)
  var object: Object? { unsafe pointer?.takeUnretainedValue() }

  var isNil: Bool { unsafe pointer == nil }

  /// Says whether the reference is to an object, which may be on its way out.
  @inline(__always)
  func refers(to other: Object) -> Bool {
    unsafe pointer?.toOpaque() == Unmanaged.passUnretained(other).toOpaque()
  }
}
