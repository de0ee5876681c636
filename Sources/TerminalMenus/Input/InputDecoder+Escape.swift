extension InputDecoder {
  /// What begins with an Escape.
  func escape(_ bytes: ArraySlice<UInt8>, isEnd: Bool) -> Step {
    let rest = bytes.dropFirst()
    guard let second = rest.first else {
      return isEnd ? .event(.key(KeyPress(.escape)), 1) : .incomplete
    }
    switch second {
    case UInt8(ascii: "["):
      // Alt and "[" when nothing follows.
      if rest.count == 1 { return isEnd ? .event(.key(KeyPress("[", .alt)), 2) : .incomplete }
      return controlSequence(bytes, isEnd: isEnd)
    case UInt8(ascii: "O"):
      guard let third = rest.dropFirst().first else {
        return isEnd ? .event(.key(KeyPress("O", .alt)), 2) : .incomplete
      }
      guard let key = Self.key(letter: third) else { return .nothing(3) }
      return .event(.key(KeyPress(key)), 3)
    case 0x1B:
      // Two Escapes, or Alt with a key that sends a sequence: the first stands alone.
      return .event(.key(KeyPress(.escape)), 1)
    default:
      return alternate(rest, isEnd: isEnd)
    }
  }

  /// A key that was pressed with Alt: its own bytes after an Escape.
  private func alternate(_ rest: ArraySlice<UInt8>, isEnd: Bool) -> Step {
    var alone = InputDecoder()
    let bytes = Array(rest.prefix(4))
    for count in 1...bytes.count {
      if case .key(var press)? = alone.feed(bytes[count - 1...count - 1]).first {
        press.modifiers.insert(.alt)
        return .event(.key(press), 1 + count)
      }
      if !alone.isWaiting { return .nothing(1 + count) }
    }
    return isEnd ? .nothing(1 + bytes.count) : .incomplete
  }

  /// CSI, parameters, a final byte.
  private func controlSequence(_ bytes: ArraySlice<UInt8>, isEnd: Bool) -> Step {
    let body = bytes.dropFirst(2)
    guard let end = body.firstIndex(where: { 0x40...0x7E ~= $0 }) else {
      // Something else than a sequence, or one that is too long to be one.
      if let wrong = body.firstIndex(where: { !(0x20...0x3F ~= $0) }) {
        return .nothing(wrong - bytes.startIndex)
      }
      return isEnd || body.count > 64 ? .nothing(bytes.count) : .incomplete
    }
    if let wrong = body[..<end].firstIndex(where: { !(0x20...0x3F ~= $0) }) {
      return .nothing(wrong - bytes.startIndex)
    }
    let count = end - bytes.startIndex + 1
    let final = body[end]
    // The console of Linux sends F1 to F5 as CSI, "[" and a letter.
    if final == UInt8(ascii: "["), body.startIndex == end {
      guard let letter = bytes[(end + 1)...].first else {
        return isEnd ? .nothing(count) : .incomplete
      }
      guard UInt8(ascii: "A")...UInt8(ascii: "E") ~= letter else { return .nothing(count + 1) }
      return .event(.key(KeyPress(.function(Int(letter - UInt8(ascii: "A")) + 1))), count + 1)
    }
    let parameters = String(decoding: body[..<end], as: UTF8.self)
    if parameters.hasPrefix("<") {
      guard let event = Self.mouse(parameters.dropFirst(), isPress: final == UInt8(ascii: "M"))
      else { return .nothing(count) }
      return .event(.mouse(event), count)
    }
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map {
      Int($0.prefix { $0 != ":" }) ?? 1
    }
    if final == UInt8(ascii: "~"), numbers.first == 200 { return .pasteBegins(count) }
    guard let press = Self.press(numbers, final) else { return .nothing(count) }
    return .event(.key(press), count)
  }

  private static func press(_ numbers: [Int], _ final: UInt8) -> KeyPress? {
    let modifiers = modifiers(numbers.count > 1 ? numbers[1] : 1)
    switch final {
    case UInt8(ascii: "~"):
      guard let number = numbers.first, let key = key(number: number) else { return nil }
      return KeyPress(key, modifiers)
    case UInt8(ascii: "Z"): return KeyPress(.tab, modifiers.union(.shift))
    case UInt8(ascii: "u"): return numbers.first.flatMap { unicode($0, modifiers) }
    default: return key(letter: final).map { KeyPress($0, modifiers) }
    }
  }

  /// A key by its scalar, as terminals with unambiguous keys send it.
  private static func unicode(_ number: Int, _ modifiers: KeyPress.Modifiers) -> KeyPress? {
    switch number {
    case 13: return KeyPress(.enter, modifiers)
    case 27: return KeyPress(.escape, modifiers)
    case 9: return KeyPress(.tab, modifiers)
    case 8, 127: return KeyPress(.backspace, modifiers)
    default:
      guard let value = UInt32(exactly: number), value >= 0x20,
        let scalar = Unicode.Scalar(value)
      else { return nil }
      return KeyPress(Character(scalar), modifiers)
    }
  }

  private static func modifiers(_ parameter: Int) -> KeyPress.Modifiers {
    guard parameter > 1, parameter <= 256 else { return [] }
    return KeyPress.Modifiers(rawValue: UInt8(parameter - 1) & 7)
  }

  private static func key(letter: UInt8) -> KeyPress.Key? {
    switch letter {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "M"): .enter
    case UInt8(ascii: "P"): .function(1)
    case UInt8(ascii: "Q"): .function(2)
    case UInt8(ascii: "R"): .function(3)
    case UInt8(ascii: "S"): .function(4)
    default: nil
    }
  }

  private static func key(number: Int) -> KeyPress.Key? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23, 24: .function(number - 12)
    default: nil
    }
  }

  /// Button, column and row, each from 1; bits of the button say what it is about.
  private static func mouse(_ parameters: Substring, isPress: Bool) -> MouseEvent? {
    let numbers = parameters.split(separator: ";").compactMap { Int($0) }
    guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
    let (x, y) = (numbers[1] - 1, numbers[2] - 1)
    let button = numbers[0] & 0b1100_0011
    let isMotion = numbers[0] & 32 != 0
    switch button {
    case 64: return MouseEvent(.scrollUp, x: x, y: y)
    case 65: return MouseEvent(.scrollDown, x: x, y: y)
    case 3: return MouseEvent(.move, x: x, y: y)
    case 0: return MouseEvent(isMotion ? .drag : isPress ? .press : .release, x: x, y: y)
    // The right button alone, when it goes down.
    case 2 where isPress && !isMotion: return MouseEvent(.longPress, x: x, y: y)
    case 2 where isMotion: return MouseEvent(.drag, x: x, y: y)
    case 2: return MouseEvent(.release, x: x, y: y)
    default: return nil
    }
  }
}
