#!/usr/bin/env bash
# Runs generated signatures through the C target on aarch64: cross compilers, libffi of the other
# architecture and qemu from Debian or Ubuntu, which it installs.
#
# Usage: run-generator.sh [OPTIONS OF ../Differential/run-c.sh]
#
# Set NO_INSTALL=1 to use what is there. Also runs clang if there is one.
set -euo pipefail
cd "$(dirname "$0")/../.."

if [ -z "${NO_INSTALL:-}" ]; then
  sudo=$([ "$(id -u)" = 0 ] || echo sudo)
  $sudo dpkg --add-architecture arm64
  $sudo apt-get update -qq
  $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    gcc-aarch64-linux-gnu libc6-dev-arm64-cross libffi-dev:arm64 qemu-user >/dev/null
fi
swift build --product _signature-generator

compilers=(aarch64-linux-gnu-gcc)
if command -v clang >/dev/null; then compilers+=("clang --target=aarch64-linux-gnu"); fi
RUNNER="qemu-aarch64 -L /usr/aarch64-linux-gnu -E LD_LIBRARY_PATH=/usr/lib/aarch64-linux-gnu" \
  Tests/Differential/run-c.sh --machine aarch64 "$@" "${compilers[@]}"
