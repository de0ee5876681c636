import Testing
import TypeEncodings

/// Hundreds of random types, on which the compilers are the judges.
@Suite struct CompilerOracleTests {
  @Test("Every random type was compiled and encoded")
  func complete() throws {
    let types = try CompiledTypes.all.get()
    #expect(types.count == CompiledTypes.count)
    #expect(types.count { $0.gnuEncoding.contains("b") } > 100)
    #expect(types.count { $0.isExactInAppleStyle && $0.appleEncoding.contains("b") } > 30)
  }

  @Test("B7: Layouts of random types in GNU style are those of the C compiler")
  func gnuLayouts() throws {
    for type in try CompiledTypes.all.get() {
      #expect(try TypeEncoding(parsing: type.gnuEncoding).layout() == type.layout, "\(type)")
    }
  }

  @Test("B7, B10: Members of random types lie where the C compiler put them")
  func gnuMembers() throws {
    for type in try CompiledTypes.all.get() {
      let fields = try TypeEncoding(parsing: type.gnuEncoding).fieldLayouts()
        .filter { $0.bitWidth != 0 }
      #expect(fields.map(\.bitOffset) == type.members.map(\.offset), "\(type)")
      #expect(
        fields.map { $0.bitWidth ?? $0.layout.size * 8 } == type.members.map(\.width), "\(type)")
    }
  }

  @Test("B10: Bit-fields without positions are packed as the C compiler packs them")
  func appleLayouts() throws {
    for type in try CompiledTypes.all.get() where type.isExactInAppleStyle {
      let encoding = try TypeEncoding(parsing: type.appleEncoding)
      #expect(try encoding.layout() == type.layout, "\(type)")
      let fields = try encoding.fieldLayouts().filter { $0.bitWidth != 0 }
      #expect(fields.map(\.bitOffset) == type.members.map(\.offset), "\(type)")
    }
  }

  @Test("What Clang encodes prints back byte for byte")
  func roundTrip() throws {
    for type in try CompiledTypes.all.get() {
      #expect(try TypeEncoding(parsing: type.gnuEncoding).description == type.gnuEncoding)
      #expect(try TypeEncoding(parsing: type.appleEncoding).description == type.appleEncoding)
    }
  }
}
