"""Where a formatter of a value comes from."""

import os

from . import formatters, old
from .session import SESSION, short


class Origin:
    """A record that made a text, or may have."""

    def __init__(self, record, path, file=None):
        self.record, self.path, self.file = record, path, file

    def arguments(self):
        """What names these formatters to `fmtc run`; the source if it is still what was loaded."""
        if self.has_source():
            return [self.file.path, *self.file.options.arguments()]
        return ["--section", self.file.object if self.file else self.path]

    def has_source(self):
        return self.file is not None and self.file.is_on_disk()

    def __str__(self):
        record, where = self.record, short(self.path)
        if self.has_source() and record.place:
            where = f"{short(os.path.abspath(record.place['file']))}:{record.place['line']}"
        return f"{where}: {record.kind} of `{record.shown}`, {record.flag_names}, at {record.offset:#x} of the section"


def loaded(summary):
    """The record of a loaded file that is this summary."""
    for file in SESSION.files.values():
        for record, known in file.formatters:
            if known is not None and known == summary:
                return Origin(record, file.path, file)
    return None


def entry(debugger, summary):
    """The category and the key of a summary."""
    for at in range(debugger.GetNumCategories()):
        category = debugger.GetCategoryAtIndex(at)
        if not category.GetEnabled():
            continue
        for spec, known in formatters.summaries(category):
            if known == summary:
                return category.GetName(), spec
    return None


def is_bytecode(summary):
    """As far as LLDB tells: neither a string nor Python, or Python of the runtime."""
    if old.Runtime.part:
        return summary.IsFunctionName() and summary.GetData().startswith(old.Runtime.part.__name__)
    return not (summary.IsSummaryString() or summary.IsFunctionCode() or summary.IsFunctionName())


def of_modules(names=()):
    """The records of the modules, the last one loaded last."""
    paths = formatters.modules()
    return [Origin(record, path) for path, known in zip(paths, formatters.records(paths, names)) for record in known]


def candidates(key):
    """The summaries for a key of modules."""
    return [one for one in of_modules() if one.record.key == key and one.record.is_summary]


def all_records(names=(), near=False):
    """Every record that LLDB knows: those that were loaded, then those of the modules."""
    files, paths = {file.object: file for file in SESSION.files.values() if file.object}, formatters.modules()
    found = []
    for path, known in zip([*files, *paths], formatters.records([*files, *paths], names, near)):
        file = files.get(path)
        own = [record for record, _ in file.formatters] if file else known
        found += [
            Origin(record._replace(matches=told.matches, distance=told.distance), file.path if file else path, file)
            for record, told in zip(own, known)
        ]
    return found


def children(value):
    """The records whose children LLDB may show; it does not tell which."""
    if not value.IsSynthetic():
        return []
    return [
        one
        for one in all_records(names_of(value.GetType()))
        if one.record.matches and not one.record.is_summary and formatters.has_children(one.record)
    ]


def names_of(of):
    """The names that LLDB looks for: of the type, what typedefs stand for, what is pointed to."""
    names = []
    for _ in range(2):
        for one in (of, typedef_target(of), of.GetCanonicalType()):
            name = one.GetUnqualifiedType().GetName()
            if name and name not in names:
                names.append(name)
        if of.IsPointerType():
            of = of.GetPointeeType()
        elif of.IsReferenceType():
            of = of.GetDereferencedType()
        else:
            break
    return names


def typedef_target(of):
    return of.GetTypedefedType() if of.IsTypedefType() else of
