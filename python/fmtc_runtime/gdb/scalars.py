"""Numbers and texts of scalars."""

from __future__ import annotations

import re
import sys
from typing import List, Optional

import gdb

from ..core.texts import character, floating
from .names import ARRAY, CLASSES, FAILURES, FUNCTION, POINTER, REFERENCES, wide_name

INT, CHAR, BOOL, ENUM, RANGE, FLOAT = (
    gdb.TYPE_CODE_INT,
    gdb.TYPE_CODE_CHAR,
    gdb.TYPE_CODE_BOOL,
    gdb.TYPE_CODE_ENUM,
    gdb.TYPE_CODE_RANGE,
    gdb.TYPE_CODE_FLT,
)
WHOLE = (INT, CHAR, BOOL, ENUM, RANGE, POINTER)
BYTES = ("char", "signed char", "unsigned char", "i8", "u8")
PRECISIONS = {4: 9, 8: 17}
"""The significant digits of a float of so many bytes."""


def is_byte(of: gdb.Type) -> bool:
    """Whether its text is a character."""
    return of.sizeof == 1 and of.code in (INT, CHAR) and of.name in BYTES


def address_of(value: gdb.Value) -> Optional[int]:
    """Where a value lies in memory; none if it does not, as what a function returned."""
    of = value.type.strip_typedefs()
    # For the address of an array outside of memory, gdb would allocate memory in the program.
    place = (value[of.range()[0]] if of.code == ARRAY else value).address
    return None if place is None else int(place)


def number_of(value: gdb.Value, of: gdb.Type) -> Optional[int]:
    """The number of a scalar of at most 64 bits; none of other values and of what cannot be read."""
    try:
        if of.code in REFERENCES:
            return address_of(value.referenced_value())
        if of.code in WHOLE and of.sizeof <= 8:
            return int(value)
        return int(float(value)) if of.code == FLOAT and of.sizeof <= 8 else None
    except FAILURES:
        return None


def text_of(value: gdb.Value, of: gdb.Type) -> Optional[bytes]:
    """The text of a scalar; none of other values and of what cannot be read."""
    if of.code in (*CLASSES, ARRAY, FUNCTION, gdb.TYPE_CODE_VOID):
        return None
    try:
        return scalar_text(value, of)
    except FAILURES:
        return None


def scalar_text(value: gdb.Value, of: gdb.Type) -> Optional[bytes]:
    code, name, size = of.code, of.name or "", of.sizeof
    if code == POINTER:
        return b"0x%0*x" % (2 * size, int(value))
    if code in REFERENCES:
        referent = address_of(value.referenced_value())
        return None if referent is None else b"0x%0*x" % (2 * size, referent)
    if code == FLOAT:
        precision = PRECISIONS.get(size)
        return floating(float(value), precision) if precision else value.format_string(raw=True).encode()
    if code == gdb.TYPE_CODE_COMPLEX:
        return value.format_string(raw=True).encode()
    if code == ENUM:
        return enumerator_text(int(value), of)
    if code == BOOL or name == "bool":
        return b"true" if int(value) else b"false"
    if code not in WHOLE:
        return None
    if size > 8:
        return str(wide_number(value, name)).encode()
    if is_byte(of):
        return character(int(value))
    if name == "wchar_t":
        data = (int(value) & ((1 << 8 * size) - 1)).to_bytes(size, "little")
        return b"".join(character(byte)[1:-1] for byte in data)
    return b"U+%04X" % int(value) if wide_name(of) in ("char16_t", "char32_t") else b"%d" % int(value)


def wide_number(value: gdb.Value, name: str) -> int:
    """A number of more than 64 bits, which not every gdb computes."""
    address = address_of(value)
    if address is None:
        return int(value)
    data = bytes(gdb.selected_inferior().read_memory(address, value.type.sizeof))
    is_unsigned = re.match(r"u|__int128 u", name) is not None
    return int.from_bytes(data, "little" if sys.byteorder == "little" else "big", signed=not is_unsigned)


def enumerator_text(number: int, of: gdb.Type) -> bytes:
    """The name of an enumerator. Else the names of flags with the rest, if each enumerator is one bit or made of those
    before it, or the number."""
    fields, mask = of.fields(), (1 << 8 * of.sizeof) - 1
    covered, are_flags = 0, bool(fields)
    for field in fields:
        if field.enumval == number:
            return last_word(field).encode()
        bits = field.enumval & mask
        are_flags = are_flags and (not bits & (bits - 1) or not bits & ~covered)
        covered |= bits
    if not are_flags:
        return b"%d" % number
    names: List[str] = []
    rest = number & mask
    for field in sorted(fields, key=lambda field: -bin(field.enumval & mask).count("1")):
        bits = field.enumval & mask
        if bits and rest & bits == bits:
            names.append(last_word(field))
            rest &= ~bits
    return " | ".join([*names, f"0x{rest:x}"] if rest or not names else names).encode()


def last_word(field: gdb.Field) -> str:
    """The name of an enumerator without its scope."""
    return (field.name or "").rpartition("::")[2]
