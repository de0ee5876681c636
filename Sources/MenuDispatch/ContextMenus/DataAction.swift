/// What is done with detected data by default, by a tap or from its menu.
///
/// All are one message, `openTextItem:`; they differ in what people read.
public enum DataAction: String, Hashable, Sendable, CaseIterable {
  case openLink
  case newMail
  case call
  case openInMaps
  case createEvent
  case showFlight

  /// The action of data.
  public init(for data: DetectedData) {
    switch data {
    case .link: self = .openLink
    case .emailAddress: self = .newMail
    case .phoneNumber: self = .call
    case .address: self = .openInMaps
    case .calendarEvent: self = .createEvent
    case .flightNumber: self = .showFlight
    }
  }
}
