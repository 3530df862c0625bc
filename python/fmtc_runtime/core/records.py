"""Records of a section, and the table in which a type's formatter is found."""

from __future__ import annotations

from typing import Dict, Iterator, List, NamedTuple, Optional, Pattern, Tuple

from .patterns import compile_key
from .tables import FLAGS, SIGNATURES

SUMMARY = SIGNATURES["summary"]
MAX_NAME = 4096
"""Longer type names are not looked up."""

SKIP_POINTERS = FLAGS["skip-pointers"]
SKIP_REFERENCES = FLAGS["skip-references"]
CASCADE = FLAGS["cascade"]
HIDE_CHILDREN = FLAGS["hide-children"]
HIDE_VALUE = FLAGS["hide-value"]
MAX_STRIKES = 3


class Record:
    """A formatter: the programs of one key."""

    def __init__(self, version: int, key: bytes, flags: int, methods: Dict[int, bytes]) -> None:
        self.version = version
        self.key = key
        self.flags = flags
        self.methods = methods
        self.installed = False
        self.strikes = 0

    def is_slow(self) -> bool:
        """Whether its programs ran into a limit so often that they are not run again before the next stop."""
        return self.strikes >= MAX_STRIKES

    @property
    def is_summary(self) -> bool:
        """Whether it makes a text; else it makes children."""
        return SUMMARY in self.methods


def read_unsigned(data: bytes, at: int) -> Tuple[int, int]:
    """An unsigned LEB128 number of at most 64 bits, and where it ends."""
    number = shift = 0
    while True:
        byte = data[at]
        at += 1
        number |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            if number >> 64:
                raise IndexError
            return number, at


def read_records(data: bytes) -> Iterator[Record]:
    """The records that LLDB 24 registers, in order; damaged ones are left out."""
    at = 0
    while at < len(data):
        if data[at] == 0:
            at += 1
            continue
        try:
            version, at = read_unsigned(data, at)
            size, at = read_unsigned(data, at)
        except IndexError:
            return
        end = at + size
        if end > len(data):
            return
        record = read_record(version, data[at:end]) if version in (1, 2) else None
        if record:
            yield record
        at = end


def read_record(version: int, body: bytes) -> Optional[Record]:
    """A record, if all of it can be read and it has a method that is known."""
    try:
        size, at = read_unsigned(body, 0)
        key = body[at : at + size].split(b"\0", 1)[0]
        flags, at = read_unsigned(body, at + size)
        methods: Dict[int, bytes] = {}
        while at < len(body):
            signature = body[at]
            size, at = read_unsigned(body, at + 1)
            if at + size > len(body):
                return None
            methods[signature] = body[at : at + size]
            at += size
    except IndexError:
        return None
    known = any(signature in methods for signature in SIGNATURES.values())
    return Record(version, key, flags & 0xFFFFFFFF, methods) if key and known else None


class Candidate(NamedTuple):
    """A name under which a formatter is looked up, and what was taken off the type to get it."""

    name: str
    pointer: bool = False
    reference: bool = False
    typedef: bool = False

    def fits(self, record: Record) -> bool:
        """Whether a record is for it. Providers have no flags: they are for all."""
        flags = record.flags
        return not record.is_summary or not (
            self.typedef
            and not flags & CASCADE
            or self.pointer
            and flags & SKIP_POINTERS
            or self.reference
            and flags & SKIP_REFERENCES
        )


CLASS_WORDS = (b"class ", b"struct ", b"enum ", b"union ")


def without_class_word(name: bytes) -> bytes:
    """`struct T` is `T`."""
    word = next((word for word in CLASS_WORDS if name.startswith(word)), b"")
    return name[len(word) :].lstrip()


class Table:
    """The records of all modules: a later one replaces an earlier one, names win over patterns."""

    def __init__(self) -> None:
        self.names: Dict[Tuple[bytes, bool], Record] = {}
        self.patterns: List[Tuple[Pattern[bytes], Record]] = []

    def add(self, records: List[Record]) -> None:
        """Adds the records of a module."""
        for record in records:
            if not record.key.startswith(b"^"):
                self.names[without_class_word(record.key), record.is_summary] = record
                continue
            pattern = compile_key(record.key)
            if pattern:
                self.patterns.insert(0, (pattern, record))

    def is_empty(self) -> bool:
        """Whether no formatter was added."""
        return not self.names and not self.patterns

    def choose(self, candidates: List[Candidate], summary: bool) -> Optional[Record]:
        """The record of the first candidate that has a fitting one, which makes a text or children."""
        names = [candidate.name.encode("utf-8", "surrogateescape") for candidate in candidates]
        for candidate, name in zip(candidates, names):
            record = self.names.get((without_class_word(name), summary))
            if record and candidate.fits(record):
                return record
        for candidate, name in zip(candidates, names):
            record = self.matching(name, summary)
            if record and candidate.fits(record):
                return record
        return None

    def matching(self, name: bytes, summary: bool) -> Optional[Record]:
        """The record of the last pattern that a name matches."""
        if len(name) > MAX_NAME:
            return None
        for pattern, record in self.patterns:
            if record.is_summary == summary and pattern.search(name):
                return record
        return None
