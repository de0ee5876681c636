import Testing

@testable import MenuDispatch

@Suite("Pictures of context menus")
struct ContextMenuPictureTests {
  func action(_ title: String, _ attributes: ContextMenuAction.Attributes = [])
    -> ContextMenuElement
  {
    .action(ContextMenuAction(title: title, attributes: attributes) { _ in })
  }

  func rows(_ elements: [ContextMenuElement]) -> [String] {
    ContextMenuPicture(ContextMenu(children: elements), generation: 1).snapshot.items.map {
      $0.isSeparator ? "-" : $0.children == nil ? $0.title : "\($0.title)>"
    }
  }

  func inline(_ elements: ContextMenuElement...) -> ContextMenuElement {
    .menu(ContextMenu(options: .displayInline, children: elements))
  }

  @Test("S4-12: inline menus are sections between lines; lines never start, end or double")
  func sections() {
    #expect(rows([inline(action("Share"), action("Delete"))]) == ["Share", "Delete"])
    #expect(
      rows([action("a"), inline(action("b"), action("c")), action("d")]) == [
        "a", "-", "b", "c", "-", "d",
      ])
    #expect(rows([inline(action("a")), inline(action("b"))]) == ["a", "-", "b"])
    #expect(
      rows([inline(), action("a"), inline(action("x", .hidden)), action("b")]) == ["a", "b"])
    #expect(rows([inline(inline(action("a")), action("b"))]) == ["a", "-", "b"])
  }

  @Test("MENUS-49: menus inside are submenus; an empty one cannot be opened")
  func submenus() throws {
    let menu = ContextMenu(title: "More", options: .destructive, children: [action("a")])
    let picture = ContextMenuPicture(
      ContextMenu(
        title: "T", children: [.menu(menu), .menu(ContextMenu(title: "Empty", children: []))]),
      generation: 4)
    #expect(picture.snapshot.title == "T")
    let items = picture.snapshot.items
    #expect(items.map(\.title) == ["More", "Empty"])
    #expect(items.map(\.isEnabled) == [true, false])
    #expect(items.map(\.isDestructive) == [true, false])
    let inner = try #require(items[0].children)
    #expect(inner.generation == 4)
    #expect(picture.actions[try #require(inner.items.first).id]?.title == "a")
    #expect(menu.actions.count == 1)
  }

  @Test("MENUS-38: a picture of the same menu has the same identities")
  func stable() {
    let menu = ContextMenu(children: [
      action("a"), .menu(ContextMenu(title: "m", children: [action("b")])), action("c"),
    ])
    let first = ContextMenuPicture(menu, generation: 1).snapshot
    let second = ContextMenuPicture(menu, generation: 2).snapshot
    #expect(first.items.map(\.id) == second.items.map(\.id))
    #expect(first.items[1].children?.items.map(\.id) == second.items[1].children?.items.map(\.id))
  }

  @Test("Menus nested without end are cut off")
  func deep() {
    var menu = ContextMenu(title: "leaf", children: [action("a")])
    for _ in 0..<2_000 { menu = ContextMenu(title: "m", children: [.menu(menu)]) }
    var depth = 0
    var snapshot: MenuSnapshot? = ContextMenuPicture(menu, generation: 1).snapshot
    while let next = snapshot?.items.first?.children {
      depth += 1
      snapshot = next
    }
    #expect(depth == ContextMenuPicture.maximumDepth)
  }
}
