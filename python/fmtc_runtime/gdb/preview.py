"""What `fmtc preview` asks of gdb: variables of a program with formatters that it was not linked with, printed.

    fmtc_runtime.gdb.preview.run(JOB)

JOB is a JSON file: binary, run_to, arguments, names, and the section as hexadecimal digits. gdb ends with 10 if all
went well and with 11 if not, so that a gdb without Python is told apart.
"""

from __future__ import annotations

import json
import re
import shlex
import sys
from typing import Any, Dict, List, Optional

import gdb

from .keys import Formatters
from .load import use_section
from .use import table_of

FINE, FAILED = 10, 11
TYPE_DEPTH = 3
MOST_ARGUMENTS = 20
SETTINGS = ("confirm off", "pagination off", "width 0", "startup-with-shell on", "print inferior-events off")
DECLARED = re.compile(r"^\d+:\s.*?([\w:]+)(?:\[\d*\])*(?:: .*)?;$", re.MULTILINE)
"""A line of `info variables`, in the way of C++ or of Rust."""


class Failed(Exception):
    """Why nothing can be shown."""


def run(path: str) -> None:
    """Does a job, and ends gdb."""
    with open(path, encoding="utf-8") as file:
        job = json.load(file)
    try:
        show(job)
        code = FINE
    except (Failed, gdb.error) as error:
        sys.stderr.write(f"fmtc preview: {error}\n")
        code = FAILED
    sys.stdout.flush()
    gdb.execute(f"quit {code}")


def show(job: Dict[str, Any]) -> None:
    """Prints the variables that are wanted, else those that a key matches."""
    for setting in SETTINGS:
        gdb.execute(f"set {setting}")
    gdb.execute("file " + quoted(job["binary"]), to_string=True)
    section = bytes.fromhex(job["section"])
    use_section(section)
    frame = start(job)
    names = job["names"] or matching(frame, section)
    if not names:
        print("no variable has a type that a key matches")
    for name in names:
        print(f"{name} = {value_of(frame, name).format_string()}")


def quoted(path: str) -> str:
    """A path among the arguments of a command."""
    return re.sub(r"([\s\\'\"])", r"\\\1", path)


def start(job: Dict[str, Any]) -> Optional[gdb.Frame]:
    """Runs the program, if it is wanted to run; gives the frame where it stops."""
    if not job["run_to"]:
        return None
    run_to(job)
    return gdb.newest_frame()


def run_to(job: Dict[str, Any]) -> None:
    """Runs the program to a place."""
    try:
        gdb.decode_line(job["run_to"])
    except gdb.error:
        raise Failed(f"there is no place {job['run_to']} in the program") from None
    gdb.Breakpoint(job["run_to"], internal=True, temporary=True).silent = True
    arguments = " ".join(map(shlex.quote, job["arguments"]))
    gdb.execute(f"run {arguments} > /dev/null 2>&1 < /dev/null", to_string=True)
    if gdb.selected_thread() is None:
        raise Failed(f"the program ended before it came to {job['run_to']}")


def value_of(frame: Optional[gdb.Frame], name: str) -> gdb.Value:
    """The value of a variable, also of one that is called like a type, or of an expression."""
    if frame is not None:
        for local in locals_of(frame):
            if local.name == name:
                return local.value(frame)
    symbol = global_symbol(name)
    return symbol.value() if symbol is not None else gdb.parse_and_eval(name)


def global_symbol(name: str) -> Optional[gdb.Symbol]:
    """A global variable."""
    found = gdb.lookup_global_symbol(name) or gdb.lookup_static_symbol(name)
    return found if found is not None and found.is_variable else None


def matching(frame: Optional[gdb.Frame], section: bytes) -> List[str]:
    """The names of the variables that one of the formatters is for."""
    ours = Formatters()
    ours.use([table_of([section], False)])
    found = sorted(locals_of(frame), key=lambda symbol: symbol.line) if frame is not None else global_variables()
    names = [symbol.name for symbol in found if symbol.type is not None and is_for(ours, symbol.type, TYPE_DEPTH)]
    return list(dict.fromkeys(names))


def is_for(ours: Formatters, of: gdb.Type, depth: int) -> bool:
    """Whether a formatter is for a type, or for elements of it: of arrays, and those that templates name."""
    if any(ours.find(of)):
        return True
    parts = [of.strip_typedefs().target()] if of.strip_typedefs().code == gdb.TYPE_CODE_ARRAY else []
    for at in range(MOST_ARGUMENTS):
        try:
            argument = of.template_argument(at)
        except (RuntimeError, gdb.error):
            break
        parts += [argument] if isinstance(argument, gdb.Type) else []
    return depth > 0 and any(is_for(ours, part, depth - 1) for part in parts)


def locals_of(frame: gdb.Frame) -> List[gdb.Symbol]:
    """The variables of a function that can be seen where it is, those of inner blocks first."""
    found: List[gdb.Symbol] = []
    block: Optional[gdb.Block] = frame.block()
    while block is not None:
        found += [symbol for symbol in block if symbol.is_variable or symbol.is_argument]
        if block.function is not None:
            break
        block = block.superblock
    return found


def global_variables() -> List[gdb.Symbol]:
    """All global variables, in the order of the source."""
    listed = gdb.execute("info variables -q", to_string=True) or ""
    return [found for found in map(global_symbol, DECLARED.findall(listed)) if found is not None]
