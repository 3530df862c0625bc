"""Runs in gdb: overwrites variables with random bytes and shows them. Nothing may raise but what gdb raises without
ours too, no text may be a trace of Python, and nothing may take long.

The environment names a file with the job, `FMTC_JOB`: `place`, `variables` and where the answers go, `out`.
"""

import json
import os
import sys

import gdb

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.dirname(HERE)]


def fails_without_ours(value):
    """Whether gdb cannot show it by itself and by the printers of others."""
    from fmtc_runtime.gdb.load import PROGRAM

    PROGRAM.enabled = False
    try:
        value.format_string()
    except gdb.error:
        return True
    finally:
        PROGRAM.enabled = True
    return False


def shown(name):
    """The text of a variable, and what is wrong with that."""
    from values import value_of

    try:
        return value_of(name).format_string(), ""
    except gdb.error as error:
        return "", "" if fails_without_ours(value_of(name)) else str(error)


def main():
    from damage import Campaign
    from values import value_of

    with open(os.environ["FMTC_JOB"]) as file:
        job = json.load(file)
    gdb.execute(f"break {job['place']}", to_string=True)
    gdb.execute("run > /dev/null < /dev/null", to_string=True)
    memory = gdb.selected_inferior()
    campaign = Campaign(lambda at, size: bytes(memory.read_memory(at, size)), memory.write_memory)
    for name in job["variables"]:
        value = value_of(name)
        if value.address is not None:
            campaign.run(name, int(value.address), value.type.sizeof, lambda name=name: shown(name))
    with open(job["out"], "w") as file:
        json.dump(campaign.answers(), file)
    gdb.execute("kill")


if os.environ["FMTC_SCRIPT"] == "hostile.py":
    main()
