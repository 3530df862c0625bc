"""Texts in the memory of a program."""

from __future__ import annotations

import itertools
import os
import re
from typing import Optional

import gdb

from ..core.texts import quoted
from .names import ARRAY, CLASSES, POINTER, REFERENCES, WIDE, wide_name
from .scalars import address_of, is_byte
from .types import bounds, plain

LONGEST = 1024
"""Of a longer text, LLDB shows that many bytes."""
PAGE = 4096


def read(address: int, size: int) -> bytes:
    """Bytes of memory; raises a failure of gdb."""
    return bytes(gdb.selected_inferior().read_memory(address, size)) if size else b""


def read_to_nul(address: int) -> Optional[bytes]:
    """The bytes up to a NUL, to the end of what can be read, or the longest there may be; none if none can be."""
    out = b""
    while len(out) < LONGEST:
        size = min(64, PAGE - (address + len(out)) % PAGE, LONGEST - len(out))
        try:
            part = read(address + len(out), size)
        except gdb.error:
            return out or None
        end = part.find(b"\0")
        if end >= 0:
            return out + part[:end]
        out += part
    return out


def cut(text: bytes) -> bytes:
    """A text in quotes, and dots if it may go on."""
    return quoted(text[:LONGEST]) + (b"..." if len(text) >= LONGEST else b"")


def sized_text(pointer: gdb.Value, size: gdb.Value) -> bytes:
    """A text of a length that is given."""
    length = int(size)
    return cut(read(int(pointer), min(length, LONGEST))) if length > 0 else b'""'


def terminated(start: int) -> Optional[bytes]:
    """The text up to a NUL; none if it cannot be read."""
    text = read_to_nul(start)
    return None if text is None else cut(text)


def element(of: gdb.Type) -> gdb.Type:
    """The type of the elements of an array of arrays."""
    while plain(of).code == ARRAY:
        of = plain(of).target()
    return of


def text_at(value: gdb.Value, of: gdb.Type) -> Optional[bytes]:
    """The text that a pointer leads to, or that an array holds. One of no length goes on to a NUL."""
    target = plain(of.target())
    if of.code == ARRAY and target.code == ARRAY and wide_name(element(target)):
        # Of an array of texts of wide characters, LLDB shows the first one.
        return text_at(value[bounds(of)[0]], target)
    prefix = WIDE.get(wide_name(of.target()), b"")
    if of.code == ARRAY and (is_byte(target) or target.name == "char8_t"):
        start = address_of(value)
        low, size = bounds(of)
        if start is not None and not size:
            return terminated(start)
        held = bytes(int(value[low + at]) & 0xFF for at in range(size)) if start is None else read(start, of.sizeof)
        return prefix + quoted(held.rstrip(b"\0"))
    if of.code == ARRAY and prefix:
        low, size = bounds(of)
        units = itertools.takewhile(bool, (int(value[low + at]) for at in range(min(size, LONGEST))))
        held = b"".join((unit % (1 << 8 * target.sizeof)).to_bytes(target.sizeof, "little") for unit in units)
        return prefix + quoted(held.decode(f"utf-{8 * target.sizeof}-le", "replace").encode())
    if of.code != POINTER or not int(value):
        return None
    if is_byte(target):
        return terminated(int(value))
    if not prefix:
        return None
    return prefix + quoted(value.string(f"utf-{8 * target.sizeof}").encode()[:LONGEST])


def function_text(value: gdb.Value) -> bytes:
    """The name of the function that a pointer leads to, its module, and its place if that is known."""
    name = re.search("<(.+)>$", value.format_string(raw=True, symbols=True))
    if not name:
        return b""
    space, address = gdb.current_progspace(), int(value)
    module = space and (space.solib_name(address) or space.filename)
    line = gdb.find_pc_line(address)
    place = f" at {os.path.basename(line.symtab.filename)}:{line.line}" if line.symtab else ""
    return f"({os.path.basename(module or '')}`{name[1]}{place})".encode()


def referent(value: gdb.Value) -> gdb.Value:
    """What a reference refers to, and a pointer to a class leads to; else the value."""
    of = plain(value.type)
    if of.code in REFERENCES:
        value = value.referenced_value()
        of = plain(value.type)
    if of.code == POINTER and plain(of.target()).code in CLASSES and int(value):
        value = value.dereference()
    return value
