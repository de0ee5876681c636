import MenuDispatch
import MessageRuntime
import Testing

@Suite("Chains")
struct ChainTests {
  @Test("MENUS-29: the chain of a controller's view is exactly view, controller, superview …")
  func controllerInChain() {
    let world = World()
    let child = ViewController()
    world.root.addSubview(child.view)
    let names: [Responder] = [
      child.view, child, world.root, world.controller, world.window, world.context.application,
    ]
    #expect(
      child.view.chain.responders.map(ObjectIdentifier.init) == names.map(ObjectIdentifier.init))
    // A view that gets another place is linked to it.
    child.view.removeFromSuperview()
    #expect(child.view.chain.ending == .brokenOff)
    #expect(child.view.chain.responders.count == 2)
  }

  @Test("MENUS-29: a chain that breaks off in the middle says so")
  func brokenOff() {
    let log = Log()
    let (one, two) = (Actor("1", log), Actor("2", log))
    one.nextResponder = two
    #expect(one.chain.ending == .brokenOff)
    #expect(one.chain.description.hasSuffix("(brokenOff)"))
  }

  @Test("A link to a responder that is gone is nil, whatever the order")
  func linksToTheDead() {
    let log = Log()
    let followers = (0..<5).map { Actor("\($0)", log) }
    var head: Actor? = Actor("head", log)
    for follower in followers { follower.nextResponder = head }
    followers[2].nextResponder = followers[0]
    followers[0].nextResponder = nil
    followers[4].nextResponder = followers[3]
    head = nil
    #expect(followers[0].nextResponder == nil)
    #expect(followers[1].nextResponder == nil)
    #expect(followers[2].nextResponder === followers[0])
    #expect(followers[3].nextResponder == nil)
    #expect(followers[4].nextResponder === followers[3])
  }

  @Test("Random links and deaths agree with weak references")
  func linksAgainstWeakReferences() {
    struct WeakActor { weak var actor: Actor? }
    let log = Log()
    var seed: UInt64 = 42
    func random(_ bound: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((seed >> 33) % UInt64(bound))
    }
    var actors: [Actor?] = (0..<40).map { Actor("\($0)", log) }
    var model: [Int: WeakActor] = [:]
    for _ in 0..<4_000 {
      let index = random(actors.count)
      switch random(5) {
      case 0:
        actors[index] = nil
        model[index] = nil
      case 1:
        if actors[index] == nil {
          actors[index] = Actor("\(index)", log)
          model[index] = nil
        }
      default:
        let other = actors[random(actors.count)]
        guard let actor = actors[index] else { continue }
        actor.nextResponder = other
        model[index] = WeakActor(actor: other)
      }
      for (place, actor) in actors.enumerated() {
        guard let actor else { continue }
        #expect(actor.nextResponder === model[place]?.actor)
      }
    }
  }

  @Test("A tree of views that is taken apart leaves no dangling parents")
  func views() {
    let child = View()
    var parent: View? = View()
    parent!.addSubview(child)
    #expect(child.superview === parent)
    parent = nil
    #expect(child.superview == nil)
    #expect(child.next == nil)
    // Nothing can be put into itself, or into what is in it.
    let outer = View()
    outer.addSubview(child)
    #expect(!child.addSubview(outer))
    #expect(!child.addSubview(child))
    #expect(!child.addSubview(Window(frame: .zero)))
  }

  @Test("A controller that dies gives its view back to the superview")
  func controllerDies() {
    let outer = View()
    var controller: ViewController? = ViewController()
    let view = controller!.view
    outer.addSubview(view)
    #expect(view.next === controller)
    controller = nil
    #expect(view.viewController == nil)
    #expect(view.superview === outer)
    #expect(view.next === outer)
  }
}
