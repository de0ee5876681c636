internal import MessageRuntime

/// A picture of a context menu, with the way back from its rows to the actions.
struct ContextMenuPicture {
  let snapshot: MenuSnapshot
  /// The action of each row that can be chosen, disabled ones too.
  let actions: [MenuItemID: ContextMenuAction]

  /// Menus deeper than this are not shown.
  static let maximumDepth = 32

  init(_ menu: ContextMenu, generation: UInt64) {
    var builder = Builder(generation: generation)
    let items = builder.items(menu.children, depth: 0)
    snapshot = MenuSnapshot(
      generation: generation, title: DisplayTitle.heading(menu.title),
      items: items)
    actions = builder.actions
  }

  private struct Builder {
    let generation: UInt64
    var actions: [MenuItemID: ContextMenuAction] = [:]

    mutating func items(_ elements: [ContextMenuElement], depth: Int) -> [MenuSnapshot.Item] {
      guard depth < ContextMenuPicture.maximumDepth else { return [] }
      var items: [MenuSnapshot.Item] = []
      // A line is due before the next row: after the first row, and only once.
      var needsSeparator = false
      func separate() {
        if needsSeparator, !items.isEmpty { items.append(Self.separator) }
        needsSeparator = false
      }
      for element in elements {
        switch element {
        case .action(let action):
          if action.attributes.contains(.hidden) { continue }
          separate()
          items.append(item(action))
        case .menu(let menu) where menu.options.contains(.displayInline):
          let section = self.items(menu.children, depth: depth + 1)
          if section.isEmpty { continue }
          needsSeparator = true
          separate()
          items += section
          needsSeparator = true
        case .menu(let menu):
          let children = self.items(menu.children, depth: depth + 1)
          separate()
          items.append(
            MenuSnapshot.Item(
              id: menu.id, title: DisplayTitle.of(menu.title), isEnabled: !children.isEmpty,
              state: .off, isDestructive: menu.options.contains(.destructive), mnemonic: nil,
              keyText: nil,
              children: MenuSnapshot(
                generation: generation,
                title: DisplayTitle.heading(menu.title),
                items: children), isSeparator: false))
        }
      }
      return items
    }

    private mutating func item(_ action: ContextMenuAction) -> MenuSnapshot.Item {
      // An action that appears twice has two rows, each with an identity.
      let id = actions[action.id] == nil ? action.id : MenuItemID.next()
      actions[id] = action
      return MenuSnapshot.Item(
        id: id, title: DisplayTitle.of(action.title),
        isEnabled: !action.attributes.contains(.disabled), state: action.state,
        isDestructive: action.attributes.contains(.destructive), mnemonic: nil, keyText: nil,
        children: nil, isSeparator: false)
    }

    private static var separator: MenuSnapshot.Item {
      MenuSnapshot.Item(
        id: MenuItemID.next(), title: "", isEnabled: false, state: .off,
        isDestructive: false, mnemonic: nil, keyText: nil, children: nil, isSeparator: true)
    }
  }
}
