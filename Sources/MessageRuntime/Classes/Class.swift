internal import CMessageRuntime
internal import Synchronization

/// The runtime's record of a Swift class: its methods, and who answers for it.
///
/// Any Swift class has one, actors included, made the first time that it is asked for. Messages to
/// the class itself go to the record:
///
///     let document = try Class(Document.self).send("documentNamed:", "Draft", returning: Document.self)
///
/// Records live as long as the process.
///
/// Thread safety: safe to use from any thread. Everything that changes or reads methods takes the
/// runtime lock.
///
/// The corresponding Objective-C type is `Class`.
// Its unsafe parts are tables of the C target, which only change under the runtime lock.
@safe
public final class Class: @unchecked Sendable {
  /// What the class has gone through. Guarded by the runtime lock.
  enum Progress {
    case pending
    case running(thread: UInt)
    case done
  }

  /// The class, as Swift knows it.
  public let type: AnyClass
  /// The record of the superclass, or nil for a root.
  ///
  /// The corresponding Objective-C function is `class_getSuperclass`.
  public let superclass: Class?
  /// The class as a receiver of hooks, when it is one.
  let receiverType: (any MessageReceiver.Type)?

  // All of these are guarded by the runtime lock.
  /// Evaluation of `methods`.
  var registration = Progress.pending
  /// The call of `initialize()`.
  var initialization = Progress.pending
  /// Two tables, of methods of instances and of the class itself. Behind a pointer, since a stored
  /// property that changes would cost a check for exclusive access at each use.
  let methodTables: UnsafeMutablePointer<cmr_method_table>
  /// Whether a cache may hold this class or one below it; only then must adding a method flush.
  var hasCachedInstances = false
  var hasCachedClassSide = false
  /// Whether `registration` is done; read without the lock.
  let isRegistered = Atomic(false)
  /// What the cold paths keep, made when first needed.
  var rare: Rare?

  /// State that few classes have.
  @safe
  final class Rare {
    /// Cells of methods that were removed, by selector, to be used again.
    var removedCells: [CellKey: CRuntime.Cell] = unsafe [:]
    /// Forwarding cells made for the class.
    var forwardingCells: [ForwardingKey: CRuntime.Cell] = unsafe [:]
    /// Functions that C was given for messages without a method.
    var forwardingFunctions: [ForwardingFunction.Key: CRuntime.Closure] = unsafe [:]
    /// Selectors that a thread is resolving now.
    var resolving: [(thread: UInt, selector: Selector, isClassSide: Bool)] = []
    /// Resolvers added with ``Class/addResolver(_:)``.
    var resolvers: [@Sendable (Class, Selector) throws -> Bool] = []
  }

  struct CellKey: Hashable {
    let selector: Selector
    let isClassSide: Bool
  }

  struct ForwardingKey: Hashable {
    let selector: Selector
    let signature: ObjectIdentifier
    let isClassSide: Bool
  }

  init(type: AnyClass, superclass: Class?) {
    self.type = type
    self.superclass = superclass
    receiverType = type as? any MessageReceiver.Type
    unsafe methodTables = .allocate(capacity: 2)
    unsafe methodTables.initialize(repeating: cmr_method_table(), count: 2)
  }

  // Only for a record that another thread was quicker to make; it has no methods yet.
  deinit { unsafe methodTables.deallocate() }

  func methodTable(_ isClassSide: Bool) -> UnsafeMutablePointer<cmr_method_table> {
    unsafe isClassSide ? methodTables + 1 : methodTables
  }

  /// The class pointer that instances carry, as a cache key.
  var isa: UInt {
    // A class metatype is the address of the metadata.
    unsafe UInt(bitPattern: unsafeBitCast(type, to: UnsafeRawPointer.self))
  }

  /// The cache key of messages to the class itself: the record's own address.
  var classSideKey: UInt {
    unsafe UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
  }

  func key(isClassSide: Bool) -> UInt { isClassSide ? classSideKey : isa }

  var rareState: Rare {
    if let rare { return rare }
    let made = Rare()
    rare = made
    return made
  }

  /// The class's name with its module and generic arguments.
  ///
  /// The corresponding Objective-C function is `class_getName`.
  public var name: String { _typeName(type, qualified: true) }

  /// The class's name without its module, as error messages show it.
  var shortName: String { _typeName(type, qualified: false) }
}

extension Class {
  /// Returns the record of a class, making it the first time.
  ///
  /// Asking for a record does not initialise the class.
  ///
  /// - Parameter type: Any Swift class.
  /// - Complexity: O(1) and a lock; O(*d*) in the depth of the class the first time.
  public static func of(_ type: AnyClass) -> Class { ClassRegistry.record(type) }

  /// Returns the record of an object's class.
  ///
  /// The corresponding Objective-C function is `object_getClass`.
  public static func of(_ object: AnyObject) -> Class {
    ClassRegistry.record(CRuntime.isa(of: object))
  }

  /// Says whether this class is another one or inherits from it.
  ///
  /// - Complexity: O(*d*) in the depth of the class.
  public func isSubclass(of other: Class) -> Bool {
    var next: Class? = self
    while let current = next {
      if current === other { return true }
      next = current.superclass
    }
    return false
  }

  /// The class and its superclasses, the class first.
  public var ancestry: [Class] { Array(sequence(first: self, next: \.superclass)) }
}

extension Class: Hashable, CustomStringConvertible {
  public static func == (left: Class, right: Class) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  public var description: String { name }
}

/// The records of the process.
enum ClassRegistry {
  // Guarded by the runtime lock.
  private nonisolated(unsafe) static var records: [UInt: Class] = [:]

  /// The isa of class records, which is how a message to a class is told from others.
  static let isaOfRecords: UInt =
    unsafe UInt(bitPattern: unsafeBitCast(Class.self as AnyClass, to: UnsafeRawPointer.self))

  static func record(_ isa: UInt) -> Class {
    if let known = CRuntime.withLock({ unsafe records[isa] }) { return known }
    guard let pointer = unsafe UnsafeRawPointer(bitPattern: isa) else {
      preconditionFailure("an object has no class pointer")
    }
    // An isa is the address of class metadata, which is what a class metatype is.
    return record(unsafe unsafeBitCast(pointer, to: AnyClass.self))
  }

  static func record(_ type: AnyClass) -> Class {
    let isa = unsafe UInt(bitPattern: unsafeBitCast(type, to: UnsafeRawPointer.self))
    if let known = CRuntime.withLock({ unsafe records[isa] }) { return known }
    CFace.install()
    // Made without the lock: the conformance check may run the Swift runtime's own locks.
    let made = Class(type: type, superclass: _getSuperclass(type).map { record($0) })
    return CRuntime.withLock {
      if let first = unsafe records[isa] { return first }
      unsafe records[isa] = made
      return made
    }
  }

  /// Every record made so far.
  static var all: [Class] { CRuntime.withLock { unsafe Array(records.values) } }
}
