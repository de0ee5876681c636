import Foundation
import _SignatureGenerator

// Writes random signatures as C.
//
//   _signature-generator --seed 7 --first 0 --count 500 --kinds all --machine aarch64 --emit-c FILE
//
// --keep 0,3 writes only these arguments of each signature, --drop-result none of its result.

func fail(_ text: String) -> Never {
  FileHandle.standardError.write(Data((text + "\n").utf8))
  exit(2)
}

var seed: UInt64 = 1
var first = 0
var count = 100
var kinds = Kinds.all
var machine = Machine.host
var kept: Set<Int>?
var dropsResult = false
var file: String?

var words = CommandLine.arguments.dropFirst()
while let option = words.popFirst() {
  if option == "--drop-result" {
    dropsResult = true
    continue
  }
  guard let value = words.popFirst() else { fail("\(option) needs a value") }
  switch option {
  case "--seed": seed = UInt64(value) ?? 1
  case "--first": first = Int(value) ?? 0
  case "--count": count = Int(value) ?? 1
  case "--kinds":
    guard let read = Kinds(value) else { fail("unknown kinds: \(value)") }
    kinds = read
  case "--machine":
    guard let read = Machine(rawValue: value) else { fail("unknown machine: \(value)") }
    machine = read
  case "--keep": kept = Set(value.split(separator: ",").compactMap { Int($0) })
  case "--emit-c": file = value
  default: fail("unknown option \(option)")
  }
}
guard let file else { fail("--emit-c FILE is missing") }

let signatures = (first..<first + count).map { index in
  let signature = GeneratedSignature(seed: seed, index: index, kinds: kinds, machine: machine)
  let dropped = kept.map { Set(signature.arguments.indices).subtracting($0) } ?? []
  return signature.dropping(dropped, dropsResult: dropsResult)
}
let source = CEmitter.source(seed: seed, machine: machine, signatures: signatures)
do {
  try source.write(toFile: file, atomically: false, encoding: .utf8)
} catch {
  fail("\(error)")
}
