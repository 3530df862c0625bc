"""Formatters in LLDB: how those of an object get in, before those of the program, and out again.

LLDB puts the formatters of every module it loads into its category `default`, and drops none.  So
an object is loaded into a target of its own, which is then deleted; its summaries are moved to the
category `fmtc`, which is asked before `default`, and what `default` held is put back.  A program
that runs again, or another one, does not change the category.

Synthetic children that are bytecode cannot be moved: SBTypeCategory.AddTypeSynthetic takes every
provider for one of Python's.  They stay in `default`.
"""

import contextlib
import re

import lldb

from . import old, records

CATEGORY = "fmtc"


class NotLoaded(Exception):
    """LLDB does not take a file."""


def specifier(record):
    return lldb.SBTypeNameSpecifier(record.key, record.is_regex)


def command(debugger, line, context=None):
    """What a command prints."""
    result = lldb.SBCommandReturnObject()
    interpreter = debugger.GetCommandInterpreter()
    if context is None:
        interpreter.HandleCommand(line, result)
    else:
        interpreter.HandleCommand(line, lldb.SBExecutionContext(context), result)
    return (result.GetOutput() or "") + (result.GetError() or "")


def register(debugger, path):
    """Loads the formatters of a file into `default`; gives its records."""
    selected, error = debugger.GetSelectedTarget(), lldb.SBError()
    target = debugger.CreateTarget(path, None, None, False, error)
    if not target.IsValid():
        raise NotLoaded("LLDB does not load %s: %s" % (path, error))
    found = records.of_module(target.GetModuleAtIndex(0))
    debugger.DeleteTarget(target)
    if selected.IsValid():
        debugger.SetSelectedTarget(selected)
    return found


def summaries(category):
    """The keys and summaries of a category, in order.  A summary that is printed is lost: LLDB
    copies it for that, and cannot copy bytecode."""
    return [(category.GetTypeNameSpecifierForSummaryAtIndex(at), category.GetSummaryAtIndex(at))
            for at in range(category.GetNumSummaries())]


def identity(spec):
    return spec.GetName(), spec.IsRegex()


@contextlib.contextmanager
def summaries_kept(debugger):
    """Puts the summaries of `default` back at the end, in their order."""
    default = debugger.GetDefaultCategory()
    before = summaries(default)
    yield default
    known = {identity(spec) for spec, _ in before}
    for spec, _ in summaries(default):
        if identity(spec) not in known:
            default.DeleteTypeSummary(spec)
    changed = [at for at, (spec, summary) in enumerate(before)
               if not default.GetSummaryForType(spec) == summary]
    for spec, summary in before[min(changed, default=len(before)):]:
        default.DeleteTypeSummary(spec)
        default.AddTypeSummary(spec, summary)


def take(debugger, path):
    """Loads an object; gives its records, each with its summary, or None if it is for children."""
    if old.Runtime.part:
        return old.take(debugger, path)
    with summaries_kept(debugger) as default:
        found = []
        for record in register(debugger, path):
            summary = default.GetSummaryForType(specifier(record)) if record.is_summary else None
            found.append((record, summary))
    return found


def show_first(debugger, formatters):
    """Makes the category anew, of (record, summary) where the later ones win."""
    debugger.DeleteCategory(CATEGORY)
    if not formatters:
        return
    category = debugger.CreateCategory(CATEGORY)
    for record, summary in formatters:
        spec = specifier(record)
        category.DeleteTypeSummary(spec)
        category.AddTypeSummary(spec, summary)
    enable(debugger)


def enable(debugger):
    """What is enabled becomes the second; if `default` is the first it must step down."""
    first = re.search(r"Category: (\S+) \(enabled", command(debugger, "type category list"))
    if first and first.group(1) == "default":
        command(debugger, "type category enable default")
    command(debugger, "type category enable " + CATEGORY)


def has_children(debugger, record):
    """Whether LLDB took over the children of a record: 20 to 22 know none."""
    default = debugger.GetDefaultCategory()
    return not record.is_summary and default.GetSyntheticForType(specifier(record)).IsValid()


def drop_children(debugger, gone):
    """Deletes children of these records, and loads again what the modules of the targets have for
    their keys."""
    default = debugger.GetDefaultCategory()
    for record in gone:
        default.DeleteTypeSynthetic(specifier(record))
    keys = {record.key for record in gone}
    for path in modules_with_children(debugger, keys) if keys else []:
        if old.Runtime.part:
            old.take(debugger, path)
            continue
        with summaries_kept(debugger):
            register(debugger, path)


def modules_with_children(debugger, keys):
    """The files of modules that have children for some of these keys, in the order of loading."""
    paths = []
    for target in targets(debugger):
        for module in target.module_iter():
            if any(not r.is_summary and r.key in keys for r in records.of_module(module)):
                paths.append(module.GetFileSpec().fullpath)
    return paths


def targets(debugger):
    return [debugger.GetTargetAtIndex(at) for at in range(debugger.GetNumTargets())]
