"""The section `.lldbformatters` of ELF, Mach-O and PE files."""

from __future__ import annotations

import struct
from typing import BinaryIO, Iterator, Tuple

from .tables import SECTION, SECTION_MACHO, SECTION_PE_CUT

LARGEST = 64 << 20
"""Larger sections are not read."""

Row = Tuple[bytes, int, int]
"""A section: its name, offset and size."""


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
    wanted: Tuple[bytes, ...]
    if magic == b"\x7fELF":
        rows, wanted = elf_sections(file), (SECTION,)
    elif magic[:2] == b"MZ":
        rows, wanted = pe_sections(file), (SECTION, SECTION_PE_CUT)
    elif magic in (b"\xcf\xfa\xed\xfe", b"\xce\xfa\xed\xfe"):
        rows, wanted = macho_sections(file), (SECTION_MACHO,)
    else:
        return b""
    for name, offset, size in rows:
        if name in wanted and size <= LARGEST:
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


def pe_sections(file: BinaryIO) -> Iterator[Row]:
    """The sections of a PE file; linkers may have cut their names to eight bytes."""
    (pe_at,) = struct.unpack("<I", read_at(file, 60, 4))
    header = read_at(file, pe_at, 24)
    count, symbols_at, symbols, optional = struct.unpack_from("<2xH4xIIH", header, 4)
    for index in range(count):
        row = read_at(file, pe_at + 24 + optional + 40 * index, 40)
        virtual, _, raw, offset = struct.unpack_from("<IIII", row, 8)
        name = row[:8].rstrip(b"\0")
        if name[:1] == b"/":
            name = c_string(read_at(file, symbols_at + 18 * symbols + int(name[1:]), 64), 0)
        yield name, offset, min(raw, virtual) or raw


def macho_sections(file: BinaryIO) -> Iterator[Row]:
    """The sections of a little-endian Mach-O file of one architecture."""
    head = read_at(file, 0, 32)
    wide = head[0] == 0xCF
    (commands,) = struct.unpack_from("<I", head, 16)
    at = 32 if wide else 28
    for _ in range(commands):
        command, size = struct.unpack("<II", read_at(file, at, 8))
        if size < 8:
            return
        if command == (0x19 if wide else 0x1):
            yield from macho_segment(read_at(file, at, size), wide)
        at += size


def macho_segment(segment: bytes, wide: bool) -> Iterator[Row]:
    """The sections of a segment."""
    (count,) = struct.unpack_from("<I", segment, 64 if wide else 48)
    layout = struct.Struct("<QI" if wide else "<II")
    for index in range(count):
        at = 72 + 80 * index if wide else 56 + 68 * index
        size, offset = layout.unpack_from(segment, at + (40 if wide else 36))
        yield segment[at : at + 16].rstrip(b"\0"), offset, size
