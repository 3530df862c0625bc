"""Bytes of programs as instructions."""

from __future__ import annotations

from typing import Any, Dict, List, Tuple

from .records import read_unsigned
from .stops import ProgramError
from .tables import OPCODES
from .values import INT, INTEGER, SELECTOR, STRING, UINT, Value, signed

Instruction = Tuple[int, Any]
"""The opcode, and what follows it: a block, a literal, or what is wrong with it."""

FAULT = 0x100
"""In place of the opcode of an instruction that cannot be read; nothing after it can be."""


class Block:
    """The instructions of a block, and where each begins."""

    __slots__ = ("instructions", "offsets", "size")

    def __init__(self, code: bytes) -> None:
        self.instructions: List[Instruction] = []
        self.offsets: List[int] = []
        self.size = len(code)
        at = 0
        while at < len(code):
            instruction, end = decode(code, at)
            self.instructions.append(instruction)
            self.offsets.append(at)
            at = end


class Fault:
    """An operand that cannot be read."""

    def __init__(self, start: int, size: int, number: str = "", reason: str = "", length: int = -1) -> None:
        self.start = start
        self.size = size
        self.number = number
        self.reason = reason
        self.length = length

    def error(self, base: int) -> ProgramError:
        """LLDB's message, for a block of which so many bytes at the beginning are gone."""
        start, size = self.start - base, self.size - base
        if self.number:
            return ProgramError(f"unable to decode LEB128 at offset {start:#010x}: {self.number}{self.reason}")
        end = (start + self.length) % (1 << 64)
        return ProgramError(f"unexpected end of data at offset {size:#x} while reading [{start:#x}, {end:#x})")


class Unreadable(Exception):
    """An operand that cannot be read."""

    def __init__(self, fault: Fault) -> None:
        super().__init__()
        self.fault = fault


def decode(code: bytes, at: int) -> Tuple[Instruction, int]:
    """The instruction at a place, and where it ends."""
    opcode = code[at]
    kind = OPCODES[opcode][1] if opcode in OPCODES else "none"
    if kind == "none":
        return (opcode, None), at + 1
    try:
        operand, end = READERS[kind](code, at + 1)
    except Unreadable as unreadable:
        return (FAULT, unreadable.fault), len(code)
    return (opcode, operand), end


def unsigned(code: bytes, at: int) -> Tuple[int, int]:
    """An unsigned number of at most 64 bits."""
    try:
        return read_unsigned(code, at)
    except IndexError:
        truncated = all(byte >= 0x80 for byte in code[at:])
        reasons = ("malformed uleb128", ", extends past end") if truncated else ("uleb128", " too big for uint64")
        raise Unreadable(Fault(at, len(code), *reasons)) from None


def sleb(code: bytes, at: int) -> Tuple[int, int, int]:
    """A signed number, how many bits are written, and where it ends; raises IndexError at the end."""
    number = bits = 0
    while True:
        byte = code[at]
        at += 1
        number |= (byte & 0x7F) << bits
        bits += 7
        if byte < 0x80:
            return signed(number, bits), bits, at


def read_uint(code: bytes, at: int) -> Tuple[Value, int]:
    """A UInt."""
    number, end = unsigned(code, at)
    return (UINT, number, 64), end


def read_int(code: bytes, at: int) -> Tuple[Value, int]:
    """An Int, of which 64 bits at most may count."""
    try:
        number, _, end = sleb(code, at)
    except IndexError:
        raise Unreadable(Fault(at, len(code), "malformed sleb128", ", extends past end")) from None
    if number != signed(number):
        raise Unreadable(Fault(at, len(code), "sleb128", " too big for int64"))
    return (INT, number, 64), end


def read_integer(code: bytes, at: int) -> Tuple[Value, int]:
    """An Integer of any width."""
    try:
        number, bits, end = sleb(code, at)
    except IndexError:
        raise Unreadable(Fault(len(code), len(code), length=1)) from None
    return (INTEGER, number, max(64, bits)), end


def read_bytes(code: bytes, at: int) -> Tuple[bytes, int]:
    """A length and that many bytes."""
    size, start = unsigned(code, at)
    if start + size > len(code):
        raise Unreadable(Fault(start, len(code), length=size))
    return code[start : start + size], start + size


def read_string(code: bytes, at: int) -> Tuple[Value, int]:
    """A String."""
    text, end = read_bytes(code, at)
    return (STRING, text, 0), end


def read_block(code: bytes, at: int) -> Tuple[bytes, int]:
    """A block, whose own instructions are read once it is entered."""
    return read_bytes(code, at)


def read_selector(code: bytes, at: int) -> Tuple[Value, int]:
    """A Selector."""
    if at >= len(code):
        raise Unreadable(Fault(at, len(code), length=1))
    return (SELECTOR, code[at], 0), at + 1


READERS: Dict[str, Any] = {
    "uleb": read_uint,
    "sleb": read_int,
    "big_sleb": read_integer,
    "string": read_string,
    "block": read_block,
    "selector": read_selector,
}


class Blocks:
    """Blocks that were read, each once."""

    def __init__(self) -> None:
        self.known: Dict[bytes, Block] = {}

    def read(self, code: bytes) -> Block:
        """The instructions of a block."""
        block = self.known.get(code)
        if block is None:
            if len(self.known) > 1 << 14:
                self.known.clear()
            block = self.known[code] = Block(code)
        return block


BLOCKS = Blocks()
