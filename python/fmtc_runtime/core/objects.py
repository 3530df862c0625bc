"""What programs ask of the values and types of a debugger; each debugger has its own."""

from __future__ import annotations

from typing import Optional


class Type:
    """A type; none stands for the invalid one."""

    def name(self) -> str:
        """The name in full."""
        raise NotImplementedError

    def display_name(self) -> str:
        """The name for people."""
        raise NotImplementedError

    def canonical_name(self) -> str:
        """The name without typedefs."""
        raise NotImplementedError

    def template_argument(self, index: int) -> Optional[Type]:
        """A template argument that is a type."""
        raise NotImplementedError

    def pointee(self) -> Optional[Type]:
        """What a pointer or reference leads to."""
        raise NotImplementedError

    def size(self) -> int:
        """The size in bytes."""
        raise NotImplementedError


class Object:
    """A value; none stands for the null object."""

    def summary(self) -> bytes:
        """The text of its summary; empty if it has none."""
        raise NotImplementedError

    def num_children(self) -> int:
        """How many children it has."""
        raise NotImplementedError

    def child_at(self, index: int) -> Optional[Object]:
        """The child at an index."""
        raise NotImplementedError

    def child_named(self, name: bytes) -> Optional[Object]:
        """The member of that name, also of a base class or through a pointer."""
        raise NotImplementedError

    def index_of(self, name: bytes) -> Optional[int]:
        """The index of a direct child."""
        raise NotImplementedError

    def parent(self) -> Optional[Object]:
        """What it is a child of."""
        raise NotImplementedError

    def type(self) -> Optional[Type]:
        """Its static type, without qualifiers."""
        raise NotImplementedError

    def cast(self, to: Type) -> Optional[Object]:
        """Its bytes as another type."""
        raise NotImplementedError

    def synthetic(self) -> Optional[Object]:
        """The value with the children of its provider, if it has one."""
        raise NotImplementedError

    def raw(self) -> Optional[Object]:
        """The value with the members of its type."""
        raise NotImplementedError

    def value(self) -> Optional[bytes]:
        """Its own text, if it is one that has a text."""
        raise NotImplementedError

    def unsigned(self) -> Optional[int]:
        """Its number, less than 2^64; none if it is not a number of 64 bits."""
        raise NotImplementedError

    def signed(self) -> Optional[int]:
        """Its number with its sign."""
        raise NotImplementedError

    def renamed(self, name: bytes) -> Optional[Object]:
        """The same value under another name."""
        raise NotImplementedError

    def child_at_offset(self, name: bytes, offset: int, of: Type) -> Optional[Object]:
        """A value of a type so many bytes after its beginning or, of a pointer, after its target."""
        raise NotImplementedError


class Invalid(Object):
    """A value of the invalid type, which has nothing."""

    def summary(self) -> bytes:
        return b""

    def num_children(self) -> int:
        return 0

    def child_at(self, index: int) -> Optional[Object]:
        return None

    def child_named(self, name: bytes) -> Optional[Object]:
        return None

    def index_of(self, name: bytes) -> Optional[int]:
        return None

    def parent(self) -> Optional[Object]:
        return None

    def type(self) -> Optional[Type]:
        return None

    def cast(self, to: Type) -> Optional[Object]:
        return self

    def synthetic(self) -> Optional[Object]:
        return None

    def raw(self) -> Optional[Object]:
        return self

    def value(self) -> Optional[bytes]:
        return None

    def unsigned(self) -> Optional[int]:
        return None

    def signed(self) -> Optional[int]:
        return None

    def renamed(self, name: bytes) -> Optional[Object]:
        return self

    def child_at_offset(self, name: bytes, offset: int, of: Type) -> Optional[Object]:
        return None
