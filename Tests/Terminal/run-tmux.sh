#!/usr/bin/env bash
# Drives menu-demo in a real terminal: tmux, its keys and its picture of the screen.
#
# Usage: run-tmux.sh [PATH OF menu-demo]
# Prints a line for each check that fails, then "N passed, N failed". Installs nothing.
set -u
cd "$(dirname "$0")/../.."
demo=${1:-.build/debug/menu-demo}
case $demo in /*) ;; *) demo=$PWD/$demo ;; esac
command -v tmux >/dev/null || { echo "tmux is not installed" >&2; exit 2; }
[ -x "$demo" ] || { echo "no program at $demo: swift build --product menu-demo" >&2; exit 2; }

work=$(mktemp -d)
socket=$work/tmux.0
passed=0
failed=0
unset NO_COLOR TMUX
export LC_ALL=C.UTF-8
# The program says how it ended by itself; a backtrace would only fill the screen.
export SWIFT_BACKTRACE=enable=no

tm() { tmux -S "$socket" -f /dev/null "$@"; }
finish() { tm kill-server 2>/dev/null; rm -rf "$work"; }
trap finish EXIT

# Starts a shell of 80x24 cells and the terminal type $1.
start() {
  tm kill-server 2>/dev/null
  # A server that is going away must not be asked.
  starts=$((${starts:-0} + 1))
  socket=$work/tmux.$starts
  tm new-session -d -x 80 -y 24 "env TERM=${1:-tmux-256color} bash --norc --noprofile"
  tm set -g escape-time 0
  tm set -g status off
  tm resize-window -x 80 -y 24
  wait_for_idle
  run "PS1='READY> '; clear"
  wait_for 'READY>'
}
# Types a line at the shell.
run() { tm send-keys -l "$1"; tm send-keys Enter; }
keys() { tm send-keys "$@"; }
text() { tm send-keys -l "$1"; }
screen() { tm capture-pane -p 2>/dev/null; }
wait_for_idle() {
  local before=- now
  for _ in $(seq 50); do
    now=$(screen)
    [ -n "$now" ] && [ "$now" = "$before" ] && return
    before=$now
    sleep 0.1
  done
}
# Waits up to ten seconds until the screen matches.
wait_for() {
  for _ in $(seq 100); do
    screen | grep -qF -- "$1" && return 0
    sleep 0.1
  done
  return 1
}
wait_gone() {
  for _ in $(seq 100); do
    screen | grep -qF -- "$1" || return 0
    sleep 0.1
  done
  return 1
}
ok() { passed=$((passed + 1)); }
bad() {
  failed=$((failed + 1))
  echo "FAILED: $1"
  screen | sed 's/^/    /'
}
# check NAME COMMAND…
check() { local name=$1; shift; if "$@"; then ok; else bad "$name"; fi; }
shows() { wait_for "$1"; }
lacks() { wait_gone "$1"; }
menu_open() { screen | grep -q '[▲▼]'; }
menu_gone() { wait_gone '▲' && wait_gone '▼'; }
# Closes the menu and its submenus, one by one. What follows an Escape too soon would belong to it.
escape() {
  local try
  for try in $(seq 20); do
    menu_open || return 0
    keys Escape
    sleep 0.1
  done
  return 1
}
# Leaves menus and the program.
leave() {
  if menu_open; then escape; fi
  keys C-q
  wait_gone 'F2 menu'
  wait_for 'READY>'
}
# The row and the column of the first place that shows a text, from 1; the column counts characters.
place_of() {
  local row=0 line before
  while IFS= read -r line; do
    row=$((row + 1))
    before=${line%%"$1"*}
    [ "$before" = "$line" ] || { echo "$row $((${#before} + 1))"; return; }
  done < <(screen)
}
# Waits until a command succeeds.
until_true() {
  for _ in $(seq 100); do
    "$@" && return 0
    sleep 0.1
  done
  return 1
}
is_at() { [ "$(place_of "$1")" = "$2 $3" ]; }
at() { until_true is_at "$@"; }
# Whether the screen is a committed one, as make-screens.sh makes it without a terminal.
is_screen() { diff -q <(screen) "Docs/Examples/MenuDemo/Screens/$1.txt" >/dev/null; }
same_screen() {
  until_true is_screen "$1" || { diff <(screen) "Docs/Examples/MenuDemo/Screens/$1.txt"; return 1; }
}
# Whether the row with a text has an attribute or colour, as a part of an escape sequence.
row_is() {
  tm capture-pane -p -e | sed -n "$(row_of "$1")p" | grep -qE $'\033\\[([0-9]+;)*'"$2"'[;m]'
}
# Whether the terminal has left the other screen, shows its cursor, and reports no mouse and no keypad.
restored() {
  [ "$(tm display -p '#{alternate_on} #{cursor_flag} #{mouse_any_flag} #{keypad_flag}')" = '0 1 0 0' ]
}
row_of() { screen | grep -nF -- "$1" | head -1 | cut -d: -f1; }
demo() { run "$* $demo"; wait_for 'F2 menu'; }
open_demo() { run "$demo $*"; wait_for 'F2 menu'; }
# The quotes keep the line that is typed from being taken for what it prints.
modes() { run "stty -a > $work/$1; echo DO''NE-$1"; wait_for "DONE-$1"; }
same_modes() { cmp -s "$work/$1" "$work/$2"; }
# A press of the mouse at a column and a row from 1, in the form that terminals send.
mouse() { text "$(printf '\033[<%d;%d;%d%s' "$1" "$2" "$3" "$4")"; }

# --- Menus by keys

start
modes before
demo
check "the text is shown in every script" shows 'ハッシュタグ'
check "the line in Arabic ends at the right edge" shows 'طغضا │'
keys F2
check "F2 opens the menu of the word" shows 'Select All'
check "the menu points at the word" shows '──▲──'
check "the menu has what the program adds" shows 'Line Length'
keys Escape
check "Escape closes the menu" lacks 'Line Length'
menu_gone
keys C-l
check "Ctrl-L opens it too" shows 'Line Length'
keys Down Enter
check "arrows and Enter choose Copy, which the text performs" shows 'copy: handled by EditorView'
check "the menu is gone after a choice" lacks 'Line Length'
keys C-u
keys F2
wait_for 'Line Length'
keys End Right
check "Right opens a submenu with the sole mark" shows '● Whole window'
keys Left
check "Left closes the submenu" lacks 'Whole window'
escape

# --- Type-ahead and mnemonics

wait_gone 'Line Length'
keys F2
wait_for 'Line Length'
keys s
check "the mnemonic of Select All chooses it" shows 'selectAll: handled by EditorView'
keys Home

# --- Typing while the menu is open

wait_gone 'Line Length'
keys F3
check "F3 shows the menu at the button" shows '┌─────────────┐'
text 'typed '
check "what is typed goes into the text" shows 'typed '
check "the menu stays meanwhile" shows 'Count Words'
keys Down Enter
check "Copy is performed by the button" shows 'copy: handled by ShowMenuButton'
keys F3
wait_for 'Count Words'
keys Down Down Enter
check "the controller counts the words" shows ' words'

# --- Mouse

keys Home
mouse 0 50 4 M
check "a button held for half a second opens the menu of the tag" shows 'Search for menus'
check "with a preview" shows 'https://example.org/tags/menus'
mouse 0 50 4 m
check "letting it go changes nothing" shows 'Search for menus'
mouse 0 5 20 M
check "a press outside closes it" lacks 'Search for menus'
mouse 0 5 20 m
mouse 2 50 4 M
check "the right button opens it at once" shows 'Next Occurrence'
mouse 2 50 4 m
row=$(row_of 'Next Occurrence')
mouse 35 50 "$row" M
mouse 0 50 "$row" M
mouse 0 50 "$row" m
check "a click chooses" lacks 'Search for menus'

# --- The place of the menu

leave
open_demo --lang en
mouse 2 20 2 M
mouse 2 20 2 m
check "the menu is under the word that was pressed, its arrow at it" at '▲' 3 20
check "and the text beside it stays" shows 'do something with it is in the menu.'
escape
mouse 2 5 19 M
mouse 2 5 19 m
check "at the lower edge it is above the word" at '▼' 18 9
escape
mouse 2 76 14 M
mouse 2 76 14 m
check "at the right edge it does not leave the screen" shows '─▼───┘'
escape

# --- Disabled and checked rows

keys C-Home Down Down Down
keys F2
wait_for 'Line Length'
check "what needs a selection is dim without one" until_true row_is 'Transform' 2
keys Up Up Up
check "arrows pass it by" until_true row_is 'Count Words' 46
keys t
text 'T'
row=$(row_of 'Transform')
mouse 0 10 "$row" M
mouse 0 10 "$row" m
keys Right
check "no key, letter or click chooses it" lacks 'UPPER CASE'
check "and the menu stays" shows 'Line Length'
check "a checked row has its mark" shows '✓ Mark Tags'
keys m
check "its letter chooses it" lacks 'Line Length'
keys F2
wait_for 'Line Length'
check "and then it is not checked" lacks '✓'
keys m
menu_gone

# --- Submenus by mouse

mouse 2 20 2 M
mouse 2 20 2 m
wait_for 'Line Length'
row=$(row_of 'Transform')
mouse 35 22 "$row" M
check "the mouse over an item opens its submenu" shows 'UPPER CASE'
row=$(row_of 'lower case')
read -r row column <<< "$(place_of 'UPPER CASE')"
mouse 35 "$column" "$row" M
mouse 0 "$column" "$row" M
mouse 0 "$column" "$row" m
check "and a click there chooses" shows 'for HALF a'
keys C-u
check "undo takes it back" shows 'for half a'

# --- Editing by keys and mouse

keys C-Home
mouse 0 2 2 M
mouse 32 5 2 M
mouse 32 7 2 M
mouse 0 7 2 m
keys C-x
check "what the mouse was drawn over is cut" shows '│ a word for half'
keys C-v C-v
check "and pasted, twice" shows '│PressPress a word for half'
keys C-u C-u C-u
check "undo three times" shows '│Press a word for half'
keys C-a C-w C-End C-v
check "select all, copy, paste at the end" shows '#forwardingPress a word'
keys C-u C-Home

# --- Resize

keys PageUp PageUp Home
keys F2
wait_for 'Select All'
tm resize-window -x 50 -y 12
check "the menu stays when the window shrinks, and is paged" shows '↓'
tm resize-window -x 80 -y 24
check "it is whole again when the window grows" shows 'Line Length'
tm resize-window -x 20 -y 5
check "20x5: one row of the menu is left" shows '─ 1–1/'
keys Down
check "20x5: and arrows go through the others" shows '─ 2–2/'
tm resize-window -x 7 -y 3
check "7x3: it says that this is too small" shows 'too sm'
tm resize-window -x 80 -y 24
check "and grown again it is as before" shows 'Line Length'
escape

# --- Paste

tm set-buffer 'pasted 文字 '
keys Home
tm paste-buffer -p
check "pasted text arrives as text" shows 'pasted 文字'

# --- Leaving

keys C-q
check "Ctrl-Q gives the screen back" shows 'READY>'
modes after
check "and the modes of the terminal" same_modes before after
check "and screen, cursor, mouse and keypad" restored

for signal in INT TERM HUP QUIT SEGV ABRT ILL TRAP; do
  demo
  # With a menu on the screen.
  keys F2
  wait_for 'Line Length'
  pid=$(pgrep -n -f "^$demo")
  if [ "$signal" = INT ]; then keys C-c; else kill "-$signal" "$pid"; fi
  check "SIG$signal: the shell's screen is back" lacks 'F2 menu'
  run "echo STATUS-\$?"
  wait_for 'STATUS-1'
  check "SIG$signal: the shell sees how it ended" shows "STATUS-$((128 + $(kill -l $signal)))"
  modes "after-$signal"
  check "SIG$signal: the modes of the terminal are back" same_modes before "after-$signal"
  check "SIG$signal: so are screen, cursor, mouse and keypad" restored
  run clear
  wait_gone 'STATUS'
done

# --- Stopping and continuing

demo
keys C-z
check "Ctrl-Z gives the shell's screen back" shows 'Stopped'
modes stopped
check "and the modes" same_modes before stopped
check "and screen, cursor, mouse and keypad" restored
run fg
check "fg draws the screen anew" shows 'F2 menu'
keys F2
check "and keys work as before" shows 'Line Length'
leave
check "and it ends as usual" lacks 'F2 menu'
modes continued
check "with the modes of before" same_modes before continued

demo
keys C-z
wait_for 'Stopped'
run 'clear; bg'
wait_for '&'
modes background
check "in the background it leaves the terminal to the shell" same_modes before background
check "and draws nothing" lacks 'F2 menu'
run fg
check "back in the foreground it draws the screen" shows 'F2 menu'
pid=$(pgrep -n -f "^$demo")
kill -STOP "$pid"
check "SIGSTOP: the shell goes on" shows 'Stopped'
run fg
check "and fg draws the screen anew" lacks 'Stopped'
keys F2
check "with keys that work" shows 'Line Length'
leave

# --- The screens of the README, in a terminal

open_demo --lang en
mouse 2 20 2 M
mouse 2 20 2 m
wait_for 'Line Length'
keys Down Down Down Down Down Down Right Down
check "the screen word-menu" same_screen word-menu
leave
open_demo --lang en
mouse 2 50 4 M
mouse 2 50 4 m
wait_for 'Search for'
keys Down Down
check "the screen tag-preview" same_screen tag-preview
leave
open_demo --lang en
keys F3
wait_for 'Count Words'
text 'Typing goes on. '
keys Down
check "the screen typing" same_screen typing
leave
open_demo --lang ja
mouse 2 4 8 M
mouse 2 4 8 m
wait_for 'Line Length'
keys Down
check "the screen japanese: wide characters" same_screen japanese
keys 2
check "a number chooses where titles have no letters" shows 'copy: handled by EditorView'
leave
open_demo --lang ar
mouse 2 76 14 M
mouse 2 76 14 m
wait_for 'Line Length'
keys Down Down
check "the screen arabic: rows from the right" same_screen arabic
leave
tm resize-window -x 48 -y 10
open_demo --lang en
keys C-a F2
wait_for 'Transform'
keys Down Down Down Down Down
check "the screen paging" same_screen paging
keys End
check "End goes to the last page" shows ' 2–9/9 ↑'
keys Home
check "Home to the first" shows ' 1–8/9 ↓'
mouse 65 5 5 M
check "the wheel moves the rows" shows ' 2–9/9 ↑'
keys Home PageDown
check "Page Down too" shows ' 2–9/9 ↑'
leave
tm resize-window -x 80 -y 24

# --- Files

seq 200 > "$work/numbers"
open_demo "$work/numbers"
for _ in 1 2 3; do mouse 65 5 5 M; done
check "the wheel scrolls away from the cursor" lacks '│9 '
mouse 35 6 6 M
check "and the text stays there" shows '│10 '
keys Right
check "a key comes back to it" shows '│1 '
leave
: > "$work/empty"
open_demo "$work/empty"
keys F2
wait_for 'Line Length'
check "an empty text has no words to count" until_true row_is 'Count Words' 2
escape
text 'x'
keys F2
wait_for 'Line Length'
check "one with a word has" until_true row_is 'Count Words' 44
leave

# --- Hanging up

demo
pid=$(pgrep -n -f "^$demo")
tm kill-session
gone() { ! kill -0 "$pid" 2>/dev/null; }
check "when the terminal goes away the program ends" until_true gone
start

# --- Colours

colored() { tm capture-pane -p -e | grep -qE $'\033\[[0-9;]*(3[0-7]|4[0-7]|48|38)[;m]'; }
demo
keys F2
wait_for 'Line Length'
check "there are colours" colored
leave
demo NO_COLOR=1
keys F2
wait_for 'Line Length'
not_colored() { ! colored; }
check "NO_COLOR: there are none" not_colored
leave

start vt100
demo
keys F2
check "vt100: the menu opens" shows 'Line Length'
check "vt100: no colours" not_colored
escape
keys Down Down Down F2
check "vt100: a disabled row stands in parentheses" shows '(Transform)'
escape
keys Home Up Up Up F2
wait_for 'Line Length'
keys Down Enter
check "vt100: a choice works" shows 'copy: handled by EditorView'
keys C-q
check "vt100: the shell is back" shows 'READY>'

start dumb
run "$demo"
check "dumb: menus are lines" shows 'A word to press'
run 'Press'
check "dumb: with numbers" shows '1  Cut'
run '1'
check "dumb: a number chooses" shows 'cut: handled by EditorView'
keys C-d
check "dumb: the end of the input ends it" shows 'READY>'

# --- Not a terminal

printf 'Press\n1\n\n' | "$demo" --lines > "$work/lines" 2>&1
check "--lines: the menu is a list" grep -q '^1  Cut' "$work/lines"
check "--lines: its number chooses" grep -q 'cut: handled by EditorView' "$work/lines"
output=$(script -qec "TERM=nonsense $demo" /dev/null 2>&1; echo "status $?")
check "an unknown terminal is an error" grep -q 'is not known' <<< "$output"
check "with a status of its own" grep -q 'status 3' <<< "$output"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
