import BenchmarkHarness

/// Objective-C as Debian ships it: GCC's libobjc, and GNUstep Base above it.
func addObjectiveCPeers(to suite: inout Suite) {
  for (name, summary) in gccRows {
    // A replaced method costs as much as a thousand sends there.
    let batch = name.contains("replace") ? 20 : name.contains("mega") ? orderLength : 1_000
    suite.addOptional(name, "GCC's libobjc: \(summary)", batch: batch) {
      try PeerLibrary.gcc.body(of: name)
    }
  }
  for (name, summary) in gnustepRows {
    suite.addOptional(
      name, "GNUstep Base: \(summary) One autorelease pool for each thousand operations."
    ) { try PeerLibrary.gnustep.body(of: name) }
  }
}

private let gccRows = [
  (
    "peer.gcc.send/int1",
    "a message, int64_t to int64_t, to one object; the results are added up."
  ),
  ("peer.gcc.send/void0", "a message without argument and result; the method writes a variable."),
  ("peer.gcc.send/double2", "a message, two doubles to a double; the results' bits are added up."),
  ("peer.gcc.send/struct24", "a message, a structure of three words to another one."),
  (
    "peer.gcc.send.poly8/int1",
    "a message, int64_t to int64_t, to objects of eight classes at random."
  ),
  (
    "peer.gcc.send.mega256x64/void0",
    """
    one of 64 messages to an object of one of 256 classes that inherit the methods, both at random, \
    by objc_msg_lookup as the compiler calls it.
    """
  ),
  ("peer.gcc.nil/int1", "a message to one of eight variables in turn, all of them nil."),
  ("peer.gcc.super/int1", "a message to an object whose own method sends it on to super."),
  ("peer.gcc.responds.yes", "class_respondsToSelector on an object's class that has the method."),
  ("peer.gcc.responds.no", "class_respondsToSelector on an object's class that has it not."),
  (
    "peer.gcc.selector.string",
    "sel_registerName of a known name of 5 characters, compared with another selector."
  ),
  (
    "peer.gcc.selector.string/chars32",
    "sel_registerName of a known name of 32 characters, compared with another selector."
  ),
  (
    "peer.gcc.replace/1",
    """
    class_replaceMethod with one of two functions in turn; one class below it inherits the method and \
    had used it.
    """
  ),
  (
    "peer.gcc.forward.hook/int1",
    """
    a message without method; the process's hook gives a function, which sends another message, \
    known when it was compiled, to another object. No choice by receiver or selector, no signature.
    """
  ),
]

private let gnustepRows = [
  (
    "peer.gnustep.send/int1",
    "a message, int64_t to int64_t, to one object; the results are added up."
  ),
  ("peer.gnustep.perform/object1", "performSelector:withObject: with a selector at hand."),
  ("peer.gnustep.responds.yes", "respondsToSelector: to an object that has the method."),
  ("peer.gnustep.responds.no", "respondsToSelector: to an object that has it not."),
  (
    "peer.gnustep.selector.string",
    "NSSelectorFromString of a known name of 5 characters, compared with another selector."
  ),
  (
    "peer.gnustep.forward.target/int1",
    "a message to an object whose forwardingTargetForSelector: names another. The whole send."
  ),
  (
    "peer.gnustep.forward.invocation/int1",
    """
    a message to an object that has the signature at hand and whose forwardInvocation: invokes it \
    on another object. The whole send.
    """
  ),
  (
    "peer.gnustep.sink/void0",
    "a message without argument to an object whose forwardInvocation: only counts it."
  ),
  (
    "peer.gnustep.sink/object1",
    "a message with an object to an object whose forwardInvocation: only counts it."
  ),
  (
    "peer.gnustep.invocation.full/int2",
    """
    makes an NSInvocation from a method signature, sets its selector and two integers, invokes it and \
    reads the result.
    """
  ),
  (
    "peer.gnustep.invocation.invoke/int2",
    "invokeWithTarget: of a prepared NSInvocation of two integers."
  ),
]
