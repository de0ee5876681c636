/// Returns the number with a fixed count of digits after the point.
public func decimal(_ value: Double, _ digits: Int = 1) -> String {
  guard value.isFinite else { return "\(value)" }
  var scale = 1.0
  for _ in 0..<digits { scale *= 10 }
  let scaled = (value.magnitude * scale).rounded()
  let sign = value < 0 && scaled > 0 ? "-" : ""
  let whole = (scaled / scale).rounded(.down)
  guard digits > 0 else { return sign + "\(Int(whole))" }
  let fraction = "\(Int(scaled - whole * scale))"
  let zeros = String(repeating: "0", count: max(0, digits - fraction.count))
  return "\(sign)\(Int(whole)).\(zeros)\(fraction)"
}

/// Returns the number in millions, with a digit after the point where it is less than 100 millions.
public func millions(_ value: Double) -> String {
  let millions = value / 1e6
  return millions < 0.1 ? decimal(millions, 3) : decimal(millions, millions < 100 ? 1 : 0)
}

/// Returns the number without a fraction, its digits in groups of three.
public func grouped(_ value: Double) -> String {
  var groups: [Substring] = []
  var digits = Substring(decimal(value.magnitude, 0))
  while digits.count > 3 {
    groups.insert(digits.suffix(3), at: 0)
    digits = digits.dropLast(3)
  }
  return (value < 0 ? "-" : "") + ([digits] + groups).joined(separator: " ")
}
