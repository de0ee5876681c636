// The runtime's C names are no names here: were one of them visible, the references below would
// be ambiguous between it and the declaration of this file, and the file would not compile.
import MessageRuntime
import Testing

// swift-format-ignore: AlwaysUseLowerCamelCase
private func cmr_look_up(_ number: Int) -> Int { number }
// swift-format-ignore: AlwaysUseLowerCamelCase
private func cmr_runtime_lock() -> Int { 1 }
// swift-format-ignore: AlwaysUseLowerCamelCase
private func cmr_selector_register(_ name: String) -> Int { name.utf8.count }
// swift-format-ignore: AlwaysUseLowerCamelCase
private func cmr_cache_flush_locked() -> Int { 2 }
// swift-format-ignore: AlwaysUseLowerCamelCase
private func cmr_thread_id() -> String { "thread" }

@Suite("C names that a program does not see")
struct HiddenCTests {
  @Test("The names of C functions are free for a program's own")
  func names() {
    let lookUp = cmr_look_up
    let lock = cmr_runtime_lock
    let register = cmr_selector_register
    let flush = cmr_cache_flush_locked
    let thread = cmr_thread_id
    #expect(lookUp(3) == 3 && lock() == 1 && register("four") == 4 && flush() == 2)
    #expect(thread() == "thread")
  }
}
