import BenchmarkHarness
import MessageRuntime
import RuntimeSubjects

/// Sends to objects of ever more classes.
func classCurve() -> Curve {
  var curve = Curve(
    "scaling.classes",
    """
    A typed send without argument to objects of so many classes at random; the classes inherit the \
    method. Each size has a selector and classes of its own.
    """, size: "classes")
  var places = 0
  curve.add([1, 8, 64, 256, 1_000, 4_000, 10_000]) { suite, name, summary, size in
    let selector = familySelectors[places]
    places += 1
    suite.add(name, summary, batch: orderLength) {
      let objects = makeHeirs(size)
      let message = TypedSelector<Void>(selector)
      for object in objects { try object.send(message) }
      let receivers = PreparedObjects(objects)
      let order = randomNumbers(below: size)
      return { count in
        for index in 0..<count {
          try receivers.with(Int(order[index & (orderLength - 1)])) { try $0.send(message) }
        }
      }
    }
  }
  return curve
}

/// Sends of ever more selectors.
func selectorSendCurve() -> Curve {
  var curve = Curve(
    "scaling.selectors.send",
    """
    A typed send without argument of one of so many selectors at random to an object whose class \
    has a method for each.
    """, size: "selectors")
  curve.add([1, 10, 100, 1_000, 10_000, 100_000]) { suite, name, summary, size in
    suite.add(name, summary, batch: orderLength) {
      let selectors = (0..<size).map { Selector("scaled\(size)x\($0)") }
      let receiver = try makeManyMethods(selectors)
      let messages = selectors.map { TypedSelector<Void>($0) }
      for message in messages { try receiver.send(message) }
      let prepared = PreparedValues(messages)
      let order = randomNumbers(below: size)
      return { count in
        for index in 0..<count {
          try receiver.send(prepared[Int(order[index & (orderLength - 1)])])
        }
      }
    }
  }
  return curve
}

/// Looks selectors up among ever more names.
func selectorLookUpCurve() -> Curve {
  var curve = Curve(
    "scaling.selectors.lookUp",
    """
    Makes a selector from one of so many registered names at random. The names of all sizes are \
    registered, so what grows is the part of the table that is visited.
    """, size: "names")
  curve.add([1, 10, 100, 1_000, 10_000, 100_000]) { suite, name, summary, size in
    suite.add(name, summary, batch: orderLength) {
      // Short enough to be kept in the String itself: reading one counts no reference.
      let names = (0..<size).map { "look\($0):" }
      for name in names { _ = Selector(name) }
      let other = opaque(Selector(names[0]))
      let prepared = PreparedValues(names)
      let order = randomNumbers(below: size)
      return { count in
        var equal = 0
        for index in 0..<count
        where Selector(prepared[Int(order[index & (orderLength - 1)])]) == other { equal &+= 1 }
        blackHole(equal)
      }
    }
  }
  return curve
}

/// What ever more classes and selectors take.
func classMemoryCurve() -> Curve {
  var curve = Curve(
    "scaling.memory.class10",
    """
    Bytes, and time of the first ten sends, for each of so many classes with ten methods of their \
    own. The selectors are the same at all sizes, so their tables have the smaller sizes' classes \
    in them already.
    """, size: "classes")
  curve.add([10, 100, 1_000, 10_000]) { suite, name, summary, size in
    suite.addOnce(name, summary) {
      let objects = makeTens(size)
      let selectors = tenSelectors.map { TypedSelector<Void>($0) }
      return try Sample.measuring {
        for object in objects {
          for selector in selectors { try object.send(selector) }
        }
      }.divided(by: Double(size))
    }
  }
  return curve
}

/// What ever more selectors take.
func selectorMemoryCurve() -> Curve {
  var curve = Curve(
    "scaling.memory.selector",
    "Bytes and time for each of so many new selectors with names of about 20 characters.",
    size: "selectors")
  curve.add([100, 1_000, 10_000, 100_000]) { suite, name, summary, size in
    suite.addOnce(name, summary) {
      let names = (0..<size).map { "memory\(size)Selector\($0):" }
      return Sample.measuring { for name in names { _ = Selector(name) } }
        .divided(by: Double(size))
    }
  }
  return curve
}
