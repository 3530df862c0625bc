"""Commands of LLDB for formatters that fmtc compiles: help fmtc.

Made for `command script import`; `fmtc lldb` prints the line.  Python 3.9 or newer.
"""

import argparse
import glob
import os
import shlex

from . import capture as capturing
from . import explain, old, preview
from .session import SESSION, StopHook  # noqa: F401, LLDB finds the hook here
from .values import NoValue, find


class Usage(Exception):
    """What is wrong with the arguments."""


class Arguments(argparse.ArgumentParser):
    """Reports to the debugger, not to the terminal."""

    def error(self, message):
        raise Usage("%s\n%s" % (message, self.format_usage()))

    def exit(self, status=0, message=None):
        raise Usage(message or "")

    def print_help(self, file=None):
        raise Usage(self.format_help())


def arguments(name, about):
    return Arguments(prog="fmtc " + name, description=about)


def file_arguments(name, about):
    parser = arguments(name, about)
    parser.add_argument("files", nargs="+", metavar="FILE", help="a file, or a folder of them")
    parser.add_argument("--checked", action="store_true",
                        help="a missing member is shown as such, with file and line")
    parser.add_argument("--lldb", metavar="RANGE", help="the LLDB releases to compile for")
    parser.add_argument("--against", metavar="BINARY", action="append", default=[],
                        help="check against the types of programs")
    return parser


def files_of(paths):
    """The files that are named, and the .fmt files of folders that are."""
    found = []
    for path in paths:
        path = os.path.abspath(os.path.expanduser(path))
        if os.path.isdir(path):
            found += sorted(glob.glob(os.path.join(path, "**", "*.fmt"), recursive=True))
        else:
            found.append(path)
    return found


def options_of(parsed):
    options = ["--checked"] if parsed.checked else []
    if parsed.lldb:
        options += ["--lldb", parsed.lldb]
    for binary in parsed.against:
        options += ["--against", binary]
    return options


def load_files(debugger, parsed, result, watch):
    files = files_of(parsed.files)
    if not files:
        raise Usage("there are no .fmt files")
    failed = []
    for path in files:
        report = SESSION.load(debugger, path, options_of(parsed), watch)
        result.AppendMessage(report.text)
        if not report.fine:
            failed.append(os.path.basename(path))
    if failed:
        result.SetError("not loaded: " + ", ".join(failed))


def load(debugger, words, context, result):
    """Compiles formatters and uses them from now on, before those of the program."""
    load_files(debugger, file_arguments("load", load.__doc__).parse_args(words), result, False)


def watch(debugger, words, context, result):
    """Loads formatters, and loads them again at each stop where their files have changed."""
    load_files(debugger, file_arguments("watch", watch.__doc__).parse_args(words), result, True)


def unload(debugger, words, context, result):
    """Takes back all that was loaded: the program's own formatters show again."""
    arguments("unload", unload.__doc__).parse_args(words)
    result.AppendMessage(SESSION.unload(debugger))


def show(debugger, words, context, result):
    """Shows which formatter made the text of a variable, and each of its steps."""
    parser = arguments("show", show.__doc__)
    parser.add_argument("variable")
    parsed = parser.parse_args(words)
    result.AppendMessage(explain.show(debugger, find(context, parsed.variable), parsed.variable))


def why(debugger, words, context, result):
    """Says why no formatter is used for a variable: its names, and the keys that are like them."""
    parser = arguments("why", why.__doc__)
    parser.add_argument("variable")
    parsed = parser.parse_args(words)
    result.AppendMessage(explain.why(debugger, find(context, parsed.variable), parsed.variable))


def capture(debugger, words, context, result):
    # LLDB 14 runs what stands in backticks.
    """Writes a variable as a value for fmtc run, or as a test."""
    parser = arguments("capture", capture.__doc__)
    parser.add_argument("variable")
    parser.add_argument("--expect", action="store_true", help="as an `expect` that holds")
    parser.add_argument("--depth", type=int, help="how many levels of members")
    parser.add_argument("-o", "--output", metavar="FILE", help="where to write, or to append a test")
    parsed = parser.parse_args(words)
    value = find(context, parsed.variable)
    if parsed.expect:
        text = capturing.expectation(debugger, value, parsed.depth)
    else:
        text = capturing.value_file(debugger, value, parsed.depth)
    if parsed.output:
        with open(parsed.output, "a" if parsed.expect else "w", encoding="utf-8") as file:
            file.write(("\n" if parsed.expect else "") + text)
        text = "written to " + parsed.output
    result.AppendMessage(text.rstrip("\n"))


COMMANDS = (load, watch, unload, show, capture, why)
ERRORS = (Usage, NoValue, capturing.NotCaptured, explain.NoFmtc, OSError)


def command(function):
    """A function as LLDB calls it."""
    def run(debugger, line, context, result, _internal):
        try:
            function(debugger, shlex.split(line), context, result)
        except ERRORS as error:
            result.SetError(str(error).rstrip("\n"))
        except ValueError as error:  # of shlex
            result.SetError("cannot read the arguments: %s" % error)
    run.__doc__ = function.__doc__
    return run


def __lldb_init_module(debugger, internal):
    old.start(debugger, internal)
    debugger.HandleCommand("command container add -o -h \"Formatters that fmtc compiles\" fmtc")
    for function in COMMANDS:
        name = function.__name__
        globals()["fmtc_" + name] = command(function)
        debugger.HandleCommand("command script add -o -h \"%s\" -f %s.fmtc_%s fmtc %s"
                               % (function.__doc__, __name__, name, name))
    SESSION.begin()
