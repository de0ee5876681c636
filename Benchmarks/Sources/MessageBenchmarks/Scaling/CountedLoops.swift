import BenchmarkHarness
import MessageRuntime
import RuntimeSubjects

// One loop for each number of arguments: a loop over a pack would be another loop.

/// Returns a loop that sends so many Ints to an object and adds up the Ints that come back.
func countedLoop(_ arguments: Int, _ receiver: Object) -> Benchmark.Body {
  switch arguments {
  case 0: loop0(receiver)
  case 1: loop1(receiver)
  case 2: loop2(receiver)
  case 3: loop3(receiver)
  case 4: loop4(receiver)
  case 5: loop5(receiver)
  case 6: loop6(receiver)
  case 7: loop7(receiver)
  case 8: loop8(receiver)
  case 9: loop9(receiver)
  case 10: loop10(receiver)
  case 11: loop11(receiver)
  default: loop12(receiver)
  }
}

private func loop0(_ receiver: Object) -> Benchmark.Body {
  let message = TypedSelector<Int>(countedArguments[0])
  return { count in
    var sum = 0
    for _ in 0..<count { sum &+= try receiver.send(message) }
    blackHole(sum)
  }
}

private func loop1(_ receiver: Object) -> Benchmark.Body {
  let message = TypedSelector<Int, Int>(countedArguments[1])
  return { count in
    var sum = 0
    for index in 0..<count { sum &+= try receiver.send(message, index) }
    blackHole(sum)
  }
}

private func loop2(_ receiver: Object) -> Benchmark.Body {
  let message = TypedSelector<Int, Int, Int>(countedArguments[2])
  return { count in
    var sum = 0
    for index in 0..<count { sum &+= try receiver.send(message, index, 1) }
    blackHole(sum)
  }
}

private func loop3(_ receiver: Object) -> Benchmark.Body {
  let message = TypedSelector<Int, Int, Int, Int>(countedArguments[3])
  return { count in
    var sum = 0
    for index in 0..<count { sum &+= try receiver.send(message, index, 1, 1) }
    blackHole(sum)
  }
}

private func loop4(_ receiver: Object) -> Benchmark.Body {
  let message = TypedSelector<Int, Int, Int, Int, Int>(countedArguments[4])
  return { count in
    var sum = 0
    for index in 0..<count { sum &+= try receiver.send(message, index, 1, 1, 1) }
    blackHole(sum)
  }
}

private func loop5(_ receiver: Object) -> Benchmark.Body {
  let message = TypedSelector<Int, Int, Int, Int, Int, Int>(countedArguments[5])
  return { count in
    var sum = 0
    for index in 0..<count { sum &+= try receiver.send(message, index, 1, 1, 1, 1) }
    blackHole(sum)
  }
}

private func loop6(_ receiver: Object) -> Benchmark.Body {
  let message = TypedSelector<Int, Int, Int, Int, Int, Int, Int>(countedArguments[6])
  return { count in
    var sum = 0
    for index in 0..<count { sum &+= try receiver.send(message, index, 1, 1, 1, 1, 1) }
    blackHole(sum)
  }
}

private func loop7(_ receiver: Object) -> Benchmark.Body {
  let message = TypedSelector<Int, Int, Int, Int, Int, Int, Int, Int>(countedArguments[7])
  return { count in
    var sum = 0
    for index in 0..<count { sum &+= try receiver.send(message, index, 1, 1, 1, 1, 1, 1) }
    blackHole(sum)
  }
}

private func loop8(_ receiver: Object) -> Benchmark.Body {
  let message = TypedSelector<Int, Int, Int, Int, Int, Int, Int, Int, Int>(countedArguments[8])
  return { count in
    var sum = 0
    for index in 0..<count { sum &+= try receiver.send(message, index, 1, 1, 1, 1, 1, 1, 1) }
    blackHole(sum)
  }
}

private func loop9(_ receiver: Object) -> Benchmark.Body {
  let message = TypedSelector<Int, Int, Int, Int, Int, Int, Int, Int, Int, Int>(countedArguments[9])
  return { count in
    var sum = 0
    for index in 0..<count { sum &+= try receiver.send(message, index, 1, 1, 1, 1, 1, 1, 1, 1) }
    blackHole(sum)
  }
}

private func loop10(_ receiver: Object) -> Benchmark.Body {
  let message = TypedSelector<
    Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int
  >(countedArguments[10])
  return { count in
    var sum = 0
    for index in 0..<count { sum &+= try receiver.send(message, index, 1, 1, 1, 1, 1, 1, 1, 1, 1) }
    blackHole(sum)
  }
}

private func loop11(_ receiver: Object) -> Benchmark.Body {
  let message = TypedSelector<
    Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int
  >(countedArguments[11])
  return { count in
    var sum = 0
    for index in 0..<count {
      sum &+= try receiver.send(message, index, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    }
    blackHole(sum)
  }
}

private func loop12(_ receiver: Object) -> Benchmark.Body {
  let message = TypedSelector<
    Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int
  >(countedArguments[12])
  return { count in
    var sum = 0
    for index in 0..<count {
      sum &+= try receiver.send(message, index, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    }
    blackHole(sum)
  }
}
