// Calls a C function by name: library, function, types of result and arguments, arguments.
//
//   c-console libm.so.6 ldexp ddi 1.5 4
//   c-console - snprintf 'i*Q*…id' _ 100 '%d apples at %.2f' 3 0.5
import MessageRuntime

/// What cannot be read as an argument of its type.
struct Unreadable: Error, CustomStringConvertible {
  let text: String
  let type: Character
  var description: String { "\(text) cannot be read as \(type)" }
}

/// One call.
struct Call {
  /// The library, the function, the types and the arguments.
  let words: [String]
  /// Memory that `_` stands for: what C writes there is printed afterwards.
  let output: CBuffer<CChar>

  init(_ words: [String]) throws {
    self.words = words
    output = try CBuffer(repeating: 0, count: 1_000)
  }

  /// Reads an argument by the letter of its type.
  func read(_ text: String, as type: Character) throws -> Any? {
    if text == "nil" { return nil }
    if text == "_", "*^".contains(type) { return output }
    let value: Any? =
      switch type {
      case "f", "d", "D": Double(text)
      case "B": Bool(text)
      case "Q": UInt(text)
      case "c", "C", "s", "S", "i", "I", "l", "L", "q": Int(text)
      case "*": text
      default: nil
      }
    guard let value else { throw Unreadable(text: text, type: type) }
    return value
  }

  /// Finds the function. Types after an ellipsis are those of a variadic function's arguments.
  func find(_ library: String, _ name: String, _ types: String) throws -> CFunction {
    let library = library == "-" ? SharedLibrary.process : try SharedLibrary(path: library)
    let parts = types.split(separator: "…", omittingEmptySubsequences: false).map(String.init)
    let function = try library.function(name, types: parts[0], isVariadic: parts.count > 1)
    return parts.count > 1 ? try function.withVariadicTypes(parts[1]) : function
  }

  func run() throws {
    let function = try find(words[0], words[1], words[2])
    let texts = words.dropFirst(3)
    // Each type is one letter here.
    var arguments = try zip(texts, function.types.dropFirst()).map { try read($0, as: $1) }
    // As many as were given, so that a wrong number is told.
    while arguments.count < texts.count { arguments.append(nil) }
    switch function.types.first {
    case "v": try function.call(arguments: arguments, returning: Void.self)
    case "*": print(try function.call(arguments: arguments, returning: String?.self) ?? "nil")
    default: print(try function.call(arguments: arguments) ?? "nil")
    }
    if texts.contains("_") { print(String(cString: output.baseAddress)) }
  }
}

let words = Array(CommandLine.arguments.dropFirst())
if words.count < 3 {
  print("usage: c-console <library or -> <function> <types> [<argument> ...]")
} else {
  do {
    try Call(words).run()
  } catch {
    // What is wrong, in words: no library, no function, another number or type of arguments.
    print("error: \(error)")
  }
}
