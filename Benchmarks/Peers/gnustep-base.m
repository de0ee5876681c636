/* GNUstep Base: what NSObject, forwarding and NSInvocation cost. Each run has one autorelease pool, as a
 * turn of a run loop has. */

#import <Foundation/Foundation.h>
#include "common.h"

@interface PeerSubject : NSObject {
@public
  int64_t step;
  int64_t calls;
}
- (int64_t)next:(int64_t)value;
- (int64_t)add:(int64_t)a to:(int64_t)b;
- (id)accept:(id)sender;
@end

@implementation PeerSubject
- (id)init {
  if ((self = [super init])) {
    step = 1;
  }
  return self;
}
- (int64_t)next:(int64_t)value {
  return value + step;
}
- (int64_t)add:(int64_t)a to:(int64_t)b {
  return a + b + step;
}
- (id)accept:(id)sender {
  calls += 1;
  return sender;
}
@end

/* What the messages below look like to the compiler; the receivers have no such methods. */
@interface NSObject (PeerMessages)
- (int64_t)next:(int64_t)value;
- (void)swallowed;
- (void)swallowed:(id)sender;
@end

@interface PeerTargetForwarder : NSObject {
@public
  PeerSubject *other;
}
@end

@implementation PeerTargetForwarder
- (id)forwardingTargetForSelector:(SEL)selector {
  return other;
}
@end

@interface PeerInvocationForwarder : NSObject {
@public
  PeerSubject *other;
  NSMethodSignature *signature;
}
@end

@implementation PeerInvocationForwarder
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
  return signature;
}
- (void)forwardInvocation:(NSInvocation *)invocation {
  [invocation invokeWithTarget:other];
}
@end

@interface PeerSink : NSObject {
@public
  NSMethodSignature *signature;
  int64_t swallowed;
}
@end

@implementation PeerSink
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
  return signature;
}
- (void)forwardInvocation:(NSInvocation *)invocation {
  swallowed += 1;
}
@end

static NSMethodSignature *signature_of(const char *types) {
  return [[NSMethodSignature signatureWithObjCTypes:types] retain];
}

#define PREPARE(name, body)                                                                        \
  static void *name(void) {                                                                        \
    NSAutoreleasePool *pool = [NSAutoreleasePool new];                                             \
    id made = nil;                                                                                 \
    body;                                                                                          \
    [pool drain];                                                                                  \
    return made;                                                                                   \
  }

#define RUN(name, result, body)                                                                    \
  static int64_t name(void *context, int64_t count) {                                              \
    NSAutoreleasePool *pool = [NSAutoreleasePool new];                                             \
    int64_t result = 0;                                                                            \
    for (int64_t i = 0; i < count; i++) {                                                          \
      body;                                                                                        \
    }                                                                                              \
    [pool drain];                                                                                  \
    return result;                                                                                 \
  }

PREPARE(prepare_subject, made = [PeerSubject new])

PREPARE(prepare_target, {
  PeerTargetForwarder *forwarder = [PeerTargetForwarder new];
  forwarder->other = [PeerSubject new];
  made = forwarder;
})

PREPARE(prepare_invocation, {
  PeerInvocationForwarder *forwarder = [PeerInvocationForwarder new];
  forwarder->other = [PeerSubject new];
  forwarder->signature = signature_of("q@:q");
  made = forwarder;
})

static id sink_for(const char *types) {
  PeerSink *sink = [PeerSink new];
  sink->signature = signature_of(types);
  return sink;
}

PREPARE(prepare_sink_void0, made = sink_for("v@:"))
PREPARE(prepare_sink_object1, made = sink_for("v@:@"))

RUN(run_send, sum, sum += [(PeerSubject *)context next:i])
RUN(run_next, sum, sum += [(NSObject *)context next:i])
RUN(run_responds_yes, yes, yes += [(id)context respondsToSelector:@selector(next:)] ? 1 : 0)
RUN(run_responds_no, yes, yes += [(id)context respondsToSelector:@selector(isNotThere:)] ? 1 : 0)
RUN(run_perform, same, same += [(id)context performSelector:@selector(accept:)
                                                 withObject:(id)context] == (id)context)

static int64_t run_swallow(PeerSink *sink, int64_t count, BOOL hasObject) {
  NSAutoreleasePool *pool = [NSAutoreleasePool new];
  sink->swallowed = 0;
  if (hasObject) {
    for (int64_t i = 0; i < count; i++) {
      [(NSObject *)sink swallowed:sink];
    }
  } else {
    for (int64_t i = 0; i < count; i++) {
      [(NSObject *)sink swallowed];
    }
  }
  [pool drain];
  return sink->swallowed;
}

static int64_t run_sink_void0(void *context, int64_t count) {
  return run_swallow(context, count, NO);
}

static int64_t run_sink_object1(void *context, int64_t count) {
  return run_swallow(context, count, YES);
}

static int64_t run_selector(void *context, int64_t count) {
  (void)context;
  SEL other = NSSelectorFromString(@"next:");
  int64_t equal = 0;
  for (int64_t i = 0; i < count; i++) {
    equal += sel_isEqual(NSSelectorFromString(@"next:"), other) ? 1 : 0;
  }
  return equal;
}

static int64_t run_full(void *context, int64_t count) {
  NSAutoreleasePool *pool = [NSAutoreleasePool new];
  PeerSubject *receiver = context;
  NSMethodSignature *signature = [NSMethodSignature signatureWithObjCTypes:"q@:qq"];
  int64_t sum = 0;
  int64_t three = 3;
  for (int64_t i = 0; i < count; i++) {
    NSInvocation *invocation = [NSInvocation invocationWithMethodSignature:signature];
    int64_t result = 0;
    [invocation setSelector:@selector(add:to:)];
    [invocation setArgument:&i atIndex:2];
    [invocation setArgument:&three atIndex:3];
    [invocation invokeWithTarget:receiver];
    [invocation getReturnValue:&result];
    sum += result;
  }
  [pool drain];
  return sum;
}

static int64_t expected_full(int64_t count) { return count * (count - 1) / 2 + 4 * count; }

static int64_t run_prepared(void *context, int64_t count) {
  NSAutoreleasePool *pool = [NSAutoreleasePool new];
  NSMethodSignature *signature = [NSMethodSignature signatureWithObjCTypes:"q@:qq"];
  NSInvocation *invocation = [NSInvocation invocationWithMethodSignature:signature];
  int64_t two = 2, three = 3, result = 0;
  [invocation setSelector:@selector(add:to:)];
  [invocation setArgument:&two atIndex:2];
  [invocation setArgument:&three atIndex:3];
  for (int64_t i = 0; i < count; i++) {
    [invocation invokeWithTarget:(PeerSubject *)context];
  }
  [invocation getReturnValue:&result];
  [pool drain];
  return result;
}

static int64_t expected_prepared(int64_t count) { return count > 0 ? 6 : 0; }

static const cpeers_row rows[] = {
    {"peer.gnustep.send/int1", prepare_subject, run_send, expected_sum},
    {"peer.gnustep.perform/object1", prepare_subject, run_perform, expected_count},
    {"peer.gnustep.responds.yes", prepare_subject, run_responds_yes, expected_count},
    {"peer.gnustep.responds.no", prepare_subject, run_responds_no, expected_zero},
    {"peer.gnustep.selector.string", prepare_subject, run_selector, expected_count},
    {"peer.gnustep.forward.target/int1", prepare_target, run_next, expected_sum},
    {"peer.gnustep.forward.invocation/int1", prepare_invocation, run_next, expected_sum},
    {"peer.gnustep.sink/void0", prepare_sink_void0, run_sink_void0, expected_count},
    {"peer.gnustep.sink/object1", prepare_sink_object1, run_sink_object1, expected_count},
    {"peer.gnustep.invocation.full/int2", prepare_subject, run_full, expected_full},
    {"peer.gnustep.invocation.invoke/int2", prepare_subject, run_prepared, expected_prepared},
};

const cpeers_row *cpeers_rows(size_t *count);

const cpeers_row *cpeers_rows(size_t *count) {
  *count = sizeof rows / sizeof rows[0];
  return rows;
}
