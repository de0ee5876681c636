import MenuDispatch
import MessageRuntime
import Testing

@Suite("Observers")
struct ObserverTests {
  let log = Log()

  /// What observers do and hear, and the model of it.
  private final class Stage {
    let context = ResponderContext()
    let copier: Copier
    var observations: [Int: Observation] = [:]
    var heard: [Int] = []
    /// Those that an observer cancels when it hears of an action.
    var victims: [Int: [Int]] = [:]
    var next = 0

    init(_ log: Log) {
      copier = Copier("copier", log)
      link([copier], in: context)
    }

    func add() {
      let number = next
      next += 1
      observations[number] = context.observeActions { [unowned self] event in
        guard case .willSend = event else { return }
        heard.append(number)
        for victim in victims[number] ?? [] { observations[victim]?.cancel() }
      }
    }
  }

  @Test("Observers that come and go, some while they hear, are each told once and in order")
  func comeAndGo() {
    var random = SeededGenerator(state: 11)
    let stage = Stage(log)
    var living: [Int] = []
    for _ in 0..<300 {
      for _ in 0..<Int.random(in: 0...20, using: &random) {
        living.append(stage.next)
        stage.add()
      }
      for number in living.shuffled(using: &random).prefix(Int.random(in: 0...20, using: &random)) {
        // Some are cancelled, also twice, some are let go of.
        if number.isMultiple(of: 2) { stage.observations[number]?.cancel() }
        stage.observations[number] = nil
        living.removeAll { $0 == number }
      }
      stage.victims = [:]
      if let killer = living.randomElement(using: &random) {
        let victims = living.shuffled(using: &random).prefix(Int.random(in: 0...9, using: &random))
        stage.victims[killer] = Array(victims)
      }
      var expected: [Int] = []
      var cancelled: Set<Int> = []
      for number in living where !cancelled.contains(number) {
        expected.append(number)
        cancelled.formUnion(stage.victims[number] ?? [])
      }
      stage.heard = []
      #expect(stage.context.sendAction("copy:").isHandled)
      #expect(stage.heard == expected)
      living.removeAll { cancelled.contains($0) }
    }
    #expect(stage.next > 1_000)
  }

  @Test("What a handler holds goes with the observer, and may add another as it goes")
  func release() {
    final class Guest {
      let atEnd: () -> Void
      init(_ atEnd: @escaping () -> Void) { self.atEnd = atEnd }
      deinit { atEnd() }
    }
    let context = ResponderContext()
    let copier = Copier("copier", log)
    link([copier], in: context)
    var heard = 0
    var later: [Observation] = []
    var observations = (0..<10).map { _ in
      let guest = Guest { later.append(context.observeActions { _ in heard += 1 }) }
      return context.observeActions { _ in withExtendedLifetime(guest) {} }
    }
    for _ in 0..<10 { observations.removeFirst() }
    #expect(later.count == 10)
    context.sendAction("copy:")
    // Before and after.
    #expect(heard == 20)
    withExtendedLifetime(copier) {}
  }
}
