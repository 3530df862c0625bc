"""A debuggee without a debugger: the value trees of `tests/vectors/*fixtures.json`."""

from __future__ import annotations

from typing import Any, Dict, List, Optional

from fmtc_runtime.core.interpreter import summary_text
from fmtc_runtime.core.objects import Object, Type
from fmtc_runtime.core.provider import Provider
from fmtc_runtime.core.records import Candidate, Table


class Unknown(Exception):
    """A value tree cannot tell what LLDB would find."""


class MockType(Type):
    """A type, as far as a tree tells."""

    def __init__(self, node: Dict[str, Any]) -> None:
        self.node = node

    def name(self) -> str:
        return str(self.node["type"])

    def display_name(self) -> str:
        return str(self.node["display_type"])

    def canonical_name(self) -> str:
        return str(self.node["canonical_type"])

    def template_argument(self, index: int) -> Optional[Type]:
        arguments = self.node.get("template_args") or []
        found = arguments[index] if index < len(arguments) else None
        return MockType(found) if found else None

    def pointee(self) -> Optional[Type]:
        raise Unknown("pointee")

    def size(self) -> int:
        if "size" not in self.node:
            raise Unknown("size")
        return int(self.node["size"])


def is_base(node: Dict[str, Any]) -> bool:
    """Whether a child is the part of a base class: unless it says so itself, if it is named like its type."""
    return bool(node.get("base", node["name"] == node["type"]))


class MockObject(Object):
    """A value of a tree. `root` stands for all views of one value: they are not shown within themselves."""

    def __init__(self, node: Dict[str, Any], table: Table, parent: Optional[MockObject] = None) -> None:
        self.node = node
        self.table = table
        self.up = parent
        self.children: Dict[int, MockObject] = {}
        self.is_synthetic = False
        self.provider: Optional[Provider] = None
        self.plain: MockObject = self
        self.view: Optional[MockObject] = None
        self.busy = False

    def kids(self) -> List[Dict[str, Any]]:
        return list(self.node.get("children") or [])

    def is_cut(self) -> bool:
        return len(self.kids()) < int(self.node.get("num_children") or 0)

    def names(self) -> List[Candidate]:
        """The names under which a formatter may be found."""
        found: List[str] = []
        for name in (self.node["type"], self.node.get("canonical_type") or ""):
            for whole in (name, name.rstrip("*&").rstrip()):
                plain = whole.replace("const ", "").replace("volatile ", "")
                found += [one for one in (whole, plain) if one and one not in found]
        return [Candidate(name) for name in found]

    def summary(self) -> bytes:
        if self.plain.busy:
            return b""
        record = self.table.choose(self.names(), True)
        if record is None:
            text = self.node.get("summary")
            return (text or "").encode("utf-8", "surrogateescape")
        self.plain.busy = True
        try:
            return summary_text(record, self.plain.synthetic() or self.plain) or b""
        finally:
            self.plain.busy = False

    def num_children(self) -> int:
        return self.provider.num_children() if self.provider else int(self.node.get("num_children") or 0)

    def child_at(self, index: int) -> Optional[Object]:
        if self.provider:
            return self.provider.child_at(index)
        kids = self.kids()
        if index >= len(kids):
            if index < int(self.node.get("num_children") or 0):
                raise Unknown("child")
            return None
        if kids[index] is None:
            return None
        if index not in self.children:
            self.children[index] = MockObject(kids[index], self.table, self.plain)
        return self.children[index]

    def child_named(self, name: bytes) -> Optional[Object]:
        if self.provider:
            return self.provider.child_named(name)
        if self.is_synthetic:
            index = self.index_of(name)
            return None if index is None else self.child_at(index)
        if not name or name[:1] in (b"[", b"*", b"&"):
            return None
        return self.member(name.decode("utf-8", "replace"))

    def member(self, name: str) -> Optional[MockObject]:
        """Own members and those of anonymous ones in order, then those of bases."""
        for index, kid in enumerate(self.kids()):
            if kid is None:
                continue
            child = self.child_at(index)
            assert isinstance(child, MockObject)
            if not kid["name"]:
                found = child.member(name)
                if found:
                    return found
            elif kid["name"] == name and not is_base(kid):
                return child
        inherited = self.inherited(name)
        if not inherited and self.is_cut():
            raise Unknown("member")
        return inherited[0] if len(inherited) == 1 else None

    def inherited(self, name: str) -> List[MockObject]:
        found: List[MockObject] = []
        for index, kid in enumerate(self.kids()):
            if kid is None or not is_base(kid):
                continue
            base = self.child_at(index)
            assert isinstance(base, MockObject)
            own = [i for i, k in enumerate(base.kids()) if k and k["name"] == name and not is_base(k)]
            member = base.child_at(own[0]) if own else None
            if isinstance(member, MockObject):
                found.append(member)
            else:
                found.extend(base.inherited(name))
        return found

    def index_of(self, name: bytes) -> Optional[int]:
        if self.provider:
            return self.provider.index_of(name)
        if not self.is_synthetic and name[:1] in (b"[", b"*", b"&"):
            return None
        text = name.decode("utf-8", "replace")
        for index, kid in enumerate(self.kids()):
            if kid and kid["name"] == text:
                return index
        if self.is_cut():
            raise Unknown("index")
        return None

    def parent(self) -> Optional[Object]:
        return self.up

    def type(self) -> Optional[Type]:
        return MockType(self.node)

    def cast(self, to: Type) -> Optional[Object]:
        if to.name() == self.node["type"]:
            return MockObject(self.plain.node, self.table, self.up)
        raise Unknown("cast")

    def synthetic(self) -> Optional[Object]:
        if self.plain is not self:
            return None
        if self.view is None:
            record = self.table.choose(self.names(), False)
            own = self.node.get("synthetic")
            if record is None and not own:
                return None
            self.view = MockObject({**self.node, **(own or {})}, self.table, self.up)
            self.view.plain = self
            self.view.is_synthetic = True
            if record is not None:
                self.view.provider = Provider(record, self)
        return self.view

    def raw(self) -> Optional[Object]:
        return self.plain

    def value(self) -> Optional[bytes]:
        text = self.node.get("value")
        return None if text is None else str(text).encode("utf-8", "surrogateescape")

    def unsigned(self) -> Optional[int]:
        number = self.node.get("unsigned")
        return None if number is None else int(number)

    def signed(self) -> Optional[int]:
        number = self.node.get("signed")
        return None if number is None else int(number)

    def renamed(self, name: bytes) -> Optional[Object]:
        return MockObject({**self.node, "name": name.decode("utf-8", "replace")}, self.table, self.up)

    def child_at_offset(self, name: bytes, offset: int, of: Type) -> Optional[Object]:
        raise Unknown("child at offset")
