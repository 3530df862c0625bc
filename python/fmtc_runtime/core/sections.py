"""The section `.lldbformatters` of a file: of ELF files, and of others that `sections_other` reads."""

from __future__ import annotations

import struct
from typing import BinaryIO, Callable, Dict, Iterator, Tuple

from .tables import SECTION

LARGEST = 64 << 20
"""Larger sections are not read."""

Row = Tuple[bytes, int, int]
"""A section: its name, offset and size."""

KINDS: Dict[bytes, Tuple[Callable[[BinaryIO], Iterator[Row]], Tuple[bytes, ...]]] = {}
"""By the first bytes of a file: what reads its sections, and the names that the wanted one may have."""


def read_section(path: str) -> bytes:
    """The bytes of the section; empty if the file has none or cannot be read."""
    try:
        with open(path, "rb") as file:
            return find_section(file)
    except (OSError, struct.error, ValueError, IndexError, OverflowError):
        return b""


def find_section(file: BinaryIO) -> bytes:
    """The bytes of the section of an open file; raises an error of `struct` if the file is damaged."""
    magic = read_at(file, 0, 4)
    for start, (read_rows, names) in KINDS.items():
        if magic.startswith(start):
            for name, offset, size in read_rows(file):
                if name in names and size <= LARGEST:
                    return read_at(file, offset, size)
    return b""


def read_at(file: BinaryIO, offset: int, size: int) -> bytes:
    """That many bytes, or those that are there."""
    file.seek(offset)
    return file.read(size)


def c_string(data: bytes, at: int) -> bytes:
    """The text up to a NUL."""
    return data[at:].split(b"\0", 1)[0]


def elf_sections(file: BinaryIO) -> Iterator[Row]:
    """The sections of an ELF file of either width and byte order."""
    head = read_at(file, 0, 64)
    order = ">" if head[5] == 2 else "<"
    wide = head[4] == 2
    (table_at,) = struct.unpack_from(order + ("Q" if wide else "I"), head, 40 if wide else 32)
    size, count, names_index = struct.unpack_from(order + "HHH", head, 58 if wide else 46)
    layout = struct.Struct(order + ("II8x8xQQ" if wide else "II4x4xII"))
    if not table_at or size < layout.size:
        return

    def row(index: int) -> Tuple[int, int, int]:
        name, _, offset, length = layout.unpack_from(read_at(file, table_at + index * size, layout.size))
        return name, offset, length

    _, offset, length = row(names_index)
    names = read_at(file, offset, min(length, LARGEST))
    for index in range(count):
        name, offset, length = row(index)
        yield c_string(names, name), offset, length


KINDS[b"\x7fELF"] = (elf_sections, (SECTION,))
