"""What `fmtc preview` asks of LLDB: formatters on the variables of a program, printed.

    fmtc_lldb.preview.run(lldb.debugger)

The variable FMTC_PREVIEW of the environment is JSON: binary, run_to, arguments, files, lldb, names, color.  LLDB ends
with 10 if all went well and with 11 if not, so that an LLDB without Python is told apart.
"""

import json
import os
import signal

import lldb

from . import compiler, formatters, old, origin
from .session import SESSION, Options
from .texts import printable
from .values import NoValue, find

FINE, FAILED = 10, 11
STDOUT, STDERR = 1, 2
MOST_GLOBALS = 100000
TYPE_DEPTH = 4
SETTINGS = (
    "auto-confirm true",
    "symbols.enable-external-lookup false",
    "target.disable-aslr false",
    "stop-line-count-before 0",
    "stop-line-count-after 0",
)


class Failed(Exception):
    """Why nothing can be shown."""


def run(debugger):
    job = json.loads(os.environ.pop("FMTC_PREVIEW"))  # the program does not get it
    signal.signal(signal.SIGTERM, lambda *_: finish(debugger, FAILED))
    try:
        code = FINE if Preview(debugger, job).show() else FAILED
    except (KeyboardInterrupt, BrokenPipeError):  # whoever reads has seen enough
        code = FINE
    except (Failed, NoValue, compiler.Unanswered) as error:
        write(STDERR, f"fmtc preview: {error}\n")
        code = FAILED
    finish(debugger, code)


def finish(debugger, code):
    """Ends LLDB, and the program it has started."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), STDOUT)  # LLDB says that the program has ended
    for target in formatters.targets(debugger):
        if target.GetProcess().IsValid():
            target.GetProcess().Kill()
    os._exit(code)


def write(stream, text):
    """Past the streams of Python, which LLDB has replaced."""
    rest = printable(text).encode("utf-8")
    while rest:
        rest = rest[os.write(stream, rest) :]


class Preview:
    def __init__(self, debugger, job):
        self.debugger, self.job = debugger, job
        debugger.SetAsync(False)
        debugger.SetUseColor(job["color"])
        for setting in SETTINGS:
            formatters.command(debugger, "settings set " + setting)
        self.start()

    def start(self):
        """The program, as far as it is wanted to run."""
        job, error = self.job, lldb.SBError()
        self.target = self.debugger.CreateTarget(job["binary"], None, None, True, error)
        if not self.target.IsValid():
            raise Failed("LLDB cannot read {}: {}".format(job["binary"], error))
        self.debugger.SetSelectedTarget(self.target)
        old.load_modules(self.debugger, self.target)
        if job["run_to"]:
            self.run_to(job["run_to"])

    def run_to(self, place):
        file, colon, line = place.rpartition(":")
        if colon and line.isdigit():
            breakpoint = self.target.BreakpointCreateByLocation(file, int(line))
        else:
            breakpoint = self.target.BreakpointCreateByName(place)
        if not breakpoint.GetNumLocations():
            raise Failed(f"there is no place {place} in the program")
        error, info = lldb.SBError(), lldb.SBLaunchInfo(self.job["arguments"])
        info.SetEnvironmentEntries([f"{name}={value}" for name, value in os.environ.items()], False)
        info.SetWorkingDirectory(os.getcwd())
        for stream in range(3):  # the program's own output is not what is asked for
            info.AddOpenFileAction(stream, os.devnull, stream == 0, stream != 0)
        process = self.target.Launch(info, error)
        if error.Fail():
            raise Failed(f"the program does not start: {error}")
        if process.GetState() != lldb.eStateStopped:
            raise Failed(f"the program ended before it came to {place}")

    def show(self):
        """Shows the variables; whether all files are fine."""
        reports = SESSION.load(self.debugger, self.job["files"], Options(self.job["lldb"]), False)
        self.report(reports)
        self.print_variables()
        return all(report.fine for report in reports)

    def report(self, reports):
        for report in reports:
            text = report.problems if report.fine else report.text
            if text:
                write(STDERR, text)
                write(STDERR, "" if text.endswith("\n") else "\n")

    def print_variables(self):
        for name in self.job["names"]:
            find(self.context(), name)
        names = self.job["names"] or self.matching()
        if not names:
            write(STDOUT, "no variable has a type that a key matches\n")
        where = "frame" if self.frame().IsValid() else "target"
        for name in names:
            shown = self.command(f"{where} variable -- {formatters.argument(name)}")
            if shown.startswith("error:") and where == "frame":
                shown = self.command("target variable -- " + formatters.argument(name))
            write(STDOUT, shown)

    def command(self, line):
        frame = self.frame()
        return formatters.command(self.debugger, line, frame if frame.IsValid() else self.target)

    def frame(self):
        return self.target.GetProcess().GetSelectedThread().GetFrameAtIndex(0)

    def context(self):
        frame = self.frame()
        return lldb.SBExecutionContext(frame if frame.IsValid() else self.target)

    def matching(self):
        """The names of the variables that one of the formatters is for."""
        frame = self.frame()
        if frame.IsValid():
            values = [
                value
                for value in frame.GetVariables(True, True, True, True)
                if value.GetValueType() != lldb.eValueTypeVariableGlobal
            ]
        else:
            values = self.target.FindGlobalVariables(".", MOST_GLOBALS, lldb.eMatchTypeRegex)
        ours = (value.GetName().removeprefix("::") for value in sorted(ours_of(values), key=place))
        return list(dict.fromkeys(ours))


def place(value):
    """Where a variable is declared."""
    declaration = value.GetDeclaration()
    return str(declaration.GetFileSpec()), declaration.GetLine()


def ours_of(values):
    """The values that a formatter is for, or whose elements one is for."""
    parts = [
        {name for part in parts_of(value.GetType(), TYPE_DEPTH) for name in origin.names_of(part)} for value in values
    ]
    names, objects = set().union(*parts), [file.object for file in SESSION.files.values()]
    matched = {name for one in formatters.records(objects, sorted(names)) for record in one for name in record.matches}
    return [value for value, names in zip(values, parts) if is_ours(value) or names & matched]


def is_ours(value):
    """Whether a formatter is for the value."""
    summary = value.GetTypeSummary()
    return summary.IsValid() and origin.loaded(summary) is not None or any(one.file for one in origin.children(value))


def parts_of(of, depth):
    """The types of elements: of arrays, and those that templates name.  LLDB does not reveal the
    arguments of a pack, as those of `std::tuple`, so bases and members of the library's are seen."""
    parts = [of.GetTemplateArgumentType(at) for at in range(of.GetNumberOfTemplateArguments())]
    parts.append(of.GetArrayElementType())
    if (of.GetName() or "").startswith("std::"):
        parts += [member.GetType() for member in (*of.get_bases_array(), *of.get_fields_array())]
    parts = parts if depth else []
    for part in filter(lldb.SBType.IsValid, parts):
        yield part
        yield from parts_of(part, depth - 1)
