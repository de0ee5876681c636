internal import Foundation

/// Finds postal addresses in the order of parts that some countries use.
enum AddressFinder {
  private static let states =
    "A[LKZR]|C[AOT]|D[EC]|FL|GA|HI|I[DLNA]|K[SY]|LA|M[EDAINSOT]|N[EVHJMYCD]|O[HKR]|P[AR]|RI|S[CD]"
    + "|T[NX]|UT|V[TA]|W[AVIY]|AB|BC|MB|NB|NL|NS|ON|PE|QC|SK"
  private static let numbers =
    #"\d{1,6}[A-Za-z]?(?:-\d{1,4})?|One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten"#
  private static let suffixes =
    "Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Lane|Ln|Drive|Dr|Way|Court|Ct|Place|Pl|Square|Sq"
    + "|Terrace|Parkway|Pkwy|Highway|Hwy|Circle|Loop|Broadway|Row|Close|Crescent|Gardens|Hill|Mews"
  private static let word = #"[\p{L}\p{N}][\p{L}\p{M}\p{N}.'’-]{0,30}"#
  private static let name = #"\p{Lu}[\p{L}\p{M}.'’-]{0,30}(?: \p{Lu}[\p{L}\p{M}.'’-]{0,30}){0,3}"#

  /// Groups: street, city, state, code, country.
  static let english = Pattern(
    #"(?<![\p{L}\p{N}])((?:\#(numbers)) (?:\#(word) ){0,5}(?:\#(suffixes))\b\.?"#
      + #"(?: (?:[NS][EW]|[NSEW]|North|South|East|West)\b)?"#
      + #"(?:,? (?:Apt|Apartment|Suite|Ste|Unit|Floor|Fl)\.? ?#?\w{1,6})?)"#
      + #",?\s{1,2}(\#(name)),?\s(?:(\#(states))\s{1,2})?"#
      + #"(\d{5}(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2})(?![\p{L}\p{N}])"#
      + #"(?:,?\s(United States(?: of America)?|U\.?S\.?A\.?|Canada|United Kingdom|UK|England))?"#)
  /// Groups: street, code, city.
  static let german = Pattern(
    #"(?<![\p{L}\p{N}])((?:\p{Lu}[\p{L}.-]{0,30} ){0,2}\p{Lu}[\p{L}-]{0,30}"#
      + #"(?:straße|strasse|str\.|weg|platz|allee|gasse|damm|ufer)|"#
      + #"(?:\p{Lu}[\p{L}.-]{0,30} ){1,2}(?:Straße|Str\.|Weg|Platz|Allee|Ring|Damm|Ufer))"#
      + #" \d{1,4} ?[a-z]?\b,?\s(?:D-)?(\d{4,5})\s(\#(name))"#)
  /// Groups: street, code, city.
  static let french = Pattern(
    #"(?<![\p{L}\p{N}])(\d{1,4}(?: ?(?:bis|ter))?,? "#
      + #"(?:rue|avenue|av\.|boulevard|bd|place|quai|impasse|chemin|allée)(?: [\p{L}'’-]{1,30}){1,6}?)"#
      + #",?\s(\d{5})\s(\#(name))"#, options: [])
  /// Groups: code, prefecture, city, the rest.
  static let japanese = Pattern(
    #"(?:〒?\s?(\d{3}[-－−‐]\d{4})\s{0,2})?(東京都|北海道|京都府|大阪府|\p{Han}{2,3}県)"#
      + #"(\p{L}{1,7}?[市区郡町村](?:\p{L}{1,7}?[区町村])?)"#
      + #"([\p{L}ー]{0,16}[\d一二三四五六七八九十]{1,5}(?:(?:丁目|番地?|号|[-－−‐ー])\d{0,5}){0,5})"#)
  /// Groups: province, city, street.
  static let chinese = Pattern(
    #"(\p{Han}{2,7}?(?:省|自治区))?(\p{Han}{2,6}?市)((?:\p{Han}{1,7}?[区县區縣])?"#
      + #"\p{Han}{1,12}?(?:路|街|大道|巷|胡同)\s?\d{1,5}(?:号|號)(?:\p{L}{1,10}?\d{1,4}(?:室|楼|层))?)"#)
  /// Groups: province or city, street.
  static let korean = Pattern(
    #"(?<!\p{L})((?:서울|부산|대구|인천|광주|대전|울산|세종|경기|강원|충북|충남|충청북|충청남|전북|전남|"#
      + #"전라남|경북|경남|경상북|경상남|제주)(?:특별자치시|특별자치도|특별시|광역시|시|도)?)"#
      + #" ((?:[가-힣]{1,8}[시군구] ){1,2}[가-힣\d]{1,12}(?:로|길) ?\d{1,4}(?:-\d{1,4})?)"#)
  /// Groups: code, city, street.
  static let russian = Pattern(
    #"(?<![\p{L}\p{N}])(?:(\d{6}),? )?(?:(?:г\. ?|город )?(\p{Lu}[\p{L}-]{1,30}),? )?"#
      + #"((?:ул\.|улица|пр\.|пр-т|проспект|пер\.|переулок|площадь|пл\.|наб\.|набережная|шоссе|б-р|бульвар)"#
      + #" ?\p{Lu}[\p{L}.-]{0,30}(?: \p{L}[\p{L}.-]{0,30}){0,3},? "#
      + #"(?:д\. ?|дом )?\d{1,4}[а-я]?(?:[/к]\d{1,3})?(?:, (?:кв\.|квартира|офис) ?\d{1,4})?)"#)

  static func addresses(_ text: NSString) -> [Find] {
    var finds: [Find] = []
    func add(_ pattern: Pattern, _ read: (Pattern.Match) -> PostalAddress?) {
      for match in pattern.matches(text) {
        guard let address = read(match) else { continue }
        finds.append(Find(range: match.range, data: .address(address)))
      }
    }
    add(english) {
      PostalAddress(street: $0[1], city: $0[2], state: $0[3], postalCode: $0[4], country: $0[5])
    }
    add(german) { match in
      // The number is after the street's group.
      let start = match.result.range(at: 1).location
      let length = match.result.range(at: 2).location - start
      let street = text.substring(with: NSRange(location: start, length: length))
        .trimmingCharacters(in: CharacterSet(charactersIn: " ,\nD-"))
      return PostalAddress(street: street, city: match[3], postalCode: match[2])
    }
    add(french) { PostalAddress(street: $0[1], city: $0[3], postalCode: $0[2]) }
    add(japanese) {
      PostalAddress(street: $0[4], city: $0[3], state: $0[2], postalCode: $0[1])
    }
    add(chinese) { PostalAddress(street: $0[3], city: $0[2], state: $0[1]) }
    add(korean) { PostalAddress(street: $0[2], state: $0[1]) }
    add(russian) { PostalAddress(street: $0[3], city: $0[2], postalCode: $0[1]) }
    return finds
  }
}
