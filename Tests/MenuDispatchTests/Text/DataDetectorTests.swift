import Testing

@testable import MenuDispatch

@Suite("Data detectors")
struct DataDetectorTests {
  func found(_ text: String, _ types: DataDetectorTypes = .all) -> [String] {
    DataDetector(types: types).items(in: text).compactMap { item in
      (try? text.substring(of: item.range)).map(String.init)
    }
  }

  func data(_ text: String, _ types: DataDetectorTypes = .all) -> [DetectedData] {
    DataDetector(types: types).items(in: text).compactMap(\.data)
  }

  static let seed =
    "phoneNumber:1-800-275-2273 e-mail:no-reply-apple@iCloud.com link:https://apple.com "
    + "Address:One Apple Park Way Cupertino, CA 95014 United States calendarEvent: 2050年2月22日"

  @Test("S4-23: telephone, e-mail, link, address and date of the seed are found")
  func seedText() {
    #expect(
      found(Self.seed) == [
        "1-800-275-2273", "no-reply-apple@iCloud.com", "https://apple.com",
        "One Apple Park Way Cupertino, CA 95014 United States", "2050年2月22日",
      ])
    #expect(
      data(Self.seed) == [
        .phoneNumber(PhoneNumber(dialed: "18002752273")),
        .emailAddress("no-reply-apple@iCloud.com"), .link(url: "https://apple.com"),
        .address(
          PostalAddress(
            street: "One Apple Park Way", city: "Cupertino", state: "CA", postalCode: "95014",
            country: "United States")),
        .calendarEvent(CalendarMoment(year: 2050, month: 2, day: 22)),
      ])
  }

  @Test("Every pattern compiles")
  func patterns() {
    let patterns = [
      LinkFinder.emailPattern, LinkFinder.linkPattern, PhoneFinder.pattern, FlightFinder.pattern,
      DateFinder.east, DateFinder.yearFirst, DateFinder.yearLast, DateFinder.dayAndMonth,
      DateFinder.monthAndDay, DateFinder.clockOnly, DateFinder.dayWord, AddressFinder.english,
      AddressFinder.german, AddressFinder.french, AddressFinder.japanese, AddressFinder.chinese,
      AddressFinder.korean, AddressFinder.russian,
    ]
    #expect(patterns.allSatisfy { $0.isValid })
  }

  @Test(
    "Links end before the sentence goes on",
    arguments: [
      ("see https://swift.org/a_(b).", "https://swift.org/a_(b)"),
      ("(www.example.com/x?q=1)", "www.example.com/x?q=1"), ("go to apple.com!", "apple.com"),
      ("これはhttps://example.jp/道です", "https://example.jp/道です"),
      ("「https://example.jp/」と", "https://example.jp/"), ("http://例え.jp。", "http://例え.jp"),
    ])
  func links(_ text: String, _ expected: String) {
    #expect(found(text, .link) == [expected])
  }

  @Test("S4-11: addresses with letters outside of ASCII are percent-encoded")
  func encoded() {
    #expect(
      data("https://www.google.com/search?q=こんにちは", .link)
        == [
          .link(
            url: "https://www.google.com/search?q=%E3%81%93%E3%82%93%E3%81%AB%E3%81%A1%E3%81%AF")
        ])
    #expect(data("www.x.org", .link).map(\.url) == ["http://www.x.org"])
  }

  @Test(
    "What is no link stays text",
    arguments: [
      "a.b", "file.swift", "e.g.this", "1.2.3", "https://", "x@y.com", "...com", "v1.com2",
    ])
  func notLinks(_ text: String) {
    #expect(found(text, .link) == [])
  }

  @Test(
    "E-mail addresses",
    arguments: [
      ("a.b+c@mail.example.co.uk.", ["a.b+c@mail.example.co.uk"]), ("ы@почта.рф", ["ы@почта.рф"]),
      ("a..b@x.com", []), ("@x.com", []), ("a@b", []), ("宛先:info@example.jp。", ["info@example.jp"]),
    ])
  func emails(_ text: String, _ expected: [String]) {
    #expect(found(text, .emailAddress) == expected)
  }

  @Test(
    "Telephone numbers are found by their form",
    arguments: [
      ("03-1234-5678", "0312345678"), ("+7 495 739-70-00", "+74957397000"),
      ("(02) 2345-6789", "0223456789"), ("０３－１２３４－５６７８", "0312345678"),
      ("+49 30 901820", "+4930901820"), ("010-1234-5678", "01012345678"),
      ("13812345678", "13812345678"), ("1 (800) 275-2273", "18002752273"),
      ("٠١٠ ١٢٣٤ ٥٦٧٨", "01012345678"), ("01 42 68 53 00", "0142685300"),
    ])
  func phones(_ text: String, _ dialed: String) {
    #expect(data("tel: \(text).", .phoneNumber).map(\.url) == ["tel:\(dialed)"])
  }

  @Test("An extension is kept apart")
  func phoneExtension() {
    #expect(
      data("+1 408 996-1010 ext. 42", .phoneNumber)
        == [.phoneNumber(PhoneNumber(dialed: "+14089961010", ext: "42"))])
  }

  @Test(
    "Other numbers are no telephone numbers",
    arguments: [
      "1 000 000 000", "192.168.100.200", "2019-2020", "2050-02-22", "22.02.2050", "123456",
      "12345678",
      "3.14159265", "1,234,567", "1-2-3-4-5-6-7-8", "978-3-16-148410-0-x1", "((12345678)",
    ])
  func notPhones(_ text: String) {
    #expect(found(text, .phoneNumber) == [])
  }

  @Test(
    "Dates and times in several languages",
    arguments: [
      ("2050-02-22T14:30", CalendarMoment(year: 2050, month: 2, day: 22, hour: 14, minute: 30)),
      ("2050/2/22", CalendarMoment(year: 2050, month: 2, day: 22)),
      ("2/22/2050", CalendarMoment(year: 2050, month: 2, day: 22)),
      ("22/2/2050", CalendarMoment(year: 2050, month: 2, day: 22)),
      ("3.2.2050", CalendarMoment(year: 2050, month: 2, day: 3)),
      ("22 February 2050", CalendarMoment(year: 2050, month: 2, day: 22)),
      (
        "February 22, 2050 at 3:30 PM",
        CalendarMoment(year: 2050, month: 2, day: 22, hour: 15, minute: 30)
      ),
      ("22 февраля 2050 г.", CalendarMoment(year: 2050, month: 2, day: 22)),
      (
        "22. März 2050 um 18:05", CalendarMoment(year: 2050, month: 3, day: 22, hour: 18, minute: 5)
      ),
      ("22 février", CalendarMoment(month: 2, day: 22)),
      ("22 فبراير 2050", CalendarMoment(year: 2050, month: 2, day: 22)),
      ("２０５０年２月２２日（火）", CalendarMoment(year: 2050, month: 2, day: 22)),
      ("2월 22일 오후 3시 5분", CalendarMoment(month: 2, day: 22, hour: 15, minute: 5)),
      ("2月22日下午3点", CalendarMoment(month: 2, day: 22, hour: 15, minute: 0)),
      ("tomorrow at 5:15 pm", CalendarMoment(hour: 17, minute: 15, dayOffset: 1)),
      ("明日", CalendarMoment(dayOffset: 1)), ("завтра", CalendarMoment(dayOffset: 1)),
      ("12:00 am", CalendarMoment(hour: 0, minute: 0)),
      ("7 pm", CalendarMoment(hour: 19, minute: 0)),
      ("Feb 29, 2048", CalendarMoment(year: 2048, month: 2, day: 29)),
    ])
  func dates(_ text: String, _ moment: CalendarMoment) {
    #expect(data(text, .calendarEvent) == [.calendarEvent(moment)])
    #expect(found("「\(text)」", .calendarEvent) == [text])
  }

  @Test(
    "Days and times that do not exist are none",
    arguments: [
      "2050-02-30", "29 February 2049", "25:00", "13月1日", "2050-13-01", "marchers 5", "99:99",
    ])
  func notDates(_ text: String) {
    #expect(found(text, .calendarEvent) == [])
  }

  @Test(
    "Flight numbers",
    arguments: [
      ("NH 106", "NH", 106), ("flight XX1", "XX", 1), ("JL5便", "JL", 5), ("рейс ZZ 12", "ZZ", 12),
      ("UA857", "UA", 857), ("7C 1102", "7C", 1102),
    ])
  func flights(_ text: String, _ airline: String, _ number: Int) {
    #expect(
      data(text, .flightNumber) == [.flightNumber(FlightNumber(airline: airline, number: number))])
  }

  @Test(
    "Other codes are no flights", arguments: ["XX 12", "A4 20", "NH", "NH 12345", "UA0", "aNH 106"])
  func notFlights(_ text: String) {
    #expect(found(text, .flightNumber) == [])
  }

  @Test(
    "Postal addresses in the order of several countries",
    arguments: [
      "1600 Pennsylvania Avenue NW, Washington, DC 20500", "10 Downing Street, London SW1A 2AA",
      "301 Front Street West, Toronto, ON M5V 2T6", "Kurfürstendamm 21, 10719 Berlin",
      "Hauptstraße 5, 80331 München", "55 rue du Faubourg Saint-Honoré, 75008 Paris",
      "〒100-0005 東京都千代田区丸の内1丁目9-1", "北京市东城区景山前街4号", "서울특별시 중구 세종대로 110",
      "125009, г. Москва, ул. Тверская, д. 7",
    ])
  func addresses(_ text: String) {
    #expect(found("at: \(text)!", .address) == [text])
  }

  @Test("Overlapping finds go to the better one: no date in an address, no number in a link")
  func overlaps() {
    #expect(
      found("https://x.com/2050-02-22/03-1234-5678") == ["https://x.com/2050-02-22/03-1234-5678"])
    #expect(found("2050-02-22") == ["2050-02-22"])
    #expect(data("2050-02-22").map(\.type) == [.calendarEvent])
  }

  @Test("Only what is asked for is looked for")
  func types() {
    #expect(found(Self.seed, .link) == ["https://apple.com"])
    #expect(found(Self.seed, []) == [])
    for type in [DataDetectorTypes.phoneNumber, .emailAddress, .address, .calendarEvent] {
      #expect(data(Self.seed, type).map(\.type) == [type])
    }
  }

  @Test("Long hostile text is searched in reasonable work", arguments: 0..<16)
  func hostile(_ number: Int) throws {
    let text = String(HostileTextTests.texts[number].prefix(3_000))
    for item in DataDetector().items(in: text) { _ = try text.substring(of: item.range) }
  }

  @Test(
    "Text made to be slow to search ends",
    arguments: ["1-", "a.", "a@", "1 ", "www.", "(", "Aa ", "東京都", "2050-", "http://", "#"])
  func slow(_ piece: String) {
    let text = String(repeating: piece, count: 3_000)
    #expect(DataDetector().items(in: text).allSatisfy { $0.range.upperBound <= text.utf16.count })
  }
}
