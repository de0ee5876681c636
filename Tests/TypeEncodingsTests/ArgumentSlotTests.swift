import Testing
import TypeEncodings
import _CEncodingOracle

@Suite struct ArgumentSlotTests {
  @Test("A slot has the size and alignment that the C compiler gives", arguments: OracleRow.all)
  func sizes(_ row: OracleRow) throws {
    let signature = try MethodSignature(parsing: "v@:" + row.encoding)
    // C passes an array as a pointer.
    let layout =
      row.encoding.hasPrefix("[") ? TypeLayout(size: 8, alignment: 8) : row.layout
    let slot = try signature.slot(at: 2)
    #expect(slot.size == layout.size && slot.alignment == layout.alignment && slot.isComplete)
    guard !row.encoding.hasPrefix("[") else { return }
    let returning = try MethodSignature(parsing: row.encoding + "@:").returnSlot
    #expect(returning.size == layout.size && returning.offset == 0)
  }

  @Test("Slots follow one another, each aligned and in words of its own")
  func offsets() throws {
    let signature = try MethodSignature(parsing: "v@:cD{S=[9c]}f")
    #expect(signature.argumentSlots.map(\.offset) == [0, 8, 16, 32, 48, 64])
    #expect(signature.frameLength == 72 && signature.frameAlignment == 16)
    #expect(try MethodSignature(parsing: "v@:").frameLength == 16)
  }

  @Test("Random frames are aligned, without overlap and without gaps longer than alignment needs")
  func randomFrames() throws {
    var random = SplitMix(seed: 5)
    for _ in 0..<200 {
      let rows = (0..<Int.random(in: 1...12, using: &random)).map { _ in random.pick(OracleRow.all)
      }
      let signature = try MethodSignature(parsing: "v@:" + rows.map(\.encoding).joined())
      var end = 0
      for slot in signature.argumentSlots {
        #expect(slot.offset % max(slot.alignment, 8) == 0)
        #expect(slot.offset >= end && slot.offset - end < max(slot.alignment, 8))
        end = (slot.offset + slot.size + 7) / 8 * 8
      }
      #expect(signature.frameLength == end)
    }
  }

  @Test("A slot's kind is the code after qualifiers; blocks are marked objects")
  func kinds() throws {
    let signature = try MethodSignature(parsing: "Vv@:rn*@?@\"K\"A{S=i}[4i]jd^?Ai#{O}")
    let kinds = String(decoding: signature.argumentSlots.map(\.kind), as: UTF8.self)
    #expect(kinds == "@:*@@{^j^i#{")
    #expect(signature.argumentSlots.map(\.isBlock).firstIndex(of: true) == 3)
    #expect(signature.argumentSlots.count { $0.isBlock } == 1)
    #expect(signature.returnSlot.kind == UInt8(ascii: "v") && signature.returnSlot.size == 0)
  }

  @Test("An opaque argument counts as one, and its slot says that its size is not known")
  func incomplete() throws {
    let signature = try MethodSignature(parsing: "{R}@:{Optional<Swift.Int>}i")
    #expect(signature.argumentCount == 4)
    #expect(try !signature.returnSlot.isComplete && !signature.slot(at: 2).isComplete)
    #expect(try signature.slot(at: 2).size == 0 && signature.slot(at: 3).isComplete)
  }

  @Test("USERS-36: Unions and bit-fields in structures are passed and returned like any other")
  func unionsAndBitFields() throws {
    let signature = try MethodSignature(parsing: "{S=b3b5(U=id)}@:(V=b9c){T=b0I3b3C5}")
    #expect(signature.returnSlot.size == 16)
    #expect(try signature.slot(at: 2).size == 4 && signature.slot(at: 3).size == 4)
    #expect(signature.argumentSlots.allSatisfy { $0.isComplete })
  }

  @Test("Report 34: A long double has the C compiler's size, alone and as a member")
  func longDouble() throws {
    let size = OracleRow.all.first { $0.encoding == "D" }?.layout.size
    let signature = try MethodSignature(parsing: "D@:D{S=D}")
    #expect(signature.returnSlot.size == size)
    #expect(try signature.slot(at: 2).size == size && signature.slot(at: 3).size == size)
  }

  @Test(
    "Arguments that no call can carry are refused",
    arguments: ["v@:{S=[1048577c]}", "v@:{S=[1048570c]}", "{S=[2000000c]}@:"])
  func frameTooLong(_ text: String) {
    let error = #expect(throws: TypeEncodingError.self) { try MethodSignature(parsing: text) }
    guard case .frameTooLong(1_048_576, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
