internal import Foundation

/// Finds dates and times.
struct DateFinder {
  var monthComesFirst: Bool

  /// Months by their names in lower case, in the languages that the system has.
  static let months: [String: Int] = {
    var months: [String: Int] = [:]
    for language in [
      "en", "de", "fr", "es", "it", "pt", "nl", "pl", "ru", "uk", "tr", "ar", "he", "el", "sv",
      "id", "vi", "hi", "th",
    ] {
      var calendar = Calendar(identifier: .gregorian)
      let locale = Locale(identifier: language)
      calendar.locale = locale
      for symbols in [
        calendar.monthSymbols, calendar.standaloneMonthSymbols, calendar.shortMonthSymbols,
        calendar.shortStandaloneMonthSymbols,
      ] {
        for (index, symbol) in symbols.enumerated() {
          var name = symbol.lowercased()
          while name.hasSuffix(".") { name.removeLast() }
          // Names that are numbers are found by other patterns; the first language keeps a name.
          guard name.count >= 3, name.contains(where: \.isLetter), months[name] == nil,
            !name.contains(where: \.isNumber)
          else { continue }
          months[name] = index + 1
        }
      }
    }
    return months
  }()

  private static let monthNames = months.keys.sorted { $0.count > $1.count }
    .map(NSRegularExpression.escapedPattern(for:)).joined(separator: "|")

  /// Four groups: hour, minute, second, half of the day.
  private static let clock =
    #"(\d{1,2})[:：](\d{2})(?:[:：](\d{2}))?(?:\s?([AaPp]\.?[Mm]\.?))?"#
  private static let time =
    #"(?:(?:,|T|\s(?:at|um|в|à|a las|alle|às|kl\.|o))?\s{0,2}\#(clock)(?![\p{N}:]))?"#

  static let east = Pattern(
    #"(?<![\p{N}])(?:(\d{4})\s?[年년]\s{0,2})?(\d{1,2})\s?[月월]\s{0,2}(\d{1,2})\s?[日일号號]"#
      + #"(?:\s?[（(][月火水木金土日一二三四五六월화수목금토일](?:曜日?|요일)?[)）])?"#
      + #"(?:\s{0,2}(午前|午後|上午|下午|오전|오후)?\s{0,2}(\d{1,2})(?:[:：](\d{2})|\s?[時时点點시]"#
      + #"(?:\s{0,2}(\d{1,2})\s?[分분])?))?"#)
  static let yearFirst = Pattern(
    #"(?<![\p{L}\p{N}./-])(\d{4})([-/.])(\d{1,2})\2(\d{1,2})"# + time + #"(?:Z|[+-]\d{2}:?\d{2})?"#
      + #"(?![\p{L}\p{N}]|[-/]\d)"#)
  static let yearLast = Pattern(
    #"(?<![\p{L}\p{N}./-])(\d{1,2})([-/.])(\d{1,2})\2(\d{4})"# + time + #"(?![\p{L}\p{N}]|[-/]\d)"#)
  static let dayAndMonth = Pattern(
    #"(?<![\p{L}\p{N}])(\d{1,2})(?:st|nd|rd|th|er|º|\.)?(?:\s(?:of|de|di))?\s(\#(monthNames))\.?"#
      + #"(?![\p{L}\p{M}])(?:(?:,|\s(?:de|del))?\s(\d{4})(?:\s?(?:г\.|года|р\.))?(?!\p{N}))?"#
      + time,
    options: .caseInsensitive)
  static let monthAndDay = Pattern(
    #"(?<![\p{L}\p{N}])(\#(monthNames))\.?\s(\d{1,2})(?:st|nd|rd|th)?(?![\p{N}:])"#
      + #"(?:,?\s(\d{4})(?![\p{N}:]))?"# + time, options: .caseInsensitive)
  static let clockOnly = Pattern(
    #"(?<![\p{L}\p{N}:.])(?:(\d{1,2})[:：](\d{2})(?:[:：](\d{2}))?(?:\s?([AaPp]\.?[Mm]\b\.?))?"#
      + #"|(\d{1,2})\s?([AaPp]\.?[Mm]\b\.?))(?![\p{N}:])"#)

  /// Words for days. Those of scripts without spaces count anywhere.
  static let words: [(word: String, offset: Int)] = [
    ("today", 0), ("tonight", 0), ("tomorrow", 1), ("yesterday", -1), ("heute", 0), ("gestern", -1),
    ("aujourd’hui", 0), ("aujourd'hui", 0), ("demain", 1), ("mañana", 1), ("ayer", -1),
    ("сегодня", 0), ("завтра", 1), ("вчера", -1), ("اليوم", 0), ("غدا", 1), ("غدًا", 1), ("أمس", -1),
    ("今日", 0), ("明日", 1), ("昨日", -1), ("今天", 0), ("明天", 1), ("昨天", -1), ("오늘", 0),
    ("내일", 1), ("어제", -1),
  ]
  static let dayWord: Pattern = {
    let spaced = words.map(\.word).filter { $0.unicodeScalars.allSatisfy { $0.value < 0x1100 } }
    let others = words.map(\.word).filter { !spaced.contains($0) }
    return Pattern(
      #"((?<![\p{L}\p{N}])(?:\#(spaced.joined(separator: "|")))(?![\p{L}\p{N}\p{M}])"#
        + #"|(?:\#(others.joined(separator: "|"))))"# + time, options: .caseInsensitive)
  }()

  func moments(_ text: NSString) -> [Find] {
    var finds: [Find] = []
    func add(_ pattern: Pattern, _ read: (Pattern.Match) -> CalendarMoment?) {
      for match in pattern.matches(text) {
        guard let moment = read(match), moment.isValid else { continue }
        finds.append(Find(range: match.range, data: .calendarEvent(moment)))
      }
    }
    add(Self.east) { match in
      var moment = CalendarMoment(
        year: match.number(1), month: match.number(2), day: match.number(3))
      if let hour = match.number(5) {
        let half = match[4].map { ["午後", "下午", "오후"].contains($0) ? "pm" : "am" }
        guard let hour = Self.hour(hour, half) else { return nil }
        moment.hour = hour
        moment.minute = match.number(6) ?? match.number(7) ?? 0
      }
      return moment
    }
    add(Self.yearFirst) { match in
      Self.with(
        match, 5,
        CalendarMoment(year: match.number(1), month: match.number(3), day: match.number(4)))
    }
    add(Self.yearLast) { match in
      guard let first = match.number(1), let second = match.number(3) else { return nil }
      // Dots are written with the day first; otherwise the custom decides where both are possible.
      var isMonthFirst = monthComesFirst && match[2] == "/"
      if first > 12 { isMonthFirst = false } else if second > 12 { isMonthFirst = true }
      return Self.with(
        match, 5,
        CalendarMoment(
          year: match.number(4), month: isMonthFirst ? first : second,
          day: isMonthFirst ? second : first))
    }
    add(Self.dayAndMonth) { match in
      guard let month = match[2].flatMap({ Self.months[$0.lowercased()] }) else { return nil }
      return Self.with(
        match, 4, CalendarMoment(year: match.number(3), month: month, day: match.number(1)))
    }
    add(Self.monthAndDay) { match in
      guard let month = match[1].flatMap({ Self.months[$0.lowercased()] }) else { return nil }
      return Self.with(
        match, 4, CalendarMoment(year: match.number(3), month: month, day: match.number(2)))
    }
    add(Self.dayWord) { match in
      let word = match[1]?.lowercased()
      guard let offset = Self.words.first(where: { $0.word == word })?.offset else { return nil }
      return Self.with(match, 2, CalendarMoment(dayOffset: offset))
    }
    add(Self.clockOnly) { match in
      if let hour = match.number(5) {
        return Self.hour(hour, match[6]).map { CalendarMoment(hour: $0, minute: 0) }
      }
      return Self.with(match, 1, CalendarMoment())
    }
    return finds
  }

  /// Adds the time of four groups, if it was written.
  private static func with(
    _ match: Pattern.Match, _ group: Int, _ date: CalendarMoment
  ) -> CalendarMoment? {
    guard let written = match.number(group) else { return date }
    var moment = date
    guard let hour = hour(written, match[group + 3]) else { return nil }
    moment.hour = hour
    moment.minute = match.number(group + 1) ?? 0
    moment.second = match.number(group + 2)
    return moment
  }

  /// The hour of the day, of one written with its half.
  private static func hour(_ hour: Int, _ half: String?) -> Int? {
    guard let half else { return hour }
    guard (1...12).contains(hour) || (hour == 0) else { return nil }
    return half.lowercased().hasPrefix("p") ? hour % 12 + 12 : hour % 12
  }
}
