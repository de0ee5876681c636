import MessageRuntime
import Testing
import _MessageTestSupport

/// What the runtime should answer, by plain dictionaries and a walk up the superclasses.
private struct Model {
  let parents: [Int?]
  var methods: [[Int: Int]]

  init(parents: [Int?]) {
    self.parents = parents
    methods = Array(repeating: [:], count: parents.count)
  }

  func answer(_ cls: Int, _ selector: Int) -> Int {
    var next: Int? = cls
    while let current = next {
      if let found = methods[current][selector] { return found }
      next = parents[current]
    }
    return 0
  }
}

@Suite("Dispatch against a model")
struct DispatchModelTests {
  private static let selectorCount = 64

  /// The classes with the index of each one's superclass; the root comes last.
  private static let objects: [ClassForest.Root] =
    ClassForest.instances(count: 300, firstTag: 500) + [ClassForest.Root()]
  private static let parents: [Int?] =
    (0..<300).map { $0 % 4 == 0 ? 300 : $0 - 1 } + [nil]

  @Test("The classes are 301 different ones with the superclasses that the model assumes")
  func forest() {
    let classes = Self.objects.map { Class.of($0) }
    #expect(Set(classes).count == 301)
    for (cls, parent) in zip(classes, Self.parents) {
      if let parent { #expect(cls.superclass === classes[parent]) }
    }
  }

  @Test(
    "B28: 2 000 000 random sends over 300 classes, with changes between them, answer as the model",
    arguments: [20_240_607 as UInt64])
  func random(seed: UInt64) throws {
    let selectors = (0..<Self.selectorCount).map { Selector("model.\($0)") }
    let classes = Self.objects.map { Class.of($0) }
    var model = Model(parents: Self.parents)
    var generator = SeededGenerator(seed: seed)
    var nextAnswer = 1
    var wrong: [String] = []
    for step in 0..<2_000_000 {
      if step % 100 == 0 {
        try Self.change(&model, &nextAnswer, classes, selectors, &generator)
      }
      let random = generator.next()
      let (cls, selector) = (Int(random % 301), Int(random >> 32 % UInt64(Self.selectorCount)))
      let answer = try Self.objects[cls].send(selectors[selector], returning: Int.self)
      if answer != model.answer(cls, selector), wrong.count < 10 {
        wrong.append("step \(step): \(cls) \(selector): \(answer)")
      }
    }
    #expect(wrong == [])
    for (index, cls) in classes.enumerated() {
      let own = Set(cls.ownSelectors()).intersection(selectors)
      #expect(own == Set(model.methods[index].keys.map { selectors[$0] }))
    }
  }

  /// Makes one random change to the runtime and to the model.
  private static func change(
    _ model: inout Model, _ nextAnswer: inout Int, _ classes: [Class], _ selectors: [Selector],
    _ generator: inout SeededGenerator
  ) throws {
    let cls = Int.random(in: 0..<classes.count, using: &generator)
    let selector = Int.random(in: 0..<selectorCount, using: &generator)
    let answer = nextAnswer
    nextAnswer += 1
    let implementation = IMP { (_: AnyObject) in answer }
    let method = Method(selectors[selector], implementation: implementation)
    let existing = model.methods[cls][selector]
    switch Int.random(in: 0..<8, using: &generator) {
    case 0..<3:
      if existing == nil {
        try classes[cls].addMethod(method)
        model.methods[cls][selector] = answer
      } else {
        #expect(throws: MessageError.self) { try classes[cls].addMethod(method) }
      }
    case 3, 4:
      let old = try classes[cls].replaceMethod(selectors[selector], with: implementation)
      #expect((old == nil) == (existing == nil))
      model.methods[cls][selector] = answer
    case 5, 6:
      let old = try classes[cls].removeMethod(selectors[selector])
      #expect((old == nil) == (existing == nil))
      model.methods[cls][selector] = nil
    default:
      let other = Int.random(in: 0..<selectorCount, using: &generator)
      let done = try classes[cls].exchangeImplementations(selectors[selector], selectors[other])
      let second = model.methods[cls][other]
      #expect(done == (existing != nil && second != nil))
      if done { (model.methods[cls][selector], model.methods[cls][other]) = (second, existing) }
    }
  }
}
