// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that nobody who links the library installs what only benchmarks need.

let common: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let cFlags: [CSetting] = [.enableWarning("all"), .enableWarning("extra")]

let package = Package(
  name: "MessageBenchmarks",
  products: [.executable(name: "message-benchmark", targets: ["message-benchmark"])],
  dependencies: [.package(name: "MessageRuntime", path: "..")],
  targets: [
    // Libraries of the system.
    .systemLibrary(
      name: "CGoogleBenchmark",
      pkgConfig: "benchmark",
      providers: [.apt(["libbenchmark-dev"]), .brew(["google-benchmark"])]),
    // The runtime's own CLibFFI is no product of it, and two packages may not share a target name.
    .systemLibrary(
      name: "CBenchmarkLibFFI",
      pkgConfig: "libffi",
      providers: [.apt(["libffi-dev"]), .brew(["libffi"])]),

    // C and C++.
    .target(
      name: "GoogleBenchmarkShim", dependencies: ["CGoogleBenchmark"],
      cxxSettings: [.enableWarning("all"), .enableWarning("extra")]),
    .target(name: "CAllocationCounter", cSettings: cFlags),
    .target(name: "CInstructionCounter", cSettings: cFlags),
    .target(name: "CPeers", dependencies: ["CBenchmarkLibFFI"], cSettings: cFlags),

    // Swift.
    .target(name: "SwiftPeers", swiftSettings: common),
    .target(
      name: "RuntimeSubjects",
      dependencies: [
        .product(name: "MessageRuntime", package: "MessageRuntime"),
        .product(name: "TypeEncodings", package: "MessageRuntime"),
      ],
      swiftSettings: common),
    // What is kept of runs, compared and judged: no measuring.
    .target(name: "BenchmarkRecords", swiftSettings: common),
    .target(
      name: "BenchmarkHarness",
      dependencies: [
        "BenchmarkRecords", "GoogleBenchmarkShim", "CAllocationCounter", "CInstructionCounter",
      ],
      swiftSettings: common),
    .target(
      name: "MessageBenchmarks",
      dependencies: [
        "BenchmarkHarness", "CPeers", "SwiftPeers", "RuntimeSubjects",
        .product(name: "MenuDispatch", package: "MessageRuntime"),
        .product(name: "MessageRuntime", package: "MessageRuntime"),
        .product(name: "CMessageRuntime", package: "MessageRuntime"),
        .product(name: "TypeEncodings", package: "MessageRuntime"),
      ],
      swiftSettings: common),
    .executableTarget(
      name: "message-benchmark", dependencies: ["BenchmarkHarness", "MessageBenchmarks"],
      swiftSettings: common),
    .testTarget(
      name: "BenchmarkRecordsTests", dependencies: ["BenchmarkRecords"], swiftSettings: common),
    .testTarget(
      name: "BenchmarkHarnessTests", dependencies: ["BenchmarkHarness", "BenchmarkRecords"],
      swiftSettings: common),
    .testTarget(
      name: "MessageBenchmarksTests",
      dependencies: ["MessageBenchmarks", "BenchmarkHarness"], swiftSettings: common),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
