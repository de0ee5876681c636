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
# Leaves menus and the program.
leave() {
  keys Escape
  sleep 0.2
  keys C-q
  wait_gone 'F2 menu'
  wait_for 'READY>'
}
row_of() { screen | grep -nF -- "$1" | head -1 | cut -d: -f1; }
demo() { run "$* $demo"; wait_for 'F2 menu'; }
modes() { run "stty -a > $work/$1; echo DONE-$1"; wait_for "DONE-$1"; }
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
keys Escape

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

# --- Resize

keys PageUp PageUp Home
keys F2
wait_for 'Select All'
tm resize-window -x 50 -y 12
check "the menu stays when the window shrinks, and is paged" shows '↓'
tm resize-window -x 80 -y 24
check "it is whole again when the window grows" shows 'Line Length'
keys Escape
wait_gone 'Line Length'

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

for signal in INT TERM HUP QUIT SEGV ABRT ILL TRAP; do
  demo
  pid=$(pgrep -n -f "^$demo")
  if [ "$signal" = INT ]; then keys C-c; else kill "-$signal" "$pid"; fi
  check "SIG$signal: the shell's screen is back" lacks 'F2 menu'
  run "echo STATUS-\$?"
  wait_for 'STATUS-1'
  check "SIG$signal: the shell sees how it ended" shows "STATUS-$((128 + $(kill -l $signal)))"
  modes "after-$signal"
  check "SIG$signal: the modes of the terminal are back" same_modes before "after-$signal"
  run clear
  wait_gone 'STATUS'
done

# --- Stopping and continuing

demo
keys C-z
check "Ctrl-Z gives the shell's screen back" shows 'Stopped'
modes stopped
check "and the modes" same_modes before stopped
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
keys Down Enter
check "vt100: a choice works" shows 'copy: handled by EditorView'
keys C-q
check "vt100: the shell is back" shows 'READY>'

start dumb
run "$demo < /dev/null"
check "dumb: menus are lines" shows 'A word to press'

# --- Not a terminal

printf 'Press\n1\n\n' | "$demo" > "$work/lines" 2>&1
check "without a terminal the menu is a list" grep -q '^1  Cut' "$work/lines"
check "and its number chooses" grep -q 'cut: handled by EditorView' "$work/lines"
output=$(script -qec "TERM=nonsense $demo" /dev/null 2>&1; echo "status $?")
check "an unknown terminal is an error" grep -q 'is not known' <<< "$output"
check "with a status of its own" grep -q 'status 3' <<< "$output"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
