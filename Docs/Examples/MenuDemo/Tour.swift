/// Screens of the demo for where it cannot be used: no terminal, or none is wanted.
enum Tour {
  /// What to print of a text. The sample has more to show than a text that nobody knows.
  static func script(isSample: Bool) -> String { (isSample ? ofSample : ofAnyText) + hint }

  private static let hint = """

    say In a terminal "menu-demo" opens this: F2 or a long press for a menu, Ctrl-Q leaves.
    say Without one "--script FILE" takes keys and clicks from a file, "--lines" shows menus
    say as numbered lines, and "--help" tells the rest.
    """

  private static let ofAnyText = """
    key f2
    snapshot
    say
    """

  private static let ofSample = """
    lang en
    size 76 20
    say 1. A long press on a word. The standard actions are those that somebody on the
    say    responder chain performs; the other items are messages too, some forwarded.
    longpress 20 2
    key down 6
    key right
    key down
    expect UPPER CASE
    snapshot
    say
    say 2. "Transform > UPPER CASE" is chosen: a message that no class implements, answered
    say    by forwarding.
    key escape 2
    longpress 20 2
    choose Transform > UPPER CASE
    expect-text Press a word for HALF a second
    snapshot
    say
    say 3. A long press on a tag: its context menu, with a preview.
    key ctrl-u
    longpress 50 4
    key down 2
    expect https://example.org/tags/menus
    snapshot
    say
    say 4. A menu while typing: what is typed goes into the text, Copy to the button.
    key escape
    key ctrl-home
    key f3
    type Typed with the menu open. 
    key down
    expect Typed with the menu open.
    snapshot
    say
    say 5. Wide characters, and text that is read from the right. The standard actions are
    say    in Japanese here.
    key escape
    lang ja
    longpress 4 9
    key down
    expect コピー
    snapshot
    say
    """
}
