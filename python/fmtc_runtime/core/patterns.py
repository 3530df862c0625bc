"""Keys that are patterns: extended regular expressions of POSIX, translated into Python's."""

from __future__ import annotations

import re
from typing import List, Optional, Pattern

CLASSES = {
    "alnum": "a-zA-Z0-9",
    "alpha": "a-zA-Z",
    "blank": r" \t",
    "cntrl": r"\x00-\x1f\x7f",
    "digit": "0-9",
    "graph": "!-~",
    "lower": "a-z",
    "print": " -~",
    "punct": r"!-/:-@\[-`{-~",
    "space": r" \t-\r",
    "upper": "A-Z",
    "xdigit": "0-9A-Fa-f",
}
# The pattern for a text with balanced brackets, as fmtc writes it, and an equivalent one that does not make
# Python's backtracking exponential.
SIGNS = "([^<>]|(-|operator)(<|>|=)+"
BALANCED = SIGNS + "|<.*>)*"
BALANCED_LINEAR = f"{SIGNS})*(<.*>{SIGNS})*)?"
MAX_BOUND = 255
MAX_DEPTH = 100


class Refused(Exception):
    """The pattern is one that LLDB does not take."""


def compile_key(key: bytes) -> Optional[Pattern[bytes]]:
    """The pattern that a key is; none if LLDB refuses it, so that it matches nothing."""
    text = key.decode("latin-1").replace(BALANCED, BALANCED_LINEAR)
    try:
        return re.compile(Translator(text).whole().encode("latin-1"), re.DOTALL)
    except (Refused, re.error, RecursionError, OverflowError):
        return None


class Translator:
    """Reads a pattern from left to right; each method gives what its part is in Python's notation."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.depth = 0
        self.ended: List[bool] = []

    def whole(self) -> str:
        """The whole pattern."""
        result = self.branches()
        if self.at < len(self.text):
            raise Refused
        return result

    def peek(self) -> str:
        """The next character; empty at the end."""
        return self.text[self.at : self.at + 1]

    def take(self) -> str:
        """The next character, which is passed over."""
        found = self.peek()
        self.at += 1
        return found

    def eat(self, wanted: str) -> bool:
        """Passes over a text if it is there."""
        found = self.text.startswith(wanted, self.at)
        self.at += len(wanted) if found else 0
        return found

    def branches(self) -> str:
        """Alternatives, up to the end or the `)` of a group."""
        out = [self.branch()]
        while self.eat("|"):
            out.append(self.branch())
        return "|".join(out)

    def branch(self) -> str:
        """One alternative, which must not be empty."""
        out: List[str] = []
        while self.peek() not in ("", "|") and not (self.depth and self.peek() == ")"):
            out.append(self.piece())
        if not out:
            raise Refused
        return "".join(out)

    def piece(self) -> str:
        """An atom with its repetition."""
        start = self.peek()
        atom = self.atom()
        if not self.at_repetition():
            return atom
        if start == "^":
            raise Refused
        repeated = self.repetition()
        if self.at_repetition():
            raise Refused
        return f"(?:{atom}){repeated}"

    def at_repetition(self) -> bool:
        """Whether a repetition follows; any other brace is a character."""
        following = self.text[self.at : self.at + 2]
        return (
            following[:1] in ("*", "+", "?")
            and following != ""
            or (following[:1] == "{" and following[1:] in set("0123456789"))
        )

    def atom(self) -> str:
        """What may be repeated."""
        if self.at_repetition() or self.peek() == ")":
            raise Refused
        char = self.take()
        if char == "^":
            return r"\A"
        if char == "$":
            return r"\Z"
        if char == ".":
            return "."
        if char == "(":
            return self.group()
        if char == "[":
            word = self.eat("[:<:]]") or self.eat("[:>:]]")
            # LLDB's engine finds `a[[:>:]]` in `a`, but not `a[[:>:]]$`.
            return r"\b(?!\Z)" if word and self.peek() == "$" else r"\b" if word else self.set()
        return self.escaped() if char == "\\" else re.escape(char)

    def group(self) -> str:
        """What follows `(`, up to and with its `)`."""
        if self.depth >= MAX_DEPTH:
            raise Refused
        number = len(self.ended)
        self.ended.append(False)
        self.depth += 1
        inside = "" if self.peek() == ")" else self.branches()
        if not self.eat(")"):
            raise Refused
        self.depth -= 1
        self.ended[number] = True
        return f"({inside})"

    def escaped(self) -> str:
        """What follows a backslash: a reference to a group that has ended, or a character."""
        char = self.take()
        if not char:
            raise Refused
        if char not in "123456789":
            return re.escape(char)
        number = int(char)
        if number > len(self.ended) or not self.ended[number - 1]:
            raise Refused
        return f"(?:\\{number})"

    def repetition(self) -> str:
        """`*`, `+`, `?`, or a bound."""
        char = self.take()
        if char != "{":
            return char
        bound = re.compile(r"(\d+)(,(\d*))?\}").match(self.text, self.at)
        if not bound:
            raise Refused
        low, high = int(bound.group(1)), int(bound.group(3) or bound.group(1))
        if high < low or high > MAX_BOUND or low > MAX_BOUND:
            raise Refused
        self.at = bound.end()
        return "{" + bound.group()

    def set(self) -> str:
        """What follows `[`, up to and with its `]`."""
        negated = "^" if self.eat("^") else ""
        members: List[str] = []
        for first in ("]", "-"):
            if not members and self.eat(first):
                members.append("\\" + first)
        while self.peek() not in ("", "]") and self.text[self.at : self.at + 2] != "-]":
            members.append(self.member())
        if self.eat("-"):
            members.append(r"\-")
        if not self.eat("]"):
            raise Refused
        return f"[{negated}{''.join(members)}]"

    def member(self) -> str:
        """A class, a character, or a range."""
        if self.eat("[:"):
            end = self.text.find(":]", self.at)
            name = self.text[self.at : end] if end >= 0 else ""
            if name not in CLASSES:
                raise Refused
            self.at = end + 2
            return CLASSES[name]
        if self.eat("[="):
            return in_set(self.collating("=]"))
        if self.peek() == "-":
            raise Refused
        low = self.end_of_range()
        following = self.text[self.at : self.at + 2]
        if len(following) < 2 or following[0] != "-" or following[1] == "]":
            return in_set(low)
        self.at += 1
        high = "-" if self.eat("-") else self.end_of_range()
        if signed_byte(low) > signed_byte(high):
            raise Refused
        if low > high:
            # From a negative character up to one that is not.
            return f"{in_set(low)}-\\xff\\x00-{in_set(high)}"
        return f"{in_set(low)}-{in_set(high)}"

    def end_of_range(self) -> str:
        """A character, or `[.a.]`."""
        if self.eat("[."):
            return self.collating(".]")
        if not self.peek():
            raise Refused
        return self.take()

    def collating(self, end: str) -> str:
        """One character and the end of its brackets."""
        char = self.take()
        if not char or not self.eat(end):
            raise Refused
        return char


def signed_byte(char: str) -> int:
    """The number of a character, as the engine in LLDB compares it."""
    code = ord(char)
    return code - 256 if code > 127 else code


def in_set(char: str) -> str:
    """A character between brackets."""
    return f"\\x{ord(char):02x}"
