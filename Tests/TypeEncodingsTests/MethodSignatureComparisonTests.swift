import Testing
import TypeEncodings

@Suite struct MethodSignatureComparisonTests {
  @Test(
    "B5: Offsets, qualifiers and names do not make signatures different",
    arguments: [
      ("v24@0:8@16", "v@:@"), ("v@:r*", "v@:*"), ("Vv@:nO@", "v@:@"), ("v@:@\"NSString\"", "v@:@"),
      ("v@:{A=\"x\"d\"y\"d}", "v@:{B=dd}"), ("v@:^{Foo}", "v@:^{Bar}"), ("v@:@?<v@?i>", "v@:@?"),
      ("v@:(U=\"a\"i\"b\"(V=c))", "v@:(?=i(?=c))"), ("v@:^{A=^{B}r*}", "v@:^{C=^{D}*}"),
    ])
  func equal(_ one: String, _ other: String) throws {
    let (left, right) = (try MethodSignature(parsing: one), try MethodSignature(parsing: other))
    #expect(left == right && left.hashValue == right.hashValue)
    #expect(left.shapeIdentifier == right.shapeIdentifier)
    #expect(left.isCompatible(with: right))
    #expect(left.argumentSlots == right.argumentSlots && left.returnSlot == right.returnSlot)
  }

  @Test(
    "B5: A scalar's kind, a count and an opaque value's name make signatures different",
    arguments: [
      ("v@:i", "v@:I"), ("v@:q", "v@:d"), ("v@:@", "v@:#"), ("v@:{A=ii}", "v@:{A=id}"),
      ("v@:[4i]", "v@:[5i]"), ("v@:^i", "v@:^v"), ("v@:", "v@:i"), ("i@:", "v@:"),
      ("v@:{A=b3b4}", "v@:{A=b3b5}"), ("v@:jf", "v@:f"), ("v@:{A}", "v@:{B}"),
      ("v@:{A=i}", "v@:(A=i)"), ("v@:@@", "v@:@?"), ("v@:i@", "v@:ii"),
    ])
  func different(_ one: String, _ other: String) throws {
    #expect(try MethodSignature(parsing: one) != MethodSignature(parsing: other))
  }

  @Test(
    "Reports 33, 40, 57: Types of one kind and width are compatible",
    arguments: [
      ("v@:c", "v@:B"), ("B@:", "c@:"), ("v@:q", "v@:Q"), ("v@:l", "v@:i"), ("v@:L", "v@:I"),
      ("v@:s", "v@:S"), ("v@:^v", "v@:*"), ("v@:[4i]", "v@:^i"), ("v@:@", "v@:@?"),
      ("v@:#", "v@:@"), ("v@:{P=cq}", "v@:{Q=BQ}"), ("v@:Ai", "v@:I"), ("v@:t", "v@:T"),
    ])
  func compatible(_ one: String, _ other: String) throws {
    let (left, right) = (try MethodSignature(parsing: one), try MethodSignature(parsing: other))
    #expect(left != right)
    #expect(left.isCompatible(with: right) && right.isCompatible(with: left))
  }

  @Test(
    "Types of other kinds or widths are not compatible",
    arguments: [
      ("v@:c", "v@:s"), ("v@:q", "v@:i"), ("v@:q", "v@:d"), ("v@:f", "v@:i"), ("v@:@", "v@:^v"),
      ("v@:^v", "v@:Q"), ("v@::", "v@:@"), ("v@:", "v@:i"), ("v@:", "i@:"), ("v@:D", "v@:t"),
      ("v@:{P=dd}", "v@:{P=ff}"), ("v@:{P=b3}", "v@:{P=b0C3}"), ("v@:{A}", "v@:{A=i}"),
    ])
  func incompatible(_ one: String, _ other: String) throws {
    #expect(
      try !MethodSignature(parsing: one).isCompatible(with: MethodSignature(parsing: other)))
  }
}
