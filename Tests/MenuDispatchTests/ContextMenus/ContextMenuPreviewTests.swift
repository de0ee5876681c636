import MessageRuntime
import Testing

@testable import MenuDispatch

@Suite("Previews of context menus")
struct ContextMenuPreviewTests: ContextMenuSuite {
  let host = FakeHost()

  @Test("S4-14: the preview provider is asked only when a preview is needed, and once")
  func lazyPreview() {
    let page: AnyObject = FakeHost()
    var calls = 0
    let delegate = RecordingDelegate()
    let action = action()
    delegate.makeConfiguration = { _ in
      ContextMenuConfiguration(
        previewProvider: {
          calls += 1
          return page
        }, actionProvider: { _ in ContextMenu(actions: [action]) })
    }
    let interaction = interaction(delegate)
    interaction.showMenu(at: place)
    choose("A", in: interaction)
    #expect(calls == 0)
    interaction.showMenu(at: place)
    for _ in 0..<3 {
      guard case .provided(let content) = interaction.previewContent() else {
        Issue.record("no preview")
        return
      }
      #expect(isSame(content, page))
    }
    #expect(calls == 1)
    var committed: AnyObject?
    delegate.onCommit = {
      committed = $0.animator.previewContent
      $0.preferredCommitStyle = .pop
    }
    #expect(interaction.commitPreview() == .pop)
    #expect(isSame(committed, page))
    #expect(calls == 1)
  }

  @Test("No preview from the provider means the default one, not none", arguments: [true, false])
  func defaultPreview(_ hasProvider: Bool) {
    let delegate = RecordingDelegate()
    let action = action()
    delegate.makeConfiguration = { _ in
      ContextMenuConfiguration(
        previewProvider: hasProvider ? { nil } : nil,
        actionProvider: { _ in ContextMenu(actions: [action]) })
    }
    let interaction = interaction(delegate)
    interaction.showMenu(at: place)
    guard case .highlighted(let preview) = interaction.previewContent() else {
      Issue.record("no default preview")
      return
    }
    #expect(isSame(preview.view, host))
  }

  @Test("S4-18: a delegate that has no targeted preview gets the whole view as the default")
  func defaultHighlight() {
    let delegate = RecordingDelegate(actions: [action()])
    let interaction = interaction(delegate)
    var dismissal: TargetedPreview?
    delegate.onEnd = { _ in dismissal = interaction.dismissalPreview }
    interaction.showMenu(at: place)
    #expect(isSame(interaction.highlightPreview?.view, host))
    #expect(interaction.highlightPreview?.visibleRect == host.bounds)
    interaction.dismissMenu()
    #expect(isSame(dismissal?.view, host))
  }

  @Test("S4-16: the previews for highlighting and dismissing may differ")
  func twoPreviews() {
    let (first, second) = (FakeHost(), FakeHost())
    let delegate = RecordingDelegate(actions: [action()])
    delegate.makeHighlight = { _ in TargetedPreview(view: first) }
    delegate.makeDismissal = { _ in TargetedPreview(view: second) }
    let interaction = interaction(delegate)
    var dismissal: TargetedPreview?
    delegate.onEnd = { _ in dismissal = interaction.dismissalPreview }
    interaction.showMenu(at: place)
    #expect(isSame(interaction.highlightPreview?.view, first))
    interaction.dismissMenu()
    #expect(isSame(dismissal?.view, second))
  }

  @Test("A preview without a menu is shown")
  func previewOnly() {
    let delegate = RecordingDelegate()
    let content: AnyObject = FakeHost()
    delegate.makeConfiguration = { _ in ContextMenuConfiguration(previewProvider: { content }) }
    let interaction = interaction(delegate)
    #expect(interaction.showMenu(at: place) == .done)
    #expect(interaction.visibleMenu?.items == [])
    guard case .provided(let shown) = interaction.previewContent() else {
      Issue.record("no preview")
      return
    }
    #expect(isSame(shown, content))
  }
}
