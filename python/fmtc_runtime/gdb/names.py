"""Names of types as LLDB spells them."""

from __future__ import annotations

import re
from typing import Dict, List, Optional

import gdb

from ..core.arguments import opening, split_list
from ..core.texts import character

FAILURES = (gdb.error, TypeError, ValueError, OverflowError, RuntimeError, UnicodeError, LookupError, AttributeError)
"""What the API of gdb raises where it has no answer."""

POINTER, ARRAY, FUNCTION, TYPEDEF = (gdb.TYPE_CODE_PTR, gdb.TYPE_CODE_ARRAY, gdb.TYPE_CODE_FUNC, gdb.TYPE_CODE_TYPEDEF)
REFERENCES = (gdb.TYPE_CODE_REF, gdb.TYPE_CODE_RVALUE_REF)
CLASSES = (gdb.TYPE_CODE_STRUCT, gdb.TYPE_CODE_UNION)

WIDE = {"char8_t": b"u8", "char16_t": b"u", "char32_t": b"U", "wchar_t": b"L"}
"""Types of wide characters, and what is before a text of them."""
RUST_SCALARS = {
    "i8": "char",
    "u8": "unsigned char",
    "i16": "short",
    "u16": "unsigned short",
    "i32": "int",
    "u32": "unsigned int",
    "i64": "long",
    "u64": "unsigned long",
    "isize": "long",
    "usize": "unsigned long",
    "i128": "__int128",
    "u128": "unsigned __int128",
    "f32": "float",
    "f64": "double",
}
C_SCALARS = {
    "long unsigned int": "unsigned long",
    "long int": "long",
    "short int": "short",
    "short unsigned int": "unsigned short",
    "unsigned": "unsigned int",
    "long long int": "long long",
    "long long unsigned int": "unsigned long long",
    "__int128 unsigned": "unsigned __int128",
    "ulong": "unsigned long",
}
NUMBER = re.compile(r"(-?\d+)(?:u|l|ul|ll|ull)?\Z")
CAST_NUMBER = re.compile(r"\(([^()]+)\)\s*(-?\d+)\Z")
QUALIFIERS = re.compile(r"((?:const |volatile )*)")
IS_RUST = re.compile(r"[<, (](?:[iu](?:8|16|32|64|128|size)|f32|f64|&|\*mut|\*const)\b|^&|^(?:alloc|core|hashbrown)::")


class Names:
    """Names that were spelled, each once."""

    def __init__(self) -> None:
        self.spelled: Dict[str, str] = {}
        self.types: Dict[str, str] = {}

    def clear(self) -> None:
        """Forgets all: another program may have other types of these names."""
        self.spelled.clear()
        self.types.clear()


NAMES = Names()


def type_of(field: gdb.Field) -> gdb.Type:
    """The type of a member; raises an error for a field without one, such as an enumerator."""
    if field.type is None:
        raise TypeError("a field without a type")
    return field.type


def place_of(field: gdb.Field) -> int:
    """Where a member lies in its class, in bits."""
    return field.bitpos or 0


def is_named(of: gdb.Type) -> bool:
    """Whether its name says all about it but its qualifiers."""
    return bool(of.name) and of.code not in (POINTER, ARRAY, FUNCTION, *REFERENCES)


def wide_name(of: gdb.Type) -> str:
    """The type of wide characters that it is, empty if it is none; in C these are typedefs."""
    while of.code == TYPEDEF and of.name not in WIDE:
        of = of.target()
    name = "char32_t" if of.name == "char" and of.sizeof == 4 else of.name or ""
    return name if name in WIDE else ""


def type_name(of: gdb.Type) -> str:
    """The name of a type without qualifiers at its top."""
    key = f"{of.code}{of.name}" if is_named(of) else f"{of.code}{of}"
    found = NAMES.types.get(key)
    if found is None:
        found = NAMES.types[key] = make_name(of)
    return found


def qualified_name(of: gdb.Type) -> str:
    """The name of a type with its qualifiers."""
    plain = of.unqualified()
    name = type_name(plain)
    words = qualifiers(of)
    if not words:
        return name
    return f"{name}{words}" if name.endswith("*") else f"{words} {name}"


def qualifiers(of: gdb.Type) -> str:
    """`const`, `volatile` or both. Those of a reference are those of its target."""
    if of.code in REFERENCES:
        return ""
    text = str(of)
    if of.code == POINTER:
        return text[text.rindex("*") + 1 :].strip() if "*" in text and text.endswith(("const", "volatile")) else ""
    found = QUALIFIERS.match(text)
    return found.group(1).strip() if found else ""


def make_name(of: gdb.Type) -> str:
    code = of.code
    if code == POINTER or code in REFERENCES:
        return name_of_pointer(of)
    if code == ARRAY:
        return name_of_array(of)
    if code == FUNCTION:
        return f"{qualified_name(of.target())} ({', '.join(qualified_name(type_of(field)) for field in of.fields())})"
    name = of.name or of.tag or ""
    if not name:
        return "(unnamed union)" if code == gdb.TYPE_CODE_UNION else "(unnamed struct)"
    if code == TYPEDEF:
        return spelled(name)
    if code not in CLASSES and name in RUST_SCALARS:
        return RUST_SCALARS[name]
    if name == "char" and of.sizeof == 4:
        return "char32_t"
    if code in CLASSES and name.endswith(">") and IS_RUST.search(name):
        return name_of_rust_generic(of, name)
    return name if IS_RUST.search(name) else spelled(name)


def name_of_pointer(of: gdb.Type) -> str:
    """`T *`, `T *const *`, `T &`, or the name of a pointer to a function."""
    mark = "*" if of.code == POINTER else "&" if of.code == REFERENCES[0] else "&&"
    target = of.target()
    name = qualified_name(target)
    if target.code == FUNCTION:
        result, _, arguments = name.partition(" (")
        return f"{result} ({mark})({arguments}"
    return name + (mark if name.endswith(("*", "&")) else " " + mark)


def name_of_array(of: gdb.Type) -> str:
    """`T[2][3]`."""
    sizes = ""
    while of.code == ARRAY:
        low, high = of.range()
        sizes += f"[{high - low + 1}]" if high >= low else "[]"
        of = of.target()
    return qualified_name(of) + sizes


def name_of_rust_generic(of: gdb.Type, name: str) -> str:
    """`Vec<i32>` is `Vec<int>` in LLDB, which writes the arguments of structs itself; those of enums are Rust's."""
    try:
        if is_rust_enum(of):
            return name
        arguments: List[str] = []
        while len(arguments) < 16:
            argument = template_type(of, len(arguments))
            if argument is None:
                break
            arguments.append(qualified_name(argument))
        start = opening(name)
    except FAILURES:
        return name
    return f"{name[:start]}<{joined(arguments)}>" if arguments and start > 0 else name


def is_rust_enum(of: gdb.Type) -> bool:
    """Whether it has variants: a number that tells them apart, or structs that are named like variants."""
    fields = of.fields()
    if not fields:
        return False
    if not fields[0].name and fields[0].artificial:
        return True
    return all(f.name and f.name[:1].isupper() and type_of(f).code == CLASSES[0] for f in fields)


def template_type(of: gdb.Type, index: int) -> Optional[gdb.Type]:
    """A template argument that gdb finds and that is a type."""
    try:
        found = of.template_argument(index)
    except FAILURES:
        return None
    return found if isinstance(found, gdb.Type) else None


def joined(arguments: List[str]) -> str:
    """Arguments, with a blank where two brackets would meet."""
    text = ", ".join(arguments)
    return text + " " if text.endswith(">") else text


def spelled(name: str) -> str:
    """A name of C++ as clang prints it."""
    found = NAMES.spelled.get(name)
    if found is None:
        found = NAMES.spelled[name] = spell(name)
    return found


def spell(name: str) -> str:
    if "<" not in name or "operator" in name:
        return C_SCALARS.get(name, name)
    out, at = "", 0
    while at < len(name):
        start = name.find("<", at)
        end = closing(name, start)
        if start < 0 or end < 0:
            break
        arguments = [spell_argument(argument) for argument in split_list(name[start + 1 : end])]
        out += f"{name[at:start]}<{joined(arguments)}>"
        at = end + 1
    return out + name[at:]


def closing(name: str, start: int) -> int:
    """Where a bracket is closed; -1 if it is not."""
    depth = 0
    for at in range(max(start, 0), len(name)):
        if name[at] == "<":
            depth += 1
        elif name[at] == ">" and name[at - 1] != "-":
            depth -= 1
            if not depth:
                return at
    return -1


def spell_argument(text: str) -> str:
    """An argument: a number without suffix, an enumerator by name, or a type."""
    number = NUMBER.match(text)
    if number:
        return number.group(1)
    cast = CAST_NUMBER.match(text)
    if cast:
        return constant(cast.group(1), int(cast.group(2))) or text
    return spell_type(text)


def constant(name: str, number: int) -> Optional[str]:
    """A number of a type that has names for numbers."""
    if name == "char":
        return character(number).decode()
    if name == "bool":
        return "true" if number else "false"
    if name in C_SCALARS or name in C_SCALARS.values():
        return str(number)
    try:
        for field in gdb.lookup_type(name).strip_typedefs().fields():
            if field.enumval == number and field.name:
                scope = name.rpartition("::")[0]
                return field.name if "::" in field.name or not scope else f"{scope}::{field.name}"
    except FAILURES:
        pass
    return None


def spell_type(text: str) -> str:
    """`char const*const*` is `const char *const *`."""
    marks: List[str] = []
    while True:
        word = next((w for w in (" const", " volatile", "*const", "&&", "&", "*") if text.endswith(w)), None)
        if word is None or text.endswith(")"):
            break
        if word == "*const":
            word = "const"
        text = text[: -len(word)].rstrip()
        marks.insert(0, word.strip())
    leading = QUALIFIERS.match(text)
    words = leading.group(1).split() if leading else []
    base = spell(text[len(leading.group(1)) :] if leading else text)
    while marks and marks[0] in ("const", "volatile"):
        words.append(marks.pop(0))
    out = " ".join([*dict.fromkeys(words), base])
    return out + (" " + glued(marks) if marks else "")


def glued(marks: List[str]) -> str:
    """`*const *`."""
    out = ""
    for mark in marks:
        out += (" " if out.endswith(("t", "e")) else "") + mark
    return out
