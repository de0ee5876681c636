public import BenchmarkHarness

/// Returns all rows, the peers' first.
public func allBenchmarks() -> Suite {
  var suite = Suite()
  addCPeers(to: &suite)
  addSwiftPeers(to: &suite)
  addLibFFIPeers(to: &suite)
  addLibFFIFamilies(to: &suite)
  addObjectiveCPeers(to: &suite)
  addInterpreterPeers(to: &suite)
  addSends(to: &suite)
  addManyClasses(to: &suite)
  addOtherSends(to: &suite)
  addSelectors(to: &suite)
  addForwarding(to: &suite)
  addInvocations(to: &suite)
  addCBorder(to: &suite)
  addCFamilies(to: &suite)
  addCFunctions(to: &suite)
  addReplacing(to: &suite)
  addThreadedSends(to: &suite)
  addMenus(to: &suite)
  addMemory(to: &suite)
  for (family, _) in libFFIFamilies {
    suite.compare("invocation.invoke.c/\(family)", with: ["peer.libffi.call/\(family)"])
    suite.compare("imp.closure/\(family)", with: ["peer.libffi.closure/\(family)"])
  }
  for pair in peerPairs { suite.compare(pair.row, with: pair.peers) }
  return suite
}
