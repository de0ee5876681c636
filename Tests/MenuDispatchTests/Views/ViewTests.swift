import MenuDispatch
import MessageRuntime
import Testing

@Suite("Views")
struct ViewTests {
  @Test("Points convert along any path through the tree, scrolled views included")
  func conversion() {
    var seed: UInt64 = 3
    func random(_ bound: UInt64) -> Double {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double((seed >> 33) % bound) - Double(bound / 2)
    }
    let window = Window(frame: Rect(x: 100, y: 100, width: 80, height: 24))
    var views: [View] = [window]
    // The place of each view's origin in the window, worked out on the way down.
    var origins: [Point] = [.zero]
    for _ in 0..<60 {
      let parent = Int(seed % UInt64(views.count))
      let view = View(frame: Rect(x: random(40), y: random(40), width: 5, height: 5))
      view.boundsOrigin = Point(x: random(10), y: random(10))
      views[parent].addSubview(view)
      let origin = origins[parent]
      origins.append(
        Point(
          x: origin.x + view.frame.origin.x - view.boundsOrigin.x,
          y: origin.y + view.frame.origin.y - view.boundsOrigin.y))
      views.append(view)
      _ = random(2)
    }
    let point = Point(x: 1, y: 2)
    for (one, origin) in zip(views, origins) {
      #expect(one.convert(point, to: nil) == Point(x: origin.x + 1, y: origin.y + 2))
      #expect(one.convert(one.convert(point, to: nil), from: nil) == point)
      for (other, otherOrigin) in zip(views, origins) {
        let expected = Point(
          x: origin.x + 1 - otherOrigin.x, y: origin.y + 2 - otherOrigin.y)
        #expect(one.convert(point, to: other) == expected)
        #expect(other.convert(point, from: one) == expected)
      }
    }
    #expect(views[5].convert(Rect.null, to: nil).isNull)
  }

  @Test("A hit test finds the frontmost view that takes part")
  func hitTest() {
    let world = World()
    let back = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    let front = View(frame: Rect(x: 5, y: 5, width: 10, height: 10))
    let inner = View(frame: Rect(x: 1, y: 1, width: 2, height: 2))
    world.root.addSubview(back)
    world.root.addSubview(front)
    front.addSubview(inner)
    func hit(_ x: Double, _ y: Double) -> View? { world.window.hitTest(Point(x: x, y: y)) }
    #expect(hit(1, 1) === back)
    #expect(hit(5, 5) === front)
    #expect(hit(6, 6) === inner)
    inner.isHidden = true
    #expect(hit(6, 6) === front)
    front.isUserInteractionEnabled = false
    #expect(hit(6, 6) === back)
    #expect(hit(60, 20) === world.root)
    #expect(hit(-1, 0) == nil)
    world.root.insertSubview(back, at: 99)
    #expect(world.root.subviews.last === back)
  }

  @Test("What gets the beginning of a touch gets the rest of it")
  func touches() {
    final class Recording: View {
      var phases: [PointerEvent.Phase] = []
      override func pointerChanged(_ event: PointerEvent) { phases.append(event.phase) }
    }
    let world = World()
    let view = Recording(frame: Rect(x: 0, y: 0, width: 5, height: 5))
    world.root.addSubview(view)
    world.window.sendEvent(PointerEvent(.moved, at: Point(x: 1, y: 1)))
    world.window.sendEvent(PointerEvent(.began, at: Point(x: 1, y: 1)))
    world.window.sendEvent(PointerEvent(.moved, at: Point(x: 50, y: 20)))
    world.window.sendEvent(PointerEvent(.ended, at: Point(x: 50, y: 20)))
    world.window.sendEvent(PointerEvent(.moved, at: Point(x: 1, y: 1)))
    #expect(view.phases == [.began, .moved, .ended])
  }

  @Test("Recognisers send messages; failing ones are told, dead targets are passed over")
  func recognizers() {
    let world = World()
    var diagnostics: [MenuDiagnostic] = []
    world.context.onDiagnostic = { diagnostics.append($0) }
    let view = View(frame: Rect(x: 0, y: 0, width: 60, height: 5))
    world.root.addSubview(view)
    var target: PlainTarget? = PlainTarget()
    let tap = TapGestureRecognizer(target: target!, action: "poke")
    let swipe = SwipeGestureRecognizer(target: world.controller, action: "redTapped")
    view.addGestureRecognizer(tap)
    view.addGestureRecognizer(swipe)
    func drag(_ from: Double, _ to: Double) {
      world.window.sendEvent(PointerEvent(.began, at: Point(x: from, y: 1)))
      world.window.sendEvent(PointerEvent(.ended, at: Point(x: to, y: 1)))
    }
    drag(2, 3)
    #expect(target?.pokes == 1 && world.log.entries.isEmpty)
    drag(2, 52)
    #expect(target?.pokes == 1)
    #expect(world.log.take() == ["red"])
    #expect(swipe.direction == .right)
    tap.isEnabled = false
    drag(2, 2)
    #expect(target?.pokes == 1)
    tap.isEnabled = true
    target = nil
    drag(2, 2)
    tap.addTarget(world.controller, action: "unknown:")
    drag(2, 2)
    guard case .gestureActionFailed(action: "unknown:", _)? = diagnostics.last else {
      Issue.record("\(diagnostics)")
      return
    }
    view.removeGestureRecognizer(tap)
    #expect(tap.view == nil && view.gestureRecognizers.count == 1)
  }

  @Test("Interactions are told where they are attached")
  func interactions() {
    final class Noting: Interaction {
      weak var view: View?
      var log: [String] = []
      func willMove(to view: View?) { log.append(view == nil ? "will leave" : "will come") }
      func didMove(to view: View?) {
        self.view = view
        log.append(view == nil ? "left" : "came")
      }
    }
    let (one, two) = (View(), View())
    let interaction = Noting()
    one.addInteraction(interaction)
    one.addInteraction(interaction)
    two.addInteraction(interaction)
    #expect(one.interactions.isEmpty && two.interactions.count == 1)
    #expect(
      interaction.log == ["will come", "came", "will leave", "left", "will come", "came"])
    two.removeInteraction(interaction)
    #expect(interaction.view == nil)
  }

  @Test("Work is done in the order of its time, cancelled work not at all")
  func scheduler() {
    let scheduler = ManualScheduler()
    var log: [String] = []
    scheduler.schedule(after: .seconds(2)) { log.append("2") }
    let cancelled = scheduler.schedule(after: .seconds(1)) { log.append("cancelled") }
    scheduler.schedule(after: .seconds(1)) {
      log.append("1")
      scheduler.schedule(after: .zero) { log.append("1+0") }
      scheduler.schedule(after: .seconds(5)) { log.append("6") }
    }
    cancelled.cancel()
    #expect(scheduler.nextTime == .seconds(1))
    scheduler.advance(by: .seconds(3))
    #expect(log == ["1", "1+0", "2"])
    #expect(scheduler.now == .seconds(3))
    scheduler.advance(by: .seconds(-1))
    #expect(scheduler.now == .seconds(3))
    scheduler.advance(by: .seconds(3))
    #expect(log.last == "6")
  }

  @Test("S1-39: C functions are methods of responders and perform actions")
  func cTargets() throws {
    final class Native: ResponsiveView {}
    let world = World()
    let view = Native()
    world.root.addSubview(view)
    view.becomeFirstResponder()
    let noArgument: @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> Void = { receiver, _ in
      Unmanaged<View>.fromOpaque(receiver).takeUnretainedValue().tag += 1
    }
    let withSender: @convention(c) (UnsafeRawPointer, UnsafeRawPointer, UnsafeRawPointer?) -> Void =
      { receiver, _, sender in
        let item = sender.map { Unmanaged<MenuItem>.fromOpaque($0).takeUnretainedValue() }
        Unmanaged<View>.fromOpaque(receiver).takeUnretainedValue().tag += item?.tag ?? 0
      }
    try Class.of(Native.self).addMethods {
      Method(
        "native",
        implementation: try! IMP(
          cFunction: unsafeBitCast(noArgument, to: UnsafeRawPointer.self), types: "v@:"))
      Method(
        "native:",
        implementation: try! IMP(
          cFunction: unsafeBitCast(withSender, to: UnsafeRawPointer.self), types: "v@:@"))
    }
    let item = try MenuItem(title: "C", action: "native:")
    item.tag = 40
    world.menu.menuItems = [try MenuItem(title: "c", action: "native"), item]
    #expect(world.menu.show() == .shown)
    #expect(world.choose("c").handler === view)
    #expect(view.tag == 1)
    #expect(world.context.perform(item).handler === view)
    #expect(view.tag == 41)
  }
}
