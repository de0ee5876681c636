import MenuDispatch
import MessageRuntime
import Testing

@Suite("Explanations")
struct ExplanationTests {
  let context = ResponderContext()
  let log = Log()

  @Test("An explanation lists who is asked and what they answer, and sends nothing")
  func steps() {
    let no = Asked("no", log)
    no.answer = false
    let plain = Actor("plain", log)
    let copier = Copier("copier", log)
    link([no, plain, copier, Copier("never asked", log)], in: context)
    let explanation = context.explain("copy:")
    #expect(
      explanation.steps == [
        .init(asked: no, answer: .saysNo), .init(asked: plain, answer: .hasNoMethod),
        .init(asked: copier, answer: .implements),
      ])
    #expect(explanation.steps.map(\.asked) == ["Asked", "Actor", "Copier"])
    #expect(explanation.target == ObjectIdentifier(copier))
    #expect(explanation.ending == .found("Copier"))
    guard case .found("Copier", _, _)? = explanation.delivery.first else {
      Issue.record("\(explanation)")
      return
    }
    #expect(log.entries.isEmpty)
    #expect(explanation.description.contains("Copier implements it"))
    #expect(context.explain("nobody:").ending == .nobody)
  }

  @Test("Explaining a closure item does not run it")
  func closures() {
    let world = World()
    let view = LongPressMenuView(frame: .zero)
    world.root.addSubview(view)
    view.becomeFirstResponder()
    var runs = 0
    let item = MenuItem(title: "a") { runs += 1 }
    view.longPressMenuItems = [item]
    let explanation = world.context.explain(item.action!)
    #expect(explanation.ending == .found("LongPressMenuView"))
    #expect(explanation.delivery.contains(.askedForwardingTarget("SelectorSink")))
    #expect(explanation.delivery.last == .swallowed)
    #expect(runs == 0)
    world.context.perform(item)
    #expect(runs == 1)
  }

  @Test("An explanation finds what a search finds, in both orders")
  func agrees() {
    let world = World()
    let view = TextView()
    world.root.addSubview(view)
    view.text = "some text"
    view.becomeFirstResponder()
    for policy in [SearchPolicy.uikit, .appkit] {
      for action in StandardEditAction.allCases {
        let found = world.context.findTarget(forAction: action.selector, policy: policy).target
        let explained = world.context.explain(action.selector, policy: policy).ending
        #expect(explained == (found.map { .found("\(type(of: $0))") } ?? .nobody))
      }
    }
  }
}
