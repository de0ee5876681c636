// Initialisers without parameter packs for the usual numbers of arguments. What goes through a pack
// is copied once more, and a closure with a pack must not be inlined (see IMP.swift); these are
// inlined, so that the method's code ends up in its entry.

extension IMP {
  /// Makes the implementation of an instance method with no argument.
  ///
  /// - Parameter body: The code. Its first parameter is the receiver; its error reaches the sender
  ///   unchanged.
  @inlinable @inline(__always)
  public init<Receiver: AnyObject, Result>(
    _ body: @escaping @Sendable (Receiver) throws -> Result
  ) {
    let entry = TypedEntry<Result> {
      (receiver: AnyObject) in
      // Registration checks that only instances of the receiver's class reach the entry.
      try unsafe body(unsafeDowncast(receiver, to: Receiver.self))
    }
    self.init(entry, Receiver.self, isClassSide: false)
  }

  /// Makes the implementation of an instance method with one argument.
  ///
  /// - Parameter body: The code. Its first parameter is the receiver; its error reaches the sender
  ///   unchanged.
  @inlinable @inline(__always)
  public init<Receiver: AnyObject, Result, First>(
    _ body: @escaping @Sendable (Receiver, First) throws -> Result
  ) {
    let entry = TypedEntry<Result, First> {
      (receiver: AnyObject, first: First) in
      // Registration checks that only instances of the receiver's class reach the entry.
      try unsafe body(unsafeDowncast(receiver, to: Receiver.self), first)
    }
    self.init(entry, Receiver.self, isClassSide: false)
  }

  /// Makes the implementation of an instance method with two arguments.
  ///
  /// - Parameter body: The code. Its first parameter is the receiver; its error reaches the sender
  ///   unchanged.
  @inlinable @inline(__always)
  public init<Receiver: AnyObject, Result, First, Second>(
    _ body: @escaping @Sendable (Receiver, First, Second) throws -> Result
  ) {
    let entry = TypedEntry<Result, First, Second> {
      (receiver: AnyObject, first: First, second: Second) in
      // Registration checks that only instances of the receiver's class reach the entry.
      try unsafe body(unsafeDowncast(receiver, to: Receiver.self), first, second)
    }
    self.init(entry, Receiver.self, isClassSide: false)
  }

  /// Makes the implementation of an instance method with three arguments.
  ///
  /// - Parameter body: The code. Its first parameter is the receiver; its error reaches the sender
  ///   unchanged.
  @inlinable @inline(__always)
  public init<Receiver: AnyObject, Result, First, Second, Third>(
    _ body: @escaping @Sendable (Receiver, First, Second, Third) throws -> Result
  ) {
    let entry = TypedEntry<Result, First, Second, Third> {
      (receiver: AnyObject, first: First, second: Second, third: Third) in
      // Registration checks that only instances of the receiver's class reach the entry.
      try unsafe body(unsafeDowncast(receiver, to: Receiver.self), first, second, third)
    }
    self.init(entry, Receiver.self, isClassSide: false)
  }

  /// Makes the implementation of an instance method with four arguments.
  ///
  /// - Parameter body: The code. Its first parameter is the receiver; its error reaches the sender
  ///   unchanged.
  @inlinable @inline(__always)
  public init<Receiver: AnyObject, Result, First, Second, Third, Fourth>(
    _ body: @escaping @Sendable (Receiver, First, Second, Third, Fourth) throws -> Result
  ) {
    let entry = TypedEntry<Result, First, Second, Third, Fourth> {
      (receiver: AnyObject, first: First, second: Second, third: Third, fourth: Fourth) in
      // Registration checks that only instances of the receiver's class reach the entry.
      try unsafe body(unsafeDowncast(receiver, to: Receiver.self), first, second, third, fourth)
    }
    self.init(entry, Receiver.self, isClassSide: false)
  }
}
