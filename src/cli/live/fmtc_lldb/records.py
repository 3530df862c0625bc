"""The records of the sections that modules carry."""

from typing import NamedTuple

from . import old

SUMMARY = 0
FLAGS = ((1, "cascade"), (2, "not for pointers"), (4, "not for references"),
         (8, "hides children"), (16, "hides the value"), (32, "one line"), (64, "hides names"))


class Record(NamedTuple):
    """One record of version 1 or 2."""
    offset: int
    version: int
    key: str
    flags: int
    signatures: tuple

    @property
    def is_summary(self):
        return SUMMARY in self.signatures

    @property
    def kind(self):
        return "summary" if self.is_summary else "children"

    @property
    def is_regex(self):
        return self.key.startswith("^")

    def flag_names(self):
        names = [name for bit, name in FLAGS if self.flags & bit]
        return ", ".join(names) or "no flags"


class Damaged(Exception):
    """The bytes end too early."""


class Bytes:
    """Bytes that are read from the front."""

    def __init__(self, data, at=0):
        self.data, self.at = data, at

    def byte(self):
        if self.at >= len(self.data):
            raise Damaged()
        self.at += 1
        return self.data[self.at - 1]

    def number(self):
        """A ULEB128."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            shift += 7
            if not byte & 0x80:
                return value

    def take(self, count):
        taken = self.data[self.at:self.at + count]
        if len(taken) < count:
            raise Damaged()
        self.at += count
        return taken


def record(offset, version, body):
    inner = Bytes(body)
    key = inner.take(inner.number()).split(b"\0")[0].decode("utf-8", "replace")
    flags, signatures = inner.number(), []
    while inner.at < len(body):
        signatures.append(inner.byte())
        inner.take(inner.number())
    return Record(offset, version, key, flags, tuple(signatures))


def parse(data):
    """The records of a section, up to the first that is damaged."""
    found, rest = [], Bytes(data)
    try:
        while rest.at < len(data):
            offset = rest.at
            version = rest.number()
            if version == 0:  # padding
                continue
            found.append(record(offset, version, rest.take(rest.number())))
    except Damaged:
        pass
    return found


def section(module):
    """The section of a module, or None."""
    found = module.FindSection(".lldbformatters")
    if not found.IsValid():
        segment = module.FindSection("__DATA_CONST")
        found = segment.FindSubSection("__lldbformatters") if segment.IsValid() else segment
    return found if found.IsValid() else None


def of_module(module):
    """The records of a module."""
    import lldb
    if old.Runtime.part:
        return parse(old.Runtime.part.read_section(module.GetFileSpec().fullpath or ""))
    found = section(module)
    if found is None:
        return []
    error, data = lldb.SBError(), found.GetSectionData()
    size = data.GetByteSize()
    return parse(data.ReadRawData(error, 0, size)) if size else []
