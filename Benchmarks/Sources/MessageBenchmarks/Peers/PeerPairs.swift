import BenchmarkHarness

/// Which rows of peers do the work of which rows of the library.
///
/// GCC's hook for missing messages is not among them: it is one for the whole process and knows the
/// message when it is compiled.
let peerPairs: [(row: String, peers: [String])] = [
  ("send.typed/int1", ["peer.gcc.send/int1", "peer.gnustep.send/int1"]),
  ("send.typed/void0", ["peer.gcc.send/void0"]),
  ("send.typed/double2", ["peer.gcc.send/double2"]),
  ("send.typed/struct24", ["peer.gcc.send/struct24"]),
  ("send.typed/object1", ["peer.gnustep.perform/object1"]),
  (
    "send.selector/int1",
    ["peer.ruby.send/int1", "peer.python.send/int1", "peer.swift.distributed/int1"]
  ),
  ("send.literal/int1", ["peer.swift.dictionary/int1", "peer.swift.dynamicMember/int1"]),
  ("send.poly8/int1", ["peer.gcc.send.poly8/int1"]),
  ("send.mega256x64/void0", ["peer.gcc.send.mega256x64/void0"]),
  ("send.nil/int1", ["peer.gcc.nil/int1"]),
  ("send.super/int1", ["peer.gcc.super/int1"]),
  ("responds.yes", ["peer.gnustep.responds.yes", "peer.gcc.responds.yes", "peer.swift.cast.yes"]),
  ("responds.no", ["peer.gnustep.responds.no", "peer.gcc.responds.no", "peer.swift.cast.no"]),
  ("selector.literal", ["peer.gcc.selector.string", "peer.gnustep.selector.string"]),
  ("selector.string", ["peer.gcc.selector.string", "peer.gnustep.selector.string"]),
  ("selector.string/chars32", ["peer.gcc.selector.string/chars32"]),
  (
    "forward.target/int1",
    [
      "peer.gnustep.forward.target/int1", "peer.ruby.forward.target/int1",
      "peer.python.forward.target/int1",
    ]
  ),
  ("forward.invocation/int1", ["peer.gnustep.forward.invocation/int1"]),
  (
    "sink.swallow/void0",
    ["peer.gnustep.sink/void0", "peer.ruby.sink/void0", "peer.python.sink/void0"]
  ),
  ("sink.swallow/object1", ["peer.gnustep.sink/object1"]),
  ("invocation.full/int2", ["peer.gnustep.invocation.full/int2"]),
  ("invocation.invoke.swift/int2", ["peer.gnustep.invocation.invoke/int2"]),
  (
    "invocation.invoke.c/int2",
    ["peer.gnustep.invocation.invoke/int2", "peer.libffi.call/words4"]
  ),
  ("send.c/int1", ["peer.libffi.call/words4"]),
  ("send.c/struct16", ["peer.libffi.call/struct16"]),
  ("cfunction.call/double1", ["peer.libffi.call/double1"]),
  ("callback/int2", ["peer.libffi.closure/int2"]),
  ("imp.closure/int1", ["peer.libffi.closure/words4"]),
  ("method.replace/1", ["peer.gcc.replace/1"]),
]
