import MenuDispatch
import MessageRuntime
import Testing

@Suite("Validation")
struct ValidationTests {
  let context = ResponderContext()
  let log = Log()

  /// Has an action and validates it in AppKit's way.
  final class Validating: Actor {
    var enables = true
    var error: (any Error)?
    var validations = 0
    var whileValidating: (MenuItem) -> Void = { _ in }
    @MethodBuilder override class var methods: [Method] {
      Method("act:") { (self: Validating, sender: AnyObject?) in self.log("act") }
      Method("validateMenuItem:") { (self: Validating, item: MenuItem) -> Bool in
        self.validations += 1
        self.whileValidating(item)
        if let error = self.error { throw error }
        return self.enables
      }
      Method("validateUserInterfaceItem:") { (self: Validating, item: MenuItem) -> Bool in
        Issue.record("the first that is implemented is asked alone")
        return false
      }
    }
  }

  /// Has the action and no validator.
  final class Plain: Actor {
    @MethodBuilder override class var methods: [Method] {
      Method("act:") { (self: Plain, sender: AnyObject?) in self.log("\(self.name) act") }
    }
  }

  /// Validates in UIKit's way.
  final class Drafting: Actor {
    var change: (inout MenuItemDraft) throws -> Void = { _ in }
    @MethodBuilder override class var methods: [Method] {
      Method("act:") { (self: Drafting, sender: AnyObject?) in }
      Method("other:") { (self: Drafting, sender: AnyObject?) in }
    }
    override func validate(_ item: inout MenuItemDraft) throws { try change(&item) }
  }

  struct Failure: Error {}

  func item() throws -> MenuItem { try MenuItem(title: "Act", action: "act:") }

  @Test("B105: without a target an item is left out of edit menus and disabled in main menus")
  func noTarget() throws {
    let actor = Actor("a", log)
    link([actor], in: context)
    #expect(
      context.validate(try item(), policy: .uikit)
        == MenuItemStatus(visibility: .hidden, reason: .noTarget))
    #expect(
      context.validate(try item(), policy: .appkit)
        == MenuItemStatus(visibility: .disabled, reason: .noTarget))
  }

  @Test("B105: a target's validator decides; neither validator means enabled")
  func validator() throws {
    let validating = Validating("v", log)
    link([validating], in: context)
    #expect(context.validate(try item()).isEnabled)
    validating.enables = false
    #expect(
      context.validate(try item()) == MenuItemStatus(visibility: .disabled, reason: .validated))
    let own = ResponderContext()
    let plain = Plain("p", log)
    link([plain], in: own)
    #expect(own.validate(try item(), policy: .appkit).isEnabled)
  }

  @Test("D6: the nearest disabled implementer shadows a farther one, as in AppKit")
  func shadows() throws {
    let near = Validating("near", log)
    near.enables = false
    let far = Plain("far", log)
    link([near, far], in: context)
    #expect(context.validate(try item(), policy: .appkit).visibility == .disabled)
    #expect(context.validate(try item(), policy: .uikit).visibility == .disabled)
  }

  @Test(
    "D6: a no to canPerformAction does not shadow in UIKit's policy, and in AppKit's is not asked")
  func noShadow() throws {
    final class Refusing: Actor {
      @MethodBuilder override class var methods: [Method] {
        Method("act:") { (self: Refusing, sender: AnyObject?) in }
        Method("validateMenuItem:") { (self: Refusing, item: MenuItem) -> Bool in false }
      }
      override func canPerformAction(_ action: Selector, withSender sender: AnyObject?) -> Bool {
        false
      }
    }
    let near = Refusing("near", log)
    let far = Plain("far", log)
    link([near, far], in: context)
    #expect(context.validate(try item(), policy: .uikit).isEnabled)
    #expect(context.validate(try item(), policy: .appkit).visibility == .disabled)
  }

  @Test("A validator that throws disables its item, and the others are validated all the same")
  func throwing() throws {
    let validating = Validating("v", log)
    validating.error = Failure()
    let copier = Copier("c", log)
    link([validating, copier], in: context)
    var diagnostics: [MenuDiagnostic] = []
    context.onDiagnostic = { diagnostics.append($0) }
    context.menuController.menuItems = [try item(), try item()]
    #expect(context.menuController.show() == .shown)
    #expect(context.menuController.snapshot?.text == "Copy\n(Act)\n(Act)")
    #expect(diagnostics.count == 2)
    guard case .validatorFailed(title: "Act", _) = diagnostics[0] else {
      Issue.record("\(diagnostics)")
      return
    }
  }

  @Test("UIKit's validator changes what is shown, just before it is shown")
  func drafts() throws {
    let drafting = Drafting("d", log)
    link([drafting], in: context)
    drafting.change = { draft in
      draft.title = "\(draft.item.title) 2"
      draft.state = .mixed
      draft.isDestructive = true
      if draft.item.action == "other:" { draft.isHidden = true }
    }
    let menu = context.menuController
    menu.menuItems = [try item(), try MenuItem(title: "Other", action: "other:")]
    #expect(menu.show() == .shown)
    #expect(menu.snapshot?.text == "– Act 2!")
    drafting.change = { $0.isEnabled = false }
    menu.update()
    #expect(menu.snapshot?.text == "(Act)\n(Other)")
    drafting.change = { _ in throw Failure() }
    menu.update()
    #expect(menu.snapshot?.text == "(Act)\n(Other)")
  }

  @Test("A validation is remembered until something changes that it depends on")
  func remembered() throws {
    let validating = Validating("v", log)
    let above = Actor("above", log)
    let other = Actor("other", log)
    link([validating, above], in: context)
    let item = try item()
    _ = context.validate(item)
    _ = context.validate(item)
    #expect(validating.validations == 1)
    #expect(context.stats.rememberedValidations == 1)
    var expected = 1
    func changes(_ what: String, _ change: () -> Void) {
      change()
      _ = context.validate(item)
      expected += 1
      #expect(validating.validations == expected, "\(what)")
      _ = context.validate(item)
      #expect(validating.validations == expected, "\(what), again")
    }
    changes("an invalidation") { context.invalidate() }
    changes("a link") { other.nextResponder = validating }
    changes("the first responder") { other.becomeFirstResponder() }
    changes("the item") { item.title = "Other" }
    changes("the item's state") { item.state = .on }
    changes("the policy of searches") { context.searchPolicy = .appkit }
    #expect(context.validate(item, policy: .appkit).isEnabled)
    #expect(validating.validations == expected + 1)
  }

  @Test("What is remembered does not outlive a change made while it was found out")
  func changedMeanwhile() throws {
    let validating = Validating("v", log)
    link([validating], in: context)
    let item = try item()
    validating.whileValidating = { _ in self.context.invalidate() }
    _ = context.validate(item)
    _ = context.validate(item)
    #expect(validating.validations == 2)
  }

  @Test("Two contexts do not mix up what they remember")
  func contexts() throws {
    let other = ResponderContext()
    let plain = Plain("p", log)
    link([plain], in: context)
    let item = try item()
    #expect(context.validate(item).isEnabled)
    #expect(!other.validate(item).isEnabled)
    #expect(context.validate(item).isEnabled)
  }

  @Test("MENUS-47: a manual state counts only where the item says that it does")
  func manual() throws {
    let plain = Plain("p", log)
    link([plain], in: context)
    let item = try item()
    item.isEnabled = false
    #expect(context.validate(item).isEnabled)
    #expect(context.perform(item).isHandled)
    item.enablesManually = true
    #expect(!context.validate(item).isEnabled)
    guard case .disabled = context.perform(item) else {
      Issue.record("disabled by hand")
      return
    }
    item.isEnabled = true
    #expect(context.validate(item).isEnabled)
    let menu = context.menuController
    menu.autoenablesItems = false
    let lost = try MenuItem(title: "Lost", action: "nobody:")
    menu.menuItems = [lost]
    menu.standardActions = []
    #expect(menu.show() == .shown)
    #expect(menu.snapshot?.text == "Lost")
    lost.isEnabled = false
    menu.update()
    #expect(menu.snapshot?.text == "(Lost)")
  }

  @Test("MENUS-49: a submenu can be disabled, an empty one is, and an emptied one is left out")
  func submenus() throws {
    let plain = Plain("p", log)
    link([plain], in: context)
    let full = MenuItem(title: "Full", children: [try item()])
    let empty = MenuItem(title: "Empty", children: [])
    let useless = MenuItem(title: "Useless", children: [try MenuItem(title: "x", action: "no:")])
    let menu = context.menuController
    menu.menuItems = [full, empty, useless]
    menu.show()
    #expect(menu.snapshot?.text == "Full\n  Act\n(Empty)")
    full.isEnabled = false
    menu.update()
    #expect(menu.snapshot?.text == "(Full)\n  Act\n(Empty)")
    guard case .cancelled(.notChoosable) = menu.choose(full.id) else {
      Issue.record("a submenu is opened, not chosen")
      return
    }
    #expect(menu.choose(full.children![0].id).isHandled)
  }

  @Test("MENUS-50: reading and observing an item does not call validators")
  func observers() throws {
    let validating = Validating("v", log)
    link([validating], in: context)
    let item = try item()
    let observation = context.menuController.observe { _ in _ = item.title }
    context.menuController.menuItems = [item]
    #expect(validating.validations == 0)
    context.menuController.show()
    #expect(validating.validations == 1)
    observation.cancel()
  }

  @Test("MENUS-11: a class that has the method can still hide the action")
  func veto() throws {
    final class Hiding: Actor {
      @MethodBuilder override class var methods: [Method] {
        Method("act:") { (self: Hiding, sender: AnyObject?) in }
      }
      var hides = true
      override func vetoesAction(_ action: Selector, withSender sender: AnyObject?) -> Bool {
        hides && action == "act:"
      }
    }
    let hiding = Hiding("h", log)
    let far = Plain("far", log)
    link([hiding, far], in: context)
    for policy in [ValidationPolicy.uikit, .appkit] {
      #expect(
        context.validate(try item(), policy: policy)
          == MenuItemStatus(visibility: .hidden, reason: .stopped))
    }
    hiding.hides = false
    #expect(context.validate(try item()).isEnabled)
  }
}
