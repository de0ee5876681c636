/* GCC's libobjc: what its messenger and its functions cost, with no framework above. */

#include <objc/message.h>
#include <objc/runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "common.h"

__attribute__((objc_root_class))
@interface PeerRoot {
  Class isa;
@public
  int64_t step;
  double scale;
  BOOL isTouched;
  int64_t touches;
}
- (int64_t)next:(int64_t)value;
- (void)touch;
- (double)blend:(double)a with:(double)b;
- (triple)turn:(triple)value;
- (int64_t)climb:(int64_t)value;
@end

@implementation PeerRoot
+ (void)initialize {
}
- (int64_t)next:(int64_t)value {
  return value + step;
}
- (void)touch {
  isTouched = YES;
}
- (double)blend:(double)a with:(double)b {
  return (a + b) * scale;
}
- (triple)turn:(triple)value {
  return (triple){value.x + step, value.y ^ step, value.z - step};
}
- (int64_t)climb:(int64_t)value {
  return value - step;
}
@end

// With a last bit that is set, so that sums of results differ for each count.
static const double peer_scale = 0.3;

@interface PeerChild : PeerRoot
@end

@implementation PeerChild
- (int64_t)climb:(int64_t)value {
  return [super climb:value] ^ step;
}
@end

/* Known at link time only as a name, and missing from PeerRoot. */
@interface PeerRoot (Missing)
- (int64_t)missing:(int64_t)value;
@end

static PeerRoot *make(Class cls) {
  PeerRoot *object = (PeerRoot *)class_createInstance(cls, 0);
  object->step = 1;
  object->scale = peer_scale;
  return object;
}

static void *prepare_root(void) { return make(objc_getClass("PeerRoot")); }

static void *prepare_child(void) { return make(objc_getClass("PeerChild")); }

static int64_t run_send_int1(void *context, int64_t count) {
  PeerRoot *receiver = context;
  int64_t sum = 0;
  for (int64_t i = 0; i < count; i++) {
    sum += [receiver next:i];
  }
  return sum;
}

static int64_t run_send_void0(void *context, int64_t count) {
  PeerRoot *receiver = context;
  receiver->isTouched = NO;
  for (int64_t i = 0; i < count; i++) {
    [receiver touch];
  }
  return receiver->isTouched;
}

static int64_t expected_one(int64_t count) { return count > 0; }

static uint64_t bits_of(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

// The bits are added up: no register for floating point survives a call.
static int64_t run_send_double2(void *context, int64_t count) {
  PeerRoot *receiver = context;
  uint64_t sum = 0;
  for (int64_t i = 0; i < count; i++) {
    sum += bits_of([receiver blend:1.5 with:2.5]);
  }
  return (int64_t)sum;
}

static int64_t expected_double(int64_t count) {
  return (int64_t)((uint64_t)count * bits_of((1.5 + 2.5) * peer_scale));
}

static int64_t run_send_struct24(void *context, int64_t count) {
  PeerRoot *receiver = context;
  triple value = {1, 2, 3};
  int64_t sum = 0;
  for (int64_t i = 0; i < count; i++) {
    triple result = [receiver turn:value];
    sum += (result.x ^ result.y) - result.z;
  }
  return sum;
}

/* (2 ^ 3) - 2 */
static int64_t expected_struct(int64_t count) { return -count; }

static int64_t run_super(void *context, int64_t count) {
  PeerRoot *receiver = context;
  int64_t sum = 0;
  for (int64_t i = 0; i < count; i++) {
    sum += [receiver climb:i];
  }
  return sum;
}

static int64_t expected_super(int64_t count) {
  int64_t sum = 0;
  for (int64_t i = 0; i < count; i++) {
    sum += (i - 1) ^ 1;
  }
  return sum;
}

/* From memory, so that the compiler does not learn that nobody is there. */
static PeerRoot *volatile nobody[8];

static void *prepare_nil(void) { return (void *)nobody; }

static int64_t run_nil(void *context, int64_t count) {
  PeerRoot *volatile *receivers = context;
  int64_t sum = 0;
  for (int64_t i = 0; i < count; i++) {
    sum += [receivers[i & 7] next:i];
  }
  return sum;
}

/* MARK: Many classes */

#define PICK(number, expression)                                                                   \
  static int64_t pick##number(id self, SEL selector, int64_t value) {                              \
    (void)selector;                                                                                \
    int64_t operand = ((PeerRoot *)self)->step;                                                    \
    return expression;                                                                             \
  }
PICK(0, (value + operand) ^ 1)
PICK(1, (value - operand) ^ 2)
PICK(2, (value ^ operand) ^ 3)
PICK(3, (value | operand) ^ 4)
PICK(4, (value & operand) ^ 5)
PICK(5, (value + operand) + 6)
PICK(6, (value - operand) + 7)
PICK(7, (value ^ operand) + 8)

static int64_t (*const picks[8])(id, SEL, int64_t) = {pick0, pick1, pick2, pick3,
                                                      pick4, pick5, pick6, pick7};

@interface PeerRoot (Picking)
- (int64_t)pick:(int64_t)value;
@end

static Class make_class(const char *prefix, int number, Class superclass) {
  char name[64];
  snprintf(name, sizeof name, "%s%d", prefix, number);
  return objc_allocateClassPair(superclass, name, 0);
}

typedef struct many {
  id objects[256];
  SEL selectors[64];
  uint16_t order[ORDER_LENGTH];
} many;

static void *prepare_eight(void) {
  many *made = calloc(1, sizeof *made);
  for (int i = 0; i < 8; i++) {
    Class cls = make_class("PeerPicker", i, objc_getClass("PeerRoot"));
    class_addMethod(cls, @selector(pick:), (IMP)picks[i], "q@:q");
    objc_registerClassPair(cls);
    made->objects[i] = make(cls);
    ((PeerRoot *)made->objects[i])->step = i + 1;
  }
  fill_random_order(made->order, 8);
  return made;
}

static int64_t run_eight(void *context, int64_t count) {
  many *all = context;
  int64_t sum = 0;
  for (int64_t i = 0; i < count; i++) {
    sum += [(PeerRoot *)all->objects[all->order[i & (ORDER_LENGTH - 1)]] pick:i];
  }
  return sum;
}

static int64_t expected_eight(int64_t count) {
  static uint16_t order[ORDER_LENGTH];
  fill_random_order(order, 8);
  PeerRoot *object = make(objc_getClass("PeerRoot"));
  int64_t sum = 0;
  for (int64_t i = 0; i < count; i++) {
    int which = order[i & (ORDER_LENGTH - 1)];
    object->step = which + 1;
    sum += picks[which]((id)object, NULL, i);
  }
  object_dispose((id)object);
  return sum;
}

static void touch_family(id self, SEL selector) {
  (void)selector;
  ((PeerRoot *)self)->touches += 1;
}

static void *prepare_mega(void) {
  many *made = calloc(1, sizeof *made);
  Class base = make_class("PeerFamily", 0, objc_getClass("PeerRoot"));
  for (int i = 0; i < 64; i++) {
    char name[32];
    snprintf(name, sizeof name, "family%d", i);
    made->selectors[i] = sel_registerTypedName(name, "v@:");
    class_addMethod(base, made->selectors[i], (IMP)touch_family, "v@:");
  }
  objc_registerClassPair(base);
  for (int i = 0; i < 256; i++) {
    Class cls = make_class("PeerHeir", i, base);
    objc_registerClassPair(cls);
    made->objects[i] = make(cls);
  }
  fill_random_order(made->order, 256 * 64);
  return made;
}

static int64_t run_mega(void *context, int64_t count) {
  many *all = context;
  for (int i = 0; i < 256; i++) {
    ((PeerRoot *)all->objects[i])->touches = 0;
  }
  for (int64_t i = 0; i < count; i++) {
    int pick = all->order[i & (ORDER_LENGTH - 1)];
    id receiver = all->objects[pick & 255];
    SEL selector = all->selectors[pick >> 8];
    ((void (*)(id, SEL))objc_msg_lookup(receiver, selector))(receiver, selector);
  }
  int64_t touches = 0;
  for (int i = 0; i < 256; i++) {
    touches += ((PeerRoot *)all->objects[i])->touches;
  }
  return touches;
}

/* MARK: Questions, selectors, changes */

static int64_t run_responds(void *context, int64_t count, SEL selector) {
  PeerRoot *receiver = context;
  int64_t yes = 0;
  for (int64_t i = 0; i < count; i++) {
    yes += class_respondsToSelector(object_getClass(receiver), selector) ? 1 : 0;
  }
  return yes;
}

static int64_t run_responds_yes(void *context, int64_t count) {
  return run_responds(context, count, @selector(next:));
}

static int64_t run_responds_no(void *context, int64_t count) {
  return run_responds(context, count, sel_registerName("isNotThere:"));
}

static int64_t run_selector(void *context, int64_t count, const char *name) {
  (void)context;
  const char *volatile text = name;
  const char *known = text;
  SEL other = sel_registerName(known);
  int64_t equal = 0;
  for (int64_t i = 0; i < count; i++) {
    equal += sel_isEqual(sel_registerName(known), other) ? 1 : 0;
  }
  return equal;
}

static int64_t run_selector_short(void *context, int64_t count) {
  return run_selector(context, count, "next:");
}

static int64_t run_selector_long(void *context, int64_t count) {
  return run_selector(context, count, "replaceTheCharactersInRange:with");
}

static int64_t replaced_a(id self, SEL selector, int64_t value) {
  (void)self, (void)selector;
  return value + 1;
}

static int64_t replaced_b(id self, SEL selector, int64_t value) {
  (void)self, (void)selector;
  return value ^ 1;
}

typedef struct replacing {
  Class cls;
  SEL selector;
  id object;
} replacing;

static void *prepare_replace(void) {
  replacing *made = calloc(1, sizeof *made);
  made->selector = sel_registerTypedName("replaced:", "q@:q");
  made->cls = make_class("PeerReplaced", 0, objc_getClass("PeerRoot"));
  class_addMethod(made->cls, made->selector, (IMP)replaced_a, "q@:q");
  objc_registerClassPair(made->cls);
  Class below = make_class("PeerReplacing", 0, made->cls);
  objc_registerClassPair(below);
  made->object = make(below);
  return made;
}

static int64_t run_replace(void *context, int64_t count) {
  replacing *all = context;
  id object = all->object;
  int64_t before =
      ((int64_t(*)(id, SEL, int64_t))objc_msg_lookup(object, all->selector))(object, all->selector, 0);
  int64_t replaced = 0;
  for (int64_t i = 0; i < count; i++) {
    IMP old = class_replaceMethod(all->cls, all->selector,
                                  (IMP)(i & 1 ? replaced_a : replaced_b), "q@:q");
    replaced += old != NULL;
  }
  return replaced + before - 1;
}

/* MARK: A missing method */

static PeerRoot *forward_target;

static int64_t forward_int1(id self, SEL selector, int64_t value) {
  (void)self, (void)selector;
  return [forward_target next:value];
}

static IMP forward_hook(id receiver, SEL selector) {
  (void)receiver, (void)selector;
  return (IMP)forward_int1;
}

static void *prepare_forward(void) {
  forward_target = make(objc_getClass("PeerRoot"));
  return make(objc_getClass("PeerRoot"));
}

static int64_t run_forward(void *context, int64_t count) {
  PeerRoot *receiver = context;
  /* A framework in the same process may have a hook of its own. */
  IMP (*before)(id, SEL) = __objc_msg_forward2;
  __objc_msg_forward2 = forward_hook;
  int64_t sum = 0;
  for (int64_t i = 0; i < count; i++) {
    sum += [receiver missing:i];
  }
  __objc_msg_forward2 = before;
  return sum;
}

static const cpeers_row rows[] = {
    {"peer.gcc.send/int1", prepare_root, run_send_int1, expected_sum},
    {"peer.gcc.send/void0", prepare_root, run_send_void0, expected_one},
    {"peer.gcc.send/double2", prepare_root, run_send_double2, expected_double},
    {"peer.gcc.send/struct24", prepare_root, run_send_struct24, expected_struct},
    {"peer.gcc.send.poly8/int1", prepare_eight, run_eight, expected_eight},
    {"peer.gcc.send.mega256x64/void0", prepare_mega, run_mega, expected_count},
    {"peer.gcc.nil/int1", prepare_nil, run_nil, expected_zero},
    {"peer.gcc.super/int1", prepare_child, run_super, expected_super},
    {"peer.gcc.responds.yes", prepare_root, run_responds_yes, expected_count},
    {"peer.gcc.responds.no", prepare_root, run_responds_no, expected_zero},
    {"peer.gcc.selector.string", prepare_nil, run_selector_short, expected_count},
    {"peer.gcc.selector.string/chars32", prepare_nil, run_selector_long, expected_count},
    {"peer.gcc.replace/1", prepare_replace, run_replace, expected_count},
    {"peer.gcc.forward.hook/int1", prepare_forward, run_forward, expected_sum},
};

const cpeers_row *cpeers_rows(size_t *count);

const cpeers_row *cpeers_rows(size_t *count) {
  *count = sizeof rows / sizeof rows[0];
  return rows;
}
