#!/usr/bin/env python3
"""What linking MessageRuntime adds to a program: its size and the time that it takes to start.

    python3 Benchmarks/Footprint/measure-footprint.py [--runs N] [--json FILE]

Makes a package in a temporary directory that depends on this one, builds small programs in release mode and
runs them in turns:

    nothing   prints a line
    linked    the same, and links MessageRuntime
    sends     the same, and sends a message

each with Swift's own libraries dynamic, with them static, and (linked, sends) with MessageRuntime as a dynamic
library. Sizes are those of stripped files. Times are those of a whole process, from start to end, by the
processor time of the child and by the clock; both are medians. Only the standard library of Python.
"""

import argparse
import json
import os
import pathlib
import resource
import shutil
import statistics
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]

NOTHING = 'print("hello")\n'
# The condition is never true, and the compiler cannot know.
LINKED = '''import MessageRuntime

if CommandLine.argc > 100 { print(Object().responds(to: "hello")) }
print("hello")
'''
SENDS = '''import MessageRuntime

final class Greeter: Object {
  @MethodBuilder override class var methods: [Method] {
    Method("greet:") { (self: Greeter, name: String) in print(name) }
  }
}

try (Greeter() as Object).send("greet:", "hello")
'''

WRAPPER = "@_exported import MessageRuntime\n"


def manifest_of_library(root):
    return f'''// swift-tools-version: 6.2
import PackageDescription
let package = Package(
  name: "wrapper",
  products: [.library(name: "RuntimeLibrary", type: .dynamic, targets: ["RuntimeLibrary"])],
  dependencies: [.package(name: "MessageRuntime", path: "{root}")],
  targets: [
    .target(
      name: "RuntimeLibrary",
      dependencies: [.product(name: "MessageRuntime", package: "MessageRuntime")])
  ])
'''


def manifest_of_programs(root):
    return f'''// swift-tools-version: 6.2
import PackageDescription
let runtime: [Target.Dependency] = [.product(name: "MessageRuntime", package: "MessageRuntime")]
let package = Package(
  name: "programs",
  dependencies: [.package(name: "MessageRuntime", path: "{root}")],
  targets: [
    .executableTarget(name: "nothing"),
    .executableTarget(name: "linked", dependencies: runtime),
    .executableTarget(name: "sends", dependencies: runtime),
  ])
'''


def manifest_of_dynamic_programs():
    return '''// swift-tools-version: 6.2
import PackageDescription
let runtime: [Target.Dependency] = [.product(name: "RuntimeLibrary", package: "wrapper")]
let package = Package(
  name: "dynamic-programs",
  dependencies: [.package(name: "wrapper", path: "../wrapper")],
  targets: [
    .executableTarget(name: "linked", dependencies: runtime),
    .executableTarget(name: "sends", dependencies: runtime),
  ])
'''


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def build(package, *options):
    command = ["swift", "build", "--package-path", str(package), "-c", "release", *options]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    shown = subprocess.run(command + ["--show-bin-path"], check=True, capture_output=True, text=True)
    return pathlib.Path(shown.stdout.strip())


def stripped_size(path, work):
    copy = work / "stripped"
    subprocess.run(["strip", "-o", str(copy), str(path)], check=True)
    return copy.stat().st_size


def run_once(program):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    # Output to nowhere: a terminal's speed is nobody's start-up time.
    process = os.posix_spawn(str(program), [str(program)], os.environ,
                             file_actions=[(os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0)])
    _, status = os.waitpid(process, 0)
    elapsed = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if status != 0:
        raise RuntimeError(f"{program} ended with status {status}")
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return elapsed * 1e3, used * 1e3


def quartiles(values):
    low, middle, high = statistics.quantiles(values, n=4, method="inclusive")
    return {"median": middle, "lowerQuartile": low, "upperQuartile": high}


def make_programs(work):
    sources = {"nothing": NOTHING, "linked": LINKED, "sends": SENDS}
    write(work / "programs/Package.swift", manifest_of_programs(ROOT))
    write(work / "wrapper/Package.swift", manifest_of_library(ROOT))
    write(work / "wrapper/Sources/RuntimeLibrary/RuntimeLibrary.swift", WRAPPER)
    write(work / "dynamic-programs/Package.swift", manifest_of_dynamic_programs())
    for name, source in sources.items():
        write(work / f"programs/Sources/{name}/main.swift", source)
        if name != "nothing":
            write(work / f"dynamic-programs/Sources/{name}/main.swift",
                  source.replace("import MessageRuntime", "import RuntimeLibrary"))
    programs = {}
    plain = build(work / "programs")
    static = build(work / "programs", "-Xswiftc", "-static-stdlib", "--scratch-path",
                   str(work / "static"))
    dynamic = build(work / "dynamic-programs")
    for name in sources:
        programs[name, "Swift dynamic"] = (plain / name, [])
        programs[name, "Swift static"] = (static / name, [])
        if name != "nothing":
            library = dynamic / "libRuntimeLibrary.so"
            programs[name, "MessageRuntime dynamic"] = (dynamic / name, [library])
    return programs


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--runs", type=int, default=101, help="runs of each program")
    parser.add_argument("--json", help="a file to write the figures to")
    options = parser.parse_args()
    work = pathlib.Path(tempfile.mkdtemp())
    try:
        programs = make_programs(work)
        times = {key: [] for key in programs}
        for round_number in range(options.runs + 1):
            for key, (program, _) in programs.items():
                figures = run_once(program)
                if round_number > 0:  # The first run reads the files.
                    times[key].append(figures)
        rows = []
        for (name, linking), (program, libraries) in programs.items():
            rows.append({
                "program": name, "linking": linking,
                "bytes": stripped_size(program, work),
                "libraryBytes": sum(stripped_size(library, work) for library in libraries),
                "wallMilliseconds": quartiles([wall for wall, _ in times[name, linking]]),
                "processorMilliseconds": quartiles([used for _, used in times[name, linking]]),
            })
    finally:
        shutil.rmtree(work)
    print("| program | linking | bytes | of libraries | start to end, ms | ± | processor, ms |")
    print("| --- | --- | ---: | ---: | ---: | ---: | ---: |")
    for row in rows:
        wall = row["wallMilliseconds"]
        spread = (wall["upperQuartile"] - wall["lowerQuartile"]) / wall["median"]
        print(f"| {row['program']} | {row['linking']} | {row['bytes']:,} | {row['libraryBytes']:,} "
              f"| {wall['median']:.2f} | {spread:.0%} "
              f"| {row['processorMilliseconds']['median']:.2f} |".replace(",", " "))
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(rows, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
