/// Where a line may end between two characters: the part of UAX #14 that needs no dictionary.
///
/// A line may end after spaces, after a zero-width space or a soft hyphen, after a hyphen or slash
/// before a letter, around dashes, and between wide characters (Han, kana, Hangul, emoji) and their
/// neighbours; never next to a no-break space or word joiner, before closing punctuation, small
/// kana and prolonged sound marks, or after opening punctuation and after the sigils of tokens.
/// Text of scripts that need a dictionary, such as Thai, ends only at its spaces.
enum LineBreaking {
  enum Kind: UInt8 {
    case letter, digit, space, zeroWidthSpace, glue, open, close, nonstarter, hyphen, slash, dash
    case ideograph, sigil
  }

  /// Classifies a character by its first scalar.
  static func kind(_ character: Character) -> Kind {
    guard let scalar = character.unicodeScalars.first else { return .letter }
    if let ascii = character.asciiValue {
      // The usual ones first: properties are slow to look up.
      switch ascii {
      case 0x41...0x5A, 0x61...0x7A: return .letter
      case 0x30...0x39: return .digit
      default: break
      }
    }
    switch scalar.value {
    case 0x9, 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: return .space
    case 0x200B: return .zeroWidthSpace
    case 0xA0, 0x2007, 0x202F, 0x2060, 0xFEFF, 0x2011: return .glue
    case 0x23, 0x40, 0xFF03, 0xFF20, 0xFE5F, 0xFE6B: return .sigil
    case 0x2D, 0x2010, 0x2013, 0xAD: return .hyphen
    case 0x2F: return .slash
    case 0x2014: return .dash
    case 0x21, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x25, 0x60C, 0x61B, 0x61F, 0x6D4, 0x3001, 0x3002,
      0xFF01, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF61, 0xFF64, 0x2026, 0xFF05:
      return .close
    case 0x3005, 0x301C, 0x303B, 0x309B...0x309E, 0x30A0, 0x30FB...0x30FE, 0xFF65, 0xFF70, 0xFF9E,
      0xFF9F:
      return .nonstarter
    // Small kana.
    case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E, 0x3095,
      0x3096, 0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE,
      0x30F5, 0x30F6, 0x31F0...0x31FF, 0xFF67...0xFF6F:
      return .nonstarter
    default: break
    }
    switch scalar.properties.generalCategory {
    case .openPunctuation, .initialPunctuation: return .open
    case .closePunctuation, .finalPunctuation: return .close
    case .decimalNumber where !UnicodeData.isWide(scalar.value): return .digit
    default: break
    }
    return UnicodeData.isWide(scalar.value) || CellWidth.isEmoji(character) ? .ideograph : .letter
  }

  /// Says whether a line may end between two characters.
  static func isAllowed(between before: Kind, and after: Kind) -> Bool {
    switch (before, after) {
    case (_, .space): return false
    case (.space, .glue): return true
    case (_, .zeroWidthSpace), (_, .glue), (.glue, _): return false
    case (.zeroWidthSpace, _), (.space, _): return true
    case (_, .close), (_, .nonstarter), (.open, _), (.sigil, _): return false
    case (.hyphen, .letter), (.slash, .letter), (.hyphen, .ideograph): return true
    case (_, .hyphen), (_, .slash): return false
    case (.dash, .dash): return false
    case (.dash, _), (_, .dash): return true
    case (.ideograph, _), (.nonstarter, _), (_, .ideograph): return true
    case (.close, .open): return true
    default: return false
    }
  }
}
