// Does each kind of work for a long time, in rounds, and fails if a round leaves memory behind.
//
//   swift run -c release _soak [forwards [closures [rounds]]]
//
// Without arguments: 10 000 000 forwards of each kind and 100 000 closures, in five rounds after a
// first one that warms up.

import _MessageTestSupport

#if canImport(Glibc)
  import Glibc
#endif

let numbers = CommandLine.arguments.dropFirst().map { Int($0) ?? 0 }
let forwards = numbers.first ?? 10_000_000
let closures = numbers.dropFirst().first ?? 100_000
let rounds = numbers.dropFirst(2).first ?? 5
guard forwards > 0, closures > 0, rounds > 0 else {
  print("usage: _soak [forwards [closures [rounds]]]")
  exit(2)
}

/// Pages that came and went otherwise: the allocator's and the system's.
let allowedKiB = 512

func pad(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.utf8.count)) + text
}

var isFlat = true
print(
  "work               done   malloc bytes: before, after   resident KiB: before, after   objects")
for work in Soak.allCases {
  let total = work == .closures ? closures * rounds : forwards
  let tracker = LifetimeTracker()
  // As long as a round, so that the allocator has what it needs.
  try work.run(total / rounds, tracker)
  let (before, residentBefore) = (MemoryFigures.current, MemoryFigures.residentKiB)
  for _ in 0..<rounds { try work.run(total / rounds, tracker) }
  let (after, residentAfter) = (MemoryFigures.current, MemoryFigures.residentKiB)
  print(
    work.rawValue + pad("\(total)", 24 - work.rawValue.utf8.count)
      + pad("\(before.mallocBytes)", 16) + pad("\(after.mallocBytes)", 14)
      + pad("\(residentBefore)", 18) + pad("\(residentAfter)", 12)
      + pad("\(tracker.liveCount)", 10))
  fflush(nil)
  let isResidentFlat =
    runsUnderAddressSanitizer || residentAfter - residentBefore <= allowedKiB
  if before != after || tracker.liveCount != 0 || !isResidentFlat {
    isFlat = false
    print("  not flat: \(before)\n            \(after)")
  }
}
print(isFlat ? "flat" : "NOT FLAT")
exit(isFlat ? 0 : 1)
