import Testing

@testable import MenuDispatch

@Suite("Targeted previews")
struct TargetedPreviewTests {
  @Test("S4-17: lines of text get padding and round corners, one piece for each line")
  func textLineRects() throws {
    let parameters = PreviewParameters(textLineRects: [
      Rect(x: 10, y: 2, width: 6, height: 1), Rect(x: 0, y: 3, width: 4, height: 1),
    ])
    let path = try #require(parameters.visiblePath)
    #expect(
      path.rects == [Rect(x: 9, y: 2, width: 8, height: 1), Rect(x: -1, y: 3, width: 6, height: 1)])
    // The neighbours in the bounding rectangle are outside.
    #expect(path.contains(Point(x: 12, y: 2.5)))
    #expect(path.contains(Point(x: 2, y: 3.5)))
    #expect(!path.contains(Point(x: 2, y: 2.5)))
    #expect(!path.contains(Point(x: 12, y: 3.5)))
    // The corners are cut.
    #expect(!path.contains(Point(x: 9, y: 2)))
    #expect(path.contains(Point(x: 9.01, y: 2.5)))
  }

  @Test("S4-17: a path of the program's own is kept, and no lines mean all of the view")
  func ownPath() {
    let host = FakeHost()
    let path = PreviewPath(rects: [Rect(x: 1, y: 1, width: 2, height: 2)], cornerRadius: 9)
    let target = PreviewTarget(container: host, center: .zero)
    let own = TargetedPreview(
      view: host, parameters: PreviewParameters(visiblePath: path), target: target)
    #expect(own.visibleRect == Rect(x: 1, y: 1, width: 2, height: 2))
    #expect(path.contains(Point(x: 2, y: 2)))
    #expect(!path.contains(Point(x: 1, y: 1)))
    let none = TargetedPreview(
      view: host, parameters: PreviewParameters(textLineRects: []), target: target)
    #expect(none.parameters.visiblePath == nil)
    #expect(none.visibleRect == host.bounds)
  }

  @Test("S4-20: the centre is that of the union, also where all coordinates are negative")
  func center() throws {
    let host = FakeHost()
    let rects = [
      Rect(x: -30, y: -9, width: 10, height: 1), Rect(x: -12, y: -8, width: 4, height: 1),
    ]
    #expect(PreviewPath.union(of: rects) == Rect(x: -30, y: -9, width: 22, height: 2))
    let target = try #require(PreviewTarget(container: host, centerOf: rects))
    #expect(target.center == Point(x: -19, y: -8))
    #expect(isSame(target.container, host))
    #expect(PreviewTarget(container: host, centerOf: []) == nil)
  }

  @Test("S4-20: the centre is relative to the view")
  func relative() throws {
    let host = FakeHost(frame: Rect(x: 10, y: 0, width: 40, height: 5))
    let target = try #require(
      PreviewTarget(
        container: host, centerOf: [Rect(x: 14, y: 1, width: 6, height: 1)],
        relativeTo: host.frame.origin))
    #expect(target.center == Point(x: 7, y: 1.5))
  }

  @Test(
    "S4-21, S4-22: the copy draws the token in its place, and no neighbours when it spans lines")
  func copy() throws {
    let source = "before #CustomContextMenuInTextViewLong after #Hello"
    let text = RecognizedText(source, in: .init(width: 16, wrapping: .character))
    let range = try #require(text.items.first).range
    let copy = try TextPreview(
      copying: text, frame: Rect(x: 1, y: 2, width: 16, height: 5), showing: range)
    #expect(!copy.isUserInteractionEnabled)
    #expect(copy.backgroundColor == .clear)
    #expect(copy.frame == Rect(x: 1, y: 2, width: 16, height: 5))
    let fragments = 0..<copy.layout.fragmentCount
    let drawn = fragments.flatMap { copy.visibleCells(ofFragment: $0) }
    #expect(drawn.map(\.text).joined() == "#CustomContextMenuInTextViewLong")
    // The places are those of the original.
    let rects = try text.lineRects(for: range)
    #expect(rects.count > 1)
    #expect(
      fragments.map { copy.visibleCells(ofFragment: $0).count }.filter { $0 > 0 }
        == rects.map { Int($0.width) })
    // A picture of the area would show more.
    let union = try #require(PreviewPath.union(of: rects))
    let area = fragments.flatMap { index in
      copy.layout.displayCells(ofFragment: index).filter { cell in
        let place = copy.layout.rect(ofGlyph: cell.glyph) ?? .zero
        return place.minX >= union.minX && place.maxX <= union.maxX && place.minY >= union.minY
          && place.maxY <= union.maxY
      }
    }
    #expect(area.count > drawn.count)
  }
}
