#!/usr/bin/env python3
"""Writes a program that is nothing but debug information, as large as is wanted.

  benches/debug_info.py FILE [MEGABYTES]      500 megabytes of .debug_info

A unit is what a compiler writes for a file of C++: types of headers, which other units have as well, a few types
of its own, and mostly functions with their parameters and variables.
"""

import random
import struct
import sys

# Distinct sets of headers; the units share them.
KINDS = 40
# Types of a unit: of its headers, and its own.
HEADER_TYPES = 110
OWN_TYPES = 20
FUNCTIONS = 260

# Tag, whether it has children, pairs of attribute and form.
STRP, UDATA, DATA1, DATA2, DATA4, DATA8, REF4, SDATA, EXPRLOC, PRESENT = (
    0x0E, 0x0F, 0x0B, 0x05, 0x06, 0x07, 0x13, 0x0D, 0x18, 0x19)
NAME, SIZE, TYPE, LOCATION, AT, LINE, FILE = 0x03, 0x0B, 0x49, 0x02, 0x38, 0x3B, 0x3A
LOW, HIGH, LINKAGE, ENCODING, VALUE, EXTERNAL, LANGUAGE = 0x11, 0x12, 0x6E, 0x3E, 0x1C, 0x3F, 0x13
ABBREVIATIONS = {
    "unit": (0x11, True, [(NAME, STRP), (LANGUAGE, DATA2)]),
    "namespace": (0x39, True, [(NAME, STRP)]),
    "struct": (0x13, True, [(NAME, STRP), (SIZE, UDATA), (FILE, DATA1), (LINE, DATA2)]),
    "member": (0x0D, False, [(NAME, STRP), (TYPE, REF4), (FILE, DATA1), (LINE, DATA2), (AT, UDATA)]),
    "base": (0x24, False, [(NAME, STRP), (ENCODING, DATA1), (SIZE, DATA1)]),
    "pointer": (0x0F, False, [(TYPE, REF4)]),
    "typedef": (0x16, False, [(NAME, STRP), (TYPE, REF4), (FILE, DATA1), (LINE, DATA2)]),
    "argument": (0x2F, False, [(NAME, STRP), (TYPE, REF4)]),
    "function": (0x2E, True, [(NAME, STRP), (LINKAGE, STRP), (TYPE, REF4), (FILE, DATA1), (LINE, DATA2),
                              (LOW, DATA8), (HIGH, DATA4), (EXTERNAL, PRESENT)]),
    "parameter": (0x05, False, [(NAME, STRP), (TYPE, REF4), (FILE, DATA1), (LINE, DATA2), (LOCATION, EXPRLOC)]),
    "variable": (0x34, False, [(NAME, STRP), (TYPE, REF4), (FILE, DATA1), (LINE, DATA2), (LOCATION, EXPRLOC)]),
    "block": (0x0B, True, [(LOW, DATA8), (HIGH, DATA4)]),
    "enum": (0x04, True, [(NAME, STRP), (SIZE, DATA1), (TYPE, REF4)]),
    "enumerator": (0x28, False, [(NAME, STRP), (VALUE, SDATA)]),
    "base class": (0x1C, False, [(TYPE, REF4), (AT, UDATA)]),
}
CODES = {name: code for code, name in enumerate(ABBREVIATIONS, 1)}


class Strings:
    """The section .debug_str."""

    def __init__(self):
        self.bytes, self.offsets = bytearray(b"\0"), {}

    def offset(self, text):
        if text not in self.offsets:
            self.offsets[text] = len(self.bytes)
            self.bytes += text.encode() + b"\0"
        return self.offsets[text]


class Unit:
    """A unit whose own types have no names yet."""

    def __init__(self, strings, kind):
        self.strings, self.kind = strings, kind
        self.random = random.Random(kind)
        self.bytes = bytearray(struct.pack("<IHBBI", 0, 5, 1, 8, 0))
        # Where the names of the unit's own types are.
        self.own = []
        self.write()
        struct.pack_into("<I", self.bytes, 0, len(self.bytes) - 4)

    def entry(self, name, *values):
        at = len(self.bytes)
        self.bytes.append(CODES[name])
        for (_, form), value in zip(ABBREVIATIONS[name][2], values):
            if form == STRP:
                self.bytes += struct.pack("<I", self.strings.offset(value))
            elif form in (REF4, DATA4):
                self.bytes += struct.pack("<I", value)
            elif form == DATA8:
                self.bytes += struct.pack("<Q", value)
            elif form == DATA2:
                self.bytes += struct.pack("<H", value)
            elif form == DATA1:
                self.bytes.append(value)
            elif form == EXPRLOC:
                self.bytes += bytes([len(value)]) + value
            elif form in (UDATA, SDATA):
                while value > 0x3F:
                    self.bytes.append(value & 0x7F | 0x80)
                    value >>= 7
                self.bytes.append(value)
        return at

    def end(self):
        self.bytes.append(0)

    def write(self):
        self.entry("unit", f"src/file{self.kind}.cpp", 0x21)
        bases = [("int", 5, 4), ("unsigned int", 7, 4), ("long", 5, 8), ("unsigned long", 7, 8), ("double", 4, 8),
                 ("bool", 2, 1), ("char", 6, 1)]
        self.types = [self.entry("base", *base) for base in bases]
        self.entry("namespace", f"lib{self.kind % 8}")
        for number in range(HEADER_TYPES):
            self.struct(f"Type{self.kind}_{number}", number % 3 == 0)
        kind = self.entry("enum", f"Kind{self.kind}", 4, self.types[0])
        for value in range(12):
            self.entry("enumerator", f"value{value}", value)
        self.end()
        self.types.append(kind)
        self.end()
        for _ in range(OWN_TYPES):
            self.own.append(self.struct("", False) + 1)
        for number in range(FUNCTIONS):
            self.function(number)
        self.end()

    def struct(self, name, is_template):
        """A structure with members, and a pointer to it."""
        pointer = self.entry("pointer", 0)
        arguments = self.random.sample(self.types, 2)
        name = f"{name}<{', '.join(['T'] * 2)}>" if is_template else name
        at = self.entry("struct", name, 64, 1, self.random.randrange(1, 9999))
        struct.pack_into("<I", self.bytes, pointer + 1, at)
        for letter, argument in zip("TU", arguments if is_template else []):
            self.entry("argument", letter, argument)
        for member in range(6):
            ty = pointer if member == 5 else self.random.choice(self.types[-60:])
            self.entry("member", f"m_field{member}", ty, 1, self.random.randrange(1, 9999), member * 8)
        self.end()
        self.types += [at, pointer]
        return at

    def function(self, number):
        place = self.random.randrange(1, 9999)
        linkage = f"_ZN3lib{self.kind}8function{number}ERKSt6vectorIiSaIiEESt17basic_string_viewIcSt11char_traitsIcEE"
        self.entry("function", f"function{number}", linkage, self.types[0], 1, place, number * 256, 200)
        for parameter in range(3):
            self.entry("parameter", f"argument{parameter}", self.random.choice(self.types), 1, place, b"\x91\x70")
        for variable in range(3):
            self.entry("variable", f"local{variable}", self.random.choice(self.types), 1, place, b"\x91\x58")
        self.entry("block", number * 256 + 16, 64)
        for variable in range(2):
            self.entry("variable", f"inner{variable}", self.random.choice(self.types), 1, place, b"\x91\x50")
        self.end()
        self.end()


def abbreviations():
    section = bytearray()
    for name, (tag, has_children, attributes) in ABBREVIATIONS.items():
        section += bytes([CODES[name], tag, has_children])
        for attribute, form in attributes:
            section += bytes([attribute, form])
        section += b"\0\0"
    return section + b"\0"


def write(path, megabytes):
    """Writes the file; gives how many types of their own its units have."""
    strings = Strings()
    kinds = [Unit(strings, kind) for kind in range(KINDS)]
    size = sum(len(unit.bytes) for unit in kinds)
    rounds = max(1, -(-megabytes * 1_000_000 // size))
    with open(path, "wb") as f:
        f.write(b"\0" * 64)
        info = f.tell()
        own = 0
        for _ in range(rounds):
            for unit in kinds:
                for at in unit.own:
                    struct.pack_into("<I", unit.bytes, at, strings.offset(f"Own{own}"))
                    own += 1
                f.write(unit.bytes)
        parts = [(".debug_info", info, f.tell() - info)]
        names = ["", ".debug_info", ".debug_abbrev", ".debug_str", ".shstrtab"]
        table = "\0".join(names).encode() + b"\0"
        for name, part in ((".debug_abbrev", abbreviations()), (".debug_str", strings.bytes), (".shstrtab", table)):
            parts.append((name, f.tell(), len(part)))
            f.write(part)
        headers = f.tell()
        f.write(b"\0" * 64)
        for name, at, length in parts:
            f.write(struct.pack("<IIQQQQIIQQ", table.index(name.encode()), 1, 0, 0, at, length, 0, 0, 1, 0))
        f.seek(0)
        f.write(struct.pack("<4sBBBB8xHHIQQQIHHHHHH", b"\x7fELF", 2, 1, 1, 0, 3, 62, 1, 0, 0, headers, 0, 64, 56, 0, 64,
                            len(parts) + 1, len(parts)))
    return own


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    write(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 500)
