internal import TypeEncodings

/// Memory for values that C reads and writes, as arrays and as places for results.
///
///     let exponent = CBuffer<Int32>([0])
///     let fraction = try frexp.call(48.0, exponent, returning: Double.self)
///     try exponent.value(at: 0)  // 6
///
/// The address stays the same for the buffer's life. As an argument of a ``CFunction`` it is kept
/// alive during the call.
///
/// Thread safety: like any memory; not to be used on two threads at a time.
@safe
public final class CBuffer<Element: BitwiseCopyable> {
  private let storage: UnsafeMutableBufferPointer<Element>

  /// Makes a buffer with copies of values.
  ///
  /// - Parameter elements: The values, in order.
  public init(_ elements: some Collection<Element>) {
    // Never empty, so that there is an address.
    unsafe storage = .allocate(capacity: Swift.max(elements.count, 1))
    _ = unsafe storage.initialize(from: elements)
    count = elements.count
  }

  /// Makes a buffer that holds one value so many times.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - count: The number of values.
  /// - Throws: ``CBufferError/count(_:)`` if the number is negative.
  public convenience init(repeating value: Element, count: Int) throws(CBufferError) {
    guard count >= 0 else { throw .count(count) }
    self.init(repeatElement(value, count: count))
  }

  deinit { unsafe storage.deallocate() }

  /// The number of values.
  public let count: Int

  /// The first value's address.
  public var baseAddress: UnsafeMutablePointer<Element> {
    guard let base = unsafe storage.baseAddress else {
      preconditionFailure("the buffer is never empty")
    }
    return unsafe base
  }

  /// Returns one of the values.
  ///
  /// - Parameter index: The value's position, from 0.
  /// - Throws: ``CBufferError/index(_:count:)``.
  public func value(at index: Int) throws(CBufferError) -> Element {
    guard index >= 0, index < count else { throw .index(index, count: count) }
    return unsafe storage[index]
  }

  /// Replaces one of the values.
  ///
  /// - Parameters:
  ///   - value: The new value.
  ///   - index: The value's position, from 0.
  /// - Throws: ``CBufferError/index(_:count:)``.
  public func setValue(_ value: Element, at index: Int) throws(CBufferError) {
    guard index >= 0, index < count else { throw .index(index, count: count) }
    unsafe storage[index] = value
  }

  /// The values, copied.
  public var elements: [Element] { unsafe [Element](storage.prefix(count)) }
}

/// What a ``CBuffer`` does not have.
public enum CBufferError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no value at the index.
  case index(Int, count: Int)
  /// There is no buffer with so many values.
  case count(Int)

  public var description: String {
    switch self {
    case .index(let index, let count): "the buffer has \(count) values, and none at \(index)"
    case .count(let count): "a buffer cannot have \(count) values"
    }
  }
}

/// A buffer of any type.
protocol CBufferValue: AnyObject {
  /// The first value's address.
  var address: UInt { get }
  /// The encoding of a pointer to the values.
  var pointer: TypeEncoding { get }
}

extension CBuffer: CBufferValue {
  var address: UInt { UInt(bitPattern: unsafe baseAddress) }
  var pointer: TypeEncoding {
    unsafe SwiftEncoding.encoding(of: UnsafeMutablePointer<Element>.self)
  }
}
