internal import Foundation

/// Finds links, e-mail addresses, telephone numbers, postal addresses, dates and flights in text.
///
/// It works by patterns, with names of months from the system's locales, and checks what it finds:
/// a link must parse, a day must exist. It is a reader of plain text, not of a country's rules: a
/// number is taken for a telephone number by its form. See Docs/Decisions for why.
///
/// Thread safety: a value; safe to use from any thread.
public struct DataDetector: Sendable {
  /// What to look for.
  public var types: DataDetectorTypes
  /// Whether 2/3/2050 is the third of February.
  public var monthComesFirst: Bool

  /// Makes a detector.
  ///
  /// - Parameters:
  ///   - types: What to look for.
  ///   - monthComesFirst: Whether 2/3/2050 is the third of February. By default it is.
  public init(types: DataDetectorTypes = .all, monthComesFirst: Bool = true) {
    self.types = types
    self.monthComesFirst = monthComesFirst
  }

  /// A find before overlaps are settled.
  struct Candidate {
    var range: NSRange
    var data: DetectedData
    /// The lower one wins where finds overlap.
    var rank: Int
  }

  /// Returns what is found, in order and apart from each other.
  ///
  /// Where finds overlap, e-mail addresses and links win over postal addresses, these over dates,
  /// then telephone numbers and flights; of the same kind the longer one, then the earlier.
  ///
  /// - Complexity: About linear in the length of the text.
  public func items(in text: String) -> [TextItem] {
    let source = text as NSString
    var candidates: [Candidate] = []
    func add(_ type: DataDetectorTypes, _ rank: Int, _ find: (NSString) -> [Find]) {
      guard types.contains(type) else { return }
      candidates += find(source).map { Candidate(range: $0.range, data: $0.data, rank: rank) }
    }
    add(.emailAddress, 0, LinkFinder.emailAddresses)
    add(.link, 1, LinkFinder.links)
    add(.address, 2, AddressFinder.addresses)
    add(.calendarEvent, 3) { DateFinder(monthComesFirst: monthComesFirst).moments($0) }
    add(.phoneNumber, 4, PhoneFinder.numbers)
    add(.flightNumber, 5, FlightFinder.flights)
    candidates.sort {
      ($0.rank, -$0.range.length, $0.range.location)
        < ($1.rank, -$1.range.length, $1.range.location)
    }
    // Kept sorted by place; a find may only go where nothing of it is taken.
    var taken: [Candidate] = []
    for candidate in candidates {
      let place = taken.firstIndex { $0.range.location >= candidate.range.location } ?? taken.count
      let isFree =
        (place == 0 || NSMaxRange(taken[place - 1].range) <= candidate.range.location)
        && (place == taken.count || NSMaxRange(candidate.range) <= taken[place].range.location)
      if isFree { taken.insert(candidate, at: place) }
    }
    return taken.map { TextItem($0.data, range: UTF16Range($0.range)) }
  }
}

/// A piece of text and what it is.
struct Find {
  var range: NSRange
  var data: DetectedData
}

/// A compiled pattern.
struct Pattern: Sendable {
  private let expression: NSRegularExpression?

  /// - Parameter pattern: One of the program's own patterns, which tests compile.
  init(_ pattern: String, options: NSRegularExpression.Options = []) {
    expression = try? NSRegularExpression(pattern: pattern, options: options)
  }

  var isValid: Bool { expression != nil }

  func matches(_ text: NSString) -> [Match] {
    expression?.matches(
      in: text as String, range: NSRange(location: 0, length: text.length)
    ).map { Match(result: $0, text: text) } ?? []
  }

  struct Match {
    let result: NSTextCheckingResult
    let text: NSString

    var range: NSRange { result.range }

    subscript(_ group: Int) -> String? {
      guard group < result.numberOfRanges else { return nil }
      let range = result.range(at: group)
      return range.location == NSNotFound || range.length == 0 ? nil : text.substring(with: range)
    }

    /// A group as a number, in the digits of any script.
    func number(_ group: Int) -> Int? {
      self[group].flatMap { Int(Digits.ascii($0)) }
    }
  }
}

enum Digits {
  /// The digits of a text, whatever their script, as ASCII.
  static func ascii(_ text: String) -> String {
    var digits = ""
    for scalar in text.unicodeScalars {
      if scalar.properties.generalCategory == .decimalNumber,
        let value = scalar.properties.numericValue
      {
        digits += String(Int(value))
      }
    }
    return digits
  }
}
