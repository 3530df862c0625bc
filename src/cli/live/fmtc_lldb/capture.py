"""Values of the program, written down."""

import json

from . import compiler, formatters, origin
from .session import SESSION
from .values import Reader

DEPTH = 6  # of a value that is written to a file


class NotCaptured(Exception):
    """Why a value cannot be written down."""


def bytecode(debugger):
    """The summaries that are bytecode, whoever brought them: LLDB has none of its own."""
    loaded = [summary for file in SESSION.files.values()
              for _, summary in file.formatters if summary is not None]
    default = formatters.summaries(debugger.GetDefaultCategory())
    return loaded + [summary for _, summary in default if origin.is_bytecode(summary)]


def reader(ours):
    """Reads values without what these summaries make of them, and without children of bytecode."""
    def has_summary(part):
        found = part.GetTypeSummary()
        return found.IsValid() and any(found == known for known in ours)

    def has_children(part):
        return bool(origin.children(part))
    return Reader(has_summary, has_children)


def value_file(debugger, value, depth=None):
    found = reader(bytecode(debugger)).read(value, depth or DEPTH)
    return json.dumps({"version": 1, **found}, indent=1, ensure_ascii=False) + "\n"


def run(value, ours, *arguments):
    """`fmtc run` on a live value: it asks for the parts that it needs."""
    parts = reader(ours)

    def answer(question):
        return json.dumps(parts.part(value, question["path"], question["index"]))
    release = compiler.release()
    return compiler.converse(answer, "run", "--value", "-", "--ask", *arguments,
                             *(["--emulate", release] if release else []))


def expectation(value):
    """An `expect` that holds, and the file whose formatters it is for: `fmtc run` shows what LLDB shows."""
    summary = value.GetTypeSummary()
    found = origin.loaded(summary) if summary.IsValid() else None
    if found is None:
        raise NotCaptured("no formatter that was loaded by `fmtc load` made the text of %s"
                          % value.GetName())
    file, shown = found.file, ["--shown", value.GetSummary() or ""]
    if value.GetType().IsPointerType() and not (value.GetValueAsUnsigned() and value.GetSummary()):
        shown = []  # `frame variable` has a text of its own for it
    ours = [summary for _, summary in file.formatters if summary is not None]
    made = run(value, ours, "--section", file.object, "--as-expect", *shown)
    if made.returncode:
        raise NotCaptured(made.stderr)
    return made.stdout, file.path
