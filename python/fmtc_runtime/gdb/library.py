"""What LLDB itself shows of types of the libraries of C++ and Rust, and the elements that gdb's own printers find."""

from __future__ import annotations

import itertools
import re
import sys
from typing import Any, Callable, Dict, List, Optional, Tuple, Union

import gdb

from ..core.texts import escaped
from .memory import function_text, referent, sized_text, text_at
from .names import ARRAY, CLASSES, FUNCTION, POINTER, WIDE, wide_name
from .types import MAX_BASES, members, plain

Part = Union[bytes, gdb.Value]
"""A text, or a value whose summary or else whose text is there."""

MOST = 512
"""More elements are not looked at."""
NAME = re.compile(r"std::(?:__\w+::)?(\w+)<")
RUST_TEXTS = ("&str", "&mut str")
MAPS = ("map", "multimap", "unordered_map", "unordered_multimap")
LISTS = (
    "vector",
    "deque",
    "list",
    "forward_list",
    "set",
    "multiset",
    "unordered_set",
    "unordered_multiset",
    "bitset",
    "span",
    "initializer_list",
)


def library_name(of: gdb.Type) -> str:
    """`vector` of a `std::vector<...>`."""
    found = NAME.match(of.name or "") if of.code in CLASSES else None
    return found.group(1) if found else ""


def own_summary(value: gdb.Value) -> List[Part]:
    """The summary that LLDB has without a formatter; raises a failure of gdb."""
    value = referent(value)
    of = plain(value.type)
    if of.code == POINTER and plain(of.target()).code == FUNCTION:
        return [function_text(value)]
    if of.code in (POINTER, ARRAY):
        return [text_at(value, of) or b""]
    wide = wide_name(value.type)
    if wide and of.sizeof > 1:
        number = b"" if wide == "wchar_t" else b"U+%04X " % int(value)
        return [b"%s%s'%s'" % (number, WIDE[wide], wide_character(int(value)))]
    if of.code in CLASSES and of.name in RUST_TEXTS:
        return [sized_text(value["data_ptr"], value["length"])]
    name = library_name(of)
    if name in SUMMARIES:
        return SUMMARIES[name](value)
    return [b"size=%d" % len(elements(value))] if name in LISTS or name in MAPS else [b""]


def wide_character(number: int) -> bytes:
    """A character between its quotes."""
    return escaped(chr(number)).encode() if 0 <= number <= sys.maxunicode else b"?"


def deep_member(value: gdb.Value, name: str, depth: int = MAX_BASES) -> Optional[gdb.Value]:
    """The first member of that name, however deep."""
    of = plain(value.type)
    if of.code not in CLASSES or not depth:
        return None
    for field in members(of):
        found = value[field] if field.name == name else deep_member(value[field], name, depth - 1)
        if found is not None:
            return found
    return None


def basic_string(value: gdb.Value) -> List[Part]:
    """A text that owns its bytes."""
    pointer = value["_M_dataplus"]["_M_p"]
    of = plain(pointer.type)
    if of.target().sizeof > 1:
        return [text_at(pointer, of) or b""]
    return [sized_text(pointer, value["_M_string_length"])]


def basic_string_view(value: gdb.Value) -> List[Part]:
    """A text that belongs to another."""
    return [sized_text(value["_M_str"], value["_M_len"])]


def vector(value: gdb.Value) -> List[Part]:
    """The number of elements, which are not read."""
    found = value["_M_impl"]
    start, finish = found["_M_start"], found["_M_finish"]
    pointer = plain(start.type)
    if pointer.code != POINTER:
        return [b"size=%d" % len(elements(value))]
    return [b"size=%d" % ((int(finish) - int(start)) // pointer.target().sizeof)]


def unique_ptr(value: gdb.Value) -> List[Part]:
    """What it owns."""
    pointer = deep_member(value, "_M_head_impl")
    if pointer is None or not int(pointer):
        return [b"nullptr"]
    return [pointer.dereference()]


def shared_ptr(value: gdb.Value) -> List[Part]:
    """What is shared, and how many share it."""
    pointer = value["_M_ptr"]
    if not int(pointer):
        return [b"nullptr"]
    counts = value["_M_refcount"]["_M_pi"]
    strong, weak = int(counts["_M_use_count"]), int(counts["_M_weak_count"]) - 1
    return [pointer.dereference(), b" strong=%d weak=%d" % (strong, weak)]


def optional(value: gdb.Value) -> List[Part]:
    """Whether it holds a value."""
    engaged = deep_member(value, "_M_engaged")
    return [b"" if engaged is None else b" Has Value=%s " % (b"true" if int(engaged) else b"false")]


def atomic(value: gdb.Value) -> List[Part]:
    """What it holds."""
    inner = deep_member(value, "_M_i")
    return [b"" if inner is None else inner]


def of_complex(value: gdb.Value) -> List[Part]:
    """Its two parts."""
    inner = deep_member(value, "_M_value")
    return [b"" if inner is None else inner]


def of_tuple(value: gdb.Value) -> List[Part]:
    """How many elements it has."""
    return [b"size=%d" % len(elements(value))]


SUMMARIES: Dict[str, Callable[[gdb.Value], List[Part]]] = {
    "basic_string": basic_string,
    "basic_string_view": basic_string_view,
    "vector": vector,
    "unique_ptr": unique_ptr,
    "shared_ptr": shared_ptr,
    "optional": optional,
    "atomic": atomic,
    "complex": of_complex,
    "tuple": of_tuple,
}

Element = Tuple[gdb.Value, ...]
"""A value, or the key and the value of an entry of a map."""


class Quiet:
    """Whether the debugger's own printers are asked for, and not ours."""

    is_on = False


def has_elements(of: gdb.Type) -> bool:
    """Whether LLDB makes children for it."""
    name = library_name(of)
    return name in LISTS or name in MAPS


def other_printer(value: gdb.Value) -> Optional[Any]:
    """The printer of the debugger itself or of a library."""
    before, Quiet.is_on = Quiet.is_on, True
    try:
        return gdb.default_visualizer(value)
    finally:
        Quiet.is_on = before


def elements(value: gdb.Value) -> List[Element]:
    """The elements that gdb's own printer makes; raises a failure of gdb."""
    children = getattr(other_printer(value), "children", None)
    if children is None:
        return []
    values = (child for _, child in children())
    found = [child for child in itertools.islice(values, 2 * MOST) if isinstance(child, gdb.Value)]
    if library_name(plain(value.type)) in MAPS:
        return list(zip(found[::2], found[1::2]))
    return [(child,) for child in found[:MOST]]
