import MenuDispatch
import MessageRuntime
import Testing

@Suite("Lifetime of contexts")
struct ContextLifetimeTests {
  @Test("A context that is let go takes windows, views, menus and items with it, shown or not")
  func everythingGoes() throws {
    weak var context: ResponderContext?
    weak var window: Window?
    weak var controller: ViewController?
    weak var menu: MenuController?
    weak var view: LongPressMenuView?
    weak var interaction: EditMenuInteraction?
    weak var item: MenuItem?
    try {
      let world = World()
      let text = TextView(frame: .zero)
      let holder = LongPressMenuView(frame: .zero)
      let editing = EditMenuInteraction(delegate: nil)
      let closure = MenuItem(title: "A") {}
      let condition = MenuCondition { true }
      closure.enablement = condition
      holder.longPressMenuItems = [closure, try MenuItem(title: "Red", action: "redTapped")]
      text.text = "text"
      text.addInteraction(editing)
      world.root.addSubview(text)
      world.root.addSubview(holder)
      holder.showMenu()
      world.menu.update()
      world.choose("A")
      text.becomeFirstResponder()
      editing.presentMenu(with: EditMenuConfiguration(sourcePoint: .zero))
      world.choose("Select All")
      // One more, which stays on screen.
      holder.showMenu()
      #expect(world.menu.isMenuVisible)
      (context, window, controller, menu) =
        (world.context, world.window, world.controller, world.menu)
      (view, interaction, item) = (holder, editing, closure)
    }()
    #expect(context == nil && window == nil && controller == nil && menu == nil)
    #expect(view == nil && interaction == nil && item == nil)
  }
}
