#!/usr/bin/env bash
# Runs c-console and compares what it prints with what the same calls give elsewhere.
#
#   check.sh <path of c-console>
set -euo pipefail
console=$1

# Fails unless the console prints the first argument when it is given the others.
expect() {
  local expected=$1 printed
  shift
  printed=$("$console" "$@")
  [ "$printed" = "$expected" ] && return
  printf 'c-console %s\nexpected: %s\nprinted:  %s\n' "$*" "$expected" "$printed" >&2
  exit 1
}

expect 24.0 libm.so.6 ldexp ddi 1.5 4
expect 1.0 libm.so.6 cos dd 0
expect 5 - strlen 'Q*' hello
expect nil - getenv '**' NO_SUCH_VARIABLE
expect "$HOME" - getenv '**' HOME
expect "$(printf "%s\n%s" 18 '3 apples at 0.50 $')" \
  - snprintf 'i*Q*…id' _ 100 '%d apples at %.2f $' 3 0.5
expect 'error: strlen takes 1 argument, not 2' - strlen 'Q*' hello world
expect 'error: 1.5 cannot be read as i' libm.so.6 ldexp ddi 1.5 1.5
expect 'error: argument 0 of abs is i, not 3000000000 (Int): out of range' - abs ii 3000000000
"$console" libnothing.so cos dd 1 | grep -q 'cannot open libnothing.so: .*libnothing.so'
"$console" - no_such_function v | grep -q 'has no symbol no_such_function: '
echo "c-console works"
