import MenuDispatch
import MessageRuntime
import Testing

/// The workloads of the benchmarks as counts of work, which no machine changes.
@Suite("Work at scale")
struct ScaleTests {
  let log = Log()

  /// A chain, taken apart from its far end, where that is quick.
  final class Chain {
    let context = ResponderContext()
    private(set) var responders: [Responder]

    init(_ responders: [Responder]) {
      self.responders = responders
      link(responders, in: context)
    }

    deinit {
      responders.last?.nextResponder = nil
      while !responders.isEmpty { responders.removeLast() }
    }

    func asks(_ body: () -> Void) -> Int {
      let before = context.stats.asks
      body()
      return context.stats.asks - before
    }
  }

  @Test(
    "D2: a miss asks each responder once, also where all override canPerformAction",
    arguments: [8, 64, 1_000, 10_000])
  func misses(depth: Int) {
    let plain = Chain((0..<depth).map { Actor("\($0)", log) })
    let plainAsks = plain.asks {
      #expect(plain.context.findTarget(forAction: "nobody:").target == nil)
    }
    #expect(plainAsks == depth + 1)
    let asked = (0..<depth).map { Asked("\($0)", log) }
    let overriding = Chain(asked)
    let asks = overriding.asks {
      guard case .none = overriding.context.findTarget(forAction: "nobody:") else {
        Issue.record("a long chain is no circle")
        return
      }
    }
    #expect(asks == depth + 1)
    #expect(asked.allSatisfy { $0.asks == 1 })
  }

  @Test(
    "D2: asked from outside of a search, the default asks each once as well",
    arguments: [8, 64, 1_000])
  func literalMisses(depth: Int) {
    let asked = (0..<depth).map { Asked("\($0)", log) }
    let chain = Chain(asked)
    #expect(!asked[0].canPerformAction("nobody:", withSender: nil))
    #expect(asked.allSatisfy { $0.asks == 1 })
    withExtendedLifetime(chain) {}
  }

  @Test("A find asks as far as it is and no further", arguments: [1, 4, 8, 16, 32, 64])
  func hits(depth: Int) {
    var responders: [Responder] = (0..<64).map { Actor("\($0)", log) }
    responders[depth - 1] = Copier("copier", log)
    let chain = Chain(responders)
    let asks = chain.asks {
      #expect(chain.context.sendAction("copy:").handler === responders[depth - 1])
    }
    #expect(asks == depth)
  }

  @Test("An edit menu of 21 selectors asks three that override 21 times each")
  func editMenu() {
    let overriders = (0..<3).map { Asked("\($0)", log) }
    var responders: [Responder] = (0..<8).map { Actor("\($0)", log) }
    for (index, overrider) in overriders.enumerated() { responders[index * 2] = overrider }
    let chain = Chain(responders)
    let menu = chain.context.menuController
    menu.standardActions = Array(StandardEditAction.allCases.prefix(21))
    let asks = chain.asks { #expect(menu.show() == .notShown(.noItems)) }
    #expect(asks == 21 * 9)
    #expect(overriders.allSatisfy { $0.asks == 21 })
  }

  @Test("Validation is remembered: 300 items are searched for once, and after a change once more")
  func remembered() throws {
    let chain = Chain([Actor("a", log), Copier("c", log)])
    let items = try (0..<300).map { try MenuItem(title: "\($0)", action: "copy:") }
    func validateAll() { for item in items { _ = chain.context.validate(item) } }
    func searches(_ body: () -> Void) -> Int {
      let before = chain.context.stats.searches
      body()
      return chain.context.stats.searches - before
    }
    #expect(searches(validateAll) == 300)
    #expect(searches(validateAll) == 0)
    #expect(chain.context.stats.rememberedValidations == 300)
    // One in a hundred changes: they alone are validated anew.
    #expect(
      searches {
        for index in stride(from: 0, to: 300, by: 100) { items[index].title += "!" }
        validateAll()
      } == 3)
    chain.context.invalidate()
    #expect(searches(validateAll) == 300)
  }

  @Test("Churn: each change of one item in a hundred costs its own validation and no other")
  func churn() throws {
    let chain = Chain([Copier("c", log)])
    let items = try (0..<100).map { try MenuItem(title: "\($0)", action: "copy:") }
    for item in items { _ = chain.context.validate(item) }
    let before = chain.context.stats.validations
    for round in 0..<50 {
      items[round].state = .on
      for item in items { _ = chain.context.validate(item) }
    }
    #expect(chain.context.stats.validations - before == 50)
  }

  @Test("A picture has the next generation and validates each item once")
  func generations() throws {
    let chain = Chain([ResponsiveActor("r", log), Copier("c", log)])
    let menu = chain.context.menuController
    menu.standardActions = []
    menu.menuItems = try (0..<200).map { try MenuItem(title: "\($0)", action: "copy:") }
    menu.show()
    let first = menu.snapshot!.generation
    let before = chain.context.stats.validations
    for round in 1...20 {
      menu.update()
      #expect(menu.snapshot!.generation == first + UInt64(round))
    }
    #expect(chain.context.stats.validations - before == 20 * 200)
  }

  final class ResponsiveActor: Actor {}

  /// Counts its living instances.
  final class CountedItem: MenuItem {
    let counter: Counter
    final class Counter { var living = 0 }

    init(_ title: String, _ action: Selector, _ counter: Counter) throws {
      self.counter = counter
      counter.living += 1
      try super.init(title: title, action: action)
    }
    deinit { counter.living -= 1 }
  }

  @Test("Items live as long as their menus: of many menus shown and hidden none is left")
  func lifecycle() throws {
    let copier = Copier("c", log)
    let chain = Chain([copier])
    let menu = chain.context.menuController
    let counter = CountedItem.Counter()
    for round in 0..<200 {
      menu.menuItems = try (0..<16).map { try CountedItem("\($0)", "copy:", counter) }
      #expect(menu.show() == .shown)
      #expect(counter.living == 16)
      if round % 2 == 0 {
        menu.choose(menu.snapshot!.items.last!.id)
      } else {
        menu.hide()
      }
      #expect(counter.living == 0)
    }
    #expect(log.entries.count == 100)
  }

  @Test("Setting items again and again keeps the last ones alone", arguments: [4, 16, 200])
  func rebuild(count: Int) {
    struct WeakItem { weak var item: MenuItem? }
    let view = LongPressMenuView(frame: .zero)
    var all: [WeakItem] = []
    for _ in 0..<20 {
      let items = (0..<count).map { MenuItem(title: "rebuild \($0)") {} }
      all += items.map { WeakItem(item: $0) }
      view.longPressMenuItems = items
    }
    #expect(all.count { $0.item != nil } == count)
    view.longPressMenuItems = []
    #expect(all.allSatisfy { $0.item == nil })
  }

  @Test("A closure item is run after as many questions as it is far", arguments: [1, 8, 64])
  func closures(depth: Int) {
    let world = World()
    let holder = LongPressMenuView(frame: .zero)
    var runs = 0
    let item = MenuItem(title: "go") { runs += 1 }
    holder.longPressMenuItems = [item]
    world.root.addSubview(holder)
    var inner: View = holder
    for _ in 1..<depth {
      let view = ResponsiveView()
      inner.addSubview(view)
      inner = view
    }
    inner.becomeFirstResponder()
    let before = world.context.stats
    for round in 1...10 {
      #expect(world.context.perform(item).handler === holder)
      #expect(runs == round)
    }
    #expect(world.context.stats.asks - before.asks == 10 * depth)
    #expect(world.context.stats.sends - before.sends == 10)
  }
}
