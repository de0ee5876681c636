#!/bin/sh
# Builds the C target with sanitizers, with gcc and clang, and runs it over every type of the oracle and
# over random descriptions. Any fault ends it. CI does one round.
#
#   Tests/CSanitizers/run.sh [rounds [descriptions]]
set -eu
cd "$(dirname "$0")/../.."
rounds=${1:-10}
descriptions=${2:-200000}

build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT
compile() {
  output=$1
  shift
  "$@" -std=gnu11 -g -Wall -Wextra -Werror -Wno-psabi \
    -ISources/CMessageRuntime/include -ITests/_CCallOracle/include \
    Sources/CMessageRuntime/src/*.c -lffi -lpthread -o "$build/$output"
}
run() {
  name=$1
  shift
  echo "$name"
  compile border "$@" Tests/_CCallOracle/cases.c Tests/_CCallOracle/record.c \
    Tests/CSanitizers/border.c
  compile fuzz "$@" Tests/CSanitizers/fuzz_types.c
  # What is interned lives for ever, and is reached from where it should be.
  "$build/border" "$rounds"
  "$build/fuzz" "$descriptions"
}

for compiler in gcc clang; do
  command -v "$compiler" >/dev/null || continue
  run "$compiler, addresses and undefined behaviour" \
    "$compiler" -O1 -fuse-ld=bfd -fsanitize=address,undefined -fno-sanitize-recover=all
  # Traps need no library, so that they are the same in programs without a sanitizer.
  if [ "$compiler" = clang ]; then
    run "$compiler, undefined behaviour as traps" \
      "$compiler" -O2 -fsanitize=undefined -fsanitize-trap=all
  else
    run "$compiler, undefined behaviour as traps" \
      "$compiler" -O2 -fsanitize=undefined -fsanitize-undefined-trap-on-error
  fi
done
echo "clean"
