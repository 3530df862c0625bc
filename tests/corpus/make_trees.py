#!/usr/bin/env python3
"""Writes trees-22.json and trees-23.json: what LLDB knows and prints of each variable.

    make_trees.py FMTC [STEM...]
"""

import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
VALUES = os.path.join(HERE, "..", "debuggers", "values.py")
DEBUGGERS = ("22", "23")
DEPTH = 11
# Trees of pointers to much that no formatter looks at.
SHALLOW = {"opencv": 3, "nlohmann_json": 2, "sdl": 3, "std_containers": 9}


def run(*command):
    subprocess.run(command, check=True, cwd=HERE)


def compact(tree):
    """A tree without what follows from the rest."""
    out = {k: v for k, v in tree.items() if k not in ("children", "synthetic")}
    for name in ("display_type", "canonical_type"):
        if out[name] == out["type"]:
            del out[name]
    if "children" in tree:
        out["children"] = [compact(child) for child in tree["children"]]
        if len(out["children"]) == out["num_children"]:
            del out["num_children"]
    if "synthetic" in tree:
        kids = [compact(child) for child in tree["synthetic"]["children"]]
        out["synthetic"] = dict(tree["synthetic"], children=kids)
    return out


def values_of(fmtc, source, build, names):
    """{LLDB: what it says of the variables}."""
    stem = os.path.splitext(os.path.basename(source))[0]
    with open(os.path.join(HERE, source)) as f:
        line = next(n for n, text in enumerate(f, 1) if "break here" in text)
    out = {}
    with tempfile.TemporaryDirectory(prefix="fmtc-trees-") as tmp:
        program, section, seen = (os.path.join(tmp, name) for name in ("p", "s", "v"))
        run("sh", "-c", build["command"].replace("OUT", program))
        run(fmtc, "compile", stem + ".fmt", "--emit", "bin", "-o", section)
        for lldb in DEBUGGERS:
            run("python3", VALUES, "--lldb", lldb, "--section", section, "--depth",
                str(SHALLOW.get(stem, DEPTH)), "-o", seen, program,
                "%s:%d" % (os.path.basename(source), line), *names)
            with open(seen) as f:
                values = json.load(f)
            out[lldb] = {name: dict(value, tree=compact(value["tree"]))
                         for name, value in values.items()}
    return out


def main():
    fmtc, only = os.path.abspath(sys.argv[1]), sys.argv[2:]
    with open(os.path.join(HERE, "corpus.json")) as f:
        corpus = json.load(f)
    paths = {lldb: os.path.join(HERE, "trees-%s.json" % lldb) for lldb in DEBUGGERS}
    out = {lldb: {} for lldb in DEBUGGERS}
    for lldb, path in paths.items():
        if only and os.path.exists(path):
            with open(path) as f:
                out[lldb] = json.load(f)
    for source, build in corpus["builds"].items():
        stem = os.path.splitext(os.path.basename(source))[0]
        if only and stem not in only:
            continue
        names = [check["variable"] for case in corpus["cases"] if case["source"] == source
                 for check in case["checks"]]
        for lldb, values in values_of(fmtc, source, build, names).items():
            out[lldb][stem] = values
    for lldb, path in paths.items():
        write(path, out[lldb])


def write(path, out):
    """A variable a line."""
    stems = []
    for stem, values in sorted(out.items()):
        lines = ["  %s: %s" % (json.dumps(name), json.dumps(value, separators=(",", ":"),
                                                           ensure_ascii=False))
                 for name, value in values.items()]
        stems.append(" %s: {\n%s\n }" % (json.dumps(stem), ",\n".join(lines)))
    with open(path, "w") as f:
        f.write("{\n%s\n}\n" % ",\n".join(stems))


if __name__ == "__main__":
    main()
