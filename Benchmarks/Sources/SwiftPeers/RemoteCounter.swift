public import Distributed
import Synchronization

/// An actor that is called through the distributed actors' machinery.
public distributed actor RemoteCounter {
  /// The system of the actor.
  public typealias ActorSystem = LocalActorSystem

  /// Returns the value plus one.
  public distributed func next(_ value: Int) -> Int { value &+ 1 }
}

/// A distributed actor, and its remote face in the same process.
public struct RemotePair: Sendable {
  private let actor: RemoteCounter
  private let remote: RemoteCounter
  private let executor = CallingThreadExecutor()

  /// Makes both.
  public init() throws {
    let system = LocalActorSystem()
    actor = RemoteCounter(actorSystem: system)
    remote = try resolve(actor.id, system)
  }

  /// Calls the remote face so many times, one call after the other, all on the calling thread.
  ///
  /// - Returns: The last result; each is the next call's argument.
  public func run(_ count: Int) throws -> Int {
    let remote = remote
    return try executor.run {
      var value = 0
      for _ in 0..<count { value = try await remote.next(value) }
      return value
    }
  }
}

/// Not optimised: Swift 6.3.1 released the new face at once where it inlined this (seen with memcheck).
@inline(never)
@_optimize(none)
private func resolve(_ id: Int, _ system: LocalActorSystem) throws -> RemoteCounter {
  try RemoteCounter.resolve(id: id, using: system)
}

/// Runs a task, and the actors that it calls, on the thread that waits for it, so that the thread's own
/// clock sees all of it and no switch of threads is measured.
private final class CallingThreadExecutor: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  func run(_ work: @escaping @Sendable () async throws -> Int) throws -> Int {
    let outcome = Outcome()
    Task(executorPreference: self) {
      do {
        let value = try await work()
        outcome.result.withLock { $0 = .success(value) }
      } catch {
        outcome.result.withLock { $0 = .failure(error) }
      }
    }
    while true {
      if let job = jobs.withLock({ $0.popLast() }) {
        job.runSynchronously(on: asUnownedTaskExecutor())
      } else if let result = outcome.result.withLock({ $0 }) {
        return try result.get()
      }
    }
  }
}

private final class Outcome: Sendable {
  let result = Mutex<Result<Int, any Error>?>(nil)
}
