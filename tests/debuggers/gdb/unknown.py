"""Runs in gdb: shows variables once more while gdb finds types by name only if no namespace is called so. A text may be
missing then, but not be another one: a Rust enum would be shown as another variant.

The environment names a file with the job, `FMTC_JOB`: `place`, `variables` and where the answers go, `out`.
"""

import json
import os
import sys

import gdb

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))


def static_type(name):
    """Finds no type."""
    raise LookupError(name)


def texts(names):
    """The texts of ours by variable; none where gdb's own view stays."""
    from values import value_of

    found = {}
    for name in names:
        try:
            printer = gdb.default_visualizer(value_of(name))
        except gdb.error:
            continue
        is_ours = type(printer).__module__.startswith("fmtc_runtime")
        found[name] = printer.to_string() if is_ours else None
    return found


def main():
    with open(os.environ["FMTC_JOB"]) as file:
        job = json.load(file)
    gdb.execute(f"break {job['place']}", to_string=True)
    gdb.execute("run > /dev/null < /dev/null", to_string=True)
    known = texts(job["variables"])
    from fmtc_runtime.gdb import rust

    rust.static_type = static_type
    rust.ENUMS.clear()
    unknown = texts(job["variables"])
    wrong = [
        f"{name}: {unknown[name]}, not {known[name]}" for name in known if unknown[name] not in (None, known[name])
    ]
    missing = [name for name in known if unknown[name] is None and known[name] is not None]
    with open(job["out"], "w") as file:
        json.dump({"wrong": wrong, "shown": len(missing)}, file)
    gdb.execute("kill")


if os.environ["FMTC_SCRIPT"] == "unknown.py":
    main()
