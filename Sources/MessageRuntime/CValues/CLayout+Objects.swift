// Counting what values hold. Only words of objects and classes are counted.
extension CLayout {
  /// Calls the body with each word that holds an object or a class; the word is zero for nil.
  func forEachObject(
    _ base: UnsafeMutableRawPointer, _ body: (UnsafeMutableRawPointer, _ isClass: Bool) -> Void
  ) {
    guard holdsObjects else { return }
    switch kind {
    case .scalar(let code): unsafe body(base, code == UInt8(ascii: "#"))
    case .structure:
      for field in fields where field.bitWidth == nil && field.layout.holdsObjects {
        unsafe field.layout.forEachObject(base + field.offset, body)
      }
    case .array:
      guard let element else { return }
      for index in 0..<count {
        unsafe element.forEachObject(base + index * element.size, body)
      }
    case .union, .vector, .complex: break
    }
  }

  /// Retains what a value holds.
  func retain(_ value: UnsafeMutableRawPointer) {
    unsafe forEachObject(value) { word, _ in
      guard let object = unsafe word.load(as: UnsafeRawPointer?.self) else { return }
      // The word is a reference, as the encoding says.
      _ = unsafe Unmanaged<AnyObject>.fromOpaque(object).retain()
    }
  }

  /// Releases what a value holds.
  ///
  /// - Parameter classes: Whether classes are released as well.
  func release(_ value: UnsafeMutableRawPointer, classes: Bool = true) {
    unsafe forEachObject(value) { word, isClass in
      guard classes || !isClass, let object = unsafe word.load(as: UnsafeRawPointer?.self) else {
        return
      }
      // As above.
      unsafe Unmanaged<AnyObject>.fromOpaque(object).release()
    }
  }
}

// Classes are counted in Swift and not in C.
extension TypeRecord {
  /// Whether values hold classes, in the one way in which messages carry them.
  var holdsClasses: Bool {
    type == Class.self || type == Class?.self || (layout?.holdsClasses ?? false)
  }

  /// Counts the classes of a value that C returned, as Swift expects it of any result.
  func retainClasses(_ value: UnsafeMutableRawPointer) {
    unsafe forEachClass(value) { _ = unsafe $0.retain() }
  }

  /// Gives up the classes of a value that goes to C as a result.
  func releaseClasses(_ value: UnsafeMutableRawPointer) {
    unsafe forEachClass(value) { unsafe $0.release() }
  }

  private func forEachClass(
    _ value: UnsafeMutableRawPointer, _ body: (Unmanaged<AnyObject>) -> Void
  ) {
    func visit(_ word: UnsafeMutableRawPointer) {
      // A record, or zero for nil.
      if let cls = unsafe word.load(as: UnsafeRawPointer?.self) {
        unsafe body(Unmanaged<AnyObject>.fromOpaque(cls))
      }
    }
    guard let layout else {
      unsafe visit(value)
      return
    }
    unsafe layout.forEachObject(value) { word, isClass in
      if isClass { unsafe visit(word) }
    }
  }

  /// Releases what a C function returned; classes are not counted in C.
  func destroyReturned(_ value: UnsafeMutableRawPointer) {
    if let layout {
      unsafe layout.release(value, classes: false)
    } else if !holdsClasses {
      unsafe destroy(value)
    }
  }
}
