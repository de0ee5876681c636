public import MessageRuntime

/// The edit actions that programs have in common, in the order in which menus show them.
///
/// A responder that implements one gets the item for it, with a title in the person's language.
///
/// The corresponding UIKit protocol is `UIResponderStandardEditActions`.
public enum StandardEditAction: String, Hashable, Sendable, CaseIterable {
  case cut = "cut:"
  case copy = "copy:"
  case paste = "paste:"
  case pasteAndMatchStyle = "pasteAndMatchStyle:"
  case select = "select:"
  case selectAll = "selectAll:"
  case delete = "delete:"
  case duplicate = "duplicate:"
  case move = "move:"
  case rename = "rename:"
  case undo = "undo:"
  case redo = "redo:"
  case find = "find:"
  case findAndReplace = "findAndReplace:"
  case findNext = "findNext:"
  case findPrevious = "findPrevious:"
  case useSelectionForFind = "useSelectionForFind:"
  case toggleBoldface = "toggleBoldface:"
  case toggleItalics = "toggleItalics:"
  case toggleUnderline = "toggleUnderline:"
  case increaseSize = "increaseSize:"
  case decreaseSize = "decreaseSize:"
  case makeTextWritingDirectionLeftToRight = "makeTextWritingDirectionLeftToRight:"
  case makeTextWritingDirectionRightToLeft = "makeTextWritingDirectionRightToLeft:"
  case export = "export:"
  case print = "print:"

  /// The action's name. It takes the sender.
  public var selector: Selector { Self.selectors[index] }

  /// Returns the action with a name, or nil.
  public init?(selector: Selector) { self.init(rawValue: selector.name) }

  private static let selectors = allCases.map { Selector($0.rawValue) }
  private static let places = Dictionary(
    uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })

  private var index: Int { Self.places[self] ?? 0 }
}
