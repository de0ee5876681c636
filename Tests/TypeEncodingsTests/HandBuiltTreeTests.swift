import Testing
import TypeEncodings

/// Trees that no text gives: they are refused or walked, but harm nothing.
@Suite struct HandBuiltTreeTests {
  @Test("A tree far deeper than any text prints, has a layout, and makes no signature")
  func deep() throws {
    var pointers = TypeEncoding.int
    var arrays = TypeEncoding.int
    for _ in 0..<5_000 {
      pointers = .pointer(pointers)
      arrays = .array(count: 1, element: .qualified(.const, .atomic(arrays)))
    }
    #expect(pointers.description.utf8.count == 5_001)
    #expect(try arrays.layout().size == 4)
    for type in [pointers, arrays] {
      let error = #expect(throws: TypeEncodingError.self) {
        try MethodSignature(
          returnType: .void, arguments: [.object(className: nil), .selector, type])
      }
      guard case .tooDeep = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
  }

  @Test("A tree that shares parts, and so is huge when walked, is refused")
  func shared() {
    var type = TypeEncoding.int
    for _ in 0..<50 {
      type = .structure(Aggregate(name: "?", fields: [.init(type: type), .init(type: type)]))
    }
    #expect(throws: TypeEncodingError.tooManyNodes(maximum: 65_536)) { try type.layout() }
    let error = #expect(throws: TypeEncodingError.self) {
      try MethodSignature(returnType: .void, arguments: [type])
    }
    guard case .tooLong = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("Impossible parts have no layout")
  func impossible() {
    let bits = BitField(width: 3, declaration: .init(position: -1, type: .int))
    for type: TypeEncoding in [
      .vector(size: 16, alignment: .max, element: .int),
      .vector(size: 16, alignment: 3, element: .int),
      .vector(size: -1, alignment: 1, element: .int), .array(count: -1, element: .int),
      .complex(.selector), .atomic(.void),
      .bitField(BitField(width: -1)), .bitField(BitField(width: 129)), .bitField(bits),
      .bitField(BitField(width: 3, declaration: .init(position: 0, type: .float))),
    ] {
      for type in [type, .structure(Aggregate(name: "S", fields: [.init(type: type)]))] {
        #expect(throws: TypeEncodingError.self, "\(type)") { try type.layout() }
      }
    }
  }
}
