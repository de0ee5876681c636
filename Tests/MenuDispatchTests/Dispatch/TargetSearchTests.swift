import MenuDispatch
import MessageRuntime
import Testing

@Suite("Search for targets")
struct TargetSearchTests {
  let context = ResponderContext()
  let log = Log()

  @Test("S1-04: S1-09: an action without a target goes to the first along the chain that has it")
  func found() {
    let near = Actor("near", log)
    let far = Copier("far", log)
    let farther = Copier("farther", log)
    link([near, far, farther], in: context)
    #expect(context.sendAction("copy:").handler === far)
    #expect(log.take() == ["far copy"])
  }

  @Test("S1-10: an action without arguments reaches a method whatever Swift's access level")
  func withoutArguments() {
    let world = World()
    let view = ResponsiveView()
    world.root.addSubview(view)
    view.becomeFirstResponder()
    #expect(world.context.sendAction("redTapped").handler === world.controller)
    #expect(world.log.take() == ["red"])
  }

  @Test("S3-06: the default says yes for a method of its own, otherwise what the next one says")
  func defaultAnswer() {
    let (near, far) = (Actor("near", log), Copier("far", log))
    link([near, far], in: context)
    #expect(far.canPerformAction("copy:", withSender: nil))
    #expect(near.canPerformAction("copy:", withSender: nil))
    #expect(!near.canPerformAction("paste:", withSender: nil))
    #expect(near.target(forAction: "copy:", withSender: nil) === far)
    #expect(near.target(forAction: "paste:", withSender: nil) == nil)
  }

  @Test("D1: the target is who implements the action, not who passed the question on")
  func answerer() {
    let asked = Asked("asked", log)
    let far = Copier("far", log)
    link([asked, far], in: context)
    #expect(context.findTarget(forAction: "copy:").target === far)
    #expect(asked.asks == 1)
  }

  @Test("S3-05: S3-07: a no leaves the question to those after it")
  func noDoesNotEnd() {
    let asked = Asked("asked", log)
    asked.answer = false
    let far = Copier("far", log)
    link([asked, far], in: context)
    #expect(context.findTarget(forAction: "copy:").target === far)
  }

  @Test("S3-08: a yes without asking super makes the responder the target, method or not")
  func yesEnds() {
    let asked = Asked("asked", log)
    asked.answer = true
    let far = Copier("far", log)
    link([asked, far], in: context)
    #expect(context.findTarget(forAction: "copy:").target === asked)
    guard case .unrecognized(let error) = context.sendAction("copy:") else {
      Issue.record("must not be recognised")
      return
    }
    #expect(error.site.className == "Asked")
    #expect(error.site.selector == "copy:")
    #expect(error.address != 0)
    #expect(log.take().isEmpty)
  }

  /// An override that computes its answer from super's in some way.
  final class Computing: Actor {
    var compute: (Bool) -> Bool = { $0 }
    override func canPerformAction(_ action: Selector, withSender sender: AnyObject?) -> Bool {
      compute(super.canPerformAction(action, withSender: sender))
    }
  }

  /// What the recursive default of the documentation and the answerer rule lead to.
  static func reference(_ chain: [(implements: Bool, compute: ((Bool) -> Bool)?)]) -> Int? {
    func answer(_ index: Int) -> (Bool, Int?) {
      guard index < chain.count else { return (false, nil) }
      let link = chain[index]
      let (says, who): (Bool, Int?) = link.implements ? (true, index) : answer(index + 1)
      guard let compute = link.compute else { return (says, who) }
      let result = compute(says)
      return (result, result ? who ?? index : nil)
    }
    for index in chain.indices {
      let (says, who) = answer(index)
      if says { return who ?? index }
    }
    return nil
  }

  @Test("D2: the linear search finds what the recursive default would, whatever overrides compute")
  func linearIsRecursive() {
    let computations: [((Bool) -> Bool)?] = [nil, { $0 }, { !$0 }, { _ in false }]
    let kinds = computations.count * 2
    for length in 1...4 {
      var combinations = 1
      for _ in 0..<length { combinations *= kinds }
      for number in 0..<combinations {
        var rest = number
        var chain: [(implements: Bool, compute: ((Bool) -> Bool)?)] = []
        var responders: [Responder] = []
        for place in 0..<length {
          let kind = rest % kinds
          rest /= kinds
          let implements = kind % 2 == 1
          let compute = computations[kind / 2]
          chain.append((implements, compute))
          if let compute {
            let responder =
              implements ? ComputingCopier("\(place)", log) : Computing("\(place)", log)
            (responder as? Computing)?.compute = compute
            (responder as? ComputingCopier)?.compute = compute
            responders.append(responder)
          } else {
            responders.append(implements ? Copier("\(place)", log) : Actor("\(place)", log))
          }
        }
        let own = ResponderContext()
        link(responders, in: own)
        let expected = Self.reference(chain).map { responders[$0] }
        let found = own.findTarget(forAction: "copy:").target
        #expect(found === expected, "\(number) of length \(length)")
      }
    }
  }

  final class ComputingCopier: Copier {
    var compute: (Bool) -> Bool = { $0 }
    override func canPerformAction(_ action: Selector, withSender sender: AnyObject?) -> Bool {
      compute(super.canPerformAction(action, withSender: sender))
    }
  }

  @Test("D2: a search without a find asks each responder once", arguments: [1, 8, 64, 1000])
  func missIsLinear(depth: Int) {
    let plain: [Responder] = (0..<depth).map { Actor("\($0)", log) }
    link(plain, in: context)
    let before = context.stats.asks
    #expect(context.findTarget(forAction: "nobody:").target == nil)
    // The application is asked as well.
    #expect(context.stats.asks - before == depth + 1)
    withExtendedLifetime(plain) {}
    let own = ResponderContext()
    let asked = (0..<depth).map { Asked("\($0)", log) }
    link(asked, in: own)
    #expect(own.findTarget(forAction: "nobody:").target == nil)
    #expect(asked.allSatisfy { $0.asks == 1 })
    #expect(own.stats.asks == depth + 1)
  }

  @Test("B105: a circle in the chain is noticed, wherever it begins", arguments: [1, 2, 7, 100])
  func cycle(length: Int) {
    let tail: [Responder] = (0..<3).map { Actor("tail \($0)", log) }
    link(tail, in: context)
    let circle = (0..<length).map { index in
      index % 2 == 0 ? Actor("\(index)", log) : Asked("\(index)", log)
    }
    for (one, next) in zip(circle, circle.dropFirst()) { one.nextResponder = next }
    circle.last?.nextResponder = circle[0]
    tail[2].nextResponder = circle[0]
    guard case .chainCycle = context.findTarget(forAction: "copy:") else {
      Issue.record("not noticed")
      return
    }
    guard case .chainCycle = context.sendAction("copy:") else {
      Issue.record("not noticed")
      return
    }
    #expect(context.explain("copy:").ending == .chainCycle)
    #expect(tail[0].chain.ending == .cycle)
    #expect(tail[0].chain.responders.count == 3 + length)
    // A target before the circle is found all the same.
    let copier = Copier("copier", log)
    copier.nextResponder = circle[0]
    tail[0].nextResponder = copier
    #expect(context.findTarget(forAction: "copy:").target === copier)
    withExtendedLifetime((tail, circle)) {}
  }

  @Test("A chain without end, made up as it is walked, ends the search")
  func endless() {
    final class Endless: Actor {
      override var next: Responder? { Endless("more", log) }
    }
    let first = Endless("first", log)
    link([first], in: context)
    guard case .chainCycle = context.findTarget(forAction: "copy:") else {
      Issue.record("not noticed")
      return
    }
  }

  @Test("MENUS-23: the policy of the start decides between the first responder and the sender")
  func startRule() throws {
    let world = World()
    let text = ResponsiveView()
    let log = world.log
    world.root.addSubview(text)
    text.becomeFirstResponder()
    let other = Copier("other", log)
    other.nextResponder = world.context.application
    let control = Button(title: "B", frame: .zero)
    let own = CopyView(log)
    own.addSubview(control)
    world.root.addSubview(own)
    text.nextResponder = other
    try control.addTarget(nil, action: "copy:", for: .touchUpInside)
    #expect(control.sendActions(for: .touchUpInside).map { $0.handler === other } == [true])
    control.searchStart = .sender
    #expect(control.sendActions(for: .touchUpInside).map { $0.handler === own } == [true])
    text.resignFirstResponder()
    control.searchStart = .firstResponder
    // Without a first responder the search starts at the sender.
    #expect(control.sendActions(for: .touchUpInside).map { $0.handler === own } == [true])
  }

  final class CopyView: View {
    let log: Log
    init(_ log: Log) {
      self.log = log
      super.init(frame: .zero)
    }
    @MethodBuilder override class var methods: [Method] {
      Method("copy:") { (self: CopyView, sender: AnyObject?) in self.log("copy view") }
    }
  }

  @Test("The application's delegate is asked after the application")
  func delegate() {
    let delegate = PlainTarget()
    link([Actor("a", log)], in: context)
    context.application.delegate = delegate
    #expect(context.findTarget(forAction: "poke").target === delegate)
    let responder = Copier("delegate", log)
    context.application.delegate = responder
    #expect(context.findTarget(forAction: "copy:").target === responder)
    #expect(context.findTarget(forAction: "poke").target == nil)
    // A chain that does not lead to the application does not lead to its delegate.
    let lost = Actor("lost", log)
    #expect(
      context.findTarget(forAction: "copy:", startingAt: .at(lost)).target == nil)
  }

  @Test("A supplemental target is asked before the next responder, and must respond")
  func supplemental() {
    let near = WithSupplement("near", log)
    let far = Copier("far", log)
    link([near, far], in: context)
    let beside = Copier("beside", log)
    near.supplement = beside
    #expect(context.findTarget(forAction: "copy:").target === beside)
    #expect(context.sendAction("copy:").handler === beside)
    #expect(context.findTarget(forAction: "copy:", policy: .appkit).target === beside)
    var diagnostics: [MenuDiagnostic] = []
    context.onDiagnostic = { diagnostics.append($0) }
    near.supplement = PlainTarget()
    #expect(context.findTarget(forAction: "copy:").target === far)
    #expect(
      diagnostics == [.supplementalTargetMissesAction(action: "copy:", target: "PlainTarget")])
  }

  final class WithSupplement: Actor {
    var supplement: AnyObject?
    override func supplementalTarget(forAction action: Selector, sender: AnyObject?) -> AnyObject? {
      supplement
    }
  }

  @Test("An override of target(forAction:withSender:) names another object, or ends the search")
  func overriddenTarget() {
    let near = Redirector("near", log)
    let far = Copier("far", log)
    link([near, far], in: context)
    #expect(context.findTarget(forAction: "copy:").target === far)
    let other = Copier("other", log)
    near.mode = .other(other)
    #expect(context.findTarget(forAction: "copy:").target === other)
    near.mode = .nobody
    guard case .stopped = context.findTarget(forAction: "copy:") else {
      Issue.record("not ended")
      return
    }
    #expect(near.target(forAction: "copy:", withSender: nil) == nil)
    near.mode = .usual
    #expect(near.target(forAction: "copy:", withSender: nil) === far)
  }

  final class Redirector: Actor {
    enum Mode {
      case usual
      case other(AnyObject)
      case nobody
    }
    var mode = Mode.usual
    override func target(forAction action: Selector, withSender sender: AnyObject?) -> AnyObject? {
      switch mode {
      case .usual: super.target(forAction: action, withSender: sender)
      case .other(let other): other
      case .nobody: nil
      }
    }
  }

  @Test("MENUS-4: a responder can end searches, where a no cannot hide what is implemented above")
  func endsSearches() {
    let label = Asked("label", log)
    label.answer = false
    let controller = Copier("controller", log)
    link([label, controller], in: context)
    #expect(context.findTarget(forAction: "copy:").target === controller)
    label.stopsActionSearch = true
    guard case .stopped = context.findTarget(forAction: "copy:") else {
      Issue.record("not ended")
      return
    }
    label.stopsActionSearch = false
    #expect(context.findTarget(forAction: "copy:").target === controller)
  }

  @Test("A search that is started by the override it asks does not go in circles")
  func reentrant() {
    let asking = Reentrant("asking", log)
    let far = Copier("far", log)
    link([asking, far], in: context)
    #expect(context.findTarget(forAction: "copy:").target === far)
    #expect(asking.found === far)
  }

  final class Reentrant: Actor {
    var found: AnyObject?
    override func canPerformAction(_ action: Selector, withSender sender: AnyObject?) -> Bool {
      found = context?.findTarget(forAction: action).target
      return super.canPerformAction(action, withSender: sender)
    }
  }

  @Test("B105: responders that die while they are asked, and chains that change, do no harm")
  func hostile() {
    var victims: [Responder] = []
    let killer = Killer("killer", log)
    defer { killer.action = {} }
    let doomed = Asked("doomed", log)
    let last = Copier("last", log)
    victims = [doomed, Actor("plain", log)]
    link([killer, victims[0], victims[1], last], in: context)
    killer.action = {
      victims = []
      killer.nextResponder = last
    }
    #expect(context.findTarget(forAction: "copy:").target === last)
    // One that removes itself: the search ends with what it led to before.
    var suicidal: Killer? = Killer("suicidal", log)
    link([suicidal!, last], in: context)
    suicidal!.action = { suicidal = nil }
    #expect(context.findTarget(forAction: "copy:").target === last)
    #expect(suicidal == nil)
  }

  final class Killer: Actor {
    var action: () -> Void = {}
    override func canPerformAction(_ action: Selector, withSender sender: AnyObject?) -> Bool {
      self.action()
      return false
    }
  }
}

/// An object of a class that is no responder.
final class PlainTarget {
  var pokes = 0
}

extension PlainTarget: MessageReceiver {
  static var methods: [Method] {
    Method("poke") { (self: PlainTarget) in self.pokes += 1 }
  }
}
