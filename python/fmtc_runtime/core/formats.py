"""The format strings of `@fmt`, and values as text."""

from __future__ import annotations

from typing import Dict, List, NamedTuple, Optional, Tuple, Union

from .objects import Object, Type
from .stops import WORK, ProgramError
from .tables import SELECTORS
from .values import DICTIONARY, INTEGER, NUMBERS, OBJECT, SELECTOR, STRING, TYPE, Value

UNTERMINATED = b"Unterminated brace sequence. Escape with {{ for a literal brace."
BLANKS = b" \t\n\v\f\r"
AUTOMATIC = (1 << 32) - 1
COPY_ADDRESS = b"0x00007FFF00000000"
"""Stands for the address of LLDB's own copy of an Int or UInt, which LLDB shows."""


class Field(NamedTuple):
    """An argument with its layout."""

    argument: int
    width: int
    align: int
    fill: bytes
    options: bytes


Piece = Union[bytes, Field]
Parsed = Tuple[List[Piece], int]


class Formats:
    """Formats that were read, each once."""

    def __init__(self) -> None:
        self.known: Dict[bytes, Parsed] = {}

    def parse(self, text: bytes) -> Parsed:
        """The pieces of a format, and how many arguments it needs."""
        parsed = self.known.get(text)
        if parsed is None:
            if len(self.known) > 4096:
                self.known.clear()
            parsed = self.known[text] = parse(text)
        return parsed


FORMATS = Formats()


def parse(text: bytes) -> Parsed:
    """Reads a format; what cannot be read leaves nothing and needs no argument."""
    pieces: List[Piece] = []
    last_close, at, automatic, count = text.rfind(b"}"), 0, 0, 0
    while at < len(text):
        found, at = piece(text, at, last_close)
        if isinstance(found, Field):
            if found.argument == AUTOMATIC:
                found = found._replace(argument=automatic)
                automatic += 1
            count = max(count, found.argument + 1)
        pieces.append(found)
    return pieces, count


def piece(text: bytes, at: int, last_close: int) -> Tuple[Piece, int]:
    """The piece at a place, and where the next one begins."""
    rest = len(text) - at
    brace = text.find(b"{", at)
    if brace != at:
        end = len(text) if brace < 0 else brace
        return text[at:end], end
    braces = at
    while text[braces : braces + 1] == b"{":
        braces += 1
    braces -= at
    if braces > 1:
        return b"{" * (braces // 2), at + braces // 2 * 2
    if last_close < at:
        return UNTERMINATED, at + rest
    close, opening = text.find(b"}", at + 1), text.find(b"{", at + 1)
    if 0 <= opening < close:
        return text[at:opening], opening
    return read_field(text[at + 1 : close]) or b"", close + 1


def read_field(text: bytes) -> Optional[Field]:
    """What is between the braces, if it can be read."""
    rest = text.strip(BLANKS)
    index, rest = read_number(rest)
    if index is None or index > AUTOMATIC:
        index = AUTOMATIC
    rest = rest.strip(BLANKS)
    width, align, fill = 0, 1, b" "
    if rest[:1] == b",":
        rest = rest[1:]
        layout = read_layout(rest)
        if layout is None:
            return None
        width, align, fill, rest = layout
    rest = rest.strip(BLANKS)
    if rest[:1] == b":":
        return Field(index, width, align, fill, rest[1:].strip(BLANKS))
    return None if rest else Field(index, width, align, fill, b"")


ALIGNMENTS = {b"-": -1, b"=": 0, b"+": 1}


def read_layout(rest: bytes) -> Optional[Tuple[int, int, bytes, bytes]]:
    """`[[fill]align]width`: the width, the alignment, the fill, and what follows."""
    align, fill = 1, b" "
    if not rest:
        return 0, align, fill, rest
    if rest[1:2] in ALIGNMENTS:
        align, fill, rest = ALIGNMENTS[rest[1:2]], rest[:1], rest[2:]
    elif rest[:1] in ALIGNMENTS and len(rest) > 1:
        align, rest = ALIGNMENTS[rest[:1]], rest[1:]
    width, rest = read_number(rest)
    return None if width is None else (width, align, fill, rest)


def read_number(rest: bytes) -> Tuple[Optional[int], bytes]:
    """A number and what follows it. A prefix is passed over even without digits after it."""
    radix, skip = 10, 0
    second = rest[1:2]
    if rest[:1] == b"0" and second:
        if second in b"xX":
            radix, skip = 16, 2
        elif second in b"bB":
            radix, skip = 2, 2
        elif second == b"o":
            radix, skip = 8, 2
        elif second.isdigit():
            radix, skip = 8, 1
    rest = rest[skip:]
    digits = 0
    allowed = b"0123456789abcdefABCDEF" if radix == 16 else b"0123456789"[:radix]
    while digits < len(rest) and rest[digits] in allowed:
        digits += 1
    number = int(rest[:digits], radix) if digits and digits < 1000 else None
    if number is not None and number >> 64:
        return None, rest
    return number, rest[digits:]


def padded(field: Field, text: bytes) -> bytes:
    """A text in its width."""
    missing = field.width - len(text)
    if missing <= 0:
        return text
    WORK.keep(missing)
    before = (0, missing // 2, missing)[field.align + 1]
    return field.fill * before + text + field.fill * (missing - before)


def selector_name(number: int) -> str:
    """`@fmt`, or `@170` for one without a name."""
    return f"@{SELECTORS[number][0]}" if number in SELECTORS else f"@{number}"


def shown_object(value: Value, null: bytes) -> bytes:
    """The text of an Object."""
    of: Optional[Object] = value[1]
    return null if of is None else of.value() or b""


def as_argument(value: Value, options: bytes) -> bytes:
    """A value as an argument of `@fmt`."""
    kind, data, _ = value
    if kind == INTEGER:
        return str(data).encode()
    if kind in NUMBERS:
        return COPY_ADDRESS.lower() if options[:1] == b"x" else COPY_ADDRESS
    text: bytes
    if kind == STRING:
        text = data.split(b"\0", 1)[0]
    elif kind == OBJECT:
        text = shown_object(value, b"null object")
    elif kind == TYPE:
        text = (data.display_name() if data else "<invalid>").encode("utf-8", "surrogateescape")
    elif kind == SELECTOR:
        text = selector_name(data).encode()
    else:
        text = b"dict"
    return text[: int(options)] if options.isdigit() and len(options) < 20 else text


def as_result(value: Value) -> bytes:
    """What a summary shows for the value that is left on top."""
    kind, data, _ = value
    if kind == STRING:
        return bytes(data.split(b"\0", 1)[0])
    if kind in NUMBERS:
        return str(data).encode()
    if kind == OBJECT:
        return shown_object(value, b"empty object")
    if kind == TYPE:
        return type_in_full(data).encode("utf-8", "surrogateescape")
    return b"" if kind == DICTIONARY else selector_name(data).encode()


def type_in_full(of: Optional[Type]) -> str:
    """`'Coord'`; a typedef with its canonical type."""
    if of is None:
        return "'<invalid>'"
    name, canonical = of.name(), of.canonical_name()
    return f"'{name}'" if name == canonical else f"'{name}' (canonically referred to as '{canonical}')"


def formatted(text: bytes, stack: List[Value]) -> bytes:
    """The result of `@fmt`, whose arguments are the topmost elements."""
    pieces, count = FORMATS.parse(text)
    first = len(stack) - count
    if first < 0:
        raise ProgramError("not enough arguments")
    out: List[bytes] = []
    for found in pieces:
        if isinstance(found, bytes):
            out.append(found)
        else:
            out.append(padded(found, as_argument(stack[first + found.argument], found.options)))
    return b"".join(out)
