#!/usr/bin/env bash
# Drops arguments of a signature that fails in run-c.sh for as long as it still fails, and prints
# what is left with the C that shows it.
#
# Usage: [RUNNER=…] shrink.sh --seed N --index N [--kinds K] [--machine M] [--flags "F…"] COMPILER
set -euo pipefail
cd "$(dirname "$0")/../.."

seed=1 index=0 kinds=all machine=$(uname -m) flags= compiler=gcc
while [ $# -gt 0 ]; do
  case $1 in
  --seed) seed=$2; shift ;;
  --index) index=$2; shift ;;
  --kinds) kinds=$2; shift ;;
  --machine) machine=$2; shift ;;
  --flags) flags=$2; shift ;;
  -*) echo "unknown option $1" >&2; exit 2 ;;
  *) compiler=$1 ;;
  esac
  shift
done
generator=${GENERATOR:-.build/debug/_signature-generator}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
target=${C_TARGET:-Sources/CMessageRuntime}
include=(-I "$target/include" -I Tests/Support/SignatureDriver/include)
read -ra cc <<<"$compiler"
read -ra extra <<<"$flags"
for source in "$target"/src/*.c Tests/Support/SignatureDriver/*.c \
  Tests/Differential/main.c; do
  "${cc[@]}" -std=gnu11 -O1 -g "${extra[@]}" "${include[@]}" -c "$source" \
    -o "$work/$(basename "$(dirname "$source")")-$(basename "$source" .c).o"
done

# Whether a signature with these arguments fails: it reports failures, or ends early.
fails() {
  "$generator" --seed "$seed" --first "$index" --count 1 --kinds "$kinds" --machine "$machine" \
    --keep "$1" ${2:+"$2"} --emit-c "$work/one.c"
  "${cc[@]}" -std=gnu11 -O1 -w -Wno-psabi "${extra[@]}" "${include[@]}" -c "$work/one.c" \
    -o "$work/one.object"
  "${cc[@]}" "${extra[@]}" "$work"/*.o "$work/one.object" -lffi -lpthread -o "$work/program"
  local status=0
  ${RUNNER:-} "$work/program" >"$work/out" 2>&1 || status=$?
  case $status in 126 | 127) cat "$work/out" >&2; exit 2 ;; esac
  ! grep -q ' values, 0 failures' "$work/out"
}

"$generator" --seed "$seed" --first "$index" --count 1 --kinds "$kinds" --machine "$machine" \
  --emit-c "$work/one.c"
count=$(sed -n "s/^  $index, \([0-9]*\),\$/\1/p" "$work/one.c")
kept=($(seq 0 $((count - 1))))
join() { local IFS=,; echo "$*"; }
if ! fails "$(join "${kept[@]}")" ""; then
  echo "seed $seed index $index does not fail" >&2
  exit 1
fi
drop=
if fails "$(join "${kept[@]}")" --drop-result; then drop=--drop-result; fi
for ((position = count - 1; position >= 0; position--)); do
  fewer=()
  for other in "${kept[@]}"; do [ "$other" = "$position" ] || fewer+=("$other"); done
  if fails "$(join "${fewer[@]}")" "$drop"; then kept=("${fewer[@]}"); fi
done
fails "$(join "${kept[@]}")" "$drop" || true
cat "$work/out"
sed -n '/^typedef \(struct\|union\)/,/^}/p; /^static const .* v[0-9]*_[ar][0-9]* = /p' "$work/one.c"
grep -A3 -E '^static .* callee_' "$work/one.c"
echo "--seed $seed --first $index --count 1 --kinds $kinds --machine $machine --keep $(join "${kept[@]}") $drop"
