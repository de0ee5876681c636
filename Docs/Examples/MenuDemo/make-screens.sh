#!/usr/bin/env bash
# Makes the screens of the README: Screens/*.txt and Screens/*.svg.
#
# Usage: make-screens.sh [PATH OF menu-demo]
# The pictures are what the demo gives its terminal; Tests/Terminal/run-tmux.sh checks that a
# terminal shows it.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
demo=${1:-$here/../../../.build/debug/menu-demo}
[ -x "$demo" ] || { echo "no program at $demo: swift build --product menu-demo" >&2; exit 2; }
demo=$(cd "$(dirname "$demo")" && pwd)/$(basename "$demo")
mkdir -p "$here/Screens"
cd "$here/Screens"

# screen NAME OPTIONS…: a script on the standard input, then its pictures.
screen() {
  local name=$1
  shift
  { cat; printf 'snapshot %s.txt\nsnapshot %s.svg\n' "$name" "$name"; } > script.demo
  "$demo" --lang en "$@" --script script.demo
  rm script.demo
  echo "$name"
}

screen word-menu <<'SCRIPT'
longpress 20 2
key down 6
key right
key down
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

screen paging --size 48x10 <<'SCRIPT'
key ctrl-a
key f2
key down 5
SCRIPT
