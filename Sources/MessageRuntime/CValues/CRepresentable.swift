/// A Swift type whose values are those of a C type.
///
/// Structures imported from C conform in one line, and so do structures declared in Swift as long
/// as Swift lays them out as C does:
///
///     struct Point: CRepresentable {
///       var x: Double
///       var y: Double
///       static var typeEncoding: String { "{Point=dd}" }
///       static var fieldPaths: [PartialKeyPath<Point>] { [\.x, \.y] }
///     }
///
/// Values then cross the border to C as arguments and results of methods, in sends, invocations,
/// forwarding and functions for C. The first use of a type checks what it claims against its size,
/// stride, alignment and, where ``fieldPaths`` is given, its fields; a type that does not hold what
/// it claims is refused with ``CTypeError``, and nothing is called.
///
/// A type holds only numbers, Booleans, pointers, selectors and other such types, or optional
/// references to objects and classes, which are counted as Swift does it. A type with references
/// must give its field paths. Pointers and selectors should be optional as well, since C has null;
/// those that are listed must be.
///
/// Numbers, `Bool`, pointers, selectors and SIMD vectors of the standard library conform.
public protocol CRepresentable {
  /// The type encoding of the C type, such as `{Point=dd}` or `{Point="x"d"y"d}`.
  static var typeEncoding: String { get }

  /// The paths of the stored properties in the order of the encoding's fields, without bit-fields.
  ///
  /// Empty, the default, if they are not to be checked.
  static var fieldPaths: [PartialKeyPath<Self>] { get }
}

extension CRepresentable {
  public static var fieldPaths: [PartialKeyPath<Self>] { [] }
}

// MARK: - Types of the standard library

extension Bool: CRepresentable { public static var typeEncoding: String { "B" } }
extension Int8: CRepresentable { public static var typeEncoding: String { "c" } }
extension UInt8: CRepresentable { public static var typeEncoding: String { "C" } }
extension Int16: CRepresentable { public static var typeEncoding: String { "s" } }
extension UInt16: CRepresentable { public static var typeEncoding: String { "S" } }
extension Int32: CRepresentable { public static var typeEncoding: String { "i" } }
extension UInt32: CRepresentable { public static var typeEncoding: String { "I" } }
extension Int64: CRepresentable { public static var typeEncoding: String { "q" } }
extension UInt64: CRepresentable { public static var typeEncoding: String { "Q" } }
extension Float: CRepresentable { public static var typeEncoding: String { "f" } }
extension Double: CRepresentable { public static var typeEncoding: String { "d" } }

extension Int: CRepresentable {
  public static var typeEncoding: String { MemoryLayout<Int>.size == 8 ? "q" : "i" }
}
extension UInt: CRepresentable {
  public static var typeEncoding: String { MemoryLayout<Int>.size == 8 ? "Q" : "I" }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Int128: CRepresentable { public static var typeEncoding: String { "t" } }
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UInt128: CRepresentable { public static var typeEncoding: String { "T" } }

#if (arch(x86_64) || arch(i386)) && !os(Windows) && !os(Android)
  extension Float80: CRepresentable { public static var typeEncoding: String { "D" } }
#endif

extension Selector: CRepresentable { public static var typeEncoding: String { ":" } }
extension UnsafeRawPointer: @unsafe CRepresentable {
  public static var typeEncoding: String { "^v" }
}
extension UnsafeMutableRawPointer: @unsafe CRepresentable {
  public static var typeEncoding: String { "^v" }
}
extension OpaquePointer: @unsafe CRepresentable { public static var typeEncoding: String { "^v" } }

// MARK: - Vectors

/// A number that C has vectors of.
public protocol CVectorScalar: CRepresentable {}

extension Int8: CVectorScalar {}
extension UInt8: CVectorScalar {}
extension Int16: CVectorScalar {}
extension UInt16: CVectorScalar {}
extension Int32: CVectorScalar {}
extension UInt32: CVectorScalar {}
extension Int64: CVectorScalar {}
extension UInt64: CVectorScalar {}
extension Float: CVectorScalar {}
extension Double: CVectorScalar {}

/// The encoding of a vector as C has it: aligned to its size, which is a power of two.
private func vectorEncoding<Vector>(_: Vector.Type, of element: String) -> String {
  let size = MemoryLayout<Vector>.stride
  return "![\(size),\(size)\(element)]"
}

extension SIMD2: CRepresentable where Scalar: CVectorScalar {
  public static var typeEncoding: String { vectorEncoding(Self.self, of: Scalar.typeEncoding) }
}
extension SIMD3: CRepresentable where Scalar: CVectorScalar {
  public static var typeEncoding: String { vectorEncoding(Self.self, of: Scalar.typeEncoding) }
}
extension SIMD4: CRepresentable where Scalar: CVectorScalar {
  public static var typeEncoding: String { vectorEncoding(Self.self, of: Scalar.typeEncoding) }
}
extension SIMD8: CRepresentable where Scalar: CVectorScalar {
  public static var typeEncoding: String { vectorEncoding(Self.self, of: Scalar.typeEncoding) }
}
extension SIMD16: CRepresentable where Scalar: CVectorScalar {
  public static var typeEncoding: String { vectorEncoding(Self.self, of: Scalar.typeEncoding) }
}
