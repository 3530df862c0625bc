"""Formatters in LLDB: how those of an object get in, before those of the program, and out again.

Categories of formatters belong to the process.  LLDB puts the formatters of every module it loads
into its category `default`, and drops none.  So an object is loaded into a target that is then
deleted; its summaries are moved to the category `fmtc`, which is asked before `default`, and what
`default` held is put back.  A program that runs again, or another one, does not change the
category.  A debugger of our own does this, so that targets and commands of the user's are left
alone, also by a thread.

Synthetic children that are bytecode cannot be moved: SBTypeCategory.AddTypeSynthetic takes every
provider for one of Python's.  They stay in `default`.
"""

import contextlib
import functools
import json
import re
from typing import Any, NamedTuple, Tuple

import lldb

from . import compiler, old
from .files import is_object

CATEGORY = "fmtc"


class NotLoaded(Exception):
    """LLDB does not take a file."""


class Record(NamedTuple):
    """A record of a section, as fmtc reports it."""

    offset: int
    key: str
    flags: int
    flag_names: str
    shown: str  # the key, as the source has it where that is shorter
    is_summary: bool
    matches: Tuple[str, ...] = ()  # the names that the key matches, of those that were asked for
    place: Any = None  # of the source
    distance: int = 0  # of the key from the nearest of these names

    @property
    def kind(self):
        return "summary" if self.is_summary else "children"


def records(paths, names=(), near=False):
    """The records of files, which of some names their keys match, and how near to these they are."""
    options = ["--near"] if near else []
    told = compiler.ask("records", *paths, *options, text=json.dumps(names)) if paths else []
    return [[Record(**record) for record in one] for one in told]


@functools.lru_cache(None)
def own_debugger():
    return lldb.SBDebugger.Create(False)


def default_category():
    return own_debugger().GetDefaultCategory()


def specifier(record):
    return lldb.SBTypeNameSpecifier(record.key, record.key.startswith("^"))


def argument(text):
    """A text as an argument of a command.  Quotes would not protect backquotes, which LLDB evaluates."""
    return re.sub(r"([\s\"'`\\])", r"\\\1", text)


def command(debugger, line, context=None):
    """What a command prints."""
    result = lldb.SBCommandReturnObject()
    interpreter = debugger.GetCommandInterpreter()
    if context is None:
        interpreter.HandleCommand(line, result)
    else:
        interpreter.HandleCommand(line, lldb.SBExecutionContext(context), result)
    return (result.GetOutput() or "") + (result.GetError() or "")


def register(path):
    """Loads the formatters of a file into `default`."""
    error = lldb.SBError()
    target = own_debugger().CreateTarget(path, None, None, False, error)
    if not target.IsValid():
        raise NotLoaded(f"LLDB does not load {path}: {error}")
    own_debugger().DeleteTarget(target)


def summaries(category):
    """The keys and summaries of a category, in order.  A summary that is printed is lost: LLDB
    copies it for that, and cannot copy bytecode."""
    return [
        (category.GetTypeNameSpecifierForSummaryAtIndex(at), category.GetSummaryAtIndex(at))
        for at in range(category.GetNumSummaries())
    ]


def identity(spec):
    return spec.GetName(), spec.IsRegex()


@contextlib.contextmanager
def summaries_kept():
    """Puts the summaries of `default` back at the end, in their order."""
    default = default_category()
    before = summaries(default)
    yield default
    known = {identity(spec) for spec, _ in before}
    for spec, _ in summaries(default):
        if identity(spec) not in known:
            default.DeleteTypeSummary(spec)
    changed = [at for at, (spec, summary) in enumerate(before) if default.GetSummaryForType(spec) != summary]
    for spec, summary in before[min(changed, default=len(before)) :]:
        default.DeleteTypeSummary(spec)
        default.AddTypeSummary(spec, summary)


def take(path, taken):
    """Loads an object; gives its records, each with its summary, or None if it is for children."""
    if old.Runtime.part:
        return list(zip(taken, old.take(default_category(), path)))
    with summaries_kept() as default:
        register(path)
        return [
            (record, default.GetSummaryForType(specifier(record)) if record.is_summary else None) for record in taken
        ]


def show_first(formatters):
    """Makes the category anew, of (record, summary) where the later ones win."""
    own_debugger().DeleteCategory(CATEGORY)
    if not formatters:
        return
    category = own_debugger().CreateCategory(CATEGORY)
    for record, summary in formatters:
        spec = specifier(record)
        category.DeleteTypeSummary(spec)
        category.AddTypeSummary(spec, summary)
    enable()


def enable():
    """What is enabled becomes the second; if `default` is the first it must step down."""
    listed = command(own_debugger(), "type category list")
    first = re.search(r"Category: (\S+) \(enabled", listed)
    if first and first.group(1) == "default":
        command(own_debugger(), "type category enable default")
    command(own_debugger(), "type category enable " + CATEGORY)


def has_children(record):
    """Whether LLDB took over the children of a record: 20 to 22 know none."""
    default = default_category()
    return not record.is_summary and default.GetSyntheticForType(specifier(record)).IsValid()


def drop_children(gone):
    """Deletes children of these records, and loads again what modules have for their keys."""
    for record in gone:
        default_category().DeleteTypeSynthetic(specifier(record))
    keys, paths = {record.key for record in gone}, modules() if gone else []
    for path, found in zip(paths, records(paths)):
        if any(not record.is_summary and record.key in keys for record in found):
            if old.Runtime.part:
                old.take(default_category(), path)
                continue
            with summaries_kept():
                register(path)


def modules():
    """The files of the modules that LLDB has read, in that order.  Some belong to no target: those of
    installed packs."""
    listed = command(own_debugger(), "target modules list --global --fullpath=0")
    return [path for path in re.findall(r"^\[ *\d+\] (.+?)\s*$", listed, re.M) if not is_object(path)]


def targets(debugger):
    return [debugger.GetTargetAtIndex(at) for at in range(debugger.GetNumTargets())]
