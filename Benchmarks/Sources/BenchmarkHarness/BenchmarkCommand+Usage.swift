extension BenchmarkCommand {
  /// What the program says about its own options.
  public static let usage = """
    message-benchmark [--filter REGEX] [Google Benchmark's own options]
    message-benchmark --summary [--quick] [--gate] [--json FILE] [--filter REGEX]
    message-benchmark --scaling [--quick] [--json FILE] [--filter REGEX]
    message-benchmark --compare BEFORE.json AFTER.json [--nanoseconds] [--tolerance PERCENT]
                      [--only-changes] [--fail-if-worse]
    message-benchmark --count [--callgrind-file FILE] [--thresholds FILE] [--toolchain NAME]
                      [--update] [--filter REGEX]
    message-benchmark --list [--filter REGEX]
    message-benchmark --describe NAME

      --summary    Runs the rows in turns and prints medians, multiples of the indirect C call,
                   what each row should reach and the best peer of the run.
      --scaling    The same with rows that depend on a size: classes, selectors, depth, arguments,
                   length of a forwarding chain, threads.
      --quick      Fewer and shorter repetitions: a look, not a figure to keep.
      --gate       Exits with 1 if a row makes more allocations, takes more bytes or counts more of
                   something than it may.
      --json       Writes everything that was measured to a file as well. With --scaling, a file
                   that is there already keeps its rows and gets the curves.
      --without-peers  Leaves out the peers that have to be installed.

      --compare    Compares two files: ratios, spreads, and what lies outside of both spreads.
      --nanoseconds    Compares times as they are, not multiples of the indirect C call.
      --tolerance      What two medians may differ by all the same. 2 if not given.
      --only-changes   Prints only what changed.
      --fail-if-worse  Exits with 1 if anything is slower or counted more often.

      --count      Counts allocations of warm operations and, under valgrind --tool=callgrind, their
                   instructions. Benchmarks/Gates/run-gates.sh does all of it.
      --callgrind-file  What callgrind's --callgrind-out-file says.
      --thresholds      Judges the counts by a file; exits with 1 if one is exceeded.
      --toolchain       The toolchain's name for a file that --update makes.
      --update          Writes the counts to the file of thresholds.

      --filter     Takes only rows whose name contains a match. Rows that they are compared to
                   run as well.
      --list       Prints the rows' names, the curves' last.
      --describe   Prints what a row does and what it should reach.
      --allow-debug  Runs a debug build all the same. Its figures mean nothing.

    Without one of --summary, --scaling, --compare, --count, --list and --describe, Google Benchmark
    runs the rows, for example with
      --benchmark_out=result.json --benchmark_out_format=json --benchmark_repetitions=5
    """
}
