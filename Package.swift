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
    // The header cmr_runtime.h, for C and C++ targets that send messages.
    .library(name: "CMessageRuntime", targets: ["CMessageRuntime"]),
    .library(name: "MenuDispatch", targets: ["MenuDispatch"]),
    .library(name: "TerminalMenus", targets: ["TerminalMenus"]),
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
      // Embedded rather than copied: a bundle would need Foundation to be found at run time.
      resources: [.embedInCode("Resources/MenuTitles.tsv")],
      swiftSettings: strict),
    // Only who links TerminalMenus needs ncurses.
    // Without pkg-config: its file for ncurses sets macros, which SwiftPM refuses with a warning.
    // Headers and library are where the compiler looks anyway.
    .systemLibrary(
      name: "CNcursesW",
      providers: [.apt(["libncurses-dev"]), .brew(["ncurses"]), .yum(["ncurses-devel"])]),
    .target(name: "CTerminalMenus", cSettings: cFlags),
    .target(
      name: "TerminalMenus",
      dependencies: ["MenuDispatch", "CNcursesW", "CTerminalMenus"],
      swiftSettings: strict),
    .executableTarget(
      name: "menu-demo", dependencies: ["TerminalMenus", "MenuDispatch", "MessageRuntime"],
      path: "Docs/Examples/MenuDemo", exclude: ["README.md", "make-screens.sh", "Screens"],
      swiftSettings: common),
    .testTarget(
      name: "TerminalMenusTests",
      dependencies: ["TerminalMenus", "MenuDispatch", "MessageRuntime", "CTerminalMenus"],
      swiftSettings: common),
    .target(
      name: "_MessageTestSupport",
      dependencies: ["MessageRuntime", "TypeEncodings", "CMessageRuntime", "_CCallOracle"],
      path: "Tests/_MessageTestSupport", swiftSettings: common),
    // Forwards and closures in millions, for hours if asked; no test.
    .executableTarget(
      name: "_soak", dependencies: ["_MessageTestSupport"], path: "Tests/Soak",
      swiftSettings: common),
    // C functions to call, C code that calls, and libffi without the runtime: what the tests of
    // calls and closures compare with.
    .target(
      name: "_CCallOracle", dependencies: ["CMessageRuntime", "CLibFFI"],
      path: "Tests/_CCallOracle", cSettings: cFlags),
    .testTarget(
      name: "CMessageRuntimeTests", dependencies: ["CMessageRuntime", "_CCallOracle"],
      swiftSettings: common),
    // Random C signatures: the generator, and what calls them through the C target.
    .target(
      name: "_SignatureGenerator", path: "Tests/Support/SignatureGenerator", swiftSettings: common),
    .executableTarget(
      name: "_signature-generator", dependencies: ["_SignatureGenerator"],
      path: "Tests/Support/SignatureGeneratorTool", swiftSettings: common),
    .target(
      name: "_CSignatureDriver", dependencies: ["CMessageRuntime"],
      path: "Tests/Support/SignatureDriver", cSettings: cFlags),
    .target(name: "_CEncodingOracle", path: "Tests/_CEncodingOracle", cSettings: cFlags),
    .testTarget(
      name: "TypeEncodingsTests", dependencies: ["TypeEncodings", "_CEncodingOracle"],
      swiftSettings: common),
    // C functions that are methods, and C and C++ code that calls methods.
    .target(
      name: "_CMethodOracle", dependencies: ["CMessageRuntime"], path: "Tests/_CMethodOracle",
      cSettings: cFlags, cxxSettings: [.enableWarning("all"), .enableWarning("extra")]),
    // C methods that take and return structures, unions, vectors and complex numbers.
    .target(
      name: "_CAggregateOracle", dependencies: ["CMessageRuntime"],
      path: "Tests/_CAggregateOracle", cSettings: cFlags),
    .testTarget(
      name: "MessageRuntimeTests",
      dependencies: [
        "MessageRuntime", "TypeEncodings", "_MessageTestSupport", "CMessageRuntime",
        "_CMethodOracle", "_CAggregateOracle",
      ],
      swiftSettings: common),
    .testTarget(
      name: "DifferentialTests",
      dependencies: [
        "MessageRuntime", "TypeEncodings", "CMessageRuntime", "_CSignatureDriver",
        "_SignatureGenerator",
      ],
      swiftSettings: common),
    .executableTarget(
      name: "hello-forwarding", dependencies: ["MessageRuntime"],
      path: "Docs/Examples/HelloForwarding", swiftSettings: common),
    // The examples are built with everything else, so that they cannot rot.
    .target(
      name: "CClientPart", dependencies: ["CMessageRuntime"], path: "Docs/Examples/CClientPart",
      cSettings: cFlags),
    .executableTarget(
      name: "c-client", dependencies: ["CClientPart", "MessageRuntime"],
      path: "Docs/Examples/CClient", exclude: ["expected-output.txt"], swiftSettings: common),
    .executableTarget(
      name: "c-console", dependencies: ["MessageRuntime"], path: "Docs/Examples/CConsole",
      exclude: ["check.sh"], swiftSettings: common),
    .target(
      name: "PopupMenuKit", dependencies: ["MessageRuntime"], path: "Docs/Examples/PopupMenuKit",
      swiftSettings: common),
    .executableTarget(
      name: "popup-menu", dependencies: ["PopupMenuKit", "MessageRuntime"],
      path: "Docs/Examples/PopupMenu", exclude: ["README.md"], swiftSettings: common),
    .testTarget(
      name: "MenuDispatchTests", dependencies: ["MenuDispatch", "MessageRuntime", "TypeEncodings"],
      swiftSettings: common),
    .testTarget(
      name: "PopupMenuTests",
      dependencies: ["PopupMenuKit", "MessageRuntime", "TypeEncodings", "popup-menu"],
      swiftSettings: common),
    .testTarget(
      name: "PublicSurfaceTests", dependencies: ["MessageRuntime", "TypeEncodings"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
