/// What the system detectors look for.
public struct DataDetectorTypes: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Web addresses.
  public static let link = DataDetectorTypes(rawValue: 1 << 0)
  /// E-mail addresses.
  public static let emailAddress = DataDetectorTypes(rawValue: 1 << 1)
  /// Telephone numbers.
  public static let phoneNumber = DataDetectorTypes(rawValue: 1 << 2)
  /// Postal addresses.
  public static let address = DataDetectorTypes(rawValue: 1 << 3)
  /// Dates and times.
  public static let calendarEvent = DataDetectorTypes(rawValue: 1 << 4)
  /// Flight numbers.
  public static let flightNumber = DataDetectorTypes(rawValue: 1 << 5)
  /// All of them.
  public static let all: DataDetectorTypes = [
    .link, .emailAddress, .phoneNumber, .address, .calendarEvent, .flightNumber,
  ]
}

/// What a system detector found.
public enum DetectedData: Hashable, Sendable {
  /// An absolute address, percent-encoded.
  case link(url: String)
  /// An e-mail address.
  case emailAddress(String)
  /// A telephone number.
  case phoneNumber(PhoneNumber)
  /// A postal address.
  case address(PostalAddress)
  /// A date, a time or both.
  case calendarEvent(CalendarMoment)
  /// A flight.
  case flightNumber(FlightNumber)

  /// The detector that finds it.
  public var type: DataDetectorTypes {
    switch self {
    case .link: .link
    case .emailAddress: .emailAddress
    case .phoneNumber: .phoneNumber
    case .address: .address
    case .calendarEvent: .calendarEvent
    case .flightNumber: .flightNumber
    }
  }

  /// What a tap opens, as an address; nil where no scheme is in general use.
  public var url: String? {
    switch self {
    case .link(let url): url
    case .emailAddress(let address): "mailto:\(address)"
    case .phoneNumber(let number): "tel:\(number.dialed)"
    case .address, .calendarEvent, .flightNumber: nil
    }
  }
}

/// A telephone number as digits.
public struct PhoneNumber: Hashable, Sendable {
  /// What is dialled: ASCII digits, after a plus sign when the number has its country's code.
  public var dialed: String
  /// Digits to dial after the connection.
  public var ext: String?
}

/// A postal address by its parts; nil where the text has none.
public struct PostalAddress: Hashable, Sendable {
  public var street: String?
  public var city: String?
  public var state: String?
  public var postalCode: String?
  public var country: String?
}

/// A date, a time or both, as written: no time zone or year is assumed.
public struct CalendarMoment: Hashable, Sendable {
  public var year: Int?
  public var month: Int?
  public var day: Int?
  public var hour: Int?
  public var minute: Int?
  public var second: Int?
  /// Days from today, for words such as tomorrow.
  public var dayOffset: Int?

  /// Whether there is such a day and time.
  var isValid: Bool {
    if let month, !(1...12).contains(month) { return false }
    if let day {
      let isLeap = year.map { $0 % 4 == 0 && ($0 % 100 != 0 || $0 % 400 == 0) } ?? true
      let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      guard day >= 1, day <= days[(month ?? 1) - 1] else { return false }
    }
    return (hour ?? 0) < 24 && (minute ?? 0) < 60 && (second ?? 0) < 60
  }
}

/// A flight: the airline's IATA code and the number.
public struct FlightNumber: Hashable, Sendable {
  public var airline: String
  public var number: Int
}
