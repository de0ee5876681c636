#!/usr/bin/env bash
# The long run: many generated signatures, through the C target and through messages, with gcc and
# clang. Prints what fails and the sums; see Docs/Internals/Differential.md.
#
# Usage: run-long.sh [--seed N] [--count N] [--c-only | --swift-only]
set -euo pipefail
cd "$(dirname "$0")/../.."

seed=1 count=20000 c=1 swift=1
while [ $# -gt 0 ]; do
  case $1 in
  --seed) seed=$2; shift ;;
  --count) count=$2; shift ;;
  --c-only) swift= ;;
  --swift-only) c= ;;
  *) echo "unknown option $1" >&2; exit 2 ;;
  esac
  shift
done
status=0
compilers=()
for compiler in gcc clang; do
  if command -v "$compiler" >/dev/null; then compilers+=("$compiler"); fi
done
[ ${#compilers[@]} -gt 0 ] || { echo "neither gcc nor clang is on the path" >&2; exit 2; }

if [ -n "$c" ]; then
  swift build --product _signature-generator
  Tests/Differential/run-c.sh --seed "$seed" --count "$count" --keep-going "${compilers[@]}" \
    || status=1
fi
if [ -n "$swift" ]; then
  swift build --build-tests
  # A process for every few thousand: what is compiled and loaded stays in it.
  for ((first = 0; first < count; first += 5000)); do
    left=$((count - first < 5000 ? count - first : 5000))
    MESSAGE_DIFFERENTIAL_SEED=$seed MESSAGE_DIFFERENTIAL_FIRST=$first \
      MESSAGE_DIFFERENTIAL_COUNT=$left \
      swift test --skip-build --filter DifferentialTests.MessageTests || status=1
  done
fi
exit $status
