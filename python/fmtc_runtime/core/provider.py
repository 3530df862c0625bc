"""Children that a record makes."""

from __future__ import annotations

from typing import Dict, List, Optional

from .interpreter import run
from .objects import Object
from .records import Record
from .stops import ProgramError
from .tables import SIGNATURES
from .values import DICTIONARY, INTEGER, NUMBERS, OBJECT, STRING, UINT, Value
from .views import Maker

MOST = (1 << 32) - 1


class Provider(Maker):
    """The programs of a record on one value, with their state."""

    def __init__(self, record: Record, raw: Object) -> None:
        self.record = record
        self.state: List[Value] = []
        self.made: Dict[int, Optional[Object]] = {}
        self.counted: Optional[int] = None
        if record.version == 2:
            self.start_with_self((OBJECT, raw, 0))
        else:
            self.start_with_stack((OBJECT, raw, 0))

    def start_with_stack(self, raw: Value) -> None:
        """Version 1: what `@init` and `@update` leave is the state."""
        self.state = [raw]
        for name in ("init", "update"):
            if not self.has(name):
                continue
            try:
                self.state = self.run(name)
            except ProgramError:
                self.state = []
            top = self.state[-1] if self.state else None
            if name == "update" and top and top[0] in NUMBERS and top[1] in (0, 1):
                self.state = self.state[:-1]

    def start_with_self(self, raw: Value) -> None:
        """Version 2: the state is a dictionary; without `@init` it holds the value."""
        own: Dict[bytes, Value] = {}
        self.state = [(DICTIONARY, own, 0)]
        if not self.has("init"):
            own[b"valobj"] = raw
        for name, more in (("init", [raw]), ("update", [])):
            if not self.has(name):
                continue
            try:
                self.run(name, *more)
            except ProgramError:
                self.state = []

    def has(self, name: str) -> bool:
        """Whether the record has a method."""
        return SIGNATURES[name] in self.record.methods

    def run(self, name: str, *more: Value) -> List[Value]:
        """What a method leaves."""
        return run(self.record.methods[SIGNATURES[name]], [*self.state, *more], self.record.version)

    def num_children(self) -> int:
        """How many there are; raises a stop if the program does not say."""
        if self.counted is None:
            self.counted = self.count()
        return self.counted

    def count(self) -> int:
        if not self.has("get_num_children"):
            return 0
        stack = self.run("get_num_children")
        if not stack:
            raise ProgramError("@get_num_children returned empty data stack")
        kind, number, _ = stack[-1]
        if kind not in NUMBERS or kind == UINT and number > MOST:
            raise ProgramError("@get_num_children returned invalid value")
        return int(number) if 0 <= number <= MOST else MOST

    def child_at(self, index: int) -> Optional[Object]:
        """The child at an index; none where the program fails."""
        if index not in self.made:
            self.made[index] = self.make(index)
        return self.made[index]

    def make(self, index: int) -> Optional[Object]:
        if not self.has("get_child_at_index"):
            return None
        kind = INTEGER if self.record.version == 2 else UINT
        try:
            stack = self.run("get_child_at_index", (kind, index, 64))
        except ProgramError:
            return None
        found = stack[-1] if stack else None
        return found[1] if found and found[0] == OBJECT else None

    def index_of(self, name: bytes) -> Optional[int]:
        """The index of a name; what does not fit 32 bits is cut, a negative or wide one is the largest."""
        answer: Optional[Value] = None
        if self.has("get_child_index"):
            try:
                stack = self.run("get_child_index", (STRING, name, 0))
            except ProgramError:
                stack = []
            answer = stack[-1] if stack and stack[-1][0] in NUMBERS else None
        if answer is None:
            inside = name[1:-1]
            is_element = name[:1] == b"[" and name[-1:] == b"]" and inside.isdigit() and len(inside) < 10
            return int(inside) if is_element else None
        kind, number, _ = answer
        no_index = number < 0 or (kind == INTEGER and number >> 63)
        return MOST if no_index else int(number) & MOST

    def child_named(self, name: bytes) -> Optional[Object]:
        """The child of a name."""
        index = self.index_of(name)
        return None if index is None else self.child_at(index)
