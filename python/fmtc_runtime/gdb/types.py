"""Types of gdb, and the members that LLDB sees in them."""

from __future__ import annotations

from typing import Dict, List, Optional, Tuple

import gdb

from ..core.arguments import split_arguments
from ..core.objects import Type
from ..core.stops import WORK, Limit
from .names import (
    ARRAY,
    CLASSES,
    FAILURES,
    FUNCTION,
    POINTER,
    REFERENCES,
    TYPEDEF,
    qualified_name,
    template_type,
    type_of,
)

MAX_BASES = 32


def plain(of: gdb.Type) -> gdb.Type:
    """The type without typedefs and qualifiers."""
    return of.strip_typedefs().unqualified() if of.code == TYPEDEF else of.unqualified()


def behind(of: gdb.Type) -> gdb.Type:
    """The type whose members a value has: that behind one pointer or reference. It keeps its qualifiers: gdb takes no
    member of an unnamed class from the same class with other ones."""
    of = of.strip_typedefs()
    return of.target().strip_typedefs() if of.code == POINTER or of.code in REFERENCES else of


class GdbType(Type):
    """A type of gdb."""

    __slots__ = ("of",)

    def __init__(self, of: gdb.Type) -> None:
        self.of = of

    def name(self) -> str:
        return qualified_name(self.of)

    def display_name(self) -> str:
        return qualified_name(self.of)

    def canonical_name(self) -> str:
        return qualified_name(self.of.strip_typedefs())

    def template_argument(self, index: int) -> Optional[Type]:
        of = plain(self.of)
        found = template_type(of, index)
        if found is None:
            found = argument_by_name(of, index)
        return GdbType(found) if found is not None else None

    def pointee(self) -> Optional[Type]:
        of = plain(self.of)
        return GdbType(of.target()) if of.code == POINTER or of.code in REFERENCES else None

    def size(self) -> int:
        return int(self.of.sizeof)


class NamedType(Type):
    """A type that LLDB has and gdb has not."""

    __slots__ = ("known",)

    def __init__(self, known: str) -> None:
        self.known = known

    def name(self) -> str:
        return self.known

    def display_name(self) -> str:
        return self.known

    def canonical_name(self) -> str:
        return self.known

    def template_argument(self, index: int) -> Optional[Type]:
        return None

    def pointee(self) -> Optional[Type]:
        return None

    def size(self) -> int:
        return 0


def argument_by_name(of: gdb.Type, index: int) -> Optional[gdb.Type]:
    """A template argument that gdb leaves out, such as one of a parameter pack."""
    arguments = split_arguments(of.name or "")
    if index >= len(arguments):
        return None
    name, stars = arguments[index], 0
    while name.endswith("*"):
        name, stars = name[:-1].rstrip(), stars + 1
    try:
        found = gdb.lookup_type(name)
    except FAILURES:
        return None
    for _ in range(stars):
        found = found.pointer()
    return found


class Layouts:
    """Members of classes that were asked for, each once."""

    def __init__(self) -> None:
        self.members: Dict[str, List[gdb.Field]] = {}
        self.paths: Dict[Tuple[str, str], Optional[List[gdb.Field]]] = {}

    def clear(self) -> None:
        """Forgets all: another program may have other classes of these names."""
        self.members.clear()
        self.paths.clear()


LAYOUTS = Layouts()


def members(of: gdb.Type) -> List[gdb.Field]:
    """The bases and members of a class that LLDB has as children."""
    key = of.name
    found = LAYOUTS.members.get(key) if key else None
    if found is None:
        found = [field for field in of.fields() if is_member(field)]
        if key:
            LAYOUTS.members[key] = found
    return found


def is_member(field: gdb.Field) -> bool:
    """Whether it takes room: a static member does not, nor an empty base."""
    if not hasattr(field, "bitpos"):
        return False
    if field.is_base_class:
        return has_members(plain(type_of(field)), MAX_BASES)
    return not (field.artificial or (field.name or "").startswith("_vptr") or type_of(field).name == "()")


def has_members(of: gdb.Type, depth: int) -> bool:
    """Whether a base or one of its bases has a member."""
    fields = [field for field in of.fields() if hasattr(field, "bitpos")] if depth else []
    own = any(not field.is_base_class for field in fields)
    return own or any(has_members(plain(type_of(field)), depth - 1) for field in fields)


def path_to(of: gdb.Type, name: str) -> Optional[List[gdb.Field]]:
    """The members that lead to one of that name; none if there is none, or two bases have it."""
    if not of.name:
        return search(of, name, MAX_BASES)
    key = (of.name, name)
    if key not in LAYOUTS.paths:
        LAYOUTS.paths[key] = search(of, name, MAX_BASES)
    return LAYOUTS.paths[key]


def search(of: gdb.Type, name: str, depth: int) -> Optional[List[gdb.Field]]:
    """Own members and those of anonymous ones in order, then those of bases."""
    if of.code not in CLASSES:
        return None
    if not depth:
        raise Limit("depth")
    fields = members(of)
    WORK.spend(len(fields))
    for field in fields:
        if field.is_base_class:
            continue
        if field.name == name:
            return [field]
        inner = None if field.name else search(type_of(field).strip_typedefs(), name, depth - 1)
        if inner:
            return [field, *inner]
    paths = inherited(of, name, depth)
    return paths[0] if len(paths) == 1 else None


def inherited(of: gdb.Type, name: str, depth: int) -> List[List[gdb.Field]]:
    """The ways to members of bases, of which LLDB does not search the anonymous ones."""
    if not depth:
        raise Limit("depth")
    found: List[List[gdb.Field]] = []
    for base in [field for field in members(of) if field.is_base_class]:
        inner = plain(type_of(base))
        fields = members(inner)
        WORK.spend(len(fields))
        own = next((field for field in fields if field.name == name and not field.is_base_class), None)
        paths = [[own]] if own else inherited(inner, name, depth - 1)
        found.extend([base, *path] for path in paths)
    return found


def is_childless(of: gdb.Type) -> bool:
    """Whether a pointer to it has no children; LLDB shows none of `char8_t *`."""
    return of.code in (gdb.TYPE_CODE_VOID, FUNCTION) or of.name == "char8_t"


def bounds(of: gdb.Type) -> Tuple[int, int]:
    """The index of the first element of an array, and the number of elements."""
    assert of.code == ARRAY
    low, high = of.range()
    # An array without a length is one of an element to gdb.
    is_endless = not of.sizeof and of.target().sizeof
    return low, 0 if is_endless else max(high - low + 1, 0)
