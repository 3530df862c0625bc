"""Texts that people see.  File names, names and texts of programs may hold anything."""

import re

UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


class Printable(str):
    """A text in which nothing steers a terminal, but for the colors of fmtc's own reports."""


def printable(text):
    """The text with its lines; what else steers a terminal is an escape."""
    return text if isinstance(text, Printable) else Printable(UNSAFE.sub(escape, text))


def escape(found):
    code = ord(found[0])
    if 0xDC80 <= code <= 0xDCFF:  # a byte that is not UTF-8
        return "\\x%02x" % (code - 0xDC00)
    return f"\\u{{{code:x}}}"
