#!/usr/bin/env python3
"""Draws the charts of Docs/Benchmarks.md from a file that message-benchmark --json wrote.

    python3 Benchmarks/Charts/make-charts.py RUN.json [DIRECTORY]

Needs matplotlib: apt-get install python3-matplotlib (then run it with /usr/bin/python3), or pip install
matplotlib. Writes each chart twice, for light and for dark pages, as SVG. The same file gives the same
bytes with the same version of matplotlib.
"""

import json
import pathlib
import sys

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt  # noqa: E402
from matplotlib.ticker import FuncFormatter, LogLocator, NullLocator  # noqa: E402

# Words stay words in the file, so a page's fonts and a reader's search work on them.
matplotlib.rcParams["svg.fonttype"] = "none"
matplotlib.rcParams["svg.hashsalt"] = "message-benchmark"
matplotlib.rcParams["font.family"] = "sans-serif"
matplotlib.rcParams["font.size"] = 10

THEMES = {
    "light": {"text": "#1f2328", "grid": "#d1d9e0", "muted": "#59636e",
              "ours": "#0969da", "peer": "#bf8700", "reach": "#cf222e"},
    "dark": {"text": "#f0f6fc", "grid": "#3d444d", "muted": "#9198a1",
             "ours": "#4493f8", "peer": "#d29922", "reach": "#f85149"},
}

# The rows of the first chart, from the cheapest work to the dearest.
MAIN_ROWS = [
    "send.nil/int1", "send.typed/int1", "send.typed/void0", "send.typed/double2",
    "send.typed/struct24", "send.poly8/int1", "send.mega256x64/void0", "send.super/int1",
    "responds.yes", "responds.no", "selector.literal", "selector.string",
    "invocation.invoke.swift/int2", "invocation.invoke.c/int2", "imp.closure/int1",
    "forward.target/int1", "sink.swallow/void0", "sink.swallow/object1",
    "forward.invocation/int1", "invocation.full/int2", "method.replace/1",
]

# Groups of curves that share axes: file, title, axis of sizes, scale of sizes, curves with labels.
CURVE_CHARTS = [
    ("scaling-table", "Many classes, many selectors", "classes or selectors", "log", [
        ("scaling.classes", "send to N classes at random"),
        ("scaling.selectors.send", "send N selectors at random"),
        ("scaling.selectors.lookUp", "find a selector among N names"),
    ]),
    ("scaling-depth", "Generations and chains", "generations or objects", "log", [
        ("scaling.depth.send", "send, inherited from N generations above"),
        ("scaling.depth.first", "the first such send"),
        ("scaling.chain", "forwarding target, N objects in a chain"),
    ]),
    ("scaling-arguments", "Arguments", "Int arguments", "linear", [
        ("scaling.arguments.send", "send"),
        ("scaling.arguments.sink", "SelectorSink"),
        ("scaling.arguments.invocation", "forwardInvocation"),
    ]),
]

PEER_NAMES = {
    "peer.gcc": "GCC libobjc", "peer.gnustep": "GNUstep", "peer.ruby": "Ruby",
    "peer.python": "CPython", "peer.swift": "Swift", "peer.libffi": "libffi", "peer.c": "C",
}


def peer_name(row):
    for prefix, name in PEER_NAMES.items():
        if row.startswith(prefix + "."):
            return name
    return row


def number(value, _=None):
    if value >= 1000:
        return f"{value:,.0f}".replace(",", "\u202f")
    return f"{value:.3g}"


def style(axes, theme):
    for spine in axes.spines.values():
        spine.set_visible(False)
    axes.tick_params(colors=theme["text"], length=0)
    axes.set_axisbelow(True)
    for label in (axes.xaxis.label, axes.yaxis.label):
        label.set_color(theme["text"])


def legend(axes, theme, **options):
    axes.legend(frameon=False, labelcolor=theme["text"], **options)


def save(figure, directory, name, kind):
    path = directory / f"{name}-{kind}.svg"
    figure.savefig(path, transparent=True, metadata={"Date": None, "Creator": None},
                   bbox_inches="tight")
    plt.close(figure)
    # Without blanks at the ends of lines, which version control complains about.
    lines = path.read_text(encoding="utf-8").split("\n")
    path.write_text("\n".join(line.rstrip() for line in lines), encoding="utf-8")
    return path


def limit_of(row):
    """The reach in indirect C calls, if the row has one in that unit."""
    for rule in row.get("rules", []):
        text = rule["rule"]
        if text.startswith("≤ ") and text.endswith(" ×"):
            return float(text[2:-2])
    return None


def draw_rows(run, directory, kind):
    theme = THEMES[kind]
    rows = {row["name"]: row for row in run["rows"]}
    names = [name for name in MAIN_ROWS if rows.get(name, {}).get("multiple")]
    if not names:
        return []
    figure, axes = plt.subplots(figsize=(8.6, 0.4 * len(names) + 1.1))
    style(axes, theme)
    places = range(len(names))
    highest = 1.0
    for place, name in zip(places, names):
        row = rows[name]
        ours, peer, reach = row["multiple"], row.get("bestPeer"), limit_of(row)
        first = place == 0
        axes.barh(place - 0.19, ours, 0.36, color=theme["ours"],
                  label="MessageRuntime" if first else None)
        axes.text(max(ours, reach or 0) * 1.08, place - 0.19, number(ours), va="center", fontsize=8,
                  color=theme["text"])
        highest = max(highest, ours)
        if peer:
            axes.barh(place + 0.19, peer["multiple"], 0.36, color=theme["peer"])
            axes.text(peer["multiple"] * 1.06, place + 0.19,
                      f"{number(peer['multiple'])}  {peer_name(peer['name'])}", va="center",
                      fontsize=8, color=theme["muted"])
            highest = max(highest, peer["multiple"])
        if reach:
            axes.plot([reach, reach], [place - 0.42, place + 0.04], color=theme["reach"],
                      linewidth=1.6)
    axes.barh([0], [0], color=theme["peer"], label="best peer of the same run")
    axes.plot([], [], color=theme["reach"], linewidth=1.6, label="reach")
    axes.set_xscale("log")
    axes.set_xlim(0.25, highest * 6)
    axes.xaxis.set_major_formatter(FuncFormatter(number))
    axes.xaxis.set_minor_locator(NullLocator())
    axes.xaxis.grid(True, color=theme["grid"], linewidth=0.6)
    axes.set_yticks(list(places))
    axes.set_yticklabels(names)
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.set_xlabel("time as a multiple of an indirect C call, smaller is better")
    legend(axes, theme, loc="lower center", bbox_to_anchor=(0.4, 1.0), ncol=3)
    return [save(figure, directory, "rows", kind)]


def points_of(curve, value):
    found = [(point["size"], value(point["row"])) for point in curve["points"]]
    return [(size, figure) for size, figure in found if figure is not None]


def draw_lines(axes, theme, lines):
    colours = [theme["ours"], theme["peer"], theme["reach"]]
    for (label, points), colour, marker in zip(lines, colours, "os^"):
        axes.plot([p[0] for p in points], [p[1] for p in points], marker + "-", color=colour,
                  markersize=4, linewidth=1.5, label=label)


def draw_curves(run, directory, kind):
    theme = THEMES[kind]
    curves = {curve["name"]: curve for curve in run.get("curves", [])}
    written = []
    for name, title, size, scale, members in CURVE_CHARTS:
        lines = [(label, points_of(curves[curve], lambda row: row.get("multiple")))
                 for curve, label in members if curve in curves]
        if not lines:
            continue
        figure, axes = plt.subplots(figsize=(7, 3.4))
        style(axes, theme)
        draw_lines(axes, theme, lines)
        axes.set_yscale("log")
        axes.set_xscale(scale)
        axes.yaxis.set_major_formatter(FuncFormatter(number))
        axes.yaxis.set_minor_locator(NullLocator())
        if scale == "log":
            axes.xaxis.set_major_formatter(FuncFormatter(number))
            axes.xaxis.set_minor_locator(NullLocator())
        if name == "scaling-depth":
            sizes = [1, 2, 4, 8, 16, 32, 64]
            axes.set_xticks(sizes)
        if scale == "linear":
            axes.yaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
            axes.set_xticks(range(0, 13))
        axes.grid(True, color=theme["grid"], linewidth=0.6)
        axes.set_xlabel(size)
        axes.set_ylabel("× an indirect C call")
        axes.set_title(title, loc="left", fontsize=11, color=theme["text"])
        legend(axes, theme, loc="upper left", bbox_to_anchor=(0, -0.2), ncol=1)
        written.append(save(figure, directory, name, kind))
    return written + draw_threads(curves, directory, kind) + draw_memory(curves, directory, kind)


def draw_threads(curves, directory, kind):
    theme = THEMES[kind]
    lines = [(label, points_of(curves[curve], lambda row: row.get("threadScaling", {}).get("median")))
             for curve, label in [("scaling.threads.send", "send"),
                                  ("scaling.threads.forward", "forwarding target")]
             if curve in curves]
    if not lines:
        return []
    figure, axes = plt.subplots(figsize=(7, 3))
    style(axes, theme)
    draw_lines(axes, theme, lines)
    axes.set_xscale("log")
    axes.set_xticks([1, 2, 4, 8])
    axes.xaxis.set_major_formatter(FuncFormatter(number))
    axes.xaxis.set_minor_locator(NullLocator())
    axes.set_ylim(bottom=0)
    axes.grid(True, color=theme["grid"], linewidth=0.6)
    axes.set_xlabel("threads")
    axes.set_ylabel("× one thread's rate")
    axes.set_title("Threads", loc="left", fontsize=11, color=theme["text"])
    legend(axes, theme, loc="upper left", bbox_to_anchor=(0, -0.22), ncol=2)
    return [save(figure, directory, "scaling-threads", kind)]


def draw_memory(curves, directory, kind):
    theme = THEMES[kind]
    lines = [(label, points_of(curves[curve], lambda row: row.get("bytes")))
             for curve, label in [
                 ("scaling.memory.class10", "for each class with ten methods, all sent"),
                 ("scaling.memory.selector", "for each selector")]
             if curve in curves]
    if not lines:
        return []
    figure, axes = plt.subplots(figsize=(7, 3))
    style(axes, theme)
    draw_lines(axes, theme, lines)
    axes.set_xscale("log")
    axes.set_yscale("log")
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_formatter(FuncFormatter(number))
        axis.set_minor_locator(NullLocator())
    axes.grid(True, color=theme["grid"], linewidth=0.6)
    axes.set_xlabel("classes or selectors")
    axes.set_ylabel("bytes")
    axes.set_title("Memory", loc="left", fontsize=11, color=theme["text"])
    legend(axes, theme, loc="upper left", bbox_to_anchor=(0, -0.22), ncol=2)
    return [save(figure, directory, "scaling-memory", kind)]


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    run = json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))
    root = pathlib.Path(__file__).resolve().parents[2]
    directory = pathlib.Path(sys.argv[2]) if len(sys.argv) == 3 else root / "Docs" / "Benchmarks"
    directory.mkdir(parents=True, exist_ok=True)
    for kind in THEMES:
        for path in draw_rows(run, directory, kind) + draw_curves(run, directory, kind):
            print(path)


if __name__ == "__main__":
    main()
