public import MessageRuntime

/// What a search for the target of an action met, as data.
public struct ActionExplanation: Hashable, Sendable, CustomStringConvertible {
  /// What a responder, or an object beside the chains, answered.
  public enum Answer: Hashable, Sendable {
    /// It has a method for the action.
    case implements
    /// Its override of `canPerformAction` says yes.
    case canPerform
    /// Its override says yes, and no to super's question; it is the target if nobody else is.
    case canPerformIfNobodyElse
    /// It has no method for the action, and overrides nothing.
    case hasNoMethod
    /// Its override of `canPerformAction` says no.
    case saysNo
    /// Its override asks super, which leaves the question to those after it.
    case leavesToNext
    /// Its override of `target(forAction:withSender:)` names another object.
    case named(String)
    /// Its override of `target(forAction:withSender:)` names nobody, which ends the search.
    case namedNobody
    /// Its supplemental target performs the action.
    case supplemental(String)
    /// Its supplemental target does not respond to the action, and the search goes on.
    case supplementalDoesNotRespond(String)
    /// It hides the action.
    case vetoed
    /// It ends searches.
    case stopsSearch
    /// It is being asked for the same action already.
    case isBeingAsked
  }

  /// One question and its answer.
  public struct Step: Hashable, Sendable {
    /// The class of the one that was asked, without its module.
    public let asked: String
    /// Which object it is, as long as it exists.
    public let id: ObjectIdentifier
    /// What it answered.
    public let answer: Answer

    /// Makes a step.
    public init(asked object: AnyObject, answer: Answer) {
      asked = "\(type(of: object))"
      id = ObjectIdentifier(object)
      self.answer = answer
    }
  }

  /// What became of the question whether an item with the action can be chosen.
  public struct Validation: Hashable, Sendable {
    /// How the item would be shown, and why.
    public let status: MenuItemStatus
    /// The messages that the target was asked with: `validate(_:)`, and `validateMenuItem:` or
    /// `validateUserInterfaceItem:`; none if nobody had to be asked.
    public let validators: [String]

    /// Makes an answer.
    public init(status: MenuItemStatus, validators: [String]) {
      self.status = status
      self.validators = validators
    }
  }

  /// How the search ended.
  public enum Ending: Hashable, Sendable {
    /// The action would go to an object of a class.
    case found(String)
    /// Nobody performs the action.
    case nobody
    /// The item's own target no longer exists.
    case targetGone
    /// Somebody ended the search.
    case stopped
    /// The chain leads back to itself.
    case chainCycle
    /// The context belongs to another thread.
    case wrongThread
  }

  /// The action.
  public let action: Selector
  /// The questions in their order.
  public let steps: [Step]
  /// How the search ended.
  public let ending: Ending
  /// Which object the target is, as long as it exists; nil without one.
  public let target: ObjectIdentifier?
  /// Whether an item with the action could be chosen.
  public let validation: Validation
  /// What the runtime would do to deliver the message to the target.
  public let delivery: [ForwardingStep]

  public var description: String {
    var lines = ["\(action):"]
    lines += steps.map { "  \($0.asked) \($0.answer)" }
    lines.append("  → \(ending)")
    lines += delivery.map { "    \($0)" }
    let status = validation.status
    let validators = validation.validators.joined(separator: " and ")
    lines.append(
      "  \(status.visibility) (\(status.reason))"
        + (validators.isEmpty ? "" : ", as \(validators) left it"))
    return lines.joined(separator: "\n")
  }
}

extension ActionExplanation.Answer: CustomStringConvertible {
  public var description: String {
    switch self {
    case .implements: "implements it"
    case .canPerform: "says that it can perform it"
    case .canPerformIfNobodyElse: "says that it can perform it if nobody else does"
    case .hasNoMethod: "has no method for it"
    case .saysNo: "says that it cannot perform it"
    case .leavesToNext: "leaves it to those that follow"
    case .named(let name): "names \(name) for it"
    case .namedNobody: "names nobody and ends the search"
    case .supplemental(let name): "has \(name) beside it"
    case .supplementalDoesNotRespond(let name): "has \(name) beside it, which does not respond"
    case .vetoed: "hides it"
    case .stopsSearch: "ends the search"
    case .isBeingAsked: "is being asked already"
    }
  }
}

extension ActionExplanation.Ending: CustomStringConvertible {
  public var description: String {
    switch self {
    case .found(let name): name
    case .nobody: "nobody"
    case .targetGone: "its target, which is gone"
    case .stopped: "the search was ended"
    case .chainCycle: "the chain leads back to itself"
    case .wrongThread: "the context belongs to another thread"
    }
  }
}

/// Notes each question of a search.
struct StepRecorder: SearchRecorder {
  var steps: [ActionExplanation.Step] = []

  mutating func note(_ object: AnyObject, _ answer: ActionExplanation.Answer) {
    steps.append(.init(asked: object, answer: answer))
  }
}
