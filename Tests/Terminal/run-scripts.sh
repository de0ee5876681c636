#!/usr/bin/env bash
# Runs menu-demo's scripts without a terminal, and checks its exit statuses.
#
# Usage: run-scripts.sh [PATH OF menu-demo]
# Prints what fails, then "N passed, N failed".
set -u
cd "$(dirname "$0")/../.."
demo=${1:-.build/debug/menu-demo}
[ -x "$demo" ] || { echo "no program at $demo: swift build --product menu-demo" >&2; exit 2; }
export LC_ALL=C.UTF-8
passed=0
failed=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# expect STATUS NAME COMMAND…
expect() {
  local status=$1 name=$2
  shift 2
  "$@" > "$work/out" 2>&1 < /dev/null
  local got=$?
  if [ "$got" -eq "$status" ]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "FAILED: $name: status $got, not $status"
    sed 's/^/    /' "$work/out"
  fi
}

for script in Tests/Terminal/scripts/*.demo; do
  expect 0 "$script" "$demo" --lang en --script "$script"
done
for language in ru zh-Hans ja ar ko; do
  printf 'longpress 3 2\nmenu\nexpect-not Cut\n' > "$work/titles"
  expect 0 "titles in $language" "$demo" --lang "$language" --script "$work/titles"
done
printf 'expect no such thing\n' > "$work/fails"
expect 1 "an expectation that fails" "$demo" --script "$work/fails"
printf 'longpress 3 2\nchoose No Such Item\n' > "$work/fails"
expect 1 "a choice that is not there" "$demo" --script "$work/fails"
printf 'dance 3\n' > "$work/wrong"
expect 2 "a script that is wrong" "$demo" --script "$work/wrong"
expect 2 "an option that is wrong" "$demo" --no-such-option
expect 2 "a size that is wrong" "$demo" --size 0x5
printf '\xff\xfe' > "$work/binary"
expect 1 "a file that is not UTF-8" "$demo" "$work/binary"
printf 'secret' > "$work/closed"
chmod 000 "$work/closed"
# Root may read everything, unless it gives that up.
ordinary=()
[ "$(id -u)" != 0 ] || ordinary=(setpriv --bounding-set=-dac_override,-dac_read_search)
expect 1 "a file that may not be read" "${ordinary[@]}" "$demo" "$work/closed"
says() {
  if grep -qF -- "$1" "$work/out"; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "FAILED: it does not say: $1"
    sed 's/^/    /' "$work/out"
  fi
}
says "Permission denied"
expect 1 "a folder" "$demo" "$work"
says "is a directory"
expect 1 "a file that is not there" "$demo" "$work/nothing"
says "No such file or directory"
expect 0 "help" "$demo" --help
expect 0 "a tour where there is no terminal" "$demo"
says "https://example.org/tags/menus"
says "コピー"
says "--script FILE"
expect 0 "a tour that is asked for" "$demo" --tour
printf 'one two\r\nthree #tag\r\n' > "$work/crlf"
expect 0 "a file without a terminal" "$demo" "$work/crlf"
says "│one two"
says "Select All"
printf 'a\x1b[31mred\x00\n\u202Eturned' > "$work/hostile"
printf 'expect ␛[31mred␀\nsnapshot\n' > "$work/controls"
expect 0 "control characters are pictures" "$demo" "$work/hostile" --script "$work/controls"
if LC_ALL=C grep -q $'\x1b' "$work/out"; then
  failed=$((failed + 1))
  echo "FAILED: an escape got through"
else
  passed=$((passed + 1))
fi
: > "$work/empty"
printf 'key f2\nkey left\nkey down\nkey escape\ntype x\nexpect-text x\nkey ctrl-u\nkey delete\nkey backspace\n' \
  > "$work/script"
expect 0 "an empty file" "$demo" "$work/empty" --script "$work/script"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
