internal import Foundation

/// Finds telephone numbers by their form.
enum PhoneFinder {
  static let pattern = Pattern(
    #"(?<![\p{L}\p{N}+＋.,/])([+＋]?[(（]?\d(?:[\d().（）\-‐‑–－−/\u00A0\u3000 ]{5,22})\d)"#
      + #"(?:[ ,;]{0,2}(?:ext\.?|x|доб\.?|内線|內線|내선)[ .:]{0,2}(\d{1,6}))?"#
      + #"(?![\p{L}\p{N}]|[.,]\d)"#,
    options: .caseInsensitive)

  static func numbers(_ text: NSString) -> [Find] {
    pattern.matches(text).compactMap { match in
      guard let written = match[1], let dialed = dialed(written) else { return nil }
      return Find(
        range: match.range,
        data: .phoneNumber(PhoneNumber(dialed: dialed, ext: match[2].map(Digits.ascii))))
    }
  }

  /// The digits of a number, or nil for one that does not look like a telephone's.
  static func dialed(_ written: String) -> String? {
    let isInternational = written.hasPrefix("+") || written.hasPrefix("＋")
    let digits = Digits.ascii(written)
    guard (7...15).contains(digits.count) else { return nil }
    // Brackets come in pairs, once.
    let open = written.count { "(（".contains($0) }
    guard open <= 1, open == written.count(where: { ")）".contains($0) }) else { return nil }
    let groups = written.split { !$0.isWholeNumber }.map { Digits.ascii(String($0)) }
    // Two separators in a row only around brackets.
    guard separatorsAreSingle(written) else { return nil }
    if isInternational { return digits.count >= 8 ? "+" + digits : nil }
    guard groups.count > 1 else {
      // Digits in one piece: only numbers of mobile and trunk lines.
      let isTrunk = digits.hasPrefix("0") || digits.hasPrefix("1")
      return isTrunk && (10...11).contains(digits.count) ? digits : nil
    }
    guard !isOtherNumber(groups, written) else { return nil }
    return digits
  }

  private static func separatorsAreSingle(_ written: String) -> Bool {
    var run = 0
    for character in written {
      if character.isWholeNumber || "()（）".contains(character) {
        run = 0
      } else {
        run += 1
        if run > 1 { return false }
      }
    }
    return true
  }

  /// Years, sums with spaces, numbers with a fraction, addresses of machines, dates.
  private static func isOtherNumber(_ groups: [String], _ written: String) -> Bool {
    let isYear = { (group: String) in
      group.count == 4 && (group.hasPrefix("19") || group.hasPrefix("20"))
    }
    if groups.count == 2, groups.allSatisfy(isYear) { return true }
    let isBracketed = written.contains { "(（".contains($0) }
    let isSum =
      groups.dropFirst().allSatisfy { $0.count == 3 } && groups[0].count <= 3
      && !groups[0].hasPrefix("0") && !isBracketed
      && written.allSatisfy { $0.isWholeNumber || $0 == " " || $0 == "." || $0 == "\u{A0}" }
    if isSum { return true }
    let isDotted = written.allSatisfy { $0.isWholeNumber || $0 == "." }
    if isDotted, groups.count == 2 { return true }
    if isDotted, groups.count == 4, groups.allSatisfy({ $0.count <= 3 }) { return true }
    // A date written year first or last.
    if groups.count == 3, let first = groups.first, let last = groups.last,
      isYear(first) || isYear(last), groups.count(where: { $0.count <= 2 }) == 2
    {
      return true
    }
    // Pieces of one digit are country codes and trunk prefixes, at the start.
    return groups.dropFirst().contains { $0.count < 2 } || groups.contains { $0.count > 8 }
  }
}

/// Finds flight numbers.
enum FlightFinder {
  static let pattern = Pattern(
    #"(?<![\p{L}\p{N}])(?:((?:flight|vol|flug|vuelo|voo|volo|рейс|航班|便名|フライト|항공편|رحلة)"#
      + #"(?:\s?(?:no\.?|number|№|:|：|番号))?\s{0,2}))?"#
      + #"([A-Z][A-Z0-9]|[0-9][A-Z])[ \u00A0\-]?(\d{1,4})(?:(便|편|次)|(?![\p{L}\p{N}]))"#,
    options: [])

  /// Codes that are taken for an airline's without a word that says so.
  private static let airlines: Set<String> = [
    "3K", "3U", "5J", "6E", "6J", "7C", "A3", "AA", "AC", "AF", "AK", "AR", "AV", "AY", "AZ", "B6",
    "BA", "BC", "BR", "BX", "CA", "CI", "CM", "CX", "CZ", "DL", "EI", "EK", "ET", "EW", "EY", "FD",
    "FM", "FR", "FZ", "G3", "GA", "GK", "HO", "HU", "HX", "IB", "JL", "JQ", "KC", "KE", "KL", "KQ",
    "LA", "LH", "LJ", "LO", "LX", "LY", "MF", "MH", "MM", "MU", "NH", "NZ", "OS", "OZ", "PC", "PR",
    "QF", "QR", "RJ", "S7", "SA", "SK", "SN", "SQ", "SU", "SV", "TG", "TK", "TP", "TR", "TW", "U2",
    "U6", "UA", "UX", "VJ", "VN", "VS", "VY", "W6", "WN", "WS", "ZE", "ZH",
  ]

  static func flights(_ text: NSString) -> [Find] {
    pattern.matches(text).compactMap { match in
      guard let airline = match[2], let digits = match[3], let number = Int(Digits.ascii(digits)),
        number > 0
      else { return nil }
      let isNamed = match[1] != nil || match[4] != nil
      guard isNamed || (airlines.contains(airline) && digits.count >= 2) else { return nil }
      let start = match.result.range(at: 2).location
      let end = NSMaxRange(match.result.range(at: 3))
      return Find(
        range: NSRange(location: start, length: end - start),
        data: .flightNumber(FlightNumber(airline: airline, number: number)))
    }
  }
}
