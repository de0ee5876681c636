public import BenchmarkHarness

/// Returns the costs that depend on a size.
public func scalingCurves() -> [Curve] {
  [
    classCurve(), selectorSendCurve(), selectorLookUpCurve(), depthCurve(), firstSendCurve(),
    argumentCurve(), argumentSinkCurve(), argumentInvocationCurve(), chainCurve(),
    threadSendCurve(), threadForwardCurve(), classMemoryCurve(), selectorMemoryCurve(),
  ]
}
