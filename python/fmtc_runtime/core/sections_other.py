"""The sections of PE and Mach-O files."""

from __future__ import annotations

import struct
from typing import BinaryIO, Iterator

from .sections import KINDS, Row, c_string, read_at
from .tables import SECTION, SECTION_MACHO, SECTION_PE_CUT


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


KINDS[b"MZ"] = (pe_sections, (SECTION, SECTION_PE_CUT))
for magic in (b"\xcf\xfa\xed\xfe", b"\xce\xfa\xed\xfe"):
    KINDS[magic] = (macho_sections, (SECTION_MACHO,))
