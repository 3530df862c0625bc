"""Values on the data stack, and their arithmetic."""

from __future__ import annotations

from typing import Any, Tuple

from .stops import WORK, Abort, Limit, ProgramError

UINT, INT, INTEGER, STRING = "UInt", "Int", "Integer", "String"
OBJECT, TYPE, SELECTOR, DICTIONARY = "Object", "Type", "Selector", "Dictionary"
NUMBERS = (UINT, INT, INTEGER)

Value = Tuple[str, Any, int]
"""The type, what it holds, and for an Integer its width in bits."""

MASK = (1 << 64) - 1
MAX_WIDTH = 1 << 16
MAX_SHIFT = 64


def uint(number: int) -> Value:
    """A UInt of the low 64 bits."""
    return (UINT, number & MASK, 64)


def signed(number: int, bits: int = 64) -> int:
    """The low bits of a number, read as two's complement."""
    number &= (1 << bits) - 1
    return number - (1 << bits) if number >> (bits - 1) else number


def integer(number: int) -> Value:
    """An Integer of 64 bits, or of 65 if it needs them."""
    return (INTEGER, number, 65 if number >> 63 > 0 else 64)


def string(text: bytes) -> Value:
    """A String, which counts as memory."""
    WORK.keep(len(text))
    return (STRING, text, 0)


def selector(number: int) -> Value:
    """A Selector."""
    return (SELECTOR, number, 0)


def at_opcode(what: str, name: str) -> ProgramError:
    """A message with the opcode in parentheses."""
    return ProgramError(f"{what}(opcode={name})")


def expected(what: str) -> ProgramError:
    """Another type was needed."""
    return ProgramError(f"expected {what}")


def too_few() -> ProgramError:
    """The stack holds too little."""
    return ProgramError("not enough elements on data stack")


def wrap(kind: str, number: int, width: int) -> Value:
    """The result of an operation, in its width."""
    if kind == UINT:
        return (UINT, number & MASK, 64)
    if kind == INT:
        return (INT, signed(number), 64)
    return (INTEGER, signed(number, width), width)


def charge(width: int) -> None:
    """Charges for an operation on wide numbers."""
    if width > MAX_WIDTH:
        raise Limit("memory")
    WORK.spend((width // 64) ** 2 // 16)


def binary(name: str, x: Value, y: Value) -> Value:
    """An operation on two numbers of one type."""
    kind = y[0]
    if kind not in NUMBERS:
        raise at_opcode("unsupported data types", name)
    a, b = x[1], y[1]
    # The types of Integers are checked before a zero is looked for.
    if x[0] != kind and (kind == INTEGER or name not in "/%" or b):
        raise expected(kind)
    if name in "/%" and not b:
        raise at_opcode(f"{name} by zero", name)
    width = max(x[2], y[2])
    if width > 64:
        charge(width)
    if name in COMPARISONS:
        return (kind, int(COMPARISONS[name](a, b)), 64)
    if name in BITWISE:
        if kind == INTEGER:
            a, b = (n & ((1 << w) - 1) if w < width else n for n, w in ((a, x[2]), (b, y[2])))
        return wrap(kind, BITWISE[name](a, b), width)
    if name in "/%":
        return divided(name, kind, a, b, width)
    return wrap(kind, {"+": a + b, "-": a - b, "*": a * b}[name], width)


def divided(name: str, kind: str, a: int, b: int, width: int) -> Value:
    """The quotient, truncated, or its remainder."""
    if kind == INT and b == -1 and a == -(1 << 63):
        raise Abort("division overflow")
    quotient = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
    return wrap(kind, quotient if name == "/" else a - b * quotient, width)


COMPARISONS = {
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    ">": lambda a, b: a > b,
    "=<": lambda a, b: a <= b,
    ">=": lambda a, b: a >= b,
}
BITWISE = {"&": lambda a, b: a & b, "|": lambda a, b: a | b, "^": lambda a, b: a ^ b}


def shift(name: str, x: Value, count: int) -> Value:
    """A shift by at most 64; by 64 a UInt or an Int stays as it is."""
    kind, number, width = x
    if count > MAX_SHIFT:
        raise at_opcode("shift out of bounds", name)
    if kind not in NUMBERS:
        raise at_opcode("unsupported data types", name)
    if kind == INTEGER:
        charge(width)
        pattern = number & ((1 << width) - 1)
        return wrap(kind, pattern << count if name == "<<" else pattern >> count, width)
    if name == "<<" and number < 0:
        raise at_opcode("left shift of negative value", name)
    if count == MAX_SHIFT:
        return x
    return wrap(kind, number << count if name == "<<" else number >> count, 64)


def complement(x: Value) -> Value:
    """All bits of a UInt or an Integer inverted."""
    if x[0] not in (UINT, INTEGER):
        raise at_opcode("unsupported data types", "~")
    return wrap(x[0], ~x[1], x[2])
