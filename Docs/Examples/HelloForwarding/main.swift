import MessageRuntime

// A class declares the methods that answer messages; each is a selector with a closure.
final class Document: Object {
  private let title = "Draft"

  @MethodBuilder override class var methods: [Method] {
    Method("title") { (self: Document) in self.title }
    Method("wordCountOf:") { (self: Document, text: String) in
      text.split(separator: " ").count
    }
  }
}

// A class forwards what it does not implement: here to the document, and the rest to a sink.
final class Window: Object {
  private let document = Document()

  override func forwardingTarget(for selector: Selector) -> AnyObject? {
    document.responds(to: selector) ? document : SelectorSink.shared
  }
}

let window = Window()

// Sent to the window, answered by the document.
let title = try window.send("title", returning: String.self)
let words: Int = try window.send("wordCountOf:", "one two three")
print("title: \(title), words: \(words)")

// Answered by nobody: the sink swallows it and gives zero.
let pages: Int = try window.send("pageCount")
print("pages: \(pages)")

// What a send does, step by step, without sending.
for step in Runtime.explain("title", on: window) { print("-", step) }

// Without forwarding, an unknown message is an error that says what is near.
do {
  try Document().send("titel")
} catch MessageError.unrecognizedSelector(let unrecognized) {
  print("not recognized: \(unrecognized.site), nearest: \(unrecognized.nearest)")
}
