public import Distributed
import Synchronization

// The least that a distributed actor's remote call needs when both sides are in one process: arguments
// and result are handed over as they are, without serialisation. What remains is what Swift itself does
// to find the function by its name and to call it.

/// A system whose remote actors are in the same process.
public final class LocalActorSystem: DistributedActorSystem {
  /// The name of an actor.
  public typealias ActorID = Int
  /// Nothing is written out, but the compiler asks for something that could be.
  public typealias SerializationRequirement = Codable

  /// What a call is put into.
  public typealias InvocationEncoder = LocalCall
  /// What a call is taken from.
  public typealias InvocationDecoder = LocalCall
  /// What keeps the result.
  public typealias ResultHandler = LocalResult

  private struct State {
    var actors: [Int: any DistributedActor] = [:]
    var nextID = 0
  }

  private let state = Mutex(State())

  init() {}

  /// Refuses, so that every actor that is resolved is a remote one.
  public func resolve<Act>(id: Int, as _: Act.Type) throws -> Act?
  where Act: DistributedActor, Act.ID == Int { nil }

  /// Gives a new actor its name.
  public func assignID<Act>(_: Act.Type) -> Int where Act: DistributedActor, Act.ID == Int {
    state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
  }

  /// Remembers an actor.
  public func actorReady<Act>(_ actor: Act) where Act: DistributedActor, Act.ID == Int {
    state.withLock { $0.actors[actor.id] = actor }
  }

  /// Forgets an actor.
  public func resignID(_ id: Int) { state.withLock { $0.actors[id] = nil } }

  /// Returns an empty call.
  public func makeInvocationEncoder() -> LocalCall { LocalCall() }

  /// Calls a function of a remote actor by its name.
  public func remoteCall<Act, Err, Res>(
    on actor: Act, target: RemoteCallTarget, invocation: inout LocalCall,
    throwing _: Err.Type, returning _: Res.Type
  ) async throws -> Res
  where Act: DistributedActor, Act.ID == Int, Err: Error, Res: Codable {
    let handler = LocalResult()
    try await perform(actor.id, target, &invocation, handler)
    guard let result = handler.value as? Res else { throw LocalCallError() }
    return result
  }

  /// Calls a function of a remote actor that returns nothing.
  public func remoteCallVoid<Act, Err>(
    on actor: Act, target: RemoteCallTarget, invocation: inout LocalCall, throwing _: Err.Type
  ) async throws where Act: DistributedActor, Act.ID == Int, Err: Error {
    try await perform(actor.id, target, &invocation, LocalResult())
  }

  private func perform(
    _ id: Int, _ target: RemoteCallTarget, _ call: inout LocalCall, _ handler: LocalResult
  ) async throws {
    guard let actor = state.withLock({ $0.actors[id] }) else { throw LocalCallError() }
    try await executeDistributedTarget(
      on: actor, target: target, invocationDecoder: &call, handler: handler)
    if let error = handler.error { throw error }
  }
}

/// A call cannot be carried out.
public struct LocalCallError: Error {}

/// The arguments of a call, handed over as they are.
public struct LocalCall: DistributedTargetInvocationEncoder, DistributedTargetInvocationDecoder {
  /// See `LocalActorSystem`.
  public typealias SerializationRequirement = Codable

  private var arguments: [any Codable] = []
  private var substitutions: [Any.Type] = []
  private var next = 0

  /// Adds a type that the function is generic for.
  public mutating func recordGenericSubstitution<T>(_ type: T.Type) throws {
    substitutions.append(type)
  }
  /// Adds an argument.
  public mutating func recordArgument<Value: Codable>(_ argument: RemoteCallArgument<Value>) throws
  {
    arguments.append(argument.value)
  }
  /// Nothing: the caller knows the type.
  public mutating func recordErrorType<E: Error>(_: E.Type) throws {}
  /// Nothing: the caller knows the type.
  public mutating func recordReturnType<R: Codable>(_: R.Type) throws {}
  /// Nothing to close.
  public mutating func doneRecording() throws {}
  /// Returns the types that the function is generic for.
  public mutating func decodeGenericSubstitutions() throws -> [Any.Type] { substitutions }
  /// Returns the next argument.
  public mutating func decodeNextArgument<Argument: Codable>() throws -> Argument {
    guard next < arguments.count, let value = arguments[next] as? Argument else {
      throw LocalCallError()
    }
    next += 1
    return value
  }
  /// Nothing: the caller knows the type.
  public mutating func decodeErrorType() throws -> Any.Type? { nil }
  /// Nothing: the caller knows the type.
  public mutating func decodeReturnType() throws -> Any.Type? { nil }
}

/// Keeps what a call gave.
///
/// A call writes it once, before the caller goes on and reads it.
public final class LocalResult: DistributedTargetInvocationResultHandler, @unchecked Sendable {
  /// See `LocalActorSystem`.
  public typealias SerializationRequirement = Codable

  fileprivate var value: Any?
  fileprivate var error: (any Error)?

  /// Keeps the result.
  public func onReturn<Success: Codable>(value: Success) async throws { self.value = value }
  /// Keeps nothing.
  public func onReturnVoid() async throws {}
  /// Keeps the error.
  public func onThrow<Err: Error>(error: Err) async throws { self.error = error }
}
