"""LLDB 14 to 19, which run no bytecode: fmtc's runtime makes Python of the formatters."""

import importlib
import re
from typing import Any

FIRST_WITH_BYTECODE, FIRST_OF_APPLE = 20, 1700
BEHAVES_AS = "24"  # what the runtime does


class Runtime:
    """The part of the runtime for LLDB; None where it is not needed."""

    part: Any = None


def runs_bytecode(version):
    """Whether the LLDB of a version string runs formatters itself."""
    release = re.search(r"version (\d+)\.", version)
    apple = re.match(r"lldb-(\d+)\.", version)
    if apple:
        return int(apple.group(1)) >= FIRST_OF_APPLE
    return not release or int(release.group(1)) >= FIRST_WITH_BYTECODE


def start(debugger, internal):
    """Loads the runtime if this LLDB needs it."""
    if runs_bytecode(debugger.GetVersionString()):
        return
    importlib.import_module(".fmtc_formatters", __package__).__lldb_init_module(debugger, internal)
    Runtime.part = internal["fmtc_runtime"].lldb.load


def take(category, path):
    """The summaries of a file's records; None for those of children, which LLDB takes over."""
    session, found = Runtime.part.SESSION, []
    for record in Runtime.part.read_records(Runtime.part.read_section(path)):
        found.append(session.summary(record) if record.is_summary else None)
        if not record.is_summary:
            session.register(category, record)
    return found


def load_modules(debugger, target):
    """Takes the formatters of a program that has not stopped yet, as newer LLDBs do."""
    if Runtime.part:
        Runtime.part.SESSION.load(debugger, target)
