"""Programs, sections and files of random bytes: nothing but a stop is raised, and nothing takes long."""

from __future__ import annotations

import contextlib
import io
import pathlib
import random
import struct
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "python"), str(ROOT / "python/tests")]

from fmtc_runtime.core import sections_other  # noqa: E402, F401
from fmtc_runtime.core.interpreter import run  # noqa: E402
from fmtc_runtime.core.records import Table, read_records  # noqa: E402
from fmtc_runtime.core.sections import find_section  # noqa: E402
from fmtc_runtime.core.stops import Stop  # noqa: E402
from fmtc_runtime.core.tables import OPCODES  # noqa: E402
from fmtc_runtime.core.values import OBJECT  # noqa: E402
from mock import Unknown  # noqa: E402
from vectors import LLDB, find, read  # noqa: E402

LONGEST = 2.0


def timed(what: str, code: bytes, value: object) -> None:
    """Runs a program."""
    start = time.process_time()
    with contextlib.suppress(Stop, Unknown):
        run(code, [(OBJECT, value, 0)], 1)
    assert time.process_time() - start < LONGEST, f"{what} takes {time.process_time() - start:.1f} s"


def programs(source: random.Random) -> None:
    """Bytes of which most are opcodes, and recorded programs with a byte changed."""
    value = find(read("fixtures.json")[LLDB], "point", Table())
    opcodes = [*OPCODES, 0, 1, 2, 0x7F, 0x80, 0xFF]
    for _ in range(800):
        timed("a random program", bytes(source.choices(opcodes, k=source.randrange(40))), value)
    recorded = [bytes.fromhex(case["program"]) for case in read("vectors-loops.json") if "program" in case]
    for _ in range(400):
        code = bytearray(source.choice(recorded))
        code[source.randrange(len(code))] = source.choice(opcodes)
        timed("a damaged program", bytes(code), value)


def growing(value: object) -> None:
    """A block that is left over is a loop without end: it doubles a text, a number, a width."""
    for what, before, body in [
        ("nothing", "", "200101"),
        ("a text", "220161", "2206 7b307d7b307d 2350 60".replace(" ", "")),
        ("a number", "24ffffffffffffffffffff00", "0132"),
        ("a width", "220161", "220a 7b302c393939393939 7d 2350 60".replace(" ", "")),
        ("the stack", "2001", "01"),
        ("dictionaries", "70", "70"),
    ]:
        loop = bytes.fromhex(body) + bytes.fromhex("1000200111")
        code = bytes.fromhex(before) + b"\x10" + bytes([len(loop)]) + loop + bytes.fromhex("200111")
        timed(f"a loop that grows {what}", code * 2, value)
        timed(f"a program that restarts and grows {what}", bytes.fromhex(before + body) + b"\x10\x00", value)


def sections(source: random.Random) -> None:
    """Recorded sections with bytes changed, and files."""
    recorded = [bytes.fromhex(case["section"]) for case in read("vectors-sections.json") if "section" in case]
    for _ in range(4000):
        data = bytearray(source.choice(recorded))
        for _ in range(source.randrange(4)):
            if data:
                data[source.randrange(len(data))] = source.randrange(256)
        list(read_records(bytes(data)))


def files(source: random.Random) -> None:
    """This Python as a file of sections, damaged; and the heads of other formats."""
    heads = [b"\x7fELF\x02\x01", b"\x7fELF\x01\x02", b"MZ", b"\xcf\xfa\xed\xfe", b"\xce\xfa\xed\xfe"]
    for _ in range(4000):
        data = source.choice(heads) + bytes(source.choices([0, 1, 2, 8, 64, 255], k=source.randrange(400)))
        start = time.process_time()
        with contextlib.suppress(struct.error, ValueError, IndexError, OverflowError, OSError):
            find_section(io.BytesIO(data))
        assert time.process_time() - start < LONGEST, f"a file takes long: {data.hex()}"


def main() -> None:
    source = random.Random(1)
    growing(find(read("fixtures.json")[LLDB], "point", Table()))
    programs(source)
    sections(source)
    files(source)


main()
