public import MessageRuntime

/// The names of the methods of none to twelve Ints that ``makeCountedArguments()`` answers.
public let countedArguments = (0...12).map { count in
  Selector(count == 0 ? "sum" : String(repeating: "sum:", count: count))
}

private final class Summing: Object {
  let step: Int

  init(step: Int) { self.step = step }

  @MethodBuilder override class var methods: [Method] {
    Method(countedArguments[0]) { (self: Summing) in self.step }
    Method(countedArguments[1]) { (self: Summing, a: Int) in a &+ self.step }
    Method(countedArguments[2]) { (self: Summing, a: Int, b: Int) in a &+ b &+ self.step }
    Method(countedArguments[3]) { (self: Summing, a: Int, b: Int, c: Int) in
      a &+ b &+ c &+ self.step
    }
    Method(countedArguments[4]) { (self: Summing, a: Int, b: Int, c: Int, d: Int) in
      a &+ b &+ c &+ d &+ self.step
    }
    Method(countedArguments[5]) { (self: Summing, a: Int, b: Int, c: Int, d: Int, e: Int) in
      a &+ b &+ c &+ d &+ e &+ self.step
    }
    Method(countedArguments[6]) { (self: Summing, a: Int, b: Int, c: Int, d: Int, e: Int, f: Int) in
      a &+ b &+ c &+ d &+ e &+ f &+ self.step
    }
    Method(countedArguments[7]) {
      (
        self: Summing, a: Int, b: Int, c: Int, d: Int, e: Int, f: Int, g: Int
      ) in
      a &+ b &+ c &+ d &+ e &+ f &+ g &+ self.step
    }
    Method(countedArguments[8]) {
      (
        self: Summing, a: Int, b: Int, c: Int, d: Int, e: Int, f: Int, g: Int, h: Int
      ) in
      a &+ b &+ c &+ d &+ e &+ f &+ g &+ h &+ self.step
    }
    Method(countedArguments[9]) {
      (
        self: Summing, a: Int, b: Int, c: Int, d: Int, e: Int, f: Int, g: Int, h: Int, i: Int
      ) in
      a &+ b &+ c &+ d &+ e &+ f &+ g &+ h &+ i &+ self.step
    }
    Method(countedArguments[10]) {
      (
        self: Summing, a: Int, b: Int, c: Int, d: Int, e: Int, f: Int, g: Int, h: Int, i: Int,
        j: Int
      ) in
      a &+ b &+ c &+ d &+ e &+ f &+ g &+ h &+ i &+ j &+ self.step
    }
    Method(countedArguments[11]) {
      (
        self: Summing, a: Int, b: Int, c: Int, d: Int, e: Int, f: Int, g: Int, h: Int, i: Int,
        j: Int, k: Int
      ) in
      a &+ b &+ c &+ d &+ e &+ f &+ g &+ h &+ i &+ j &+ k &+ self.step
    }
    Method(countedArguments[12]) {
      (
        self: Summing, a: Int, b: Int, c: Int, d: Int, e: Int, f: Int, g: Int, h: Int, i: Int,
        j: Int, k: Int, l: Int
      ) in
      a &+ b &+ c &+ d &+ e &+ f &+ g &+ h &+ i &+ j &+ k &+ l &+ self.step
    }
  }
}

/// Returns an object that adds up any number of Ints from none to twelve.
@inline(never)
@_optimize(none)
public func makeCountedArguments() -> Object { Summing(step: 1) }
