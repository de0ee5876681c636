import TerminalMenus

/// One command of a script.
enum Command {
  case size(width: Int, height: Int)
  case key(KeyPress, times: Int)
  case type(String)
  case mouse([MouseEvent])
  case choose([String])
  case expect(String, isWanted: Bool)
  case expectText(String, isWanted: Bool)
  case menu
  case snapshot(file: String?)
  case say(String)
  case language(String)
}

/// The commands of a script with the numbers of their lines.
struct Script {
  let commands: [(line: Int, command: Command)]

  init(_ text: String) throws {
    var commands: [(line: Int, command: Command)] = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let trimmed = line.drop { $0 == " " || $0 == "\t" }
      guard !trimmed.isEmpty, !trimmed.hasPrefix("#") else { continue }
      let parts = trimmed.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      let rest = parts.count > 1 ? String(parts[1]) : ""
      guard let command = Self.command(String(parts[0]), rest) else {
        throw DemoError.script(line: index + 1, "not a command: \(trimmed)")
      }
      commands.append((index + 1, command))
    }
    self.commands = commands
  }

  private static func command(_ name: String, _ rest: String) -> Command? {
    switch name {
    case "key": return key(rest)
    case "type": return rest.isEmpty ? nil : .type(unescaped(rest))
    case "choose":
      let titles = rest.split(separator: " > ").map(String.init)
      return titles.isEmpty ? nil : .choose(titles)
    case "expect", "expect-not":
      return rest.isEmpty ? nil : .expect(rest, isWanted: name == "expect")
    case "expect-text", "expect-no-text":
      return rest.isEmpty ? nil : .expectText(unescaped(rest), isWanted: name == "expect-text")
    case "menu": return rest.isEmpty ? .menu : nil
    case "snapshot": return .snapshot(file: rest.isEmpty ? nil : rest)
    case "say": return .say(rest)
    case "lang": return rest.isEmpty ? nil : .language(rest)
    default: return placed(name, rest)
    }
  }

  private static func key(_ rest: String) -> Command? {
    let parts = rest.split(separator: " ")
    guard let name = parts.first, parts.count <= 2, let press = KeyPress(named: String(name)) else {
      return nil
    }
    guard parts.count == 2 else { return .key(press, times: 1) }
    guard let times = Int(parts[1]), 1...10_000 ~= times else { return nil }
    return .key(press, times: times)
  }

  /// A command with two numbers.
  private static func placed(_ name: String, _ rest: String) -> Command? {
    let numbers = rest.split(separator: " ").map { Int($0) }
    guard numbers.count == 2, let first = numbers[0], let second = numbers[1],
      1...1000 ~= first, 1...1000 ~= second
    else { return nil }
    func event(_ kind: MouseEvent.Kind) -> MouseEvent {
      MouseEvent(kind, x: first - 1, y: second - 1)
    }
    switch name {
    case "size": return .size(width: first, height: second)
    case "longpress": return .mouse([event(.press), event(.longPress), event(.release)])
    case "press": return .mouse([event(.press)])
    case "release": return .mouse([event(.release)])
    case "move": return .mouse([event(.move)])
    case "click": return .mouse([event(.press), event(.release)])
    default: return nil
    }
  }

  private static func unescaped(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      guard character == "\\", let next = rest.popFirst() else {
        result.append(character)
        continue
      }
      switch next {
      case "n": result.append("\n")
      case "t": result.append("\t")
      default: result.append(next)
      }
    }
    return result
  }
}
