#!/bin/sh
# Runs the C target's border tests on 64-bit ARM, in emulation: every type of the oracle in every
# place, calls and closures. For Debian; as root it installs what is missing. Not part of CI.
#
#   Tests/AArch64/run.sh [rounds]
set -eu
cd "$(dirname "$0")/../.."

if ! command -v aarch64-linux-gnu-gcc >/dev/null || ! command -v qemu-aarch64 >/dev/null \
  || ! test -e /usr/lib/aarch64-linux-gnu/libffi.so; then
  dpkg --add-architecture arm64
  apt-get update -qq
  apt-get install -y -qq gcc-aarch64-linux-gnu qemu-user libffi-dev:arm64
fi

build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT
run() {
  name=$1
  shift
  echo "$name"
  "$@" -std=gnu11 -O1 -g -Wall -Wextra -Werror -Wno-psabi \
    -ISources/CMessageRuntime/include -ITests/_CCallOracle/include \
    Sources/CMessageRuntime/src/*.c Tests/_CCallOracle/cases.c Tests/_CCallOracle/record.c \
    Tests/CSanitizers/border.c -lffi -lpthread -o "$build/border"
  qemu-aarch64 -L /usr/aarch64-linux-gnu -E LD_LIBRARY_PATH=/usr/lib/aarch64-linux-gnu \
    "$build/border" "$rounds"
}

rounds=${1:-20}
run gcc aarch64-linux-gnu-gcc
# Any clang is a cross compiler; it takes the linker and libraries of gcc.
if command -v clang >/dev/null; then
  run clang clang --target=aarch64-linux-gnu --ld-path=/usr/bin/aarch64-linux-gnu-ld \
    -L/usr/lib/aarch64-linux-gnu -L/usr/aarch64-linux-gnu/lib
fi
