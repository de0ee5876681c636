internal import CMessageRuntime

extension Class {
  /// The selectors of the class's own methods, in no order.
  ///
  /// Asking registers what the class declares but does not initialise it.
  ///
  /// - Parameter isClassSide: Whether to list methods of the class itself.
  ///
  /// The corresponding Objective-C function is `class_copyMethodList`.
  public func ownSelectors(isClassSide: Bool = false) -> [Selector] {
    try? prepareMethods()
    return CRuntime.withLock {
      let table = unsafe methodTable(isClassSide).pointee
      guard let cells = unsafe table.cells else { return [] }
      return unsafe (0..<Int(table.capacity)).compactMap { index in
        unsafe cells[index].map { unsafe Selector(record: UnsafeRawPointer($0.pointee.selector)) }
      }
    }
  }

  /// Returns the method that would run if the class received a selector, or nil without one.
  ///
  /// - Parameters:
  ///   - selector: The method's name.
  ///   - isClassSide: Whether to look among methods of the class itself.
  /// - Returns: The implementation, and the class that declares it.
  ///
  /// The corresponding Objective-C function is `class_getMethodImplementation`.
  public func lookUpMethod(_ selector: Selector, isClassSide: Bool = false) -> (
    implementation: IMP, cls: Class
  )? {
    try? prepareMethods()
    return CRuntime.withLock {
      unsafe findCell(selector, isClassSide).map { cell, cls in
        let entry = unsafe CRuntime.entry(of: cell)
        return (entry.implementation(isClassSide), cls)
      }
    }
  }

  /// Whether `initialize()` has been called for the class.
  public var isInitialized: Bool {
    CRuntime.withLock {
      if case .done = initialization { true } else { false }
    }
  }
}
