"""Runs in gdb: what the runtime costs for values that it has no formatter for, against showing a value that it has one
for, in CPU time.

The environment names a file with the job, `FMTC_JOB`: `place`, `variables` and where the answers go, `out`: the cost of
a look-up for each variable without a formatter as a part of the cost of showing the others.
"""

import json
import os
import sys
import time

import gdb

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
REPEATS = 1000


def seconds(run):
    """The least CPU time of a call, in a few tries."""
    best = float("inf")
    for _ in range(5):
        start = time.process_time()
        for _ in range(REPEATS):
            run()
        best = min(best, time.process_time() - start)
    return best / REPEATS


def main():
    from values import value_of

    with open(os.environ["FMTC_JOB"]) as file:
        job = json.load(file)
    gdb.execute(f"break {job['place']}", to_string=True)
    gdb.execute("run > /dev/null < /dev/null", to_string=True)
    from fmtc_runtime.gdb.load import PROGRAM

    values = [value_of(name) for name in job["variables"]]
    shown = [value for value in values if PROGRAM(value) is not None]
    others = [value for value in values if PROGRAM(value) is None]
    cost = [seconds(lambda value=value: PROGRAM(value)) for value in others]
    of = [seconds(lambda value=value: value.format_string()) for value in shown]
    part = max(cost) / (sum(of) / len(of))
    wrong = [f"a look-up costs {part:.1%} of showing a value"] if part > 0.03 else []
    with open(job["out"], "w") as file:
        json.dump({"wrong": wrong, "shown": len(shown), "cost": cost, "of": of}, file)
    gdb.execute("kill")


if os.environ["FMTC_SCRIPT"] == "cost.py":
    main()
