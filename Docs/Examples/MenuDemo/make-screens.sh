#!/usr/bin/env bash
# Makes the screens of the READMEs: Screens/*.txt, and the same in colour as Screens/*.svg.
#
#   make-screens.sh [PATH OF menu-demo]             writes them
#   make-screens.sh --check [PATH OF menu-demo]     fails if they are not what it would write
#
# The pictures are what the demo gives its terminal. Tests/Terminal/run-tmux.sh types the same keys
# in a terminal and compares what it shows with the text.
set -eu
check=
[ "${1:-}" != --check ] || { check=yes; shift; }
here=$(cd "$(dirname "$0")" && pwd)
demo=${1:-$here/../../../.build/debug/menu-demo}
[ -x "$demo" ] || { echo "no program at $demo: swift build --product menu-demo" >&2; exit 2; }
demo=$(cd "$(dirname "$demo")" && pwd)/$(basename "$demo")
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
cd "$out"

# screen NAME OPTIONS…: a script on the standard input, then its pictures.
screen() {
  local name=$1
  shift
  {
    cat
    printf 'snapshot %s\n' "$name.txt" "$name-light.svg" "$name-dark.svg"
  } | "$demo" --lang en "$@" --script -
}

screen word-menu <<'SCRIPT'
longpress 20 2
key down 6
key right
key down
SCRIPT

screen edit-menu <<'SCRIPT'
longpress 4 2
choose Copy
key end
type  Typed.
longpress 14 6
key down 3
SCRIPT

screen tag-preview <<'SCRIPT'
longpress 50 4
key down 2
SCRIPT

screen typing <<'SCRIPT'
key f3
type Typing goes on. 
key down
SCRIPT

screen japanese --lang ja <<'SCRIPT'
longpress 4 8
key down
SCRIPT

screen arabic --lang ar <<'SCRIPT'
longpress 76 14
key down 2
SCRIPT

screen paging --size 48x10 <<'SCRIPT'
key ctrl-a
key f2
key down 5
SCRIPT

if [ -n "$check" ]; then
  diff -r "$here/Screens" "$out" && echo "Screens is what make-screens.sh makes"
else
  mkdir -p "$here/Screens"
  rm -f "$here"/Screens/*
  cp "$out"/* "$here/Screens/"
  ls "$here/Screens"
fi
