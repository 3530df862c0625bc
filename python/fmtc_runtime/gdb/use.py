"""Puts the records of sections to use."""

from __future__ import annotations

import itertools
from typing import List

from ..core.records import Table, read_records
from .keys import FORMATTERS
from .names import NAMES
from .rust import ENUMS
from .types import LAYOUTS


def use(sections: List[bytes], packs: List[bytes]) -> None:
    """Takes the records of a program in the order of its files, and after them those of packs."""
    for cache in (NAMES, LAYOUTS, ENUMS):
        cache.clear()
    tables = [table_of(sections, False), table_of(packs, True)]
    FORMATTERS.use([table for table in tables if not table.is_empty()])


def table_of(sections: List[bytes], installed: bool) -> Table:
    """The records of sections, of which a later one replaces an earlier one."""
    table = Table()
    for section in sections:
        records = list(read_records(section))
        for record in records:
            record.installed = installed
        table.add(records)
    return table


def forgive() -> None:
    """Lets records run again that were too slow."""
    for record in itertools.chain(*FORMATTERS.known.values()):
        if record:
            record.strikes = 0
