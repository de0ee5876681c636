/// Random numbers that are the same at each run and on each machine (SplitMix64).
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// The numbers of one signature, which do not depend on the signatures before it.
  init(seed: UInt64, index: Int) {
    state = seed &* 0xD134_2543_DE82_EF95
    state ^= UInt64(index) &* 0x9E37_79B9_7F4A_7C15
    for _ in 0..<2 { state = next() }
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// True once in so many times.
  mutating func once(in count: Int) -> Bool { number(1...count) == 1 }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(0...elements.count - 1)]
  }

  /// One of the choices, each as likely as its weight says.
  mutating func pick<Choice>(weighted choices: [(weight: Int, choice: Choice)]) -> Choice {
    var left = number(1...choices.reduce(0) { $0 + $1.weight })
    for (weight, choice) in choices {
      left -= weight
      if left <= 0 { return choice }
    }
    return choices[choices.count - 1].choice
  }
}
