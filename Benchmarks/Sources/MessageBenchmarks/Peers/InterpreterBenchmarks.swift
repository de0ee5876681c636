import BenchmarkHarness

/// Languages whose objects answer messages that they have no method for, as their interpreters ship.
func addInterpreterPeers(to suite: inout Suite) {
  addInterpreter("peer.ruby", "Ruby", "ruby", "peer.rb", "method_missing", to: &suite)
  addInterpreter("peer.python", "CPython", "python3", "peer.py", "__getattr__", to: &suite)
}

private func addInterpreter(
  _ prefix: String, _ language: String, _ command: String, _ script: String, _ hook: String,
  to suite: inout Suite
) {
  let rows = [
    ("call/int1", "call", "calls a method, integer to integer; the results are added up."),
    ("send/int1", "send", "the same by the method's name, which is at hand."),
    (
      "forward.target/int1", "redirect",
      "a message that the object lacks; its \(hook) passes it to another object."
    ),
    (
      "sink/void0", "sink",
      "a message that the object lacks; its \(hook) swallows it."
    ),
  ]
  for (name, row, summary) in rows {
    suite.addReported(
      "\(prefix).\(name)",
      """
      \(language): \(summary) In a process of its own, by its processor time; the loop is part of \
      it.
      """,
      batch: 10_000, isOptional: true
    ) {
      let interpreter = try Interpreter(command, script: script)
      return { count in
        let (time, result) = try interpreter.run(row, count)
        let expected = row == "sink" ? count : count * (count + 1) / 2
        guard result == expected else {
          throw PeerError.wrong(found: Int64(result), expected: Int64(expected))
        }
        return time
      }
    }
  }
}
