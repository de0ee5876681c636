#!/usr/bin/env bash
# Runs the tests under a sanitizer and fails at its first finding. Builds in a directory of its own.
#
#   Tests/Sanitizers/run.sh address     memory that is not the program's: all tests
#   Tests/Sanitizers/run.sh leak        the same, and what is left at the end of each process
#   Tests/Sanitizers/run.sh thread      races: the stress suites
#   Tests/Sanitizers/run.sh undefined   undefined behaviour in C: all tests, and Tests/CSanitizers
#
#   --soak          instead of the tests, a short round of Tests/Soak: what CI runs, under `leak`
#   --filter NAME   only tests whose name matches, as `swift test` does
#   --scratch DIR   where to build; otherwise .build/NAME-OF-SANITIZER
set -euo pipefail
cd "$(dirname "$0")/../.."

usage() {
  sed -n 's/^#   \{0,1\}//p' "$0" >&2
  exit 2
}

kind=${1:-}
[ $# -eq 0 ] || shift
case $kind in
  address | leak) flag=address ;;
  thread | undefined) flag=$kind ;;
  *) usage ;;
esac
filters=()
soaks=
scratch=.build/$flag
while [ $# -gt 0 ]; do
  case $1 in
    --soak) soaks=yes ;;
    --filter) filters+=("${2:?}") && shift ;;
    --scratch) scratch=${2:?} && shift ;;
    *) usage ;;
  esac
  shift
done
if [ "$kind" = thread ] && [ ${#filters[@]} -eq 0 ]; then filters=(Stress); fi

here=$PWD/Tests/Sanitizers
symbolizer=$(dirname "$(readlink -f "$(command -v swift)")")/llvm-symbolizer
[ ! -x "$symbolizer" ] || export ASAN_SYMBOLIZER_PATH=$symbolizer TSAN_SYMBOLIZER_PATH=$symbolizer \
  LSAN_SYMBOLIZER_PATH=$symbolizer UBSAN_SYMBOLIZER_PATH=$symbolizer
leaks=$([ "$kind" = leak ] && echo 1 || echo 0)
export ASAN_OPTIONS=detect_leaks=$leaks:${ASAN_OPTIONS:-}
export LSAN_OPTIONS=suppressions=$here/leaks.txt:print_suppressions=0:${LSAN_OPTIONS:-}
export UBSAN_OPTIONS=print_stacktrace=1:halt_on_error=1:${UBSAN_OPTIONS:-}

if [ -n "$soaks" ]; then
  swift build --product _soak --sanitize="$flag" --scratch-path "$scratch"
  "$scratch/debug/_soak" 20000 2000 2
  exit
fi

arguments=()
for filter in "${filters[@]}"; do arguments+=(--filter "$filter"); done
swift build --build-tests --sanitize="$flag" --scratch-path "$scratch"
swift test --skip-build --sanitize="$flag" --scratch-path "$scratch" "${arguments[@]}"
[ "$kind" != undefined ] || Tests/CSanitizers/run.sh
