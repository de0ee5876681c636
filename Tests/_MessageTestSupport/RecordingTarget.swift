public import MessageRuntime

/// A receiver that notes the calls of its hooks and of the methods that tests give it.
open class RecordingObject: Object, @unchecked Sendable {
  public let log = Recorder<String>()

  open override func forwardingTarget(for selector: Selector) -> AnyObject? {
    log.record("target \(selector)")
    return nil
  }

  open override func forwardInvocation(_ invocation: Invocation) throws {
    log.record("forward \(invocation.selector)")
    try super.forwardInvocation(invocation)
  }
}
