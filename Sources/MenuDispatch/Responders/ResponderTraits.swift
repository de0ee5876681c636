internal import MessageRuntime

/// Which of the methods that a search asks for are overridden by a responder's class.
///
/// A search asks a responder without overrides by reading its class's method cache and its stored
/// link, without a call. What is overridden is called.
struct ResponderTraits: OptionSet {
  let rawValue: UInt8

  static let overridesNext = ResponderTraits(rawValue: 1)
  static let overridesCanPerform = ResponderTraits(rawValue: 2)
  static let overridesTarget = ResponderTraits(rawValue: 4)
  static let overridesSupplemental = ResponderTraits(rawValue: 8)
  static let overridesVeto = ResponderTraits(rawValue: 16)
  static let overridesResponds = ResponderTraits(rawValue: 32)
  static let overridesValidate = ResponderTraits(rawValue: 64)
  /// Not of the class: the responder was told to end searches.
  static let stopsSearch = ResponderTraits(rawValue: 128)
  static let overridesEverything = ResponderTraits(rawValue: 127)
}

extension ResponderTraits {
  /// The traits of an object's class.
  init(of responder: Responder) { self = VirtualMethods.shared.traits(of: type(of: responder)) }
}

/// Where the overridable methods stand in the tables of responder classes.
///
/// A Swift class's metadata holds a word for each overridable method, at the same place in all
/// subclasses. Which place is found by comparing two subclasses that differ in one method only; if
/// that does not give exactly one place, the method counts as overridden everywhere, which is slower
/// and as right.
@safe
private struct VirtualMethods: Sendable {
  struct Place {
    let trait: ResponderTraits
    let index: Int
    let original: UInt
  }

  static let shared = VirtualMethods()

  private var places: [Place] = []
  private var unknown: ResponderTraits = .overridesEverything

  init() {
    #if !canImport(Darwin)
      let words = unsafe Self.words(of: Responder.self)
      let count = Self.wordCount(of: Responder.self)
      let neutral = unsafe Self.words(of: NeutralResponder.self)
      for (trait, type) in Self.samples {
        let sample = unsafe Self.words(of: type)
        // What also differs in the neutral class is each class's own, such as its initialiser.
        let found = (Self.headerWords..<max(count, Self.headerWords)).filter {
          unsafe sample[$0] != words[$0] && neutral[$0] == words[$0]
        }
        guard found.count == 1, let index = found.first else { continue }
        places.append(Place(trait: trait, index: index, original: unsafe words[index]))
        unknown.remove(trait)
      }
    #endif
  }

  func traits(of type: Responder.Type) -> ResponderTraits {
    var traits = unknown
    let words = unsafe Self.words(of: type)
    for place in places where unsafe words[place.index] != place.original {
      traits.insert(place.trait)
    }
    return traits
  }

  /// Kind, superclass, sizes and descriptor come before the methods.
  private static let headerWords = 5

  private static func words(of type: AnyClass) -> UnsafePointer<UInt> {
    // A class metatype is the address of its metadata, which lives as long as the process.
    unsafe unsafeBitCast(type, to: UnsafePointer<UInt>.self)
  }

  /// The words of metadata from the address that a metatype is.
  private static func wordCount(of type: AnyClass) -> Int {
    // The fifth word holds the size of all metadata and how much of it lies before the address.
    let sizes = unsafe words(of: type)[4]
    let total = Int(sizes & 0xffff_ffff)
    let before = Int(sizes >> 32)
    return (total - before) / MemoryLayout<UInt>.size
  }

  private static var samples: [(ResponderTraits, Responder.Type)] {
    [
      (.overridesNext, NextSample.self), (.overridesCanPerform, CanPerformSample.self),
      (.overridesTarget, TargetSample.self), (.overridesSupplemental, SupplementalSample.self),
      (.overridesVeto, VetoSample.self), (.overridesResponds, RespondsSample.self),
      (.overridesValidate, ValidateSample.self),
    ]
  }
}

// Classes to compare. Their methods are never called.

private final class NeutralResponder: Responder {}

private final class NextSample: Responder {
  override var next: Responder? { self }
}

private final class CanPerformSample: Responder {
  override func canPerformAction(_ action: Selector, withSender sender: AnyObject?) -> Bool {
    sender == nil
  }
}

private final class TargetSample: Responder {
  override func target(forAction action: Selector, withSender sender: AnyObject?) -> AnyObject? {
    sender
  }
}

private final class SupplementalSample: Responder {
  override func supplementalTarget(forAction action: Selector, sender: AnyObject?) -> AnyObject? {
    sender
  }
}

private final class VetoSample: Responder {
  override func vetoesAction(_ action: Selector, withSender sender: AnyObject?) -> Bool {
    sender == nil
  }
}

private final class RespondsSample: Responder {
  override func responds(to selector: Selector) -> Bool { selector.argumentCount == 1 }
}

private final class ValidateSample: Responder {
  override func validate(_ item: inout MenuItemDraft) throws { item.isHidden = true }
}
