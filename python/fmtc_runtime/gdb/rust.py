"""The variants of Rust's enums. LLDB has all of them as members; gdb shows only the one that holds."""

from __future__ import annotations

import contextlib
from typing import Dict, Iterator, List, NamedTuple, Optional

import gdb

from ..core.values import MASK
from .names import CLASSES, FAILURES, place_of, type_of
from .scalars import BOOL, CHAR, INT, RANGE, address_of


class Variant(NamedTuple):
    """A variant: LLDB's name of it, the number that tells the variants apart if it has one, and its struct."""

    label: str
    tag: Optional[gdb.Field]
    field: gdb.Field


class Enums:
    """The fields of enums by name, each looked up once; none for other types."""

    def __init__(self) -> None:
        self.known: Dict[str, Optional[List[gdb.Field]]] = {}

    def clear(self) -> None:
        """Forgets all: another program may have other types of these names."""
        self.known.clear()

    def fields(self, of: gdb.Type, declared: gdb.Type) -> Optional[List[gdb.Field]]:
        """The tag and all variants of a type."""
        name = of.name
        if of.code != CLASSES[0] or not name or "::" not in name:
            return None
        if name not in self.known:
            self.known[name] = all_fields(of, declared)
        return self.known[name]


ENUMS = Enums()


def all_fields(of: gdb.Type, declared: gdb.Type) -> Optional[List[gdb.Field]]:
    """The tag and all variants, from the declared type or else by name: the type of a value has only one variant.
    Empty if they cannot be found, none if it is not an enum."""
    name = of.name or ""
    if not are_variants(name, of.fields()) and not are_variants(name, declared.fields()):
        return None
    names = {field.name for field in of.fields() if field.name}
    whole = [found.fields() for found in types_of_name(name, declared) if found.code == of.code]
    whole = [fields for fields in whole if are_variants(name, fields) and names <= {field.name for field in fields}]
    fields = max(whole, key=len, default=[])
    return fields if len(fields) > 1 or starts_with_tag(of.fields()) else None


def are_variants(name: str, fields: List[gdb.Field]) -> bool:
    """Whether the members of a type are variants: a number tells them apart, or all have the same place and are named
    like their types, for one of them alone can be."""
    if starts_with_tag(fields):
        return True
    own = [field for field in fields if hasattr(field, "bitpos") and not place_of(field)]
    return bool(own) and len(own) == len(fields) and all(type_of(one).name == f"{name}::{one.name}" for one in own)


def types_of_name(name: str, declared: gdb.Type) -> Iterator[gdb.Type]:
    """The types that may be meant; an enum of C may have the name of the enum that it numbers."""
    yield declared.strip_typedefs()
    for look_up in (gdb.lookup_type, static_type):
        with contextlib.suppress(*FAILURES):
            yield look_up(name)


def static_type(name: str) -> gdb.Type:
    """The type of a symbol; raises a failure of gdb."""
    # gdb 16 has the types of all languages but C's structs in another domain.
    domain = getattr(gdb, "SYMBOL_TYPE_DOMAIN", gdb.SYMBOL_STRUCT_DOMAIN)
    found = gdb.lookup_static_symbol(name, domain)
    if found is None or found.type is None:
        raise LookupError(name)
    return found.type


def starts_with_tag(fields: List[gdb.Field]) -> bool:
    """Whether the first member is the number that tells variants apart."""
    if not fields or not hasattr(fields[0], "bitpos"):
        return False
    return not fields[0].name and fields[0].artificial and type_of(fields[0]).code in (INT, CHAR, BOOL, RANGE)


def variants(value: gdb.Value, fields: List[gdb.Field]) -> List[Variant]:
    """All variants of a value.

    The names of variants are numbers that gdb does not tell. Where the payload of one lies over the tag, that one holds
    unless the tag has the number of another, and has no number itself. The number of the one that holds is known,
    and the others count from there.
    """
    has_tag = starts_with_tag(fields)
    if len(fields) < 2 + has_tag:
        raise LookupError("variants")
    if not has_tag:
        return [Variant("$variant$", None, field) for field in fields]
    tag, rows = fields[0], fields[1:]
    try:
        number = tag_of(value, tag)
        active = {field.name for field in value.type.fields() if field.name}
    except FAILURES:
        # Behind an address that cannot be read, every look-up works.
        number, active = 0, set()
    holds = next((at for at, field in enumerate(rows) if field.name in active), None)
    over = [at for at, field in enumerate(rows) if lies_over(type_of(field), tag)]
    default = over[0] if len(over) == 1 else None
    out: List[Variant] = []
    for at, field in enumerate(rows):
        if at == default:
            out.append(Variant("$variant$", None, field))
        elif holds is None or holds == default:
            out.append(Variant(f"$variant${at if default is None else other_than(number, at)}", tag, field))
        else:
            out.append(Variant(f"$variant${(number + at - holds) & MASK}", tag, field))
    return out


def other_than(number: int, at: int) -> int:
    """A number for a variant that does not hold: neither the one that is there, nor half of it."""
    return (number ^ (0x5A5A_5A5A_5A5A_5A5A + at)) & MASK


def tag_of(value: gdb.Value, tag: gdb.Field) -> int:
    """The number in the tag, also one of 128 bits."""
    start = address_of(value)
    if start is None:
        raise ValueError("a value without an address")
    data = gdb.selected_inferior().read_memory(start + place_of(tag) // 8, type_of(tag).sizeof)
    return int.from_bytes(bytes(data), "little")


def lies_over(of: gdb.Type, tag: gdb.Field) -> bool:
    """Whether a member of a variant lies where the tag is."""
    low = place_of(tag)
    high = low + 8 * type_of(tag).sizeof
    fields = [field for field in of.fields() if hasattr(field, "bitpos")]
    return any(place_of(field) < high and place_of(field) + 8 * type_of(field).sizeof > low for field in fields)
