internal import TypeEncodings

extension Invocation {
  /// Makes the invocation own all that it can: from now on C strings are duplicated and blocks
  /// copied, those that are there and those that are set later.
  ///
  /// Call it before the memory behind such pointers goes, for example before a forwarded message is
  /// kept. Objects, values and closures are always owned, so that it has nothing to do with them.
  /// An argument whose encoding is `*` must be null or point to text with a null at its end. Other
  /// pointers, and those in structures, stay as they are: nothing says what they point to. Blocks
  /// are copied by the runtime of blocks, if one is loaded.
  ///
  /// - Complexity: O(*n*) in the number of arguments and the lengths of the texts.
  ///
  /// The corresponding Objective-C method is `-retainArguments`.
  public func retainArguments() {
    guard state & Self.retainsArguments == 0 else { return }
    state |= Self.retainsArguments
    for position in callSignature.arguments.indices { updateMemory(at: position) }
  }

  /// Whether ``retainArguments()`` was called.
  ///
  /// The corresponding Objective-C property is `argumentsRetained`.
  public var argumentsRetained: Bool { state & Self.retainsArguments != 0 }
}

extension Invocation {
  /// What the pointers of an argument point to, as far as it can be owned.
  private enum Pointee {
    case text
    case block
  }

  private func pointee(at position: Int) -> Pointee? {
    let signature = callSignature
    let record = signature.arguments[position]
    if record.isCString { return .text }
    guard let encoded = signature.encoded, encoded.argumentSlots[position + 2].isBlock else {
      return nil
    }
    return .block
  }

  /// Whether setting an argument may concern memory that is owned.
  var tracksMemory: Bool { state & (Self.retainsArguments | Self.ownsMemory) != 0 }

  /// Frees what an argument pointed to before it was set, and takes hold of what it points to now.
  ///
  /// - Parameter position: The argument's position after _cmd.
  func updateMemory(at position: Int) {
    guard let pointee = pointee(at: position) else { return }
    let place = unsafe frame + callSignature.offsets[position]
    // The argument is one pointer, or null.
    guard let pointer = unsafe place.load(as: UnsafeMutableRawPointer?.self) else {
      hold(nil, at: position)
      return
    }
    // It may have been set to what it was.
    if let memory = memory(at: position), unsafe memory.address == pointer { return }
    guard argumentsRetained else {
      hold(nil, at: position)
      return
    }
    switch pointee {
    case .text:
      hold(unsafe OwnedMemory(copying: pointer.assumingMemoryBound(to: CChar.self)), at: position)
    case .block: hold(unsafe OwnedMemory.copyingBlock(pointer), at: position)
    }
  }

  /// Replaces what an argument points to by memory that is owned; nil frees it and leaves the
  /// argument alone.
  func hold(_ memory: OwnedMemory?, at position: Int) {
    guard let memory else {
      if state & Self.ownsMemory != 0 { extras?.memory[position] = nil }
      return
    }
    let place = unsafe frame + callSignature.offsets[position]
    unsafe place.storeBytes(of: memory.address, as: UnsafeMutableRawPointer.self)
    makeExtras().memory[position] = memory
    state |= Self.ownsMemory
  }

  /// Gives a copy of this invocation memory of its own.
  func shareMemory(with copy: Invocation) {
    for (position, memory) in extras?.memory ?? [:] { copy.hold(memory.copy(), at: position) }
  }

  /// The memory that an argument points to, if it is owned.
  func memory(at position: Int) -> OwnedMemory? {
    state & Self.ownsMemory != 0 ? extras?.memory[position] : nil
  }
}

// MARK: - Strings

extension Invocation {
  /// Sets a C string to a copy of a string.
  ///
  /// - Returns: False if the argument is no C string, or the value no string.
  func setText<Value>(_ value: Value, at index: Int) throws -> Bool {
    let record = callSignature.arguments[index - 2]
    guard record.isCString, let text = Self.flattened(value) as? String else { return false }
    guard !text.utf8.contains(0) else {
      // C would see the text end there.
      throw MessageError.valueType(
        site, index: index, expected: record.name, given: "String with a null character")
    }
    hold(OwnedMemory(text), at: index - 2)
    return true
  }

  /// The C string of an argument as a string; nil where another type is wanted, or it is not owned.
  func ownedText<Value>(at position: Int) -> Value? {
    guard Value.self == String.self || Value.self == String?.self,
      callSignature.arguments[position].isCString, let text = memory(at: position)?.text
    else { return nil }
    return text as? Value
  }
}

extension TypeRecord {
  /// Whether values are C strings.
  var isCString: Bool {
    unsafe type == UnsafeMutablePointer<CChar>?.self || type == UnsafePointer<CChar>.self
      || type == UnsafePointer<CChar>?.self || type == UnsafeMutablePointer<CChar>.self
  }
}
