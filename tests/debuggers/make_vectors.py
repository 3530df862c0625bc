#!/usr/bin/env python3
"""Makes the files of tests/vectors again, from real debuggers.

    make_vectors.py [FILE...] [--lldb LLDB...] [--only REGEX] [--check]

FILE: vectors recipes fixtures methods sections shapes shape-fixtures recursion loops loop-fixtures;
default all.  LLDB: as for probe.py; default all that are installed.  What a file holds of other
debuggers is kept.  With --only the results of the cases whose id matches are printed and nothing is
written; with --check the results are compared with the files, differences are printed, and nothing
is written.

The cases of vectors.json and recipes.json are those files themselves: a new case needs an id,
a value and `asm`, the rest is filled in.  The others come from method_cases.py and
section_cases.py.
"""

import argparse
import json
import os
import re
import sys

import debuggers
import loop_cases
import method_cases
import probe
import recursion_cases
import section_cases
import shape_cases
from asm import assemble

VECTORS = os.path.join(debuggers.HERE, os.pardir, "vectors")
SECONDS = 4.0
METHOD_VERSIONS = ("lldb-23", "lldb-24")

# What the answers of a value tree (fixtures.json) do not suffice for.
NEEDS = [
    ("cast", "@cast"),
    ("clone", "@clone"),
    ("parent", "@get_parent"),
    ("pointee", "@get_pointee_type"),
    ("offset", "@create_child_at_offset"),
]


def path_of(name):
    prefix = "vectors-" if name in ("methods", "sections", "shapes", "recursion", "loops") else ""
    return os.path.join(VECTORS, prefix + name + ".json")


def load(name):
    if not os.path.exists(path_of(name)):
        return []
    with open(path_of(name)) as f:
        return json.load(f)


def is_host_dependent(outcomes):
    """Whether a text holds an address: of the debuggee, or of LLDB's own memory."""

    def is_address(n):
        return 0x400000 <= n < 0x1000000 or 0x7F0000000000 <= n < 0x800000000000 or 0x550000000000 <= n < 0x570000000000

    for outcome in outcomes.values():
        text = outcome.get("summary") or ""
        for found in re.finditer(r"0x([0-9a-fA-F]+)|(?<![0-9])([0-9]+)(?![0-9])", text):
            hexadecimal, decimal = found.groups()
            if is_address(int(hexadecimal, 16) if hexadecimal else int(decimal)):
                return True
    return False


def assembled(case):
    """A case of a file, its bytecode made anew; that is put behind its text."""
    out = {}
    for key, value in case.items():
        if key not in ("expect", "host_dependent"):
            out[key] = value
        if key == "asm":
            out["program"] = assemble(value).hex()
        elif key == "methods_asm":
            out["methods"] = [[s, assemble(p).hex()] for s, p in value]
    return out


def recipe_cases():
    """Only what they show is wanted; `lookups` counts something else there."""
    return [dict(assembled(c), observe=False) for c in load("recipes")]


def vectors_cases():
    cases = []
    for case in map(assembled, load("vectors")):
        needs = [n for n, selector in NEEDS if selector in case["asm"]]
        cases.append(dict(case, needs=needs) if needs else case)
    return cases


def without_nulls(result):
    return {k: v for k, v in result.items() if v is not None}


def summary_expectation(result):
    return {k: v for k, v in result.items() if k != "id" and (v is not None or k in ("summary", "error"))}


def recipe_expectation(result):
    return {k: v for k, v in summary_expectation(result).items() if v is not None}


def observed_expectation(result):
    if result["outcome"] == "none":
        return {"outcome": "none"}  # the raw members, as without the section
    return {k: v for k, v in result.items() if k != "id" and v not in (None, {})}


def harm_expectation(result):
    """Whether it ends or hangs LLDB; which of the two is a matter of its crash reports."""
    return "harmful" if result["outcome"] in ("crash", "timeout") else "harmless"


def is_same_case(old, new):
    what = ("value", "asm", "program", "methods", "section", "record_version", "command", "lookups", "methods_asm")
    return all(old.get(k) == new.get(k) for k in what)


def merged(name, cases, results, expectation):
    """The cases with what is known of them: from this run, else from the file."""
    old = {c["id"]: c for c in load(name)}
    out = []
    for i, case in enumerate(cases):
        before = old.get(case["id"])
        known = before["expect"] if before and is_same_case(before, case) else {}
        expect = dict(known, **{v: expectation(rs[i]) for v, rs in results.items()})
        case = {k: v for k, v in case.items() if k != "observe"}
        if name == "vectors":
            case["host_dependent"] = is_host_dependent(expect)
        out.append(dict(case, expect={v: expect[v] for v in sorted(expect)}))
    return out


MAKERS = {
    "vectors": (vectors_cases, summary_expectation),
    "recipes": (recipe_cases, recipe_expectation),
    "methods": (method_cases.all_cases, observed_expectation),
    "sections": (section_cases.all_cases, recipe_expectation),
    "shapes": (shape_cases.all_cases, summary_expectation),
    "recursion": (recursion_cases.all_cases, harm_expectation),
    "loops": (loop_cases.all_cases, summary_expectation),
}
FIXTURES = {
    "fixtures": ("debuggee", probe.ROOTS),
    "shape-fixtures": ("shapes", shape_cases.roots()),
    "loop-fixtures": ("loops", loop_cases.roots()),
}


def wanted(name, lldbs):
    """{version: path} of the debuggers that this file is about."""
    if name == "methods":
        return {v: p for v, p in lldbs.items() if v.startswith(METHOD_VERSIONS)}
    return lldbs


def run(name, lldbs, only=None):
    cases = [c for c in MAKERS[name][0]() if not only or re.search(only, c["id"])]
    results = {}
    for version, path in wanted(name, lldbs).items():
        print("%s: %d cases in %s" % (name, len(cases), version), file=sys.stderr)
        exe = debuggers.debuggee(name if name in ("shapes", "loops") else "debuggee")
        results[version] = probe.run_cases(path, cases, exe, seconds=SECONDS)
    return cases, results


def dump(obj):
    return json.dumps(obj, ensure_ascii=False)


def write(name, obj):
    """JSON with one case, or one variable of one debugger, on a line."""
    if isinstance(obj, list):
        text = "[\n" + ",\n".join(map(dump, obj)) + "\n]\n"
    else:
        trees = [
            dump(v) + ": {\n" + ",\n".join(dump(k) + ": " + dump(t) for k, t in ts.items()) + "\n}"
            for v, ts in obj.items()
        ]
        text = "{\n" + ",\n".join(trees) + "\n}\n"
    with open(path_of(name), "w", encoding="utf-8") as f:
        f.write(text)


def new_content(name, lldbs):
    if name in FIXTURES:
        program, roots = FIXTURES[name]
        trees = dict(load(name) or {})
        for version, path in lldbs.items():
            found = probe.value_trees(path, debuggers.debuggee(program), roots)
            trees[version] = {t["name"]: t for t in found}
        return {v: trees[v] for v in sorted(trees)}
    cases, results = run(name, lldbs)
    return merged(name, cases, results, MAKERS[name][1])


def differences(name, new):
    """Lines that say where the file differs; a text with an address may do so."""
    old = load(name)
    if isinstance(new, dict):
        for version, trees in new.items():
            for root, tree in trees.items():
                if dict(old).get(version, {}).get(root) != tree:
                    yield "%s %s: the value tree differs" % (version, root)
        return
    known = {c["id"]: c for c in old}
    for case in new:
        before = known.get(case["id"], {"expect": {}})["expect"]
        for version, expect in case["expect"].items():
            if before.get(version) != expect and not case.get("host_dependent"):
                yield "%s %s: %s, the file says %s" % (version, case["id"], dump(expect), dump(before.get(version)))


def show(name, lldbs, only):
    cases, results = run(name, lldbs, only)
    for i, case in enumerate(cases):
        print(case["id"], "|", str(case.get("asm", case.get("section")))[:300])
        for version, rs in results.items():
            print("    %s: %s" % (version, dump(without_nulls(rs[i]))))


def main():
    ap = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    ap.add_argument("files", nargs="*", metavar="FILE")
    ap.add_argument("--lldb", action="append")
    ap.add_argument("--only")
    ap.add_argument("--check", action="store_true")
    a = ap.parse_args()
    unknown = set(a.files) - set(MAKERS) - set(FIXTURES)
    if unknown:
        ap.error("unknown: " + ", ".join(sorted(unknown)))
    paths = [debuggers.resolve(lldb) for lldb in a.lldb] if a.lldb else list(debuggers.installed().values())
    lldbs = {debuggers.version(p): p for p in paths}
    differ = False
    for name in a.files or list(MAKERS) + list(FIXTURES):
        if a.only:
            show(name, lldbs, a.only)
        elif a.check:
            for line in differences(name, new_content(name, lldbs)):
                differ = True
                print(line)
        else:
            write(name, new_content(name, lldbs))
    sys.exit(1 if differ else 0)


if __name__ == "__main__":
    main()
