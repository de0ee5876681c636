import BenchmarkHarness
import MenuDispatch
import MessageRuntime

/// A chain of responders of four classes, whose last one implements `act:` and its kin, in a window
/// of a context of its own.
final class MenuStage {
  struct Failure: Error {}

  let context = ResponderContext()
  let window = Window(frame: Rect(x: 0, y: 0, width: 80, height: 24))
  let responders: [Responder]

  init(depth: Int, last: Responder = ActingResponder()) {
    var responders: [Responder] = (0..<depth - 1).map {
      switch $0 % 4 {
      case 0: WillingResponder()
      case 1: FirstKind()
      case 2: SecondKind()
      default: ThirdKind()
      }
    }
    responders.append(last)
    for (one, next) in zip(responders, responders.dropFirst()) { one.nextResponder = next }
    self.responders = responders
    context.application.addWindow(window)
    responders.last?.nextResponder = window
    responders.first?.becomeFirstResponder()
  }

  /// The work that the context has counted.
  var totals: [Benchmark.Count] {
    let stats = context.stats
    return [.init("asks", Double(stats.asks)), .init("sends", Double(stats.sends))]
  }

  /// A loop over this stage that counts its asks and sends.
  func loop(items: Double = 1, _ body: @escaping Benchmark.Body) -> Benchmark.Loop {
    Benchmark.Loop(
      items: items, counting: { self.totals },
      body: { count in try withExtendedLifetime(self) { try body(count) } })
  }
}

/// Counts what was chosen.
final class Tally {
  var count = 0
}

final class WillingResponder: Responder {
  override var canBecomeFirstResponder: Bool { true }
}

final class FirstKind: Responder {}
final class SecondKind: Responder {}
final class ThirdKind: Responder {}

final class ActingResponder: Responder {
  var count = 0
  override var canBecomeFirstResponder: Bool { true }
  @MethodBuilder override class var methods: [Method] {
    Method("act") { (self: ActingResponder) in self.count &+= 1 }
    Method("act:") { (self: ActingResponder, sender: AnyObject?) in self.count &+= 1 }
    Method("act:event:") { (self: ActingResponder, sender: AnyObject?, event: AnyObject?) in
      self.count &+= 1
    }
  }
}

/// A responder with an answer of its own for one action, as views with menus have.
final class OverridingResponder: Responder {
  override func canPerformAction(_ action: Selector, withSender sender: AnyObject?) -> Bool {
    action == "refused:" ? false : super.canPerformAction(action, withSender: sender)
  }
}
