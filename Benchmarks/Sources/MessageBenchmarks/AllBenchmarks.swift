public import BenchmarkHarness

/// Returns all rows, the peers' first.
public func allBenchmarks() -> Suite {
  var suite = Suite()
  addCPeers(to: &suite)
  addSwiftPeers(to: &suite)
  addLibFFIPeers(to: &suite)
  return suite
}
