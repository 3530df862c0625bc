#!/usr/bin/env python3
"""Writes tests/types/*.json: what LLDB says of every type reached from the variables of a program.

    record_types.py [--into FOLDER] [NAME...]
    record_types.py --static PROGRAM VARIABLE...
    record_types.py --all PROGRAM
    record_types.py --live PROGRAM SOURCE

Programs are those of tests/corpus and the torture files beside the recordings; LLDB is 22. The
names, the sizes and the children of types are kept, without pointers and the like, whose names are
found as those of members. With `--static` it prints those of global variables of a program that
is not run, with `--all` every type that LLDB lists, with `--live` those of the variables where the
program stops.
"""

import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
CORPUS = os.path.join(HERE, "..", "corpus")
TYPES = os.path.join(HERE, "..", "types")
PACKAGE = "/usr/lib/llvm-22/lib/python3.11/site-packages"
SERVER = "/usr/lib/llvm-22/bin/lldb-server-22.1.8"
DEEPEST = 7
MOST_CHILDREN = 300


def records(lldb):
    """The classes of types that have members."""
    return lldb.eTypeClassStruct | lldb.eTypeClassClass | lldb.eTypeClassUnion


def programs():
    """{name: (folder, source, command)}; OUT in a command is the program."""
    with open(os.path.join(CORPUS, "corpus.json")) as f:
        builds = json.load(f)["builds"]
    found = {}
    for source, build in builds.items():
        stem = os.path.splitext(os.path.basename(source))[0]
        found[stem] = (CORPUS, source, build["command"])
    clang = "clang++-22 -g -O0 -std=c++20 -Wno-everything torture.cpp -o OUT"
    found["torture_clang"] = (TYPES, "torture.cpp", clang)
    found["torture_gcc"] = (TYPES, "torture.cpp", "g++ -g -O0 -std=c++20 -w torture.cpp -o OUT")
    found["torture_gcc_units"] = (
        TYPES,
        "torture.cpp",
        "g++ -g -O0 -std=c++20 -w -fdebug-types-section torture.cpp -o OUT",
    )
    found["torture_rust"] = (
        TYPES,
        "torture.rs",
        "rustc -g --edition 2021 -A warnings -C opt-level=0 torture.rs -o OUT",
    )
    return found


def record(lldb, program, source, statics=False):
    """The types of the variables where the program stops."""
    with open(source) as f:
        line = next(n for n, text in enumerate(f, 1) if "break here" in text)
    debugger = lldb.SBDebugger.Create()
    debugger.SetAsync(False)
    target = debugger.CreateTarget(program)
    target.BreakpointCreateByLocation(os.path.basename(source), line)
    process = target.LaunchSimple(None, None, os.getcwd())
    stopped = next(t for t in process if t.GetStopReason() == lldb.eStopReasonBreakpoint)
    types = {}
    for variable in stopped.GetFrameAtIndex(0).GetVariables(True, True, statics, True):
        visit(lldb, variable, types, set(), 0)
    process.Kill()
    lldb.SBDebugger.Destroy(debugger)
    return {name: types[name] for name in sorted(types)}


def record_static(lldb, program, names):
    """The types of global variables of a program."""
    target = lldb.SBDebugger.Create().CreateTarget(program)
    types = {}
    for name in names:
        visit(lldb, target.FindFirstGlobalVariable(name), types, set(), 0)
    return {name: types[name] for name in sorted(types)}


def record_all(lldb, program):
    """Every record that LLDB knows the members of."""
    inside = "%s.dSYM/Contents/Resources/DWARF/%s" % (program, os.path.basename(program))
    target = lldb.SBDebugger.Create().CreateTarget(inside if os.path.exists(inside) else program)
    module = target.GetModuleAtIndex(0)
    section = module.GetSectionAtIndex(0)
    target.SetSectionLoadAddress(section, 0x100000)
    place = lldb.SBAddress(section, 0)
    types = {}
    for of in module.GetTypes(records(lldb)):
        if of.IsTypeComplete():
            visit(lldb, target.CreateValueFromAddress("value", place, of), types, set(), DEEPEST)
    return {name: types[name] for name in sorted(types)}


def visit(lldb, value, types, seen, depth):
    value = value.GetNonSyntheticValue()
    of = value.GetType()
    name = of.GetName()
    children = [
        value.GetChildAtIndex(i, lldb.eNoDynamicValues, False).GetNonSyntheticValue()
        for i in range(min(value.GetNumChildren(), MOST_CHILDREN))
    ]
    listed = [[c.GetName() or "", c.GetType().GetName()] for c in children]
    if (name, str(listed)) in seen:
        return
    seen.add((name, str(listed)))
    plain = of.GetCanonicalType().GetUnqualifiedType()
    if plain.GetTypeClass() & records(lldb):
        entry = {"size": of.GetByteSize(), "children": listed}
        if plain.GetName() != name:
            entry["canonical"] = plain.GetName()
        known = types.setdefault(name, [])
        if entry not in known:
            known.append(entry)
    if depth < DEEPEST:
        for child in children:
            visit(lldb, child, types, seen, depth + 1)


def lines(types):
    """JSON with a line for each layout."""
    out = []
    for name, layouts in types.items():
        texts = ",\n  ".join(json.dumps(layout) for layout in layouts)
        out.append("%s: [\n  %s]" % (json.dumps(name), texts))
    return "{\n" + ",\n".join(out) + "\n}\n"


def main():
    os.environ["LLDB_DEBUGSERVER_PATH"] = SERVER
    sys.path.insert(0, PACKAGE)
    import lldb

    wanted, into = sys.argv[1:], TYPES
    if wanted[:1] == ["--static"]:
        print(lines(record_static(lldb, wanted[1], wanted[2:])))
        return
    if wanted[:1] == ["--all"]:
        print(lines(record_all(lldb, wanted[1])))
        return
    if wanted[:1] == ["--live"]:
        print(lines(record(lldb, wanted[1], wanted[2], statics=True)))
        return
    if wanted[:1] == ["--into"]:
        into, wanted = wanted[1], wanted[2:]
    for name, (folder, source, command) in programs().items():
        if wanted and name not in wanted:
            continue
        with tempfile.TemporaryDirectory(prefix="fmtc-types-") as scratch:
            program = os.environ.get("FMTC_BUILT", scratch) + "/" + name
            if not os.path.exists(program):
                subprocess.run(
                    ["sh", "-c", command.replace("OUT", program)], cwd=folder, check=True, stderr=subprocess.DEVNULL
                )
            types = record(lldb, program, os.path.join(folder, source))
        with open(os.path.join(into, name + ".json"), "w") as f:
            f.write(lines(types))
        print(name, len(types))


if __name__ == "__main__":
    main()
