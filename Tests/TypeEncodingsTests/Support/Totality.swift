import TypeEncodings

/// What must hold of any bytes whatever; gives the sentences that do not.
func totalityFaults(of bytes: [UInt8]) -> [String] {
  var faults: [String] = []
  do throws(TypeEncodingError) {
    let (type, length) = try TypeEncoding.parsePrefix(of: bytes)
    if !(1...bytes.count).contains(length) { faults.append("a length of \(length)") }
    faults += roundTripFaults(of: type)
  } catch {
    faults += placeFaults(of: error, in: bytes)
  }
  do throws(TypeEncodingError) {
    let text = String(decoding: bytes, as: UTF8.self)
    let signature = try MethodSignature(parsing: text)
    let again = try MethodSignature(parsing: signature.description)
    if again != signature || again.description != signature.description {
      faults.append("signature changes: \(signature) to \(again)")
    }
    if signature.argumentSlots.count != signature.argumentCount { faults.append("slots") }
    if !signature.isCompatible(with: again) { faults.append("not compatible with itself") }
  } catch {
    faults += placeFaults(of: error, in: Array(String(decoding: bytes, as: UTF8.self).utf8))
  }
  return faults
}

private func roundTripFaults(of type: TypeEncoding) -> [String] {
  var faults: [String] = []
  do throws(TypeEncodingError) {
    let again = try TypeEncoding(parsing: type.description)
    if again != type || again.hashValue != type.hashValue {
      faults.append("type changes: \(type) to \(again)")
    }
    // Other platforms' rules must be total as well.
    for abi in [ABI.aarch64SystemV, .arm64Apple, .windows64] { _ = try? type.layout(for: abi) }
    let layout = try? type.layout()
    if (try? again.layout()) != layout { faults.append("layout of \(type) changes") }
    // A vector alone may be declared with a stricter alignment than its size.
    let isWhole = layout.map { $0.size % $0.alignment == 0 } ?? true
    if let layout, layout.alignment.nonzeroBitCount != 1 || !(isWhole || type.kindCode == 0x21) {
      faults.append("layout of \(type) is \(layout)")
    }
  } catch {
    faults.append("description does not parse: \(type): \(error)")
  }
  return faults
}

private func placeFaults(of error: TypeEncodingError, in bytes: [UInt8]) -> [String] {
  guard let offset = error.offset else { return [] }
  return (0...bytes.count).contains(offset) ? [] : ["offset \(offset) in \(bytes.count) bytes"]
}
