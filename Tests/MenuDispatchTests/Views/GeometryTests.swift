import MenuDispatch
import Testing

@Suite("Geometry")
struct GeometryTests {
  @Test("A union with nothing changes nothing, negative coordinates included")
  func unionWithNull() {
    let rect = Rect(x: -10, y: -20, width: 4, height: 5)
    #expect(Rect.null.union(rect) == rect)
    #expect(rect.union(.null) == rect)
    #expect(
      rect.union(Rect(x: -30, y: -5, width: 1, height: 1))
        == Rect(x: -30, y: -20, width: 24, height: 16))
  }

  @Test("A rectangle holds its left and top edges and not the others")
  func edges() {
    let rect = Rect(x: 1, y: 2, width: 3, height: 4)
    #expect(rect.contains(Point(x: 1, y: 2)))
    #expect(!rect.contains(Point(x: 4, y: 3)))
    #expect(!rect.contains(Point(x: 2, y: 6)))
    #expect(!rect.intersects(Rect(x: 4, y: 2, width: 1, height: 1)))
    #expect(
      rect.intersection(Rect(x: 3, y: 3, width: 9, height: 9))
        == Rect(x: 3, y: 3, width: 1, height: 3))
  }

  @Test("Insets that leave nothing give no rectangle")
  func insets() {
    let rect = Rect(x: 0, y: 0, width: 4, height: 4)
    #expect(rect.insetBy(dx: 1, dy: 2) == Rect(x: 1, y: 2, width: 2, height: 0))
    #expect(rect.insetBy(dx: 3, dy: 0).isNull)
  }
}
