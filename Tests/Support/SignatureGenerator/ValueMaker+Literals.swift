extension ValueMaker {
  /// A C constant of a type.
  mutating func literal(_ scalar: Scalar) -> String {
    if let part = scalar.part {
      return "__builtin_complex(\(literal(part)), \(literal(part)))"
    }
    switch scalar {
    case .bool: return random.pick(["0", "1"])
    case .float: return float()
    case .double: return double()
    case .longDouble: return longDouble()
    case .pointer: return "(void *)\(integer(bits: 64))u"
    case .sint128, .uint128:
      return "(\(scalar.c))((unsigned __int128)\(integer(bits: 64))u << 64 | \(integer(bits: 64))u)"
    default: return "(\(scalar.c))\(integer(bits: 8 * scalar.size))u"
    }
  }

  /// The bits of an integer: often a limit, or next to one.
  mutating func integer(bits: Int) -> UInt64 {
    let all = UInt64.max >> UInt64(64 - bits)
    let sign = UInt64(1) << UInt64(bits - 1)
    let limits = [0, 1, all, sign, sign - 1, sign + 1, all - 1]
    return (random.once(in: 3) ? random.pick(limits) : random.next()) & all
  }

  private mutating func float() -> String {
    let value = Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
    let limits = [
      "__builtin_inff()", "-__builtin_inff()", "__builtin_nanf(\"0x2345\")",
      "__builtin_nansf(\"0x17\")", "-0.0f", "0.0f", "\(Float.leastNonzeroMagnitude)f",
      "\(Float.greatestFiniteMagnitude)f",
    ]
    return random.once(in: 4) || !value.isFinite ? random.pick(limits) : "\(value)f"
  }

  private mutating func double() -> String {
    let value = Double(bitPattern: random.next())
    let limits = [
      "__builtin_inf()", "-__builtin_inf()", "__builtin_nan(\"0x23456789\")",
      "__builtin_nans(\"0x17\")", "-0.0", "0.0", "\(Double.leastNonzeroMagnitude)",
      "\(Double.greatestFiniteMagnitude)",
    ]
    return random.once(in: 4) || !value.isFinite ? random.pick(limits) : "\(value)"
  }

  private mutating func longDouble() -> String {
    let limits = [
      "__builtin_infl()", "-__builtin_infl()", "__builtin_nanl(\"0x23456789\")", "-0.0L", "0.0L",
      "__LDBL_MAX__", "__LDBL_MIN__", "__LDBL_DENORM_MIN__",
    ]
    if random.once(in: 4) { return random.pick(limits) }
    // More digits and a larger exponent than a double has.
    let sign = random.pick(["", "-"])
    let fraction = String(random.next() | 1 << 63, radix: 16)
    return "\(sign)0x1.\(fraction)p\(random.number(-16_000...16_000))L"
  }
}
