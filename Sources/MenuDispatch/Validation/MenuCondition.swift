/// A question on which items depend, asked once however many items share it.
///
///     let hasText = MenuCondition { !document.text.isEmpty }
///     for item in items { item.enablement = hasText }
///
/// While a menu's items are validated it is asked at most once. The answer is then remembered until
/// ``ResponderContext/generation`` moves on, as answers of validators are.
///
/// Thread safety: belongs to the thread of the context whose menus show the items.
public final class MenuCondition {
  private let question: () throws -> Bool
  private var answer = Result<Bool, any Error>.success(false)
  /// When the answer holds.
  private var time = ResponderContext.ValidationTime.never
  private var isBeingAsked = false

  /// Makes a condition.
  ///
  /// - Parameter question: Says whether the condition holds. An error disables the items, or leaves
  ///   them out, and is told to ``ResponderContext/onDiagnostic``.
  public init(_ question: @escaping () throws -> Bool) { self.question = question }

  /// Says whether the condition holds.
  func holds(in context: ResponderContext) throws -> Bool {
    let now = context.validationTime
    // Asked by the question itself, it has no answer yet.
    if isBeingAsked { return false }
    if time != now {
      isBeingAsked = true
      answer = Result(catching: question)
      isBeingAsked = false
      context.counts.conditions &+= 1
      time = now
    }
    return try answer.get()
  }
}

extension ResponderContext {
  /// How long an answer holds: for the validation of a menu's items, or for a generation.
  struct ValidationTime: Equatable {
    var context: UInt
    var number: UInt64
    var isPass: Bool

    static var never: ValidationTime { ValidationTime(context: 0, number: 0, isPass: false) }
  }

  var validationTime: ValidationTime {
    ValidationTime(
      context: identity, number: pass.isRunning ? pass.number : generation,
      isPass: pass.isRunning)
  }

  /// Validates a menu's items; what changes the generation meanwhile asks no question again.
  func inOnePass<Value>(_ body: () -> Value) -> Value {
    let isOuter = !pass.isRunning
    if isOuter { pass = (pass.number + 1, true) }
    defer { if isOuter { pass.isRunning = false } }
    return body()
  }
}
