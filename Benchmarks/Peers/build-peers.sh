#!/usr/bin/env bash
# Builds the libraries of peers that message-benchmark loads, into Benchmarks/Peers/build.
# message-benchmark calls it by itself; it does nothing where everything is up to date.
#
#   apt-get install gobjc libgnustep-base-dev
#
# What cannot be built is left out: the reason is in build/NAME.missing, which message-benchmark shows.
set -uo pipefail
cd "$(dirname "$0")"
build=${1:-build}
mkdir -p "$build"

# build NAME SOURCE PACKAGES FLAGS...
build() {
  local name=$1 source=$2 packages=$3
  shift 3
  local library=$build/lib$name.so
  local newer
  newer=$(find "$source" common.h build-peers.sh ../Sources/CPeers/include/peer_rows.h \
    -newer "$library" 2>&1)
  [ -z "$newer" ] && return
  rm -f "$library" "$build/$name.missing"
  # Into another file first, so that a run that is going on never sees half of it.
  if gcc -x objective-c -std=gnu11 -O2 -fPIC -shared -Wall -I../Sources/CPeers/include \
    -o "$library.new" "$source" "$@" 2>"$build/$name.log"; then
    mv "$library.new" "$library"
  else
    rm -f "$library.new"
    echo "not built, see $PWD/$build/$name.log; Debian's packages are: $packages" \
      >"$build/$name.missing"
  fi
}

build peer-gcc gcc-libobjc.m "gobjc" -lobjc
build peer-gnustep gnustep-base.m "gobjc libgnustep-base-dev" \
  -I/usr/include/GNUstep -I/usr/GNUstep/System/Library/Headers \
  -fconstant-string-class=NSConstantString -fexceptions -lgnustep-base -lobjc
