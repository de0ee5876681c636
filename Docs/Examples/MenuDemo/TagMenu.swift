import Foundation
import MenuDispatch
import MessageRuntime

/// Says what the context menu of a tag holds, what is highlighted and what is seen beside it.
final class TagMenu: ContextMenuInteractionDelegate {
  private unowned let controller: EditorController

  init(_ controller: EditorController) { self.controller = controller }

  /// Carries the tag through the life of its menu.
  final class Configuration: ContextMenuConfiguration {
    let tag: TextToken
    let lineRects: [Rect]

    init(_ tag: TextToken, _ lineRects: [Rect], _ controller: EditorController) {
      self.tag = tag
      self.lineRects = lineRects
      super.init(
        previewProvider: { [weak controller] in
          controller.map { TagPreview(tag, in: $0.editor.text) }
        },
        actionProvider: { [weak controller] suggested in
          controller.map { TagMenu.menu(tag, suggested, $0) }
        })
    }
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, configurationForMenuAtLocation location: Point
  ) -> ContextMenuConfiguration? {
    let editor = controller.editor
    guard let tag = editor.tag(at: location),
      let glyphs = try? editor.layout.glyphRange(for: tag.range)
    else { return nil }
    return Configuration(tag, editor.layout.enclosingRects(forGlyphs: glyphs), controller)
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: ContextMenuConfiguration
  ) -> TargetedPreview? {
    guard let configuration = configuration as? Configuration,
      let target = PreviewTarget(
        container: controller.editor, centerOf: configuration.lineRects)
    else { return nil }
    return TargetedPreview(
      view: controller.editor,
      parameters: PreviewParameters(textLineRects: configuration.lineRects), target: target)
  }

  private static func menu(
    _ tag: TextToken, _ suggested: [ContextMenuElement], _ controller: EditorController
  ) -> ContextMenu {
    let editor = controller.editor
    let search = ContextMenuAction(title: "Search for \(tag.keyword)") { [weak controller] _ in
      controller?.say(TagPreview.address(of: tag))
    }
    let next = ContextMenuAction(title: "Next Occurrence") { [weak editor] _ in
      guard let editor else { return }
      let same = editor.tags.filter { $0.keyword == tag.keyword }
      let following = same.first { $0.range.location > tag.range.location } ?? same.first
      guard let range = following?.range else { return }
      editor.select(anchor: range.location, head: range.upperBound)
    }
    let delete = ContextMenuAction(title: "Delete", attributes: .destructive) {
      [weak controller, weak editor] _ in
      editor?.select(anchor: tag.range.location, head: tag.range.upperBound)
      editor?.insertText("")
      controller?.say("deleted \(tag.text)")
    }
    return ContextMenu(
      children: [
        .menu(ContextMenu(options: .displayInline, actions: [search, next])),
        .menu(ContextMenu(options: .displayInline, children: suggested)),
        .action(delete),
      ])
  }
}

/// What is seen beside the menu of a tag.
final class TagPreview {
  let title: String
  let lines: [String]

  init(_ tag: TextToken, in text: String) {
    title = tag.text
    let lines = text.split(whereSeparator: \.isNewline).map { line in
      let same = SigilTokenMatcher.hashtags.tokens(in: String(line)).count {
        $0.keyword == tag.keyword
      }
      return (line, same)
    }
    let count = lines.reduce(0) { $0 + $1.1 }
    self.lines =
      [Self.address(of: tag), count == 1 ? "once in this text" : "\(count) times in this text", ""]
      + lines.filter { $0.1 > 0 }.prefix(4).map {
        "· \($0.0.trimmingCharacters(in: .whitespaces))"
      }
  }

  /// Where a search for the tag leads.
  static func address(of tag: TextToken) -> String {
    let allowed = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    let keyword = tag.keyword.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
    return "https://example.org/tags/\(keyword)"
  }
}
