internal import MessageRuntime

extension MenuController {
  /// A picture on screen with the items that it shows.
  struct Presentation {
    /// One row of the picture, or of a submenu in it.
    struct Row {
      let item: MenuItem
      let isEnabled: Bool
      let isChoosable: Bool
    }

    let snapshot: MenuSnapshot
    var rows: [MenuItemID: Row]
    let itemsRevision: Int
    /// The picture before, for choices that crossed an update; at most one.
    var previous: [Presentation] = []

    /// Returns the row of an item in the picture that it was chosen from.
    func row(_ id: MenuItemID, _ generation: UInt64?) -> Row? {
      if let generation, let old = previous.first, generation == old.snapshot.generation {
        return old.rows[id]
      }
      // Identities are stable: an item that is still there is the one that was meant.
      return rows[id]
    }
  }

  /// Whether the items are being validated.
  var isBuilding: Bool { buildDepth > 0 }

  /// Takes a picture of the items.
  ///
  /// - Returns: The picture, or nil if no item is left.
  func buildPresentation() -> Presentation? {
    // A snapshot of the list: a validator may set another one.
    let revision = itemsRevision
    let own = menuItems ?? []
    buildDepth += 1
    defer { buildDepth -= 1 }
    context.invalidate()
    lastGeneration += 1
    let generation = lastGeneration
    var rows: [MenuItemID: Presentation.Row] = [:]
    let items = context.inOnePass {
      // The interaction is held while its delegate is asked.
      let interaction = interaction
      guard let interaction else { return picture(of: standardItems + own, &rows, depth: 0) }
      return picture(of: interaction.items(suggested: performedItems + own), &rows, depth: 0)
    }
    guard items.contains(where: { !$0.isSeparator }) else { return nil }
    let snapshot = MenuSnapshot(
      generation: generation, title: title.flatMap(DisplayTitle.heading), items: items)
    return Presentation(snapshot: snapshot, rows: rows, itemsRevision: revision)
  }

  private var standardItems: [MenuItem] { standardActions.map { standardItem($0) } }

  /// The standard items that somebody performs.
  private var performedItems: [MenuItem] {
    standardItems.filter { visibility(of: $0) != .hidden }
  }

  /// The most submenus in one another; deeper ones are left out, as are those that hold themselves.
  private static var depthLimit: Int { 16 }

  private func picture(
    of items: [MenuItem], _ rows: inout [MenuItemID: Presentation.Row], depth: Int
  ) -> [MenuSnapshot.Item] {
    var pictures: [MenuSnapshot.Item] = []
    for item in items where rows[item.id] == nil {
      if item.isSeparator {
        // Lines at the beginning and lines after lines are left out.
        guard !item.isHidden, let last = pictures.last, !last.isSeparator else { continue }
        pictures.append(MenuSnapshot.Item(id: item.id, title: "", isSeparator: true))
        continue
      }
      let visibility = self.visibility(of: item)
      guard visibility != .hidden else { continue }
      if item.controllerReference !== self { item.controllerReference = self }
      let hasSubmenu = item.children != nil
      rows[item.id] = Presentation.Row(
        item: item, isEnabled: visibility == .enabled, isChoosable: !hasSubmenu)
      var children: MenuSnapshot?
      if let inner = item.children, depth < Self.depthLimit {
        children = MenuSnapshot(
          generation: lastGeneration, items: picture(of: inner, &rows, depth: depth + 1))
      }
      let isEmpty = hasSubmenu && children?.items.isEmpty != false
      if isEmpty, children != nil, item.children?.isEmpty == false {
        // All that was in it is left out, and so is the way there.
        continue
      }
      let changes = item.memo.draft
      pictures.append(
        MenuSnapshot.Item(
          id: item.id, title: DisplayTitle.of(changes?.title ?? item.title),
          isEnabled: visibility == .enabled && !isEmpty, state: changes?.state ?? item.state,
          isDestructive: changes?.isDestructive ?? item.isDestructive, mnemonic: item.mnemonic,
          keyText: item.keyText.map(DisplayTitle.of), children: children))
    }
    if pictures.last?.isSeparator == true { pictures.removeLast() }
    return pictures
  }

  private func visibility(of item: MenuItem) -> MenuItemStatus.Visibility {
    if !autoenablesItems {
      return item.isHidden ? .hidden : item.isEnabled ? .enabled : .disabled
    }
    context.judgedTarget = nil
    let status = context.validate(item, policy: validationPolicy)
    if let target = context.judgedTarget {
      context.judgedTarget = nil
      if status.isEnabled { lint(item, target) }
    }
    return status.visibility
  }

  /// Tells of a target that promised an action and would not recognise it.
  private func lint(_ item: MenuItem, _ target: AnyObject) {
    guard let action = item.action else { return }
    let steps = Runtime.explain(action, on: target)
    if let last = steps.last, last == .doesNotRecognize || last == .hasNoHooks {
      context.report(.promisedButMissing(action: action, responder: "\(type(of: target))"))
    }
    if StandardEditAction(selector: action) != nil {
      for case .found(_, let signature, _) in steps where signature.arguments.count != 1 {
        context.report(
          .incompatibleStandardAction(
            action: action, responder: "\(type(of: target))", signature: "\(signature)"))
      }
    }
  }

  /// The item of a standard action, always the same one.
  private func standardItem(_ action: StandardEditAction) -> MenuItem {
    let title = titles.title(of: action)
    if let item = knownStandardItems[action] {
      if item.title != title { item.title = title }
      return item
    }
    let item = MenuItem(row: title, action: action.selector)
    knownStandardItems[action] = item
    return item
  }
}
