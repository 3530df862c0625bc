"""The commands: each is a function of the debugger, the words behind its name, the context and the result."""

import argparse
import os
import shlex
from typing import Any, Dict

from . import capture as capturing
from . import compiler, explain, formatters
from .follower import tell_editors
from .session import SESSION, Options, counted, short
from .texts import Printable, printable
from .values import NoValue, find

COMMANDS: Dict[str, Any] = {}  # the functions and what completes their arguments, by name
ERRORS = (NoValue, capturing.NotCaptured, compiler.Unanswered, OSError)
FILES, VARIABLES = "disk-file", "variable-path"


class Usage(Exception):
    """What is wrong with the arguments."""


class NotLoaded(Exception):
    """What came of files, and how many of them are not loaded."""


class Arguments(argparse.ArgumentParser):
    """Reports to the debugger, not to the terminal."""

    def error(self, message):
        raise Usage(f"{message}\n{self.format_usage()}")

    def exit(self, status=0, message=None):
        raise Usage(message or "")

    def print_help(self, file=None):
        raise Usage(self.format_help())


def command(completion):
    """Makes a command of a function that gives a text, with its name and its first line of
    documentation."""

    def add(function):
        def run(debugger, line, context, result, _internal):
            text = error = ""
            try:
                with SESSION.lock:
                    text = function(debugger, shlex.split(line), context)
            except NotLoaded as problem:
                text, error = problem.args
            except (Usage, *ERRORS) as problem:
                error = str(problem)
            except ValueError as problem:  # of shlex
                error = f"cannot read the arguments: {problem}"
            if text:
                result.AppendMessage(printable(text).rstrip("\n"))
            if error:
                result.SetError(printable(error).rstrip("\n"))

        run.__doc__ = function.__doc__
        COMMANDS[function.__name__] = run, completion
        return run

    return add


def arguments(name, about):
    return Arguments(prog="fmtc " + name, description=about)


def file_arguments(name, about):
    parser = arguments(name, about)
    parser.add_argument("files", nargs="+", metavar="FILE", help="a file, or a directory of them")
    parser.add_argument("--lldb", metavar="RANGE", help="the LLDB releases to compile for")
    parser.add_argument(
        "--against", metavar="BINARY", action="append", default=[], help="check against the types of programs"
    )
    return parser


def absolute(paths):
    return [os.path.abspath(os.path.expanduser(path)) for path in paths]


def load_files(debugger, parsed, watch):
    options = Options(parsed.lldb, tuple(parsed.against))
    reports = SESSION.load(debugger, absolute(parsed.files), options, watch)
    if SESSION.files:
        SESSION.follow(debugger)
    tell_editors(SESSION.debuggers)
    text = Printable("\n".join(report.text for report in reports))
    failed = sum(not report.fine for report in reports)
    if failed:
        raise NotLoaded(text, "{} not loaded".format(counted(failed, "file")))
    return text


@command(FILES)
def load(debugger, words, context):
    """Compiles formatters and uses them from now on, before those of the program."""
    return load_files(debugger, file_arguments("load", load.__doc__).parse_args(words), False)


@command(FILES)
def watch(debugger, words, context):
    """Loads formatters, and loads them again at each stop where their files have changed."""
    return load_files(debugger, file_arguments("watch", watch.__doc__).parse_args(words), True)


@command(FILES)
def unload(debugger, words, context):
    """Unloads all files, or some of them: the program's own formatters show again."""
    parser = arguments("unload", unload.__doc__)
    parser.add_argument("files", nargs="*", metavar="FILE", help="a file, or a directory of them")
    paths = absolute(parser.parse_args(words).files)
    files = SESSION.loaded_below(paths) if paths else list(SESSION.files.values())
    if paths and not files:
        raise Usage("not loaded: " + ", ".join(map(short, paths)))
    debuggers = set(SESSION.debuggers)
    SESSION.unload(debugger, files)
    tell_editors(debuggers)
    if not files:
        return "nothing was loaded"
    if not SESSION.files:
        return "the program's own formatters are back"
    return "unloaded: " + ", ".join(short(file.path) for file in files)


@command(None)
def status(debugger, words, context):
    """Lists the files that are loaded, with their state."""
    arguments("status", status.__doc__).parse_args(words)
    return "\n".join(map(str, SESSION.files.values())) or "nothing is loaded"


@command(VARIABLES)
def show(debugger, words, context):
    """Shows which formatter made the text of a variable, and the values of its parts."""
    parser = arguments("show", show.__doc__)
    parser.add_argument("variable")
    parser.add_argument("--asm", action="store_true", help="each instruction of its program")
    parsed = parser.parse_args(words)
    value = find(context, parsed.variable)
    return explain.show(debugger, value, parsed.variable, parsed.asm)


@command(VARIABLES)
def why(debugger, words, context):
    """Says why LLDB uses no formatter for a variable: the names of its type, and similar keys."""
    parser = arguments("why", why.__doc__)
    parser.add_argument("variable")
    parsed = parser.parse_args(words)
    return explain.why(debugger, find(context, parsed.variable), parsed.variable)


@command(VARIABLES)
def capture(debugger, words, context):
    # LLDB 14 runs the content of backticks.
    """Writes a variable as a value for fmtc run, or as a test."""
    parser = arguments("capture", capture.__doc__)
    parser.add_argument("variable")
    parser.add_argument("--expect", action="store_true", help="as an `expect` that holds")
    parser.add_argument("--depth", type=int, help="how many levels of members, without --expect")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("-o", "--output", metavar="FILE", help="where to write, or to append a test")
    where.add_argument("--append", action="store_true", help="append the test to the file of the formatter")
    parsed = parser.parse_args(words)
    value = find(context, parsed.variable)
    output, append = parsed.output, []
    if parsed.expect or parsed.append:
        text, source = capturing.expectation(value)
        append, output = ["--append", source], source if parsed.append else output
    else:
        text = capturing.value_file(debugger, value, parsed.depth)
    if not output:
        return text
    compiler.ask("save", *absolute([output]), *append, text=text)
    return "written to " + output


def add(debugger):
    """Adds the commands to a debugger, in place of those that it has."""
    formatters.command(debugger, 'command container add -o -h "Formatters that fmtc compiles" fmtc')
    for name, (function, completion) in COMMANDS.items():
        about = f'-h "{function.__doc__}" -f {__name__}.{name} fmtc {name}'
        completed = f"-C {completion} " if completion else ""
        if formatters.command(debugger, "command script add -o " + completed + about):
            # LLDB 14 to 16 complete no arguments of such commands.
            formatters.command(debugger, "command script add -o " + about)
