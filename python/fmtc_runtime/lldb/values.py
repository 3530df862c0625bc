"""Values of LLDB as the objects of programs."""

from __future__ import annotations

import re
from typing import Any, List, Optional, Tuple

import lldb

from ..core.arguments import split_arguments
from ..core.objects import Object, Type
from ..core.texts import quoted

STRING_POINTER = re.compile(r"(const )?std::(__cxx11::)?basic_string<.*> \*\Z")
STRING_VIEW = re.compile(r"std::basic_string_view<char, ")
CODE_POINT = re.compile(r"\AU\+0x([0-9a-f]+)")
UNREAD = "unable to read data"
"""What LLDB before 20 shows of an empty `basic_string` whose type has another name than `std::string`."""
LONGEST_TEXT = 1024
NO_INDEX = (1 << 32) - 1
STATIC = lldb.eNoDynamicValues


def encoded(text: Optional[str]) -> bytes:
    """A text of LLDB as bytes."""
    return (text or "").encode("utf-8", "surrogateescape")


def decoded(name: bytes) -> str:
    """A name for LLDB."""
    return name.decode("utf-8", "replace")


def with_code_point(text: str) -> str:
    """The text of a wide character with its number as LLDB 20 writes it: `U+0041`, and not `U+0x00000041`."""
    return CODE_POINT.sub(lambda found: f"U+{int(found.group(1), 16):04X}", text)


class LldbType(Type):
    """A type of LLDB."""

    __slots__ = ("of", "target")

    def __init__(self, of: Any, target: Any) -> None:
        self.of = of
        self.target = target

    def name(self) -> str:
        return self.of.GetName() or ""

    def display_name(self) -> str:
        return self.of.GetDisplayTypeName() or ""

    def canonical_name(self) -> str:
        return self.of.GetCanonicalType().GetName() or ""

    def template_argument(self, index: int) -> Optional[Type]:
        of = self.of.GetCanonicalType()
        # LLDB 16 dies of an index that is too large. LLDB 14 has no types of a parameter pack but the first.
        found = of.GetTemplateArgumentType(index) if index < of.GetNumberOfTemplateArguments() else None
        if found is None or not found.GetName():
            names = split_arguments(of.GetName() or "")
            found = self.target.FindFirstType(names[index]) if index < len(names) else lldb.SBType()
        return known_type(found, self.target)

    def pointee(self) -> Optional[Type]:
        is_pointer = self.of.GetCanonicalType().IsPointerType()
        return known_type(self.of.GetPointeeType() if is_pointer else self.of.GetDereferencedType(), self.target)

    def size(self) -> int:
        return int(self.of.GetByteSize())


def known_type(of: Any, target: Any) -> Optional[Type]:
    """A type of a target, if it is valid."""
    return LldbType(of, target) if of.IsValid() and of.GetName() else None


class Busy:
    """The values whose summaries are being made, each with its type: they show nothing within themselves."""

    places: List[Tuple[int, str]] = []


class LldbObject(Object):
    """A value, with its members or with the children of its provider."""

    __slots__ = ("is_synthetic", "up", "value_")

    def __init__(self, value: Any, up: Optional[LldbObject] = None, is_synthetic: bool = False) -> None:
        self.value_ = lldb.SBValue(value)
        self.value_.SetPreferSyntheticValue(is_synthetic)
        self.up = up
        self.is_synthetic = is_synthetic

    def place(self) -> Tuple[int, str]:
        """Its address and type, which tell it from others."""
        return self.value_.GetLoadAddress(), self.value_.GetTypeName() or ""

    def summary(self) -> bytes:
        shown = lldb.SBValue(self.value_.GetNonSyntheticValue())
        if STRING_POINTER.match(shown.GetType().GetCanonicalType().GetName() or ""):
            # LLDB 14 to 16 show an empty text for the pointer.
            shown = shown.Dereference()
        shown.SetPreferSyntheticValue(True)
        place = self.place()
        if place in Busy.places and place[0] != lldb.LLDB_INVALID_ADDRESS:
            return b""
        text = shown.GetSummary() or ""
        if text == UNREAD and not self.value_.GetChildMemberWithName("_M_string_length").GetValueAsUnsigned(1):
            return b'""'
        return encoded(with_code_point(text)) or self.text_of_view()

    def text_of_view(self) -> bytes:
        """The text of a `std::string_view`, for which LLDB before 20 has no summary; empty for other values."""
        if not STRING_VIEW.match(self.value_.GetType().GetCanonicalType().GetName() or ""):
            return b""
        start, size = (self.value_.GetChildMemberWithName(name) for name in ("_M_str", "_M_len"))
        length = min(size.GetValueAsUnsigned(), LONGEST_TEXT)
        error = lldb.SBError()
        read = self.value_.GetProcess().ReadMemory
        data = read(start.GetValueAsUnsigned(), length, error) if length else b""
        return quoted(data) if error.Success() and data is not None else b""

    def num_children(self) -> int:
        return int(self.value_.GetNumChildren())

    def child_at(self, index: int) -> Optional[Object]:
        if not 0 <= index < self.num_children():
            return None
        return self.related(self.value_.GetChildAtIndex(index, STATIC, False))

    def child_named(self, name: bytes) -> Optional[Object]:
        if not name:
            return None
        text = decoded(name)
        found = self.value_.GetChildMemberWithName(text, STATIC)
        if found.IsValid() and found.GetName() != text and not self.is_synthetic:
            return self.anonymous_member(text)
        return self.related(found)

    def anonymous_member(self, name: str) -> Optional[Object]:
        """A member of an anonymous member. LLDB before 20 finds another one beside a base class without members."""
        for at in range(self.num_children()):
            child = self.value_.GetChildAtIndex(at, STATIC, False)
            found = child.GetChildMemberWithName(name, STATIC)
            if not child.GetName() and found.IsValid():
                return self.related(found)
        return None

    def related(self, found: Any) -> Optional[Object]:
        """A child, if it is valid."""
        return LldbObject(found, self) if found.IsValid() else None

    def index_of(self, name: bytes) -> Optional[int]:
        index = self.value_.GetIndexOfChildWithName(decoded(name))
        return None if index == NO_INDEX else int(index)

    def parent(self) -> Optional[Object]:
        return self.up

    def type(self) -> Optional[Type]:
        return known_type(self.value_.GetType().GetUnqualifiedType(), self.value_.GetTarget())

    def cast(self, to: Type) -> Optional[Object]:
        if not isinstance(to, LldbType):
            return None
        plain = self.value_.GetNonSyntheticValue()
        if to.of.GetUnqualifiedType() == self.value_.GetType().GetUnqualifiedType():
            return LldbObject(plain, self.up)
        found = plain.Cast(to.of)
        return LldbObject(found, self.up) if found.IsValid() else None

    def synthetic(self) -> Optional[Object]:
        if self.is_synthetic:
            return None
        found = LldbObject(self.value_.GetNonSyntheticValue(), self.up, True)
        return found if found.value_.IsSynthetic() else None

    def raw(self) -> Optional[Object]:
        return LldbObject(self.value_.GetNonSyntheticValue(), self.up)

    def value(self) -> Optional[bytes]:
        text = self.value_.GetValue()
        return None if text is None else encoded(with_code_point(text))

    def unsigned(self) -> Optional[int]:
        error = lldb.SBError()
        number = self.value_.GetValueAsUnsigned(error)
        return None if error.Fail() else int(number)

    def signed(self) -> Optional[int]:
        error = lldb.SBError()
        number = self.value_.GetValueAsSigned(error)
        return None if error.Fail() else int(number)

    def renamed(self, name: bytes) -> Optional[Object]:
        # LLDB 14 to 16 name a value only where they make it.
        place = self.value_.GetLoadAddress()
        if place == lldb.LLDB_INVALID_ADDRESS:
            return LldbObject(self.value_, self.up)
        found = self.value_.CreateValueFromAddress(decoded(name), place, self.value_.GetType())
        return LldbObject(found, self.up) if found.IsValid() else None

    def child_at_offset(self, name: bytes, offset: int, of: Type) -> Optional[Object]:
        if not isinstance(of, LldbType):
            return None
        return self.related(self.value_.CreateChildAtOffset(decoded(name), offset % (1 << 32), of.of))
