"""Texts of scalars and strings as LLDB writes them."""

from __future__ import annotations

import math

ESCAPES = {7: "\\a", 8: "\\b", 9: "\\t", 10: "\\n", 11: "\\v", 12: "\\f", 13: "\\r", 27: "\\e"}
ESCAPE = 27
"""Only alone it is `\\e`."""
REPLACEMENT = 0xFFFD
MAX_ZEROS = 6


def quoted(data: bytes) -> bytes:
    """A text between quotes."""
    return b'"' + "".join(map(escaped, data.decode("utf-8", "surrogateescape"))).encode() + b'"'


def escaped(char: str) -> str:
    """A character of a text; a byte that is not UTF-8 arrives as a surrogate."""
    code = ord(char)
    if char in '"\\':
        return "\\" + char
    if code in ESCAPES and code != ESCAPE:
        return ESCAPES[code]
    if code == 0:
        return "\\0"
    if 0xDC80 <= code <= 0xDCFF:
        return f"\\x{code - 0xDC00:02x}"
    return char if char.isprintable() and code != REPLACEMENT else f"\\U{code:08x}"


def character(number: int) -> bytes:
    """A `char`."""
    code = number & 0xFF
    if code == 0 or code in ESCAPES:
        return f"'{ESCAPES.get(code, chr(92) + '0')}'".encode()
    return f"'{chr(code)}'".encode() if 32 <= code < 127 else f"'\\x{code:02x}'".encode()


def floating(number: float, precision: int) -> bytes:
    """A number of so many significant digits at most, without zeros at its end."""
    if math.isnan(number):
        return b"NaN"
    sign = "-" if math.copysign(1, number) < 0 else ""
    if math.isinf(number):
        return b"-Inf" if sign else b"+Inf"
    if not number:
        return sign.encode() + b"0"
    mantissa, _, exponent = f"{abs(number):.{precision - 1}e}".partition("e")
    digits = mantissa.replace(".", "").rstrip("0")
    return (sign + with_digits(digits, int(exponent), precision)).encode()


def with_digits(digits: str, first: int, precision: int) -> str:
    """The number with these digits, of which the first stands for that power of ten."""
    zeros = first - len(digits) + 1
    if zeros > MAX_ZEROS or len(digits) + max(zeros, 0) > precision or first < -MAX_ZEROS:
        return f"{digits[0]}.{digits[1:] or '0'}E{first:+d}"
    if zeros >= 0:
        return digits + "0" * zeros
    if first >= 0:
        return f"{digits[: first + 1]}.{digits[first + 1 :]}"
    return f"0.{'0' * (-first - 1)}{digits}"
