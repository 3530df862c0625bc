"""Commands of LLDB for formatters that fmtc compiles: help fmtc.

Made for `command script import`; `fmtc setup lldb` prints the line.  Python 3.9 or newer.
"""

from . import commands, old, preview  # noqa: F401, `fmtc preview` calls the last
from .session import StopHook  # noqa: F401, LLDB finds the hook here


def __lldb_init_module(debugger, internal):
    """Adds the commands to a debugger.  LLDB calls it for each import, also of other debuggers."""
    old.start(debugger, internal)
    commands.add(debugger)
