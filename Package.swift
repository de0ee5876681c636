// swift-tools-version: 6.2
import PackageDescription

// Settings of every Swift target. None of them is unsafe: a package that sets unsafe flags cannot
// be used as a versioned dependency.
let common: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// The targets that touch raw memory say so expression by expression.
let strict: [SwiftSetting] = common + [.strictMemorySafety()]

let cFlags: [CSetting] = [.enableWarning("all"), .enableWarning("extra")]

let package = Package(
  name: "MessageRuntime",
  products: [
    .library(name: "MessageRuntime", targets: ["MessageRuntime"]),
    .library(name: "TypeEncodings", targets: ["TypeEncodings"]),
    .library(name: "MenuDispatch", targets: ["MenuDispatch"]),
  ],
  targets: [
    .systemLibrary(
      name: "CLibFFI",
      pkgConfig: "libffi",
      providers: [.apt(["libffi-dev"]), .brew(["libffi"]), .yum(["libffi-devel"])]),
    .target(name: "CMessageRuntime", dependencies: ["CLibFFI"], cSettings: cFlags),
    .target(name: "TypeEncodings", swiftSettings: strict),
    .target(
      name: "MessageRuntime", dependencies: ["CMessageRuntime", "TypeEncodings"],
      swiftSettings: strict),
    .target(
      name: "MenuDispatch", dependencies: ["MessageRuntime"],
      swiftSettings: strict),
    .target(
      name: "_MessageTestSupport", dependencies: ["MessageRuntime"],
      path: "Tests/_MessageTestSupport", swiftSettings: common),
    // C functions to call, C code that calls, and libffi without the runtime: what the tests of
    // calls and closures compare with.
    .target(
      name: "_CCallOracle", dependencies: ["CMessageRuntime", "CLibFFI"],
      path: "Tests/_CCallOracle", cSettings: cFlags),
    .testTarget(
      name: "CMessageRuntimeTests", dependencies: ["CMessageRuntime", "_CCallOracle"],
      swiftSettings: common),
    .target(name: "_CEncodingOracle", path: "Tests/_CEncodingOracle", cSettings: cFlags),
    .testTarget(
      name: "TypeEncodingsTests", dependencies: ["TypeEncodings", "_CEncodingOracle"],
      swiftSettings: common),
    .testTarget(
      name: "MessageRuntimeTests",
      dependencies: ["MessageRuntime", "TypeEncodings", "_MessageTestSupport"],
      swiftSettings: common),
    .testTarget(
      name: "MenuDispatchTests", dependencies: ["MenuDispatch", "MessageRuntime"],
      swiftSettings: common),
    .testTarget(
      name: "PublicSurfaceTests", dependencies: ["MessageRuntime"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
