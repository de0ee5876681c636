import CMessageRuntime
import MessageRuntime
import _CCallOracle

/// What a process holds at one moment. Two figures are equal when nothing was left in between.
public struct MemoryFigures: Equatable, Sendable {
  public var selectors = 0
  public var selectorBytes = 0
  public var classes = 0
  public var retiredImplementations = 0
  public var retiredTables = 0
  public var closures = 0
  public var deferredClosures = 0
  /// Bytes that `malloc` has given out; 0 where it does not tell.
  public var mallocBytes = 0

  public static var current: Self {
    let statistics = Runtime.statistics
    var figures = Self()
    figures.selectors = statistics.selectors
    figures.selectorBytes = statistics.selectorBytes
    figures.classes = statistics.classes
    figures.retiredImplementations = statistics.retiredImplementations
    figures.retiredTables = statistics.retiredTables
    figures.closures = cmr_closure_live_count()
    figures.deferredClosures = cmr_closure_deferred_count()
    figures.mallocBytes = Int(oracle_malloc_bytes())
    return figures
  }

  /// Memory of the process that is resident, in KiB; 0 where the system does not tell.
  public static var residentKiB: Int { Int(oracle_resident_kib()) }
}
