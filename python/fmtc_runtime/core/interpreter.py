"""Runs programs as LLDB 24 does, the losses and loops of its control stack included."""

from __future__ import annotations

from typing import Callable, Dict, List, Optional, Tuple

from .code import BLOCKS, FAULT, Block
from .formats import as_result
from .objects import Object
from .records import SUMMARY, Record
from .selectors import call
from .stops import WORK, Abort, Limit, ProgramError
from .tables import OPCODES
from .values import (
    COMPARISONS,
    DICTIONARY,
    INT,
    INTEGER,
    OBJECT,
    STRING,
    UINT,
    Value,
    at_opcode,
    binary,
    complement,
    expected,
    shift,
    signed,
    too_few,
    uint,
)

Entry = Tuple[Block, int]
"""A block that waits or runs, and the instruction at which it begins."""


class Machine:
    """A program that runs."""

    def __init__(self, code: bytes, stack: List[Value], version: int) -> None:
        self.stack = stack
        self.version = version
        program = (BLOCKS.read(code), 0)
        self.program = program
        self.control: List[Entry] = [program]
        self.current: Entry = program
        self.at = 0
        self.ended = False

    def run(self) -> List[Value]:
        """Runs it to its end; gives what it leaves."""
        while not self.ended:
            instructions = self.current[0].instructions
            if self.at >= len(instructions):
                self.end_block()
                continue
            opcode, operand = instructions[self.at]
            self.at += 1
            WORK.steps -= 1
            if WORK.steps < 0:
                raise Limit("steps")
            if opcode in LITERALS:
                self.stack.append(operand)
            elif opcode == BLOCK:
                self.control.append((BLOCKS.read(operand), 0))
            elif opcode in HANDLERS:
                HANDLERS[opcode](self)
            elif opcode == FAULT:
                block, first = self.current
                raise operand.error(block.offsets[first] if first else 0)
            else:
                raise ProgramError(f"opcode not implemented(opcode={opcode})")
        return self.stack

    def end_block(self) -> None:
        """Goes on with what lies below the block that ends; the entry below that is lost."""
        WORK.spend(1)
        if len(self.control) <= 1:
            self.ended = True
            return
        self.control.pop()
        self.enter()

    def enter(self) -> None:
        """Enters the top block: what is left of the block that runs takes the place of the entry below."""
        if len(self.control) > 1:
            self.control[-2] = (self.current[0], self.at)
        self.current = self.control[-1]
        self.at = self.current[1]

    def condition(self, name: str) -> bool:
        """Takes a condition."""
        if not self.stack:
            raise Abort("no condition")
        kind, number, _ = self.stack[-1]
        if kind not in (UINT, INTEGER):
            block, first = self.program
            alone = name == "ifelse" and len(block.instructions) - first == 1
            raise at_opcode("empty control stack" if alone else "expected Integer or UInt", name)
        self.stack.pop()
        return bool(number)

    def pop(self, *kinds: str) -> List[Value]:
        """Takes the topmost elements, which must be of these types; the top one is checked first."""
        self.check(*kinds)
        taken = self.stack[-len(kinds) :]
        del self.stack[-len(kinds) :]
        return taken

    def check(self, *kinds: str) -> None:
        """Checks the topmost elements from the top down; an empty name is any type."""
        for depth, kind in enumerate(reversed(kinds), 1):
            if depth > len(self.stack):
                raise too_few()
            if kind and self.stack[-depth][0] != kind:
                raise expected(kind)

    def top(self, count: int) -> List[Value]:
        """The topmost elements."""
        if len(self.stack) < count:
            raise too_few()
        return self.stack[-count:]


def run_if(machine: Machine) -> None:
    """`if`: enters the top block or drops it."""
    if machine.condition("if"):
        machine.enter()
        return
    machine.control.pop()
    machine.ended = not machine.control


def run_ifelse(machine: Machine) -> None:
    """`ifelse`: enters the lower block or the upper one."""
    holds = machine.condition("ifelse")
    if len(machine.control) == 1:
        if not holds:
            raise Abort("no block")
        machine.ended = True
        return
    top = machine.control.pop()
    if not holds:
        machine.control[-1] = top
    machine.enter()


def run_return(machine: Machine) -> None:
    """`return`."""
    machine.ended = True


def dup(machine: Machine) -> None:
    """Copies the top."""
    machine.stack.append(machine.top(1)[0])


def drop(machine: Machine) -> None:
    """Removes the top."""
    machine.top(1)
    machine.stack.pop()


def pick(machine: Machine) -> None:
    """Copies an element by its index from the bottom."""
    index = machine.pop(UINT)[0][1]
    if index >= len(machine.stack):
        raise at_opcode("index out of bounds", "pick")
    machine.stack.append(machine.stack[index])


def over(machine: Machine) -> None:
    """Copies the element below the top."""
    machine.stack.append(machine.top(2)[0])


def swap(machine: Machine) -> None:
    """Exchanges the two topmost elements."""
    machine.stack[-2:] = reversed(machine.top(2))


def rot(machine: Machine) -> None:
    """Makes `z x y` of `x y z`."""
    x, y, z = machine.top(3)
    machine.stack[-3:] = [z, x, y]


def null(machine: Machine) -> None:
    """The null object."""
    machine.stack.append((OBJECT, None, 0))


def as_int(machine: Machine) -> None:
    """The bits of a UInt as an Int."""
    machine.stack.append((INT, signed(machine.pop(UINT)[0][1]), 64))


def as_uint(machine: Machine) -> None:
    """The bits of an Int as a UInt."""
    machine.stack.append(uint(machine.pop(INT)[0][1]))


def is_null(machine: Machine) -> None:
    """Whether it is the null object."""
    machine.stack.append(uint(machine.pop(OBJECT)[0][1] is None))


def invert(machine: Machine) -> None:
    """`~`."""
    machine.stack[-1] = complement(machine.top(1)[0])


def operation(name: str) -> Callable[[Machine], None]:
    """An operation on two numbers."""

    def run(machine: Machine) -> None:
        result = binary(name, *machine.top(2))
        machine.stack[-2:] = [result]

    return run


def shifting(name: str) -> Callable[[Machine], None]:
    """A shift, of which the count is checked first."""

    def run(machine: Machine) -> None:
        machine.check(UINT)
        x, count = machine.top(2)
        machine.stack[-2:] = [shift(name, x, count[1])]

    return run


def new_dictionary(machine: Machine) -> None:
    """A dictionary, which is shared by what copies it."""
    WORK.keep(64)
    machine.stack.append((DICTIONARY, {}, 0))


def dict_set(machine: Machine) -> None:
    """Sets a key."""
    machine.check(DICTIONARY, STRING, "")
    dictionary, key, value = machine.top(3)
    if reaches(value, dictionary[1]):
        raise at_opcode("dict_set would create a reference cycle", "dict_set")
    WORK.keep(64)
    dictionary[1][key[1]] = value
    del machine.stack[-3:]


def reaches(value: Value, wanted: Dict[bytes, Value]) -> bool:
    """Whether a dictionary can be found in a value."""
    waiting, seen = [value], set()
    while waiting:
        kind, data, _ = waiting.pop()
        if kind != DICTIONARY or id(data) in seen:
            continue
        WORK.spend(1 + len(data))
        if data is wanted:
            return True
        seen.add(id(data))
        waiting.extend(data.values())
    return False


def dict_get(machine: Machine) -> None:
    """The value of a key."""
    dictionary, key = machine.pop(DICTIONARY, STRING)
    if key[1] not in dictionary[1]:
        raise at_opcode("key not found in dictionary", "dict_get")
    machine.stack.append(dictionary[1][key[1]])


def dict_has(machine: Machine) -> None:
    """Whether a key is there."""
    dictionary, key = machine.pop(DICTIONARY, STRING)
    machine.stack.append((INTEGER, int(key[1] in dictionary[1]), 64))


BY_NAME: Dict[str, Callable[[Machine], None]] = {
    "dup": dup,
    "drop": drop,
    "pick": pick,
    "over": over,
    "swap": swap,
    "rot": rot,
    "if": run_if,
    "ifelse": run_ifelse,
    "return": run_return,
    "null": null,
    "as_int": as_int,
    "as_uint": as_uint,
    "is_null": is_null,
    "~": invert,
    "<<": shifting("<<"),
    ">>": shifting(">>"),
    "call": call,
    "dict": new_dictionary,
    "dict_set": dict_set,
    "dict_get": dict_get,
    "dict_has": dict_has,
    **{name: operation(name) for name in ["+", "-", "*", "/", "%", "&", "|", "^", *COMPARISONS]},
}
BLOCK = next(byte for byte, (_, operand) in OPCODES.items() if operand == "block")
LITERALS = {byte for byte, (_, operand) in OPCODES.items() if operand not in ("none", "block")}
HANDLERS = {byte: BY_NAME[name] for byte, (name, operand) in OPCODES.items() if operand == "none"}


def run(code: bytes, stack: List[Value], version: int) -> List[Value]:
    """Runs a program on a stack of its own; gives what it leaves."""
    with WORK.deeper():
        return Machine(code, list(stack), version).run()


def summary_text(record: Record, value: Object) -> Optional[bytes]:
    """The text that a summary makes; raises a stop."""
    with WORK.deeper():
        stack = run(record.methods[SUMMARY], [(OBJECT, value, 0)], record.version)
        if not stack:
            raise ProgramError("empty stack")
        return as_result(stack[-1])
