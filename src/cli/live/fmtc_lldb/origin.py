"""Where a formatter of a value comes from."""

import re

from . import compiler, formatters, old, records
from .session import SESSION, short

CLASSES = {"alpha": "a-zA-Z", "digit": "0-9", "alnum": "a-zA-Z0-9", "upper": "A-Z", "lower": "a-z",
           "space": r"\s", "xdigit": "0-9a-fA-F", "punct": r"!-/:-@\[-`{-~"}


class Origin:
    """A record that made a text, or may have."""

    def __init__(self, record, path, file=None):
        self.record, self.path, self.file = record, path, file

    def arguments(self):
        """What names these formatters to `fmtc run`; the source if it is still what was loaded."""
        if self.has_source():
            return [self.file.path, *compile_options(self.file.options)]
        return ["--section", self.file.object if self.file else self.path]

    def has_source(self):
        return self.file is not None and self.file.is_on_disk()

    def __str__(self):
        record, line = self.record, self.line()
        where = "%s:%d" % (short(self.path), line) if line else short(self.path)
        return "%s: %s of `%s`, %s, at %#x of the section" % (
            where, record.kind, record.key, record.flag_names(), record.offset)

    def line(self):
        """The line of the source, if that is still what was loaded."""
        if not self.has_source():
            return None
        at = [record for record, _ in self.file.formatters].index(self.record)
        place = self.file.told["places"][at]
        return place and place["line"]


def compile_options(options):
    """`fmtc run` names the releases otherwise."""
    return ["--compile-for" if word == "--lldb" else word for word in options.arguments()]


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


def candidates(key, is_summary):
    """The records for a key of modules, the last one loaded last."""
    found = []
    for path, known in formatters.modules():
        found += [Origin(record, path) for record in known
                  if record.key == key and record.is_summary == is_summary]
    return found


def all_records():
    """Every record that LLDB knows: those that were loaded, then those of the modules."""
    found = [Origin(record, file.path, file)
             for file in SESSION.files.values() for record, _ in file.formatters]
    return found + [Origin(record, path) for path, known in formatters.modules() for record in known]


def children(value):
    """The records whose children LLDB may show; it does not tell which."""
    if not value.IsSynthetic():
        return []
    names = names_of(value.GetType())
    return [one for one in all_records()
            if not one.record.is_summary and any(matches(one.record, name) for name in names)
            and formatters.has_children(one.record)]


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


def matches(record, name):
    if not record.is_regex:
        return record.key == name
    pattern = re.sub(r"\[:(\w+):\]", lambda found: CLASSES.get(found.group(1), ""), record.key)
    try:
        return re.search(pattern, name) is not None
    except re.error:
        return False
