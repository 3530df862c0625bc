"""Values of the program, written down."""

import json
import os
import tempfile

from . import compiler, formatters, origin
from .session import SESSION
from .values import Reader

DEPTHS = (3, 6, 12)  # until the text follows from what was read


class NotCaptured(Exception):
    """Why a value cannot be written down."""


def bytecode(debugger):
    """The summaries that are bytecode, whoever brought them: LLDB has none of its own."""
    loaded = [summary for file in SESSION.files.values()
              for _, summary in file.formatters if summary is not None]
    default = formatters.summaries(debugger.GetDefaultCategory())
    return loaded + [summary for _, summary in default if origin.is_bytecode(summary)]


def tree(debugger, value, depth, ours):
    """The value without what these summaries make of it, and without children of bytecode."""
    def has_summary(part):
        found = part.GetTypeSummary()
        return found.IsValid() and any(found == known for known in ours)

    def has_children(part):
        return bool(origin.children(part))
    return Reader(has_summary, has_children).read(value, depth)


def value_file(debugger, value, depth=None):
    found = tree(debugger, value, depth or DEPTHS[1], bytecode(debugger))
    return json.dumps({"version": 1, **found}, indent=1, ensure_ascii=False) + "\n"


def with_tree(found, run):
    """Runs a function on a file that holds a tree."""
    handle, path = tempfile.mkstemp(suffix=".json", prefix="fmtc-value-")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(found, file, ensure_ascii=False)
        return run(path)
    finally:
        os.unlink(path)


def release_arguments():
    release = compiler.release()
    return ["--lldb", release] if release else []


def expectation(debugger, value, depth=None):
    """An `expect` that holds: deeper and deeper until `fmtc run` shows what LLDB shows."""
    summary = value.GetTypeSummary()
    found = origin.loaded(summary) if summary.IsValid() else None
    if found is None:
        raise NotCaptured("no formatter that was loaded by `fmtc load` made the text of %s"
                          % value.GetName())
    file, shown = found.file, ["--shown", value.GetSummary() or ""]
    if value.GetType().IsPointerType() and value.GetValueAsUnsigned() == 0:
        shown = []  # `frame variable` has a text of its own for it
    ours = [summary for _, summary in file.formatters if summary is not None]
    problem = ""
    for levels in (depth,) if depth else DEPTHS:
        made = with_tree(tree(debugger, value, levels, ours), lambda path: compiler.run(
            "run", "--section", file.object, "--value", path, "--as-expect", *shown,
            *release_arguments()))
        if made.returncode == 0:
            return made.stdout
        problem = made.stderr
    raise NotCaptured(problem)
