#!/usr/bin/env python3
"""What an LLDB shows for the variables of any program, and their value trees.

    values.py --lldb LLDB EXE SOURCE:LINE VARIABLE... [--section FILE] [--depth N] [--rustc ETC]
              [--runtime FILE] [--damage [ROUNDS]] [--summaries] [-o OUT.json]

Stops at the line.  --depth asks for value trees, to so many levels, as they are without the
section of FILE; that section is added before the variables are shown.  --rustc names the folder of
rustc's own formatters, which are loaded first, as rust-lldb does.  --runtime names a script to load, such as the one
that LLDB before 20 runs formatters with.  Writes

    {VARIABLE: {"lines": what `frame variable` prints, "summary": ..., "tree": ...,
                "children": [[name, text]...] or null where nothing makes children,
                "unreadable": the summaries of pointers to its type that lead nowhere}}
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

MAX_CHILDREN = 24
MAX_POINTERS = 3


def stopped(debugger, job):
    """The frame of the line."""
    import lldb

    debugger.SetAsync(False)
    for setting in (
        "symbols.enable-external-lookup false",
        "target.inherit-env false",
        "use-color false",
        "target.disable-aslr false",
    ):
        debugger.HandleCommand("settings set " + setting)
    target = debugger.CreateTarget(job["exe"])
    target.BreakpointCreateByLocation(job["file"], job["line"])
    error = lldb.SBError()
    process = target.Launch(lldb.SBLaunchInfo([]), error)
    if not process.IsValid() or process.state != lldb.eStateStopped:
        raise RuntimeError("cannot stop in %s: %s" % (job["exe"], error))
    return target, process, process.GetSelectedThread().GetFrameAtIndex(0)


def tree(value, depth, pointers=0):
    """A value tree."""
    import lldb
    import worker

    out = worker.answers(value)
    if value.GetType().IsPointerType():
        pointers += 1
    count = out["num_children"]
    if depth and count and pointers <= MAX_POINTERS:
        kids = [value.GetChildAtIndex(i, lldb.eNoDynamicValues, False) for i in range(min(count, MAX_CHILDREN))]
        for kid in kids:
            kid.SetPreferSyntheticValue(False)
        out["children"] = [tree(kid, depth - 1, pointers) for kid in kids]
    shown = lldb.SBValue(value)
    shown.SetPreferSyntheticValue(True)
    if depth and shown.IsSynthetic():
        out["synthetic"] = worker.synthetic(shown, out, 1)
    return out


def unreadable(target, value):
    """The summaries of a null pointer to the type and of a wild one, as editors ask for them."""
    import lldb

    kind = value.GetType()
    if kind.IsReferenceType():
        kind = kind.GetDereferencedType()
    if kind.IsPointerType():
        kind = kind.GetPointeeType()
    texts = []
    for address in (0, 0x10):
        data = lldb.SBData.CreateDataFromUInt64Array(lldb.eByteOrderLittle, 8, [address])
        pointer = target.CreateValueFromData("pointer", data, kind.GetPointerType())
        pointer.SetPreferSyntheticValue(True)
        texts.append(pointer.GetSummary() or "")
    return texts


def shown(frame, name):
    import lldb
    import worker

    target = frame.GetThread().GetProcess().GetTarget()
    debugger = target.GetDebugger()
    result = lldb.SBCommandReturnObject()
    debugger.GetCommandInterpreter().HandleCommand("frame variable " + name, lldb.SBExecutionContext(frame), result)
    value = frame.GetValueForVariablePath(name, lldb.eNoDynamicValues)
    value.SetPreferSyntheticValue(True)
    kids = None
    if value.IsSynthetic():
        kids = worker.see_children(value)["children"]
    printed = (result.GetOutput() or "") + (result.GetError() or "")
    return {"lines": printed, "summary": value.GetSummary(), "children": kids, "unreadable": unreadable(target, value)}


def summaries(frame):
    """The summaries of all variables. They are listed once: LLDB reads the whole list to find one by its name."""
    import lldb

    options = lldb.SBVariablesOptions()
    options.SetIncludeLocals(True)
    options.SetInScopeOnly(True)
    options.SetUseDynamic(lldb.eNoDynamicValues)
    values = frame.GetVariables(options)
    for value in values:
        value.SetPreferSyntheticValue(True)
    return {value.GetName(): {"summary": value.GetSummary()} for value in values}


def damage(frame, names, rounds):
    """What is wrong with how variables are shown that have random bytes."""
    import lldb
    from damage import Campaign

    process = frame.GetThread().GetProcess()
    interpreter = process.GetTarget().GetDebugger().GetCommandInterpreter()

    def shown(name):
        result = lldb.SBCommandReturnObject()
        line = "frame variable " + name
        interpreter.HandleCommand(line, lldb.SBExecutionContext(frame), result)
        return (result.GetOutput() or "") + (result.GetError() or ""), ""

    campaign = Campaign(
        lambda at, size: process.ReadMemory(at, size, lldb.SBError()),
        lambda at, data: process.WriteMemory(at, data, lldb.SBError()),
        rounds,
    )
    for name in names:
        value = frame.GetValueForVariablePath(name, lldb.eNoDynamicValues)
        if value.GetLoadAddress() != lldb.LLDB_INVALID_ADDRESS:
            campaign.run(name, value.GetLoadAddress(), value.GetType().GetByteSize(), lambda name=name: shown(name))
    return campaign.answers()


def work(debugger, command, _context, _result, _dict):
    import lldb
    from container import elf_with_section

    with open(command.strip()) as f:
        job = json.load(f)
    target, process, frame = stopped(debugger, job)
    if "fmtc_runtime.lldb.load" in sys.modules:
        # Its stop hook runs for commands alone.
        sys.modules["fmtc_runtime.lldb.load"].SESSION.load(debugger, target)
    out = {name: {} for name in job["variables"]}
    if job["depth"]:
        for name, answer in out.items():
            value = frame.GetValueForVariablePath(name, lldb.eNoDynamicValues)
            value.SetPreferSyntheticValue(False)
            answer["tree"] = tree(value, job["depth"])
    if job["section"]:
        with open(job["section"], "rb") as f:
            section = f.read()
        with open(job["out"] + ".so", "wb") as f:
            f.write(elf_with_section(section))
        target.AddModule(job["out"] + ".so", None, None)
    if job["summaries"]:
        out = summaries(frame)
    elif job["damage"]:
        out = damage(frame, job["variables"], job["damage"])
    else:
        for name in out:
            out[name].update(shown(frame, name))
    with open(job["out"], "w") as f:
        json.dump(out, f)
    process.Kill()


def __lldb_init_module(debugger, _dict):
    debugger.HandleCommand("command script add -o -f %s.work fmtc_values" % __name__)


def formatters_of_rustc(folder):
    """The arguments that load them."""
    if not folder:
        return []
    lines = ['command script import "%s/lldb_lookup.py"' % folder]
    # Since rustc 1.98 the script says itself which types it formats.
    commands = os.path.join(folder, "lldb_commands")
    if os.path.exists(commands):
        lines.append("command source -s 1 %s" % commands)
    return [word for line in lines for word in ("-o", line)]


def imported(file):
    """The arguments that load a script."""
    return ["-o", 'command script import "%s"' % file] if file else []


def main():
    import debuggers
    from damage import ROUNDS

    ap = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    ap.add_argument("exe")
    ap.add_argument("place", metavar="SOURCE:LINE")
    ap.add_argument("variables", nargs="+")
    ap.add_argument("--lldb", default="22")
    ap.add_argument("--section")
    ap.add_argument("--depth", type=int, default=0)
    ap.add_argument("--rustc")
    ap.add_argument("--runtime")
    ap.add_argument("--damage", type=int, nargs="?", const=ROUNDS, metavar="ROUNDS")
    ap.add_argument("--summaries", action="store_true", help="the summaries of all local variables, and nothing else")
    ap.add_argument("-o", dest="output")
    a = ap.parse_args()
    lldb = debuggers.resolve(a.lldb)
    source, line = a.place.rsplit(":", 1)
    with tempfile.TemporaryDirectory(prefix="fmtc-values-", ignore_cleanup_errors=True) as tmp:
        job, out = os.path.join(tmp, "job.json"), os.path.join(tmp, "out.json")
        with open(job, "w") as f:
            json.dump(
                {
                    "exe": a.exe,
                    "file": source,
                    "line": int(line),
                    "out": out,
                    "variables": a.variables,
                    "section": a.section,
                    "depth": a.depth,
                    "damage": a.damage,
                    "summaries": a.summaries,
                },
                f,
            )
        run = subprocess.run(
            [
                lldb,
                "--no-lldbinit",
                "-b",
                *formatters_of_rustc(a.rustc),
                *imported(a.runtime),
                "-o",
                'command script import "%s"' % os.path.abspath(__file__),
                "-o",
                "fmtc_values " + job,
                "-o",
                "quit",
            ],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=debuggers.environment(lldb),
            text=True,
            errors="backslashreplace",
            timeout=None if a.damage else 600,
        )
        if not os.path.exists(out) or a.damage and "fmtc_runtime" in run.stdout:
            sys.exit("%s (%s)\n%s" % (lldb, run.returncode, run.stdout[-3000:]))
        with open(out) as f:
            text = f.read()
    if a.output:
        with open(a.output, "w") as f:
            f.write(text)
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main()
