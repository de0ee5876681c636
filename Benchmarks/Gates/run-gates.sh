#!/usr/bin/env bash
# Counts the instructions and allocations of warm operations and compares them with the numbers that are
# committed for this toolchain. Counts are the same in every run of one build, so nothing flakes here.
#
#   Benchmarks/Gates/run-gates.sh             judges; exits with 1 if something is counted more often
#   Benchmarks/Gates/run-gates.sh --update    writes the numbers that were counted
#   Benchmarks/Gates/run-gates.sh --filter '^send\.'
#
# Needs valgrind (apt-get install valgrind), which has to be there when the benchmarks are built. Variables:
# GATES_PROGRAM names a built message-benchmark, GATES_TOOLCHAIN the file of thresholds.
set -euo pipefail
package=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

command -v valgrind >/dev/null || { echo "valgrind is not installed" >&2; exit 2; }

program=${GATES_PROGRAM:-}
if [ -z "$program" ]; then
  swift build --package-path "$package" -c release --product message-benchmark
  program=$(swift build --package-path "$package" -c release --show-bin-path)/message-benchmark
fi

version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*[0-9][-a-zA-Z]*\).*/\1/p' | head -n 1)
toolchain=${GATES_TOOLCHAIN:-swift-$version-$(uname -m)}
thresholds=$package/Thresholds/$toolchain.json

# Debian's valgrind gives up on the debug information of Swift. Not needed to count.
strip -g -o "$work/message-benchmark" "$program"

# Hashes without a seed, addresses that do not change, and no variable of the caller's.
fixed=()
setarch -R true 2>/dev/null && fixed=(setarch -R)
start=$SECONDS
env -i PATH="$PATH" SWIFT_DETERMINISTIC_HASHING=1 LC_ALL=C.UTF-8 \
  "${fixed[@]}" valgrind --tool=callgrind --quiet --callgrind-out-file="$work/counts" \
  "$work/message-benchmark" --count --without-peers --callgrind-file "$work/counts" \
  --thresholds "$thresholds" --toolchain "$toolchain" "$@" || status=$?
echo "gates: $toolchain, $((SECONDS - start)) s"
exit "${status:-0}"
