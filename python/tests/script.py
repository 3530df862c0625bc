"""The runtime for gdb as lines of Python, to be put into programs: `crates/core/src/object/embed/script.bin`.

    script.py BUNDLE [--write | --test NAME]

Without --write it fails if the file is not made of these modules. --test runs `python/tests/NAME.py` as a part of such
a program. The file has bytes of all kinds but NUL: Python reads them as Latin-1.
"""

from __future__ import annotations

import bz2
import pathlib
import re
import sys

TESTS = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(TESTS))
from shorter import shorter  # noqa: E402

FILE = TESTS.parent.parent / "crates/core/src/object/embed/script.bin"
LARGEST = 18_432
NOT_FOR_PROGRAMS = ("lldb/load", "lldb/values", "gdb/preview", "core/sections_other")
START = """\
# coding: latin-1
def _load_fmtc(name):
 import sys,types
 if name in sys.modules:return
 try:import bz2
 except ImportError:return
 module=sys.modules[name]=types.ModuleType(name)
 exec(bz2.decompress('''"""
END = """'''.encode('latin-1')),module.__dict__)
_load_fmtc('fmtc_runtime')
"""


def modules_of(bundle: str) -> dict[str, str]:
    """The modules that programs need."""
    scope: dict[str, dict[str, str]] = {}
    exec(bundle.split("\ndef _load_fmtc", 1)[0], scope)
    return {name: text for name, text in scope["MODULES"].items() if name not in NOT_FOR_PROGRAMS}


def script(program: str) -> bytes:
    """A script that unpacks a program and runs it."""
    packed = bz2.compress(program.encode(), 9).decode("latin-1")
    # A digit behind \0 would be part of the number, and the last quote would end the text.
    text = re.sub(r"\0(?=[0-7])", r"\\x00", packed.replace("\\", "\\\\")).replace("\0", "\\0").replace("\r", "\\r")
    return (START + re.sub("'(?=''|$)", r"\\'", text) + END).encode("latin-1")


def unpacked(data: bytes) -> str:
    """The program in a script."""
    text = data.decode("latin-1")[len(START) : -len(END)]
    literal: bytes = eval(f"'''{text}'''").encode("latin-1")
    return bz2.decompress(literal).decode()


def run_test(name: str, modules: dict[str, str]) -> None:
    """Runs a test, which and whose helpers are made short with the modules."""
    tests = {one: (TESTS / f"{one}.py").read_text(encoding="utf-8") for one in dict.fromkeys(("mock", "vectors", name))}
    scope = {"__file__": str(TESTS / f"{name}.py"), "__name__": "__main__" if name == "vectors" else name}
    exec(shorter({**{name: modules[name] for name in modules if not name.startswith("gdb/")}, **tests}), scope)


def main() -> None:
    modules = modules_of(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))
    if "--test" in sys.argv:
        run_test(sys.argv[3], modules)
        return
    program = shorter(modules)
    wanted = script(program)
    assert unpacked(wanted) == program and b"\0" not in wanted
    assert len(wanted) <= LARGEST, f"{len(wanted)} bytes, more than {LARGEST}"
    if "--write" in sys.argv:
        FILE.write_bytes(wanted)
        return
    how = f"FMTC_BLESS=1 cargo test --test debuggers runtime/script writes {FILE}"
    assert unpacked(FILE.read_bytes()) == program, how


if __name__ == "__main__":
    main()
