"""The runtime for gdb as lines of Python, to be put into programs: `src/runtime/script.bin`.

    script.py BUNDLE [--write | --into FOLDER]

Without --write it fails if the file is not made of these modules. --into writes these modules as they are in it, as
FOLDER/runtime. The file has bytes of all kinds but NUL: Python reads
them as Latin-1.
"""

from __future__ import annotations

import ast
import pathlib
import re
import sys
import zlib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from shorter import shorter  # noqa: E402

FILE = pathlib.Path(__file__).resolve().parent.parent.parent / "src/runtime/script.bin"
NOT_FOR_PROGRAMS = ("lldb_load", "lldb_values", "gdb_preview")
START = "# coding: latin-1\nimport zlib;exec(zlib.decompress('"
END = "'.encode('latin-1')))\n"
ESCAPES = {"\0": "\\0", "\n": "\\n", "\r": "\\r", "'": "\\'", "\\": "\\\\"}


def script(bundle: str) -> bytes:
    """A program that unpacks the modules for gdb and loads them."""
    scope: dict[str, dict[str, str]] = {}
    modules, loader = bundle.split("\ndef _load_fmtc", 1)
    exec(modules, scope)
    kept = {name: text for name, text in scope["MODULES"].items() if name not in NOT_FOR_PROGRAMS}
    loader = shorter({"loader": f"def _load_fmtc{loader}".split("\ndef __lldb")[0]})["loader"]
    packed = zlib.compress(f"MODULES={shorter(kept)!r}\n{loader}".encode(), 9).decode("latin-1")
    # A digit behind \0 would be part of the number.
    text = re.sub(r"\0(?=[0-7])", r"\\x00", re.sub(r"[\n\r'\\]", lambda found: ESCAPES[found.group()], packed))
    return (START + text.replace("\0", "\\0") + END).encode("latin-1")


def unpacked(data: bytes) -> bytes:
    """The program in a script; another zlib may pack the same otherwise."""
    text = data.decode("latin-1")[len(START) - 1 : 1 - len(END)]
    return zlib.decompress(ast.literal_eval(text).encode("latin-1"))


def write_modules(program: bytes, folder: pathlib.Path) -> None:
    """The modules as a package."""
    first = ast.parse(program).body[0]
    assert isinstance(first, ast.Assign)
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in {"__init__": "", **ast.literal_eval(first.value)}.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")


def main() -> None:
    wanted = script(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))
    if "--write" in sys.argv:
        FILE.write_bytes(wanted)
        return
    if "--into" in sys.argv:
        write_modules(unpacked(wanted), pathlib.Path(sys.argv[3]) / "runtime")
        return
    assert unpacked(FILE.read_bytes()) == unpacked(wanted), (
        f"FMTC_BLESS=1 cargo test --test lldb runtime::script writes {FILE}"
    )


if __name__ == "__main__":
    main()
