"""A value with the children of a provider in place of its members."""

from __future__ import annotations

from typing import Optional

from .objects import Object, Type


class Maker:
    """Makes the children: a record, or what the debugger itself has for the type."""

    def num_children(self) -> int:
        """How many there are; raises a stop if nothing says it."""
        raise NotImplementedError

    def child_at(self, index: int) -> Optional[Object]:
        """The child at an index."""
        raise NotImplementedError

    def index_of(self, name: bytes) -> Optional[int]:
        """The index of a name."""
        raise NotImplementedError


class View(Object):
    """The value as `@get_synthetic_value` gives it."""

    __slots__ = ("maker", "plain")

    def __init__(self, plain: Object, maker: Maker) -> None:
        self.plain = plain
        self.maker = maker

    def num_children(self) -> int:
        return self.maker.num_children()

    def child_at(self, index: int) -> Optional[Object]:
        return self.maker.child_at(index)

    def child_named(self, name: bytes) -> Optional[Object]:
        index = self.maker.index_of(name)
        return None if index is None else self.maker.child_at(index)

    def index_of(self, name: bytes) -> Optional[int]:
        return self.maker.index_of(name)

    def summary(self) -> bytes:
        return self.plain.summary()

    def parent(self) -> Optional[Object]:
        return self.plain.parent()

    def type(self) -> Optional[Type]:
        return self.plain.type()

    def cast(self, to: Type) -> Optional[Object]:
        return self.plain.cast(to)

    def synthetic(self) -> Optional[Object]:
        return None

    def raw(self) -> Optional[Object]:
        return self.plain

    def value(self) -> Optional[bytes]:
        return self.plain.value()

    def unsigned(self) -> Optional[int]:
        return self.plain.unsigned()

    def signed(self) -> Optional[int]:
        return self.plain.signed()

    def renamed(self, name: bytes) -> Optional[Object]:
        return self.plain.renamed(name)

    def child_at_offset(self, name: bytes, offset: int, of: Type) -> Optional[Object]:
        return self.plain.child_at_offset(name, offset, of)
