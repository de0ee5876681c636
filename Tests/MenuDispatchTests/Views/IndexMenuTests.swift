import MenuDispatch
import Testing

@Suite("Menus of titles")
struct IndexMenuTests {
  final class Delegate: IndexMenuControllerDelegate {
    var log: [String] = []
    var onSelect: (IndexMenuController) -> Void = { _ in }
    func menuController(_ controller: IndexMenuController, didSelect index: Int) {
      log.append("select \(index) visible \(controller.isMenuVisible)")
      onSelect(controller)
    }
    func menuControllerDidDismiss(_ controller: IndexMenuController) { log.append("dismiss") }
  }

  func stage(_ titles: [String], at rect: Rect = Rect(x: 30, y: 10, width: 4, height: 1)) -> (
    World, IndexMenuController, Delegate
  ) {
    let world = World()
    let menu = IndexMenuController(frame: .zero)
    let delegate = Delegate()
    menu.delegate = delegate
    menu.menuItems = titles
    menu.setTargetRect(rect, in: world.root)
    return (world, menu, delegate)
  }

  func tap(_ world: World, _ point: Point) {
    world.window.sendEvent(PointerEvent(.began, at: point))
    world.window.sendEvent(PointerEvent(.ended, at: point))
  }

  @Test("S3-27: titles are shown over the window, and the delegate gets the index from 0")
  func choice() {
    let (world, menu, delegate) = stage(["Copy", "Paste", "Select all"])
    let other = IndexMenuController(frame: .zero)
    other.menuItems = ["Other"]
    other.setTargetRect(.zero, in: world.root)
    let text = TextView()
    world.root.addSubview(text)
    text.becomeFirstResponder()
    #expect(menu.setMenuVisible(true, animated: true))
    #expect(other.setMenuVisible(true, animated: true))
    #expect(menu.isMenuVisible && other.isMenuVisible)
    // It needs no first responder, so the keyboard stays.
    #expect(world.context.inputSession.isActive)
    other.setMenuVisible(false, animated: false)
    let frame = menu.menuFrame!
    tap(world, Point(x: frame.minX + 7, y: frame.minY))
    #expect(delegate.log == ["select 1 visible false", "dismiss"])
    #expect(menu.superview == nil)
    weak var gone: Delegate?
    do {
      let temporary = Delegate()
      gone = temporary
      menu.delegate = temporary
    }
    #expect(gone == nil)
    #expect(menu.setMenuVisible(true, animated: true))
    #expect(menu.choose(0))
  }

  @Test("S3-29: the menu lies above, below or over its place, as there is room")
  func placement() {
    let widths = [4.0, 4.0]
    let container = Rect(x: 0, y: 0, width: 40, height: 10)
    var metrics = IndexMenuLayout.Metrics()
    metrics.height = 2
    metrics.arrowHeight = 1
    func layout(_ rect: Rect) -> IndexMenuLayout {
      IndexMenuLayout(widths: widths, rect: rect, container: container, metrics: metrics)!
    }
    let above = layout(Rect(x: 18, y: 5, width: 4, height: 1))
    #expect(above.placement == .above)
    #expect(above.frame(ofPage: 0) == Rect(x: 14, y: 2, width: 12, height: 2))
    let below = layout(Rect(x: 18, y: 1, width: 4, height: 1))
    #expect(below.placement == .below)
    #expect(below.frame(ofPage: 0).minY == 3)
    let over = layout(Rect(x: 0, y: 1, width: 40, height: 8))
    #expect(over.placement == .centered)
    #expect(over.frame(ofPage: 0) == Rect(x: 14, y: 4, width: 12, height: 2))
  }

  @Test("S3-29: at the container's edges the menu stays inside and its arrow near the place")
  func clamped() {
    var metrics = IndexMenuLayout.Metrics()
    metrics.margins = EdgeInsets(top: 0, left: 2, bottom: 0, right: 2)
    metrics.arrowMargin = 3
    for x in stride(from: -20.0, through: 60, by: 1) {
      let container = Rect(x: 0, y: 0, width: 40, height: 10)
      let layout = IndexMenuLayout(
        widths: [4, 4], rect: Rect(x: x, y: 5, width: 1, height: 1), container: container,
        metrics: metrics)!
      let frame = layout.frame(ofPage: 0)
      #expect(frame.minX >= 2 && frame.maxX <= 38)
      let arrow = layout.arrowX(ofPage: 0)
      #expect(arrow >= frame.minX + 3 && arrow <= frame.maxX - 3)
    }
  }

  @Test("S3-29: S3-30: no item is lost among pages, and a lone wide one has a page of its own")
  func paging() {
    var seed: UInt64 = 7
    func random(_ bound: UInt64) -> Double {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double((seed >> 33) % bound)
    }
    for _ in 0..<500 {
      let widths = (0..<Int(random(20) + 1)).map { _ in random(30) }
      let layout = IndexMenuLayout(
        widths: widths, rect: .zero, container: Rect(x: 0, y: 0, width: 24, height: 3))!
      #expect(layout.pages.flatMap(Array.init) == Array(widths.indices))
      for (index, page) in layout.pages.enumerated() {
        #expect(!page.isEmpty)
        #expect(layout.width(ofPage: index) <= 24)
        let items = page.reduce(0) { $0 + layout.itemWidths[$1] }
        let buttons = (index > 0 ? 3.0 : 0) + (index < layout.pages.count - 1 ? 3.0 : 0)
        if items + buttons > 24 { #expect(page.count == 1) }
      }
    }
    let layout = IndexMenuLayout(
      widths: [5, 100, 5], rect: .zero, container: Rect(x: 0, y: 0, width: 24, height: 3))!
    #expect(layout.pages == [0..<1, 1..<2, 2..<3])
  }

  @Test("S3-29: pages are turned with buttons and swipes; the index counts over all pages")
  func turning() {
    let titles = (0..<20).map { "Item \($0)" }
    let (world, menu, delegate) = stage(titles)
    menu.metrics.maximumWidth = 30
    #expect(menu.setMenuVisible(true, animated: false))
    let pages = menu.layout!.pages
    #expect(pages.count > 3)
    tap(world, Point(x: menu.menuFrame!.maxX - 1, y: menu.menuFrame!.minY))
    #expect(menu.page == 1)
    tap(world, Point(x: menu.menuFrame!.minX, y: menu.menuFrame!.minY))
    #expect(menu.page == 0)
    #expect(!menu.showPreviousPage())
    func swipe(_ distance: Double) {
      world.window.sendEvent(PointerEvent(.began, at: Point(x: 40, y: 9)))
      world.window.sendEvent(PointerEvent(.ended, at: Point(x: 40 + distance, y: 9)))
    }
    menu.metrics.maximumWidth = 30
    swipe(-50)
    #expect(menu.page == 1)
    swipe(-49)
    #expect(menu.page != 2)
    if !menu.isMenuVisible { menu.setMenuVisible(true, animated: false) }
    menu.showNextPage()
    let expected = pages[menu.page].lowerBound
    tap(world, Point(x: menu.menuFrame!.minX + 4, y: menu.menuFrame!.minY))
    #expect(delegate.log.contains("select \(expected) visible false"))
  }

  @Test("S3-29: a tap outside dismisses without a choice")
  func outside() {
    let (world, menu, delegate) = stage(["A"])
    menu.setMenuVisible(true, animated: false)
    tap(world, Point(x: 1, y: 20))
    #expect(!menu.isMenuVisible)
    #expect(delegate.log == ["dismiss"])
    menu.dismiss()
    #expect(delegate.log == ["dismiss"])
  }

  @Test(
    "S3-30: a preselected item, touches that pass through, no room, and showing again in a choice")
  func options() {
    let (world, menu, delegate) = stage((0..<20).map { "Item \($0)" })
    menu.metrics.maximumWidth = 30
    menu.preselectedIndex = 19
    menu.setMenuVisible(true, animated: false)
    #expect(menu.page == menu.layout!.pages.count - 1)
    #expect(menu.highlightedIndex == 19)
    menu.dismiss()
    menu.preselectedIndex = 99
    menu.passesTouchesThrough = true
    menu.setMenuVisible(true, animated: false)
    #expect(menu.highlightedIndex == nil)
    let button = Button(title: "", frame: Rect(x: 0, y: 20, width: 5, height: 1))
    world.root.addSubview(button)
    #expect(world.window.hitTest(Point(x: 1, y: 20)) === button)
    #expect(world.window.hitTest(menu.menuFrame!.center) === menu)
    menu.dismiss()
    delegate.log = []
    delegate.onSelect = { $0.setMenuVisible(true, animated: false) }
    menu.setMenuVisible(true, animated: false)
    menu.choose(3)
    #expect(menu.isMenuVisible && menu.superview === world.window)
    #expect(delegate.log == ["select 3 visible false"])
    let (small, tiny, _) = stage(["A"])
    small.window.frame.size = Size(width: 5, height: 24)
    #expect(!tiny.setMenuVisible(true, animated: false))
    tiny.menuItems = []
    #expect(!tiny.setMenuVisible(true, animated: false))
    let lost = IndexMenuController(frame: .zero)
    lost.menuItems = ["A"]
    #expect(!lost.setMenuVisible(true, animated: false))
  }
}
