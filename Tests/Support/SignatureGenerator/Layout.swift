/// Where the parts of types lie, by the System V rules; what is made of it asks the C compiler
/// whether it is so.
struct Layout {
  let machine: Machine

  func size(_ type: CType) -> Int {
    switch type {
    case .scalar(let scalar): scalar.size
    case .vector(let element, let count): element.size * count
    case .array(let element, let count): size(element) * count
    case .record(let record): places(record).size
    }
  }

  func alignment(_ type: CType) -> Int {
    switch type {
    case .scalar(let scalar): scalar.alignment
    case .vector(let element, let count): element.size * count
    case .array(let element, _): alignment(element)
    case .record(let record): places(record).alignment
    }
  }

  /// The bits where each field begins, and size and alignment of the whole in bytes.
  func places(_ record: Record) -> (bits: [Int], size: Int, alignment: Int) {
    var begins: [Int] = []
    var end = 0
    var strictest = 1
    for field in record.fields {
      let unit = 8 * alignment(field.type)
      var begin = record.isUnion ? 0 : end
      let width: Int
      if let bits = field.bits {
        width = bits
        if bits == 0 || begin / unit != (begin + bits - 1) / unit {
          begin = begin.rounded(up: unit)
        }
      } else {
        width = 8 * size(field.type)
        begin = begin.rounded(up: unit)
      }
      begins.append(begin)
      end = max(end, begin + width)
      if !field.name.isEmpty || machine.alignsUnnamedBitFields {
        strictest = max(strictest, unit / 8)
      }
    }
    return (begins, end.rounded(up: 8 * strictest) / 8, strictest)
  }
}

extension Int {
  func rounded(up multiple: Int) -> Int { (self + multiple - 1) / multiple * multiple }
}
