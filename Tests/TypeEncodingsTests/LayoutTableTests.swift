import Testing
import TypeEncodings
import _CEncodingOracle

/// What the C compiler found for the types of `oracle.c`.
struct OracleRow: CustomTestStringConvertible {
  var encoding: String
  var layout: TypeLayout
  var offsets: [Int]
  var widths: [Int]

  static let all: [OracleRow] = (0..<ceo_row_count()).map { index in
    let row = ceo_row_at(index)
    let fields = 0..<row.field_count
    return OracleRow(
      encoding: String(cString: row.encoding),
      layout: TypeLayout(size: Int(row.size), alignment: Int(row.alignment)),
      offsets: fields.map { Int(ceo_field_bit_offset(index, $0)) },
      widths: fields.map { Int(ceo_field_bit_width(index, $0)) })
  }

  var testDescription: String { encoding }
}

@Suite struct LayoutTableTests {
  @Test(
    "B6, B7: Size and alignment of each type are those of the C compiler",
    arguments: OracleRow.all)
  func layout(_ row: OracleRow) throws {
    #expect(try TypeEncoding(parsing: row.encoding).layout() == row.layout)
  }

  @Test("B7, B10: Each field lies where the C compiler put it", arguments: OracleRow.all)
  func offsets(_ row: OracleRow) throws {
    let fields = try TypeEncoding(parsing: row.encoding).fieldLayouts()
    guard !row.offsets.isEmpty else { return }
    #expect(fields.map(\.bitOffset) == row.offsets)
    #expect(fields.map { $0.bitWidth ?? $0.layout.size * 8 } == row.widths)
  }

  @Test("The table covers every scalar code, each bracket and both styles of bit-field")
  func coverage() {
    let encodings = OracleRow.all.map(\.encoding).joined()
    for code in "cCsSiIqQtTfdDB*@^jA[{(!b" { #expect(encodings.contains(code)) }
    #expect(encodings.contains("b3b5") && encodings.contains("b3C5"))
    #expect(OracleRow.all.count >= 55)
  }

  @Test("B8: An array in a structure takes count times element, not a pointer")
  func arrayMember() throws {
    let fields = try TypeEncoding(parsing: "{S=c[5i]c}").fieldLayouts()
    #expect(fields.map(\.byteOffset) == [0, 4, 24])
    #expect(fields[1].layout == TypeLayout(size: 20, alignment: 4))
  }

  @Test("B9: A union has the size of its largest member and the strictest alignment")
  func union() throws {
    let layout = try TypeEncoding(parsing: "(U=cid{?=fff})").layout()
    #expect(layout == TypeLayout(size: 16, alignment: 8))
  }

  @Test("The codes l and L are 32 bits wide, since compilers write a wider long as q")
  func long() throws {
    #expect(try TypeEncoding(parsing: "l").layout().size == 4)
    #expect(try TypeEncoding(parsing: "L").layout().size == 4)
  }
}
