import MessageRuntime
import Testing
import _MessageTestSupport

@Suite("Class records")
struct ClassRecordTests {
  class Root {}
  class Middle: Root {}
  final class Leaf: Middle {}
  class Generic<Value> {}
  final class OfInt: Generic<Int> {}

  @Test("A class has one record, whether it is asked for by type or by object")
  func oneRecord() {
    let record = Class.of(Leaf.self)
    #expect(record === Class.of(Leaf.self))
    #expect(record === Class.of(Leaf()))
    let asRoot: Root = Leaf()
    #expect(record === Class.of(asRoot))
    #expect(ObjectIdentifier(record.type) == ObjectIdentifier(Leaf.self))
    #expect(record != Class.of(Middle.self))
  }

  @Test("Superclasses are those of Swift")
  func ancestry() {
    let leaf = Class.of(Leaf.self)
    let expected: [AnyClass] = [Leaf.self, Middle.self, Root.self]
    #expect(
      leaf.ancestry.map { ObjectIdentifier($0.type) } == expected.map { ObjectIdentifier($0) })
    #expect(leaf.superclass === Class.of(Middle.self))
    #expect(Class.of(Root.self).superclass == nil)
    #expect(leaf.isSubclass(of: Class.of(Root.self)))
    #expect(leaf.isSubclass(of: leaf))
    #expect(!Class.of(Root.self).isSubclass(of: leaf))
  }

  @Test("Each specialisation of a generic class is a class of its own")
  func generic() {
    #expect(Class.of(Generic<Int>.self) !== Class.of(Generic<String>.self))
    #expect(Class.of(OfInt.self).superclass === Class.of(Generic<Int>.self))
  }

  @Test("The name has the module and the generic arguments")
  func names() {
    #expect(Class.of(Leaf.self).name == "MessageRuntimeTests.ClassRecordTests.Leaf")
    #expect(Class.of(Leaf.self).description == Class.of(Leaf.self).name)
    #expect(Class.of(Generic<Int>.self).name.hasSuffix("Generic<Swift.Int>"))
  }

  @Test("The list of classes holds each class once")
  func list() {
    let record = Class.of(Leaf.self)
    #expect(Runtime.classes.count { $0 === record } == 1)
    #expect(Runtime.statistics.classes >= 3)
  }

  @Test("Threads that ask for the records of one class first get the same one")
  func threads() {
    class Above {}
    final class Fresh: Above {}
    let found = Recorder<ObjectIdentifier>()
    runThreads(8) { _ in
      found.record(ObjectIdentifier(Class.of(Fresh.self)))
      found.record(ObjectIdentifier(Class.of(Fresh()).superclass!))
    }
    #expect(found.count == 16)
    #expect(
      Set(found.values) == [
        ObjectIdentifier(Class.of(Fresh.self)), ObjectIdentifier(Class.of(Above.self)),
      ])
  }
}
