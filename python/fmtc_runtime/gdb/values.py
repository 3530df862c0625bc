"""Values of gdb as the objects of programs."""

from __future__ import annotations

import copy
from contextlib import suppress
from typing import Dict, List, Optional

import gdb

from ..core.interpreter import summary_text
from ..core.objects import Object, Type
from ..core.provider import Provider
from ..core.records import Candidate, Record
from ..core.stops import Abort
from ..core.values import MASK
from ..core.views import Maker, View
from .keys import FORMATTERS
from .library import Element, elements, has_elements, own_summary
from .names import ARRAY, CLASSES, FAILURES, POINTER, REFERENCES, place_of, type_name, type_of
from .rust import ENUMS, Variant, variants
from .scalars import address_of, number_of, text_of
from .types import GdbType, NamedType, behind, bounds, is_childless, members, path_to, plain


class GdbObject(Object):
    """A value with the members of its type. It keeps its type as declared, which has all variants of a Rust enum."""

    __slots__ = ("busy", "children", "declared", "found", "label", "of", "up", "value_", "view")

    def __init__(
        self, value: gdb.Value, label: str = "", up: Optional[GdbObject] = None, declared: Optional[gdb.Type] = None
    ) -> None:
        self.value_ = value
        self.declared = declared or value.type
        self.of = plain(value.type)
        self.label = label
        self.up = up
        self.children: Dict[int, Optional[GdbObject]] = {}
        self.found: Dict[str, Optional[GdbObject]] = {}
        self.view: Optional[View] = None
        self.busy = False

    def record(self, summary: bool) -> Optional[Record]:
        """The record for it, which makes a text or children."""
        return FORMATTERS.find(self.value_.type)[0 if summary else 1]

    # Children.

    def whole(self) -> gdb.Value:
        """The value whose members these are. Behind an address that cannot be read, every look-up works."""
        if self.of.code in REFERENCES:
            return self.value_.referenced_value()
        if self.of.code == POINTER:
            return self.value_.dereference()
        return self.value_

    def num_children(self) -> int:
        of = self.of
        if of.code == POINTER or of.code in REFERENCES:
            target = plain(of.target())
            if is_childless(target):
                return 0
            if target.code not in (*CLASSES, ARRAY):
                return 1
            of = target
        if of.code == ARRAY:
            return bounds(of)[1]
        return len(members(of)) if of.code in CLASSES else 0

    def child_at(self, index: int) -> Optional[Object]:
        if index not in self.children:
            try:
                self.children[index] = self.make(index)
            except FAILURES:
                self.children[index] = None
        return self.children[index]

    def make(self, index: int) -> Optional[GdbObject]:
        """The child at an index; raises a failure of gdb."""
        if not 0 <= index < self.num_children():
            return None
        of = behind(self.value_.type)
        if of.code == ARRAY:
            return wrapped(self.whole()[bounds(of)[0] + index], f"[{index}]", self, of.target())
        if of.code in CLASSES:
            return self.member(members(of)[index])
        mark = "*" if self.of.code == POINTER else "&"
        return wrapped(self.whole(), mark + self.label, self, self.of.target())

    def member(self, field: gdb.Field) -> GdbObject:
        """A member or base."""
        label = type_name(plain(type_of(field))) if field.is_base_class else field.name or ""
        try:
            found = self.whole()[field]
        except gdb.MemoryError:
            found = self.unread(field)
        return wrapped(found, label, self, field.type)

    def unread(self, field: gdb.Field) -> gdb.Value:
        """The place of a member that cannot be read, as LLDB has it.

        Of an enum of Rust gdb makes no value: it is a byte.
        """
        of, start = type_of(field), 0
        with suppress(gdb.MemoryError):
            start = int(self.value_) if self.of.code == POINTER else address_of(self.value_) or 0
        if ENUMS.fields(plain(of), of):
            of = gdb.lookup_type("u8")
        return gdb.Value(start + place_of(field) // 8).cast(of.pointer()).dereference()

    def child_named(self, name: bytes) -> Optional[Object]:
        text = name.decode("utf-8", "replace")
        if text not in self.found:
            try:
                self.found[text] = self.search(text)
            except FAILURES:
                self.found[text] = None
        return self.found[text]

    def search(self, name: str) -> Optional[GdbObject]:
        """A member by its name; raises a failure of gdb."""
        path = path_to(behind(self.value_.type), name) if name else None
        found: Optional[GdbObject] = self if path else None
        for field in path or ():
            found = found.member(field) if found else None
        return found

    def index_of(self, name: bytes) -> Optional[int]:
        text, of = name.decode("utf-8", "replace"), behind(self.value_.type)
        if of.code in CLASSES:
            return next((i for i, field in enumerate(members(of)) if label_of(field) == text), None)
        return None

    def parent(self) -> Optional[Object]:
        return self.up

    # Views.

    def synthetic(self) -> Optional[Object]:
        if self.view is None:
            maker = self.maker()
            self.view = View(self, maker) if maker else None
        return self.view

    def maker(self) -> Optional[Maker]:
        """What makes its children: a record, or LLDB's own provider."""
        record = self.record(False)
        if record:
            return Provider(record, self)
        return Elements(self) if has_elements(self.of) else None

    def raw(self) -> Optional[Object]:
        return self

    def renamed(self, name: bytes) -> Optional[Object]:
        return wrapped(self.value_, name.decode("utf-8", "replace"), self.up, self.declared)

    # Type and place.

    def type(self) -> Optional[Type]:
        return GdbType(self.declared.unqualified())

    def cast(self, to: Type) -> Optional[Object]:
        if not isinstance(to, GdbType):
            return None
        try:
            return wrapped(self.value_as(to.of), self.label, self.up, to.of)
        except FAILURES:
            return None

    def value_as(self, to: gdb.Type) -> gdb.Value:
        """Its bytes as another type; raises a failure of gdb."""
        if to == self.value_.type:
            return self.value_
        is_behind = self.of.code in REFERENCES and to.code not in REFERENCES
        place = address_of(self.value_.referenced_value() if is_behind else self.value_)
        if place is None or to.code in REFERENCES:
            return self.value_.cast(to)
        return gdb.Value(place).cast(to.pointer()).dereference()

    def child_at_offset(self, name: bytes, offset: int, of: Type) -> Optional[Object]:
        if not isinstance(of, GdbType):
            return None
        try:
            start = int(self.value_) if self.of.code == POINTER else address_of(self.whole())
            if start is None:
                return None
            at = gdb.Value((start + offset) & MASK).cast(of.of.pointer())
            return wrapped(at.dereference(), name.decode("utf-8", "replace"), self, of.of)
        except FAILURES:
            return None

    # Texts and numbers.

    def summary(self) -> bytes:
        if self.busy:
            return b""
        record = self.record(True)
        self.busy = True
        try:
            return (summary_text(record, self.synthetic() or self) or b"") if record else self.own_summary()
        finally:
            self.busy = False

    def own_summary(self) -> bytes:
        """The summary that LLDB has without a formatter."""
        try:
            parts = own_summary(self.value_)
        except FAILURES:
            return b""
        return b"".join(part if isinstance(part, bytes) else short_text(part) for part in parts)

    def value(self) -> Optional[bytes]:
        return text_of(self.value_, self.of)

    def unsigned(self) -> Optional[int]:
        number = number_of(self.value_, self.of)
        if number is None or number >= 0:
            return number
        return number & (0xFFFFFFFF if self.of.sizeof <= 4 else MASK)

    def signed(self) -> Optional[int]:
        return number_of(self.value_, self.of)


def label_of(field: gdb.Field) -> str:
    """The name of a member or base as a child."""
    return type_name(plain(type_of(field))) if field.is_base_class else field.name or ""


def short_text(value: gdb.Value) -> bytes:
    """The summary of a value, or else its text."""
    found = wrapped(value)
    return found.summary() or found.value() or b""


class Elements(Maker):
    """The elements of a container of a library."""

    def __init__(self, of: GdbObject) -> None:
        self.of = of
        self.made: Optional[List[GdbObject]] = None

    def all(self) -> List[GdbObject]:
        """All elements; none if gdb's own printer fails."""
        if self.made is None:
            try:
                found = elements(self.of.value_)
            except FAILURES:
                found = []
            self.made = [element(one, f"[{at}]", self.of) for at, one in enumerate(found)]
        return self.made

    def num_children(self) -> int:
        return len(self.all())

    def child_at(self, index: int) -> Optional[Object]:
        return self.all()[index] if 0 <= index < len(self.all()) else None

    def index_of(self, name: bytes) -> Optional[int]:
        text = name.decode("utf-8", "replace")
        return next((at for at, one in enumerate(self.all()) if one.label == text), None)


def element(found: Element, label: str, up: GdbObject) -> GdbObject:
    """An element of a container."""
    return Entry(found[0], found[1], label, up) if len(found) > 1 else wrapped(found[0], label, up)


class Made(GdbObject):
    """A value that LLDB has and gdb has not; it has members of its own, and its type has only a name."""

    __slots__ = ("key", "parts")

    def __init__(self, value: gdb.Value, label: str, up: Optional[GdbObject], key: str) -> None:
        super().__init__(value, label, up)
        self.key = key
        self.parts: List[GdbObject] = []

    def again(self, label: str) -> Made:
        """The same value as another object."""
        found = copy.copy(self)
        found.label, found.view, found.busy = label, None, False
        return found

    def record(self, summary: bool) -> Optional[Record]:
        return FORMATTERS.choose([Candidate(self.key)], summary)

    def maker(self) -> Optional[Maker]:
        record = self.record(False)
        return Provider(record, self) if record else None

    def type(self) -> Optional[Type]:
        return NamedType(self.key)

    def cast(self, to: Type) -> Optional[Object]:
        return self.again(self.label) if to.name() == self.key else super().cast(to)

    def renamed(self, name: bytes) -> Optional[Object]:
        return self.again(name.decode("utf-8", "replace"))

    def num_children(self) -> int:
        return len(self.parts)

    def make(self, index: int) -> Optional[GdbObject]:
        return self.parts[index] if 0 <= index < len(self.parts) else None

    def search(self, name: str) -> Optional[GdbObject]:
        return next((part for part in self.parts if part.label == name), None)

    def index_of(self, name: bytes) -> Optional[int]:
        text = name.decode("utf-8", "replace")
        return next((at for at, part in enumerate(self.parts) if part.label == text), None)

    def own_summary(self) -> bytes:
        return b""

    def value(self) -> Optional[bytes]:
        return None

    def unsigned(self) -> Optional[int]:
        return None

    def signed(self) -> Optional[int]:
        return None


class Entry(Made):
    """An entry of a map, of which gdb's printer gives key and value one after the other."""

    def __init__(self, key: gdb.Value, value: gdb.Value, label: str, up: GdbObject) -> None:
        super().__init__(value, label, up, "std::pair")
        self.parts = [wrapped(key, "first", self), wrapped(value, "second", self)]


class Enum(Made):
    """An enum of Rust: a value with one child, the union of its variants."""

    def __init__(
        self, value: gdb.Value, label: str, up: Optional[GdbObject], declared: gdb.Type, rows: List[Variant]
    ) -> None:
        super().__init__(value, label, up, type_name(plain(declared)))
        self.declared = declared
        self.parts = [Union(self, rows)]

    def record(self, summary: bool) -> Optional[Record]:
        return FORMATTERS.find(self.declared)[0 if summary else 1]

    def type(self) -> Optional[Type]:
        return GdbType(self.declared.unqualified())


class Union(Made):
    """All variants of an enum, whichever holds."""

    def __init__(self, up: Enum, rows: List[Variant]) -> None:
        super().__init__(up.value_, "$variants$", up, f"{up.key}::{up.key}$Inner")
        self.parts = [Payload(row, self) for row in rows]


class Payload(Made):
    """A variant: the number that tells variants apart, and the value."""

    def __init__(self, row: Variant, up: Union) -> None:
        super().__init__(up.value_, row.label, up, f"{up.key}::{row.field.name}$Variant")
        for label, field in (("$discr$", row.tag), ("value", row.field)):
            if field is not None:
                at = (address_of(up.value_) or 0) + place_of(field) // 8
                found = gdb.Value(at).cast(type_of(field).pointer()).dereference()
                self.parts.append(wrapped(found, label, self, field.type))


class Behind(GdbObject):
    """A pointer or reference to an enum of Rust, whose members it has."""

    __slots__ = ("enum",)

    def whole_enum(self) -> GdbObject:
        """The enum; raises a failure of gdb."""
        if not hasattr(self, "enum"):
            self.enum = wrapped(self.whole(), self.label, self.up, self.of.target())
        return self.enum

    def num_children(self) -> int:
        try:
            return self.whole_enum().num_children()
        except FAILURES:
            return 0

    def make(self, index: int) -> Optional[GdbObject]:
        return self.whole_enum().make(index)

    def search(self, name: str) -> Optional[GdbObject]:
        return self.whole_enum().search(name)

    def index_of(self, name: bytes) -> Optional[int]:
        return self.whole_enum().index_of(name)


class Unknown(GdbObject):
    """An enum of Rust of which gdb does not tell the variants. A program that looks into it stops: it would take one
    variant for another."""

    def num_children(self) -> int:
        raise Abort("variants")

    def search(self, name: str) -> Optional[GdbObject]:
        raise Abort("variants")

    def index_of(self, name: bytes) -> Optional[int]:
        raise Abort("variants")


def wrapped(
    value: gdb.Value, label: str = "", up: Optional[GdbObject] = None, declared: Optional[gdb.Type] = None
) -> GdbObject:
    """A value as an object."""
    declared = declared or value.type
    of = behind(declared)
    fields = ENUMS.fields(of, of)
    if fields is None:
        return GdbObject(value, label, up, declared)
    if of.code != plain(declared).code:
        return Behind(value, label, up, declared)
    try:
        return Enum(value, label, up, declared, variants(value, fields))
    except FAILURES:
        return Unknown(value, label, up, declared)
