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
    loaded = [summary for file in SESSION.files.values() for _, summary in file.formatters if summary is not None]
    default = formatters.summaries(debugger.GetDefaultCategory())
    return loaded + [summary for _, summary in default if origin.is_bytecode(summary)]


def reader(ours):
    """Reads values without what these summaries make of them, and without children of bytecode."""
    return Reader(lambda part: has_one(part, ours), lambda part: bool(origin.children(part)))


def reader_for(found):
    """Reads values without what the section of a record makes of them; what others show is left as it is."""
    if found.file:
        ours = [summary for _, summary in found.file.formatters if summary is not None]
    else:
        keys = {record.key for record in formatters.records([found.path])[0] if record.is_summary}
        ours = [
            summary
            for spec, summary in formatters.summaries(formatters.default_category())
            if spec.GetName() in keys and origin.is_bytecode(summary)
        ]

    def has_children(part):
        return any(one.path == found.path for one in origin.children(part))

    def is_foreign(part):
        return part.GetTypeSummary().IsValid() and not has_one(part, ours)

    return Reader(lambda part: has_one(part, ours), has_children, is_foreign)


def has_one(value, summaries):
    """Whether one of some summaries is used for a value."""
    found = value.GetTypeSummary()
    return found.IsValid() and any(found == known for known in summaries)


def value_file(debugger, value, depth=None):
    found = reader(bytecode(debugger)).read(value, depth or DEPTH)
    return json.dumps({"version": 1, **found}, indent=1, ensure_ascii=False) + "\n"


def run(value, parts, *arguments):
    """`fmtc run` on a live value: it asks for the parts that it needs."""

    def answer(question):
        return json.dumps(parts.part(value, question["path"], question["index"]))

    release = compiler.release()
    return compiler.converse(
        answer, "run", "--value", "-", "--ask", *arguments, *(["--emulate", release] if release else [])
    )


def expectation(value):
    """An `expect` that holds, and the file whose formatters it is for: `fmtc run` shows what LLDB shows."""
    summary = value.GetTypeSummary()
    found = origin.loaded(summary) if summary.IsValid() else None
    if found is None:
        raise NotCaptured(f"no formatter from `fmtc load` made the text of {value.GetName()}")
    file, shown = found.file, ["--shown", value.GetSummary() or ""]
    if value.GetType().IsPointerType() and not (value.GetValueAsUnsigned() and value.GetSummary()):
        shown = []  # `frame variable` has a text of its own for it
    ours = [summary for _, summary in file.formatters if summary is not None]
    made = run(value, reader(ours), "--section", file.object, "--as-expect", *shown)
    if made.returncode:
        raise NotCaptured(made.stderr)
    return made.stdout, file.path
