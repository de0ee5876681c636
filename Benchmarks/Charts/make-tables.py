#!/usr/bin/env python3
"""Writes the tables of Docs/Benchmarks.md and README.md from a file that message-benchmark --json wrote.

    python3 Benchmarks/Charts/make-tables.py RUN.json [FOOTPRINT.json]

A table stands between `<!-- begin NAME -->` and `<!-- end NAME -->`; what is there is replaced. Without a
file of measure-footprint.py its table stays as it is.
"""

import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

# The table of README.md: what a row does, and the row.
SPEED = [
    ("typed send, one class, Int → Int", "send.typed/int1"),
    ("selector literal at the call", "send.literal/int1"),
    ("eight classes at random", "send.poly8/int1"),
    ("256 classes × 64 selectors at random", "send.mega256x64/void0"),
    ("send to nil", "send.nil/int1"),
    ("own method and super", "send.super/int1"),
    ("responds: yes", "responds.yes"),
    ("selector from a string", "selector.string"),
    ("types that have to be adapted", "send.adapted/object1"),
    ("forwarding target, whole send", "forward.target/int1"),
    ("forwardInvocation that invokes elsewhere", "forward.invocation/int1"),
    ("sink, one object", "sink.swallow/object1"),
    ("invocation: make, 2 sets, invoke, get", "invocation.full/int2"),
    ("prepared invocation of a C function", "invocation.invoke.c/int2"),
    ("C function made from a method, called", "imp.closure/int1"),
    ("C function found by name, called", "cfunction.call/double1"),
    ("replace a method in use", "method.replace/1"),
]

GROUPS = {
    "peers": r"^peer\.",
    "menus": r"^menu\.",
    "border": r"^(invocation\.invoke\.c|imp\.|send\.c/|cfunction\.|callback/)",
}


def number(value):
    """A figure with three or four digits that mean something."""
    if value >= 1000:
        return f"{value:,.0f}".replace(",", " ")
    return f"{value:.2f}" if value < 100 else f"{value:.1f}"


def count(value):
    return f"{value:,.0f}".replace(",", " ") if value == int(value) else f"{value:.2f}"


def spread(row):
    time = row.get("nanoseconds")
    if not time or time["median"] == 0:
        return "–"
    return f"{(time['upperQuartile'] - time['lowerQuartile']) / time['median'] * 100:.1f} %"


def reach(row):
    """The rules of a row, with the figure where it is not the multiple; missed ones say so."""
    texts = []
    for rule in row.get("rules", []):
        text = rule["rule"]
        if re.search(r"[a-z]\.|rate|bytes", text):
            text = f"{number(rule['figure'])}, {text}"
        if rule["verdict"] != "met":
            text = f"**missed** {text}"
        texts.append(text)
    return "; ".join(texts) or "–"


def peer(row):
    texts = []
    if best := row.get("bestPeer"):
        texts.append(f"`{best['name']}` {number(best['multiple'])}")
    if elsewhere := row.get("peersElsewhere"):
        texts.append(f"({elsewhere})")
    return " ".join(texts) or "–"


def line(cells):
    return "| " + " | ".join(cells) + " |"


def table(rows, with_items=False):
    columns = ["row", "ns", "±", "×", "allocations"] + (["M items/s"] if with_items else [])
    columns += ["reach", "best peer"]
    rules = ["---"] + ["---:"] * (len(columns) - 3) + ["---", "---"]
    lines = [line(columns), "|" + "|".join(rules) + "|"]
    for row in rows:
        time = row.get("nanoseconds")
        cells = [
            f"`{row['name']}`", number(time["median"]) if time else "–", spread(row),
            number(row["multiple"]) if "multiple" in row else "–",
            count(row["allocations"]) if "allocations" in row else "–",
        ]
        if with_items:
            rate = row.get("itemsPerSecond")
            cells.append(number(rate / 1e6) if rate else "–")
        if "bytes" in row and not row.get("rules"):
            cells.append(f"{count(round(row['bytes']))} bytes")
        else:
            cells.append(reach(row))
        lines.append(line(cells + [peer(row)]))
    return "\n".join(lines)


def speed(rows):
    lines = ["| work | MessageRuntime | in the same run | measured elsewhere |", "|---|---:|---|---|"]
    for work, name in SPEED:
        row = rows[name]
        best = row.get("bestPeer")
        lines.append(line([
            work, number(row["multiple"]),
            f"`{best['name'].removeprefix('peer.')}` {number(best['multiple'])}" if best else "–",
            row.get("peersElsewhere", "–"),
        ]))
    return "\n".join(lines)


def missed(run):
    names = [
        f"`{row['name']}` ({number(row['multiple'])})" for row in run["rows"]
        if any(rule["verdict"] != "met" for rule in row.get("rules", []))
    ]
    return ", ".join(names) if names else "none"


def conditions(run):
    what = run["conditions"]
    machine = run["machine"]
    total = sum(bool(row.get("rules")) for row in run["rows"])
    trust = "The run says of itself that the machine was quiet enough"
    if not what["wasQuiet"]:
        trust = "**The run says of itself that the machine was disturbed too often to trust times**"
    elif not what["wereThreadsQuiet"]:
        trust += ", but not for rows of two threads"
    return "\n".join([
        f"Run of {run['date']}: {what['repetitions']} repetitions of {what['milliseconds']} ms of each of",
        f"{len(run['rows'])} rows in turns; {what['retakes']} measurements were taken again. {trust}.",
        f"{machine['processor']}, {machine['processors']} processors, {machine['system']}, Linux "
        f"{machine['kernel']}, {machine['swift']}, libffi {machine['libffi']}.",
        f"Of {total} rows with a reach, missed: {missed(run)}.",
    ])


def footprint(rows):
    """Sizes and times of programs, each beside the program that does nothing, linked in the same way."""
    plain = {row["linking"]: row for row in rows if row["program"] == "nothing"}
    lines = ["| program | linking | bytes | added | of libraries | start to end, ms | added, ms | processor, ms |",
             "|---|---|---:|---:|---:|---:|---:|---:|"]
    for row in rows:
        base = plain.get(row["linking"], plain["Swift dynamic"])
        wall = row["wallMilliseconds"]["median"]
        isPlain = row["program"] == "nothing"
        lines.append(line([
            row["program"], row["linking"], count(row["bytes"]),
            "–" if isPlain else count(row["bytes"] - base["bytes"]), count(row["libraryBytes"]),
            f"{wall:.2f}",
            "–" if isPlain else f"{wall - base['wallMilliseconds']['median']:+.2f}",
            f"{row['processorMilliseconds']['median']:.2f}",
        ]))
    return "\n".join(lines)


def insert(path, tables):
    text = path.read_text(encoding="utf-8")
    for name, body in tables.items():
        pattern = re.compile(
            rf"(<!-- begin {name} -->\n).*?(<!-- end {name} -->)", re.DOTALL)
        text, found = pattern.subn(lambda match: match[1] + body + "\n" + match[2], text)
        if found != 1:
            raise SystemExit(f"{path}: {found} places for {name}")
    path.write_text(text, encoding="utf-8")


def main():
    if len(sys.argv) not in (2, 3):
        raise SystemExit(__doc__)
    run = json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))
    rows = {row["name"]: row for row in run["rows"]}
    groups = {name: [row for row in run["rows"] if re.match(pattern, row["name"])]
              for name, pattern in GROUPS.items()}
    others = [row for row in run["rows"]
              if not any(row in group for group in groups.values())]
    tables = {
        "conditions": conditions(run), "rows": table(others), "peers": table(groups["peers"]),
        "border": table(groups["border"]), "menus": table(groups["menus"], with_items=True),
    }
    if len(sys.argv) == 3:
        tables["footprint"] = footprint(
            json.loads(pathlib.Path(sys.argv[2]).read_text(encoding="utf-8")))
    insert(ROOT / "Docs/Benchmarks.md", tables)
    insert(ROOT / "README.md", {"speed": speed(rows)})


if __name__ == "__main__":
    main()
