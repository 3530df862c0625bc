"""What `call` calls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable, Dict, Optional

from .formats import formatted, selector_name
from .objects import Invalid
from .stops import QUERY, WORK, Abort, ProgramError
from .tables import SELECTORS
from .values import INT, INTEGER, OBJECT, SELECTOR, STRING, TYPE, UINT, Value, at_opcode, integer, signed, string, uint

if TYPE_CHECKING:
    from .interpreter import Machine

SLOTS = {"S": STRING, "O": OBJECT, "T": TYPE, "U": UINT, "I": INT, "Z": INTEGER}


def call(machine: Machine) -> None:
    """Takes a selector and its arguments, of which the top one is checked first."""
    machine.check(SELECTOR)
    number = machine.stack[-1][1]
    name, takes = SELECTORS.get(number, ("", ""))
    if name not in CALLS:
        raise at_selector("selector not implemented", number)
    machine.stack.pop()
    count = INTEGER if machine.version == 2 else UINT
    kinds = [count if slot == "C" else SLOTS[slot] for slot in takes]
    machine.check(*kinds)
    if name == "fmt":
        text = machine.stack.pop()[1]
        machine.stack.append(string(formatted(text, machine.stack)))
        return
    arguments = machine.pop(*kinds)
    for kind, data, _ in arguments:
        if kind == OBJECT and data is None:
            raise at_opcode("null object", "call")
    WORK.spend(QUERY)
    machine.stack.append(CALLS[name](machine, *arguments))


def at_selector(what: str, number: int) -> ProgramError:
    """A message with the selector in parentheses."""
    return ProgramError(f"{what} (opcode=call, selector={selector_name(number)})")


def count_value(machine: Machine, number: int) -> Value:
    """A number of the kind that selectors of this record version give."""
    return integer(number) if machine.version == 2 else uint(number)


def index_of(value: Value) -> Optional[int]:
    """An index: 32 bits of a UInt, or an Integer that fits them."""
    number = int(value[1])
    if value[0] == UINT:
        return number & 0xFFFFFFFF
    return number if 0 <= number < 1 << 32 else None


def name_of(value: Value) -> bytes:
    """A name, up to a NUL."""
    return bytes(value[1].split(b"\0", 1)[0])


def object_value(found: Optional[object]) -> Value:
    """An Object, perhaps null."""
    return (OBJECT, found, 0)


def type_value(found: Optional[object]) -> Value:
    """A Type, perhaps invalid."""
    return (TYPE, found, 0)


def get_child_at_index(_: Machine, of: Value, at: Value) -> Value:
    """The child at an index."""
    index = index_of(at)
    return object_value(None if index is None else of[1].child_at(index))


def get_child_index(machine: Machine, of: Value, name: Value) -> Value:
    """The index of a direct child."""
    index = of[1].index_of(name[1])
    if index is None:
        shown = name[1].decode("utf-8", "surrogateescape")
        raise ProgramError(f"type has no child named '{shown}'")
    return count_value(machine, index)


def get_template_argument_type(_: Machine, of: Value, at: Value) -> Value:
    """A template argument."""
    index = index_of(at)
    return type_value(None if index is None or of[1] is None else of[1].template_argument(index))


def get_value(_: Machine, of: Value) -> Value:
    """The text of a value, without which LLDB dies."""
    text = of[1].value()
    if text is None:
        raise Abort("no text")
    return string(text)


def get_signed(machine: Machine, of: Value) -> Value:
    """The number with its sign."""
    number = of[1].signed()
    if number is None:
        raise at_selector("failed to get value", NUMBERS["get_value_as_signed"])
    return integer(signed(number)) if machine.version == 2 else (INT, signed(number), 64)


def unsigned_by(name: str) -> Callable[[Machine, Value], Value]:
    """The number, for one of the two selectors that ask for it."""

    def get(machine: Machine, of: Value) -> Value:
        number = of[1].unsigned()
        if number is None:
            raise at_selector("failed to get value", NUMBERS[name])
        return count_value(machine, number)

    return get


def create_child_at_offset(_: Machine, of: Value, name: Value, offset: Value, type_: Value) -> Value:
    """A child at an offset, which passes through 32 bits; what does not fit arrives as -1."""
    number = offset[1] if 0 <= offset[1] < 1 << 32 else -1
    if type_[1] is None:
        return object_value(None)
    return object_value(of[1].child_at_offset(name_of(name), signed(number, 32), type_[1]))


CALLS: Dict[str, Callable[..., Value]] = {
    "fmt": lambda _, text: text,
    "strlen": lambda machine, text: count_value(machine, len(text[1])),
    "summary": lambda _, of: string(of[1].summary()),
    "get_num_children": lambda machine, of: count_value(machine, of[1].num_children()),
    "get_child_at_index": get_child_at_index,
    "get_child_with_name": lambda _, of, name: object_value(of[1].child_named(name[1])),
    "get_child_index": get_child_index,
    "get_parent": lambda _, of: object_value(of[1].parent()),
    "get_type": lambda _, of: type_value(of[1].type()),
    "get_template_argument_type": get_template_argument_type,
    "cast": lambda _, of, to: object_value(of[1].cast(to[1]) if to[1] else Invalid()),
    "get_synthetic_value": lambda _, of: object_value(of[1].synthetic()),
    "get_non_synthetic_value": lambda _, of: object_value(of[1].raw()),
    "get_value": get_value,
    "get_value_as_unsigned": unsigned_by("get_value_as_unsigned"),
    "get_value_as_signed": get_signed,
    "get_value_as_address": unsigned_by("get_value_as_address"),
    "clone": lambda _, of, name: object_value(of[1].renamed(name_of(name))),
    "get_pointee_type": lambda _, of: type_value(of[1] and of[1].pointee()),
    "get_byte_size": lambda _, of: integer(of[1].size() if of[1] else 0),
    "create_child_at_offset": create_child_at_offset,
}
NUMBERS = {name: number for number, (name, _) in SELECTORS.items()}
