import BenchmarkHarness
import MenuDispatch

/// Tags in a text of 10 000 characters with 500 tags in six scripts.
func addMenuText(to suite: inout Suite) {
  suite.addLoop(
    "menu.token.find/500", "Finds 500 tags in a text of 10 000 characters.", batch: 1
  ) {
    let text = try taggedText()
    return Benchmark.Loop(items: 500) { count in
      for _ in 0..<count { blackHole(SigilTokenMatcher.hashtags.tokens(in: text)) }
    }
  }
  suite.addLoop(
    "menu.token.layout/500", "Lays the text out in lines of 80 cells.", batch: 1
  ) {
    let text = try taggedText()
    return Benchmark.Loop(items: Double(text.count)) { count in
      for _ in 0..<count { blackHole(GridTextLayout(text, width: 80)) }
    }
  }
  suite.addLoop(
    "menu.token.closest/500", "Finds the tag closest to a place in the text, at random.",
    reach: [.itemsPerSecond(atLeast: 1e6)], batch: 100
  ) {
    let text = try taggedText()
    let layout = GridTextLayout(text, width: 80)
    let tokens = SigilTokenMatcher.hashtags.tokens(in: text)
    let map = TextItemMap(tokens.map { TextItem($0) }, in: layout)
    let rows = Double(layout.rowCount)
    var state: UInt64 = 42
    func random(_ limit: Double) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 33) / Double(1 << 31) * limit
    }
    let places = (0..<256).map { _ in Point(x: random(80), y: random(rows)) }
    return Benchmark.Loop(items: 1) { count in
      for turn in 0..<count {
        blackHole(map.closestToken(of: .hashtag, to: places[turn & 255]))
      }
    }
  }
}

/// 10 000 characters with 500 tags.
private func taggedText() throws -> String {
  let tags = ["#menus", "#меню", "#菜单", "#ハッシュ", "#메뉴", "#قائمة"]
  var text = ""
  for number in 0..<500 {
    let tag = tags[number % tags.count]
    // Twenty characters for each, a line end among them now and then.
    let filler = String("words 文字 and слова ".prefix(18 - tag.count))
    text += filler + " " + tag + (number % 8 == 7 ? "\n" : " ")
  }
  let found = SigilTokenMatcher.hashtags.tokens(in: text).count
  guard text.count == 10_000, found == 500 else { throw MenuStage.Failure() }
  return text
}
