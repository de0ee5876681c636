#!/usr/bin/env bash
# Runs generated signatures through the C target: what C compilers pass, against cmr_call,
# closures and frames. Needs no Swift at run time.
#
# Usage: run-c.sh [--seed N] [--first N] [--count N] [--chunk N] [--kinds K] [--machine M]
#                 [--sanitize] [--keep-going] [--flags "F…"] COMPILER…
#
# COMPILER may be several words, such as "clang --target=aarch64-linux-gnu". The environment
# variable RUNNER is put before each program ("qemu-aarch64 -L /usr/aarch64-linux-gnu").
# Prints each failure, one line for each chunk, and the sums. Exit status 0 if all agree.
set -euo pipefail
cd "$(dirname "$0")/../.."

seed=1 first=0 count=300 chunk=500 kinds=all machine=$(uname -m) flags= keep_going=
compilers=()
while [ $# -gt 0 ]; do
  case $1 in
  --seed) seed=$2; shift ;;
  --first) first=$2; shift ;;
  --count) count=$2; shift ;;
  --chunk) chunk=$2; shift ;;
  --kinds) kinds=$2; shift ;;
  --machine) machine=$2; shift ;;
  --flags) flags=$2; shift ;;
  --sanitize) flags="$flags -fsanitize=address,undefined -fno-sanitize-recover=undefined" ;;
  --keep-going) keep_going=1 ;;
  -*) echo "unknown option $1" >&2; exit 2 ;;
  *) compilers+=("$1") ;;
  esac
  shift
done
[ ${#compilers[@]} -gt 0 ] || compilers=(gcc clang)
[ "$machine" != arm64 ] || machine=aarch64

generator=${GENERATOR:-.build/debug/_signature-generator}
[ -x "$generator" ] || { echo "no $generator: swift build --product _signature-generator" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
target=${C_TARGET:-Sources/CMessageRuntime}
include=(-I "$target/include" -I Tests/Support/SignatureDriver/include)
sources=("$target"/src/*.c Tests/Support/SignatureDriver/*.c Tests/Differential/main.c)
libraries=(-lffi -lpthread)
status=0

for compiler in "${compilers[@]}"; do
  read -ra cc <<<"$compiler"
  read -ra extra <<<"$flags"
  objects=()
  for source in "${sources[@]}"; do
    object=$work/$(basename "$(dirname "$source")")-$(basename "$source" .c).o
    "${cc[@]}" -std=gnu11 -O1 -g "${extra[@]}" "${include[@]}" -c "$source" -o "$object"
    objects+=("$object")
  done
  for ((at = first; at < first + count; at += chunk)); do
    n=$((first + count - at < chunk ? first + count - at : chunk))
    "$generator" --seed "$seed" --first $at --count $n --kinds "$kinds" --machine "$machine" \
      --emit-c "$work/chunk.c"
    # Notes about changes of the ABI between releases say nothing about this release.
    "${cc[@]}" -std=gnu11 -O1 -w -Wno-psabi "${extra[@]}" "${include[@]}" -c "$work/chunk.c" \
      -o "$work/chunk.o"
    "${cc[@]}" "${extra[@]}" "${objects[@]}" "$work/chunk.o" "${libraries[@]}" -o "$work/program"
    if ! ${RUNNER:-} "$work/program" >"$work/out" 2>&1; then
      status=1
      grep -q '^seed .* signatures, ' "$work/out" \
        || echo "seed $seed, $compiler, index $at to $((at + n - 1)): the program ended early"
      [ -n "$keep_going" ] || { cat "$work/out"; exit 1; }
    fi
    cat "$work/out" >>"$work/all"
    cat "$work/out"
  done
  # The sums over the chunks.
  awk -v name="$compiler" '
    / signatures, [0-9]+ agree, / {
      for (i = 2; i <= NF; i++) {
        if ($i == "signatures,") s += $(i - 1)
        if ($i == "agree,") a += $(i - 1)
        if ($i == "faults,") b += $(i - 2)
        if ($i == "refused,") r += $(i - 1)
        if ($i == "calls,") c += $(i - 1)
        if ($i == "values,") v += $(i - 1)
        if ($i == "failures") f += $(i - 1)
      }
    }
    END { printf "ALL %s: %d signatures, %d agree, %d compiler faults, %d refused, %d calls, %d values, %d failures\n",
      name, s, a, b, r, c, v, f }' "$work/all"
  : >"$work/all"
done
exit $status
