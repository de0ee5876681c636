import BenchmarkHarness
import MessageBenchmarks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

do {
  let command = try BenchmarkCommand(arguments: CommandLine.arguments)
  exit(command.run(allBenchmarks(), curves: scalingCurves))
} catch {
  printError("message-benchmark: \(error)\n\n\(BenchmarkCommand.usage)")
  exit(2)
}
