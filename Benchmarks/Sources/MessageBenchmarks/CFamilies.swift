// The types of CPeers, a target of this package, conform to nothing elsewhere.
// swift-format-ignore-file: AvoidRetroactiveConformances

public import CPeers
public import MessageRuntime

// The Swift side of CPeers/include/families.h: the types, and what a step does to a value.

extension cpeers_struct16: @retroactive CRepresentable {
  public static var typeEncoding: String { "{cpeers_struct16=qq}" }

  var stepped: Self { Self(first: first &+ 1, second: second &- 1) }
}

extension cpeers_struct16mixed: @retroactive CRepresentable {
  public static var typeEncoding: String { "{cpeers_struct16mixed=dq}" }

  var stepped: Self { Self(number: number + 1, word: word &- 1) }
}

extension cpeers_hfa: @retroactive CRepresentable {
  public static var typeEncoding: String {
    "{cpeers_hfa=\(String(repeating: cpeers_hfa_number.typeEncoding, count: 4))}"
  }

  var stepped: Self { Self(first: first + 1, second: second, third: third, fourth: fourth - 1) }
}

extension cpeers_struct24: @retroactive CRepresentable {
  public static var typeEncoding: String { "{cpeers_struct24=qqq}" }

  var stepped: Self { Self(first: first &+ 1, second: second, third: third &- 1) }
}

extension cpeers_struct1024: @retroactive CRepresentable {
  public static var typeEncoding: String { "{cpeers_struct1024=[128q]}" }

  var stepped: Self {
    var next = self
    next.words.0 &+= 1
    next.words.127 &-= 1
    return next
  }
}

extension cpeers_nested: @retroactive CRepresentable {
  public static var typeEncoding: String { "{cpeers_nested={cpeers_head=i[2S]}d}" }

  var stepped: Self {
    var next = self
    next.head.halves.1 &+= 1
    next.tail += 1
    return next
  }
}

extension cpeers_union: @retroactive CRepresentable {
  public static var typeEncoding: String { "(cpeers_union={cpeers_struct16mixed=dq}[2d])" }

  var stepped: Self { Self(mixed: mixed.stepped) }
}

extension cpeers_bitfield: @retroactive CRepresentable {
  public static var typeEncoding: String {
    #"{cpeers_bitfield="low"b0Q3"middle"b3Q21"high"b24Q40"whole"q}"#
  }

  var stepped: Self {
    var next = self
    next.high &+= 1
    next.whole &-= 1
    return next
  }
}

/// C's `double _Complex`, which Swift does not import.
struct ComplexDouble: CRepresentable {
  var real: Double
  var imaginary: Double
  static var typeEncoding: String { "jd" }

  var stepped: Self { Self(real: real + 1, imaginary: imaginary - 1) }
}
