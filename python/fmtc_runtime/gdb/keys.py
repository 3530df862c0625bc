"""Which record a type of gdb gets."""

from __future__ import annotations

from typing import Dict, List, Optional, Tuple

import gdb

from ..core.records import Candidate, Record, Table
from .names import POINTER, REFERENCES, TYPEDEF, is_named, type_name

MAX_CANDIDATES = 64


def candidates(of: gdb.Type) -> List[Candidate]:
    """The names to look up for a type, the first ones first: its own, then what it refers or points to, the types
    behind its typedefs, and the same without any `const`."""
    found: List[Candidate] = []
    collect(of.unqualified(), Candidate(""), found)
    return found


def collect(of: gdb.Type, taken: Candidate, found: List[Candidate]) -> None:
    """Adds the names of a type without qualifiers at its top, of which something was taken off."""
    if len(found) >= MAX_CANDIDATES:
        return
    found.append(taken._replace(name=type_name(of)))
    real = of.strip_typedefs().unqualified() if of.code == TYPEDEF else of
    if real.code in REFERENCES:
        collect(real.target().unqualified(), taken._replace(reference=True), found)
    elif real.code == POINTER and not taken.pointer:
        collect(real.target().unqualified(), taken._replace(pointer=True), found)
    if of.code == TYPEDEF:
        collect(of.target().unqualified(), taken._replace(typedef=True), found)


Found = Tuple[Optional[Record], Optional[Record]]
"""What makes a text, and what makes children."""


class Formatters:
    """The records of the program that is debugged."""

    def __init__(self) -> None:
        self.tables: List[Table] = []
        self.known: Dict[str, Found] = {}

    def use(self, tables: List[Table]) -> None:
        """Takes the records from other tables, the first ones first."""
        self.tables = tables
        self.known.clear()

    def find(self, of: gdb.Type) -> Found:
        """The records for a type: the one that makes a text, and the one that makes children."""
        key = f"{of.code}{of.name}" if is_named(of) else f"{of.code}{of}"
        found = self.known.get(key)
        if found is None:
            names = candidates(of)
            found = self.known[key] = (self.choose(names, True), self.choose(names, False))
        return found

    def choose(self, names: List[Candidate], summary: bool) -> Optional[Record]:
        """The record for the first of these names that has one."""
        for table in self.tables:
            record = table.choose(names, summary)
            if record:
                return record
        return None


FORMATTERS = Formatters()
