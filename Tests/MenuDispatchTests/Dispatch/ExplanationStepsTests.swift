import MenuDispatch
import MessageRuntime
import Testing

@Suite("Steps of explanations")
struct ExplanationStepsTests {
  let context = ResponderContext()
  let log = Log()

  @Test("Each reason to pass somebody by has a name of its own")
  func reasons() {
    let plain = Actor("plain", log)
    let no = Asked("no", log)
    no.answer = false
    let open = Asked("open", log)
    let supplemented = Supplemented("supplemented", log)
    let beside = PlainTarget()
    supplemented.supplement = beside
    let copier = Copier("copier", log)
    let all: [Responder] = [plain, no, open, supplemented, copier]
    link(all, in: context)
    let explanation = context.explain("copy:")
    #expect(
      explanation.steps.map(\.answer) == [
        .hasNoMethod, .saysNo, .leavesToNext, .supplementalDoesNotRespond("PlainTarget"),
        .implements,
      ])
    #expect(explanation.steps.map(\.id) == all.map { ObjectIdentifier($0) })
    for step in explanation.steps { #expect(explanation.description.contains("\(step.answer)")) }
  }

  final class Supplemented: Actor {
    var supplement: AnyObject?
    override func supplementalTarget(forAction action: Selector, sender: AnyObject?) -> AnyObject? {
      supplement
    }
  }

  /// Says yes whatever super says.
  final class Eager: Actor {
    override func canPerformAction(_ action: Selector, withSender sender: AnyObject?) -> Bool {
      !super.canPerformAction(action, withSender: sender)
    }
  }

  @Test("Those who are asked after one that says yes if nobody else does are listed too")
  func candidates() {
    let eager = Eager("eager", log)
    let plain = Actor("plain", log)
    let copier = Copier("copier", log)
    link([eager, plain, copier], in: context)
    let found = context.explain("copy:")
    #expect(found.steps.map(\.answer) == [.canPerformIfNobodyElse, .hasNoMethod, .implements])
    #expect(context.findTarget(forAction: "copy:").target === copier)
    #expect(found.target == ObjectIdentifier(copier))
    let missed = context.explain("paste:")
    #expect(
      missed.steps.map(\.answer) == [
        .canPerformIfNobodyElse, .hasNoMethod, .hasNoMethod, .hasNoMethod,
      ])
    #expect(missed.target == ObjectIdentifier(eager))
  }

  @Test("An explanation asks as many as a search does, whatever they answer")
  func asksTheSame() {
    var seed: UInt64 = 11
    func random(_ bound: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((seed >> 33) % UInt64(bound))
    }
    for _ in 0..<300 {
      let context = ResponderContext()
      let chain: [Responder] = (0..<6).map { index in
        switch random(6) {
        case 0: return Copier("\(index)", log)
        case 1: return Eager("\(index)", log)
        case 2, 3:
          let asked = Asked("\(index)", log)
          asked.answer = [true, false, nil][random(3)]
          return asked
        default: return Actor("\(index)", log)
        }
      }
      link(chain, in: context)
      let before = context.stats.asks
      let target = context.findTarget(forAction: "copy:").target
      let asks = context.stats.asks - before
      let explanation = context.explain("copy:")
      #expect(explanation.target == target.map { ObjectIdentifier($0) })
      #expect(context.stats.asks - before == 2 * asks)
      #expect(explanation.steps.count <= asks)
      // Each that was asked is in the list.
      #expect(Set(explanation.steps.map(\.id)).count >= asks / 2)
      withExtendedLifetime(chain) {}
    }
  }

  @Test("A veto, an end of searches and an override that names nobody end the list")
  func ends() {
    let stopper = Asked("stopper", log)
    stopper.answer = false
    stopper.stopsActionSearch = true
    let copier = Copier("copier", log)
    link([stopper, copier], in: context)
    let stopped = context.explain("copy:")
    #expect(stopped.steps.map(\.answer) == [.saysNo, .stopsSearch])
    #expect(stopped.ending == .stopped && stopped.target == nil)
    #expect(
      stopped.validation.status == MenuItemStatus(visibility: .hidden, reason: .stopped))
    final class Vetoing: Actor {
      override func vetoesAction(_ action: Selector, withSender sender: AnyObject?) -> Bool { true }
    }
    final class Nobody: Actor {
      override func target(
        forAction action: Selector, withSender sender: AnyObject?
      ) -> AnyObject? { nil }
    }
    let others: [(Responder, ActionExplanation.Answer)] = [
      (Vetoing("v", log), .vetoed), (Nobody("n", log), .namedNobody),
    ]
    for (responder, answer) in others {
      let own = ResponderContext()
      link([responder, Copier("c", log)], in: own)
      #expect(own.explain("copy:").steps.map(\.answer) == [answer])
      #expect(own.explain("copy:").ending == .stopped)
    }
  }

  @Test("The validation tells who was asked and what came of it")
  func validation() throws {
    final class Both: Actor {
      var enables = true
      @MethodBuilder override class var methods: [Method] {
        Method("act:") { (self: Both, sender: AnyObject?) in self.log("sent") }
        Method("validateUserInterfaceItem:") { (self: Both, item: MenuItem) -> Bool in
          self.log("asked for \(item.title)")
          return self.enables
        }
      }
      override func validate(_ item: inout MenuItemDraft) throws { log("drafted") }
    }
    let both = Both("b", log)
    link([both], in: context)
    let enabled = context.explain("act:").validation
    #expect(enabled.status == MenuItemStatus(visibility: .enabled, reason: .validated))
    #expect(enabled.validators == ["validate(_:)", "validateUserInterfaceItem:"])
    #expect(log.take() == ["drafted", "asked for act:"])
    both.enables = false
    let item = try MenuItem(title: "Act", action: "act:")
    let disabled = try #require(context.explain(item))
    #expect(disabled.validation.status.visibility == .disabled)
    #expect(log.take() == ["drafted", "asked for Act"])
    #expect(disabled.description.contains("disabled (validated), as validate(_:) and"))
    #expect(
      context.explain("nobody:").validation
        == .init(status: .init(visibility: .hidden, reason: .noTarget), validators: []))
    #expect(
      context.explain("nobody:", validation: .appkit).validation.status.visibility == .disabled)
  }

  @Test("An item's explanation agrees with its validation, and tells of a target that is gone")
  func items() throws {
    let copier = Copier("copier", log)
    link([copier], in: context)
    let hidden = try MenuItem(title: "Copy", action: "copy:")
    hidden.isHidden = true
    let manual = try MenuItem(title: "Copy", action: "copy:")
    manual.enablesManually = true
    manual.isEnabled = false
    let conditioned = try MenuItem(title: "Copy", action: "copy:")
    conditioned.enablement = MenuCondition { false }
    let plain = try MenuItem(title: "Copy", action: "copy:")
    let lost = try MenuItem(title: "Lost", action: "lost:")
    var target: Copier? = Copier("target", log)
    let aimed = try MenuItem(title: "Aimed", action: "copy:", target: target)
    for item in [hidden, manual, conditioned, plain, lost, aimed] {
      for policy in [ValidationPolicy.uikit, .appkit] {
        let explained = try #require(context.explain(item, validation: policy))
        #expect(explained.validation.status == context.validate(item, policy: policy))
      }
    }
    #expect(context.explain(aimed)?.target == target.map { ObjectIdentifier($0) })
    #expect(context.explain(aimed)?.steps == [])
    target = nil
    let gone = try #require(context.explain(aimed))
    #expect(gone.ending == .targetGone)
    #expect(
      gone.validation.status == MenuItemStatus(visibility: .disabled, reason: .targetGone))
    #expect(context.explain(MenuItem.separator()) == nil)
    #expect(log.entries.isEmpty)
  }
}
