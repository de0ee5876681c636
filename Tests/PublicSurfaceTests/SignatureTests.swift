// Hooks that speak of signatures need the module of type encodings beside the runtime's.
import MessageRuntime
import Testing
import TypeEncodings

/// Describes what it does not implement and answers it as an invocation.
final class Answering: Object {
  override func methodSignature(for selector: Selector) -> MethodSignature? {
    try? super.methodSignature(for: selector) ?? MethodSignature(parsing: "q@:q")
  }

  override func forwardInvocation(_ invocation: Invocation) throws {
    try invocation.setReturnValue(invocation.argument(at: 2, as: Int.self) * 2)
  }
}

@Suite("What a program sees of signatures")
struct SignatureTests {
  @Test("A hook that describes messages, and one that answers them")
  func hooks() throws {
    #expect(try Answering().send("double:", 21, returning: Int.self) == 42)
  }

  @Test("The signature of a method and of a typed selector")
  func signatures() throws {
    #expect(Class.of(Answering.self).methodSignature(for: "isProxy")?.argumentCount == 2)
    #expect(TypedSelector<Int, Int>("double:").signature.argumentCount == 3)
  }
}
