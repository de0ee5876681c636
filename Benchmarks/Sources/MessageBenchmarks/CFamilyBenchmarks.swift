import BenchmarkHarness
import CPeers
import MessageRuntime
import RuntimeSubjects
import TypeEncodings

/// Messages across the border to C with one type of each family.
func addCFamilies(to suite: inout Suite) {
  for family in families { addFamily(family, to: &suite) }
  addFamilyExtras(to: &suite)
}

/// What the rows of a family need.
private struct Family {
  let name: String
  let text: String
  /// The family of the bare libffi that the rows are compared with: its own, or where libffi has no
  /// such type, a structure of the same size and, where there is one, the same registers.
  let peer: String
  /// Makes an invocation with the value that loops begin with.
  let makeInvocation: (CFamily) throws -> Invocation
  /// Makes sure that an invocation has the right result.
  let check: (CFamily, Invocation) throws -> Void
  let makePointer: () throws -> CMethodPointer

  init<Value: CRepresentable>(
    _ name: String, _ text: String, _: Value.Type, peer: String? = nil,
    _ makePointer: @escaping () throws -> CMethodPointer
  ) {
    (self.name, self.text, self.peer, self.makePointer) = (name, text, peer ?? name, makePointer)
    makeInvocation = { family in
      let types = familyTypes(Value.self)
      let invocation = try Invocation(signature: MethodSignature(parsing: types))
      invocation.selector = Selector("step_\(name):")
      try invocation.setArgument(family.first(as: Value.self), at: 2)
      return invocation
    }
    check = { try $0.check(value: $1.returnValue(as: Value.self), calls: 1) }
  }
}

/// The types of a method from a value to a value.
private func familyTypes<Value: CRepresentable>(_: Value.Type) -> String {
  "\(Value.typeEncoding)@:\(Value.typeEncoding)"
}

private var families: [Family] {
  var families = [
    Family("struct16", "structure of two words", cpeers_struct16.self) {
      try CMethodPointer { (self: Object, value: cpeers_struct16) in value.stepped }
    },
    Family("struct16mixed", "structure of a double and a word", cpeers_struct16mixed.self) {
      try CMethodPointer { (self: Object, value: cpeers_struct16mixed) in value.stepped }
    },
    Family("hfa", "structure of four floats, on AArch64 of four doubles", cpeers_hfa.self) {
      try CMethodPointer { (self: Object, value: cpeers_hfa) in value.stepped }
    },
    Family("struct24", "structure of three words", cpeers_struct24.self) {
      try CMethodPointer { (self: Object, value: cpeers_struct24) in value.stepped }
    },
    Family("struct1024", "structure of 128 words", cpeers_struct1024.self) {
      try CMethodPointer { (self: Object, value: cpeers_struct1024) in value.stepped }
    },
    Family("nested", "structure of a structure with an array, and a double", cpeers_nested.self) {
      try CMethodPointer { (self: Object, value: cpeers_nested) in value.stepped }
    },
    Family(
      "union", "union of a double with a word and two doubles", cpeers_union.self,
      peer: "struct16mixed"
    ) {
      try CMethodPointer { (self: Object, value: cpeers_union) in value.stepped }
    },
    Family(
      "bitfield", "structure of three bit-fields and a word", cpeers_bitfield.self,
      peer: "struct16"
    ) {
      try CMethodPointer { (self: Object, value: cpeers_bitfield) in value.stepped }
    },
    Family("vector16", "vector of four floats", SIMD4<Float>.self, peer: "struct16") {
      try CMethodPointer { (self: Object, value: SIMD4<Float>) in value + 1 }
    },
    Family("complexdouble", "complex double", ComplexDouble.self) {
      try CMethodPointer { (self: Object, value: ComplexDouble) in value.stepped }
    },
  ]
  if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
    families.append(
      Family("int128", "128-bit integer", Int128.self, peer: "struct16") {
        try CMethodPointer { (self: Object, value: Int128) in value &+ 1 }
      })
  }
  #if arch(x86_64) && !os(Windows) && !os(Android)
    families.append(
      Family("longdouble", "long double", Float80.self) {
        try CMethodPointer { (self: Object, value: Float80) in value + 1 }
      })
  #endif
  return families
}

private func addFamily(_ family: Family, to suite: inout Suite) {
  suite.add(
    "invocation.invoke.c/\(family.name)",
    """
    Invokes a prepared invocation with a \(family.text) for another on an object whose method is a \
    C function.
    """,
    reach: [
      .ratio(to: "peer.libffi.call/\(family.peer)", atMost: 1.25), .allocations(atMost: 0),
    ]
  ) {
    let functions = try CFamily(family.name)
    let invocation = try family.makeInvocation(functions)
    let receiver = try makeFamilySubject(
      functions, invocation.methodSignature.typeEncodings, invocation.selector)
    try invocation.invoke(with: receiver)
    try family.check(functions, invocation)
    return { count in
      for _ in 0..<count { try invocation.invoke(with: receiver) }
    }
  }

  suite.add(
    "imp.closure/\(family.name)",
    """
    Calls, from C, a C function made from a Swift closure of a \(family.text) to another, with the \
    loop of the bare closure's row.
    """,
    reach: [
      .ratio(to: "peer.libffi.closure/\(family.peer)", atMost: 1.25), .allocations(atMost: 0),
    ]
  ) {
    let functions = try CFamily(family.name)
    let receiver = makeSubject()
    let pointer = try family.makePointer()
    func run(_ count: Int) -> UnsafeRawPointer {
      let address = UnsafeRawPointer(Unmanaged.passUnretained(receiver).toOpaque())
      return withExtendedLifetime((pointer, receiver)) {
        functions.run(pointer.address, address, count)
      }
    }
    try functions.check(bytesAt: run(1_000), calls: 1_000)
    return { count in blackHole(run(count)) }
  }
}

/// Other ways across the border, with the first of the families.
private func addFamilyExtras(to suite: inout Suite) {
  suite.add(
    "invocation.full/struct16",
    """
    Makes an invocation from a method signature, sets its selector and a structure of two words, \
    invokes it on an object whose method is a C function, and reads the structure that it gives; \
    each is the next one's argument.
    """,
    reach: [.indirectCalls(atMost: 60), .allocations(atMost: 1)]
  ) {
    let functions = try CFamily("struct16")
    let types = familyTypes(cpeers_struct16.self)
    let step: Selector = "stepPairInC:"
    let receiver = try makeFamilySubject(functions, types, step)
    let signature = try MethodSignature(parsing: types)
    func run(_ count: Int) throws -> cpeers_struct16 {
      var value = functions.first(as: cpeers_struct16.self)
      for _ in 0..<count {
        let invocation = try Invocation(signature: signature)
        invocation.selector = step
        try invocation.setArgument(value, at: 2)
        try invocation.invoke(with: receiver)
        value = try invocation.returnValue()
      }
      return value
    }
    try functions.check(value: run(1_000), calls: 1_000)
    return { count in blackHole(try run(count)) }
  }

  suite.add(
    "send.c/struct16",
    """
    Sends a structure of two words from Swift to a method that is a C function; each result is the \
    next argument.
    """,
    reach: [.ratio(to: "peer.libffi.call/struct16", atMost: 1.25), .allocations(atMost: 0)]
  ) {
    let functions = try CFamily("struct16")
    let receiver = try makeFamilySubject(
      functions, familyTypes(cpeers_struct16.self), "stepPairInC:")
    func run(_ count: Int) throws -> cpeers_struct16 {
      var value = functions.first(as: cpeers_struct16.self)
      for _ in 0..<count { value = try receiver.send("stepPairInC:", value) }
      return value
    }
    try functions.check(value: run(1_000), calls: 1_000)
    return { count in blackHole(try run(count)) }
  }
}

private final class FamilySubject: Object {}

/// Returns an object whose method is a family's C function.
private func makeFamilySubject(
  _ family: CFamily, _ types: String, _ selector: Selector
) throws -> Object {
  let imp = try IMP(cFunction: family.step, types: types)
  try Class.of(FamilySubject.self).replaceMethod(selector, with: imp)
  return FamilySubject()
}
