"""Runs in gdb: overwrites variables with random bytes and shows them. Nothing may raise but what gdb raises without
printers too, no text may be a trace of Python, and nothing may take long.

The environment names a file with the job, `FMTC_JOB`: `place`, `variables` and where the answers go, `out`.
"""

import json
import os
import random
import sys
import time

import gdb

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
LONGEST = 2.0
ROUNDS = 60
INTERESTING = [0, 1, 8, 0x10, 0x7F, 0xFF, 0x80, 0xFFFF]


def damaged(data, source):
    """The bytes with some of them changed, a word made wild, or all of them random."""
    data = bytearray(data)
    kind = source.randrange(4)
    if kind == 0:
        data = bytearray(source.randrange(256) for _ in data)
    elif kind == 1:
        at = source.randrange(0, max(1, len(data) - 7), 8)
        word = source.choice([0, 8, 1 << 40, (1 << 63) - 1, (1 << 64) - 1, source.getrandbits(64)])
        data[at : at + 8] = word.to_bytes(8, "little")[: len(data) - at]
    else:
        for _ in range(source.randrange(1, 5)):
            data[source.randrange(len(data))] = source.choice(INTERESTING) & 0xFF
    return bytes(data)


def fails_raw(value):
    """Whether gdb cannot show it without printers."""
    try:
        value.format_string(raw=True)
    except gdb.error:
        return True
    return False


def main():
    with open(os.environ["FMTC_JOB"]) as file:
        job = json.load(file)
    from values import value_of

    gdb.execute(f"break {job['place']}", to_string=True)
    gdb.execute("run > /dev/null < /dev/null", to_string=True)
    memory, source, wrong, shown = gdb.selected_inferior(), random.Random(1), [], 0
    for name in job["variables"]:
        value = value_of(name)
        if value.address is None or not value.type.sizeof or value.type.sizeof > 4096:
            continue
        before = bytes(memory.read_memory(int(value.address), value.type.sizeof))
        for _ in range(ROUNDS):
            memory.write_memory(int(value.address), damaged(before, source))
            start, text = time.monotonic(), ""
            try:
                text = value_of(name).format_string()
            except gdb.error as error:
                if not fails_raw(value_of(name)):
                    wrong.append(f"{name}: {error}")
            if time.monotonic() - start > LONGEST:
                wrong.append(f"{name} takes {time.monotonic() - start:.1f} s")
            if "Traceback" in text or "Error" in text and "error" not in name:
                wrong.append(f"{name}: {text[:200]}")
            shown += 1
        memory.write_memory(int(value.address), before)
    with open(job["out"], "w") as file:
        json.dump({"wrong": wrong[:20], "shown": shown}, file)
    gdb.execute("kill")


if os.environ["FMTC_SCRIPT"] == "hostile.py":
    main()
