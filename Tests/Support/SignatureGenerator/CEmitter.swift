/// Writes generated signatures as one C file, that needs only gen_signature.h.
public enum CEmitter {
  /// The source of a file that exports `gen_library_get`.
  public static func source(
    seed: UInt64, machine: Machine, signatures: [GeneratedSignature]
  ) -> String {
    var text = """
      /* Generated; see Docs/Internals/Differential.md. */
      #include "gen_signature.h"
      #if defined(__clang__)
      #define GEN_COMPILER "clang " __clang_version__
      #else
      #define GEN_COMPILER "gcc " __VERSION__
      #endif
      \(CType.vectorDeclarations)
      static gen_observer gen_observe;


      """
    var bitFields: [String] = []
    for signature in signatures {
      var part = SignatureText(signature, Layout(machine: machine))
      text += part.make()
      bitFields += part.bitFields
    }
    let all = signatures.map { "&signature_\($0.index)" }.joined(separator: ", ")
    text += "static const gen_signature *const gen_signatures[] = {\(all)};\n"
    if !bitFields.isEmpty {
      text += "static const gen_bit_field gen_bit_fields[] = {\n"
      text += bitFields.joined(separator: ",\n") + "};\n"
    }
    text += """
      const gen_library *gen_library_get(void);
      const gen_library *gen_library_get(void) {
        static const gen_library library = {
            \(seed)u, GEN_COMPILER, \(signatures.count), \(bitFields.count), gen_signatures,
            \(bitFields.isEmpty ? "0" : "gen_bit_fields"), &gen_observe};
        return &library;
      }

      """
    return text
  }
}

/// The part of one signature.
private struct SignatureText {
  let signature: GeneratedSignature
  private var descriptions: CDescriptions

  init(_ signature: GeneratedSignature, _ layout: Layout) {
    self.signature = signature
    descriptions = CDescriptions(layout: layout, index: signature.index)
  }

  var bitFields: [String] { descriptions.bitFields }

  private var index: Int { signature.index }
  private var arguments: [GeneratedValue] { signature.arguments }

  mutating func make() -> String {
    let described = arguments.map { descriptions.description($0.type) }
    let result = signature.result.map { descriptions.description($0.type) }
    var values = ""
    let initializers = zip(arguments.indices, described).map { position, description in
      values += declarations(arguments[position], "a\(position)")
      return initializer(arguments[position], description, "a\(position)")
    }
    var resultInitializer = "{{CMR_VOID, 0, 1, 0, 0, 0}, \"v\", 0, 1, 0, 0, 0, 0, 0}"
    if let value = signature.result, let result {
      values += declarations(value, "r")
      resultInitializer = initializer(value, result, "r")
    }
    if !arguments.isEmpty {
      let table = initializers.joined(separator: ",\n  ")
      values += "static const gen_value v\(index)_arguments[] = {\n  \(table)};\n"
    }
    return """
      \(descriptions.text)\(values)static const gen_signature signature_\(index);
      \(callee)\(caller)static const gen_signature signature_\(index) = {
        \(index), \(arguments.count),
        \(quoted(signature.encoding)),
        \(arguments.isEmpty ? "0" : "v\(index)_arguments"),
        \(resultInitializer),
        (cmr_function)callee_\(index), caller_\(index)};


      """
  }

  private func declarations(_ value: GeneratedValue, _ name: String) -> String {
    let runs = value.runs.map { "{\($0.offset), \($0.count)}" }.joined(separator: ", ")
    let type = value.type.cName
    let table = "static const gen_run v\(index)_\(name)_runs[] = {\(runs)};\n"
    return (value.runs.isEmpty ? "" : table)
      + "static const \(type) v\(index)_\(name) = \(value.initializer);\n"
  }

  private func initializer(
    _ value: GeneratedValue, _ description: String, _ name: String
  ) -> String {
    let type = value.type.cName
    let isNarrow = value.isNarrow
    return "{\(description), \(quoted(value.encoding)), sizeof(\(type)), _Alignof(\(type)), "
      + "\(isNarrow ? 8 : 0), \(value.runs.count), "
      + "\(value.runs.isEmpty ? "0" : "v\(index)_\(name)_runs"), &v\(index)_\(name), "
      + "\(isNarrow ? value.initializer : "0")}"
  }

  /// Shows what arrives and returns the result.
  private var callee: String {
    let list = arguments.enumerated().map { ", \($1.type.cName) a\($0)" }.joined()
    let places = arguments.indices.map { "&a\($0)" }.joined(separator: ", ")
    let wide = arguments.enumerated().map { $1.isNarrow ? "a\($0)" : "0" }.joined(separator: ", ")
    return """
      static \(signature.result?.type.cName ?? "void") callee_\(index)(
          void *self, const void *_cmd\(list)) {
        void *arguments[] = {\(arguments.isEmpty ? "0" : places)};
        const long long wide[] = {\(arguments.isEmpty ? "0" : wide)};
        gen_observe(&signature_\(index), self, _cmd, arguments, wide);
      \(signature.result == nil ? "" : "  return v\(index)_r;\n")}

      """
  }

  /// Calls with values from memory.
  private var caller: String {
    let types = arguments.map { ", \($0.type.cName)" }.joined()
    let values = arguments.enumerated().map { ", *(\($1.type.cName) *)arguments[\($0)]" }.joined()
    let result = signature.result?.type.cName
    let isNarrow = signature.result?.isNarrow ?? false
    let store = isNarrow ? "*(\(result ?? "") *)result = value;\n  *wide = value;\n" : ""
    let prefix = result.map { isNarrow ? "\($0) value = " : "*(\($0) *)result = " } ?? ""
    return """
      static void caller_\(index)(
          cmr_function function, void *self, const void *_cmd, void *const *arguments, void *result,
          long long *wide) {
        \(prefix)((\(result ?? "void") (*)(void *, const void *\(types)))function)(
            self, _cmd\(values));
        \(store)}

      """
  }

  private func quoted(_ text: String) -> String {
    "\"" + text.replacing("\"", with: "\\\"") + "\""
  }
}

extension GeneratedValue {
  /// Whether it is an integer that travels widened.
  var isNarrow: Bool {
    if case .scalar(let scalar) = type { scalar.isNarrowInteger } else { false }
  }
}
