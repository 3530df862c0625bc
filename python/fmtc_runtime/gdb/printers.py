"""What gdb asks for a value: a text, children. Where a program fails, gdb's own view of the value stays."""

from __future__ import annotations

import codecs
import itertools
import sys
from typing import Any, Iterator, Optional, Tuple, Union

import gdb

from ..core.records import HIDE_CHILDREN, HIDE_VALUE, Record
from ..core.stops import Limit, ProgramError, Stop
from ..core.views import Maker
from .keys import FORMATTERS
from .library import Quiet, other_printer
from .names import ARRAY, CLASSES, FAILURES, POINTER, REFERENCES
from .scalars import address_of, is_byte
from .types import behind, plain
from .values import GdbObject, wrapped

LONGEST = 1 << 16
"""No more characters of a text are shown."""
MOST_CHILDREN = 10_000

Child = Tuple[str, Union[gdb.Value, str]]


class Text:
    """A printer of a text alone."""

    def __init__(self, text: Optional[str]) -> None:
        self.text = text

    def to_string(self) -> Optional[str]:
        """The text; none if children are all there is."""
        return self.text


class Members(Text):
    """A printer of a text and the members of a value."""

    def __init__(self, text: Optional[str], value: gdb.Value) -> None:
        super().__init__(text)
        self.value = value

    def children(self) -> Iterator[Child]:
        """The members, as gdb names them."""
        try:
            value, of = self.value, plain(self.value.type)
            if of.code in REFERENCES:
                value = value.referenced_value()
            elif of.code == POINTER:
                value = value.dereference()
            for field in behind(of).fields():
                if hasattr(field, "bitpos") and not field.artificial:
                    name = field.name or ""
                    before, Base.is_shown = Base.is_shown, field.is_base_class
                    try:
                        yield (f"<{name}>" if field.is_base_class else name), value[field]
                    finally:
                        Base.is_shown = before
        except FAILURES:
            return


class Base:
    """Whether a base class is being shown, which is no whole object."""

    is_shown = False


class Others(Text):
    """A printer of a text and the children that another printer makes."""

    def __init__(self, text: Optional[str], printer: Any) -> None:
        super().__init__(text)
        self.children = printer.children
        self.display_hint = getattr(printer, "display_hint", lambda: None)


class Made(Text):
    """A printer of a text and the children that a record makes; raises a failure of gdb if the first of them cannot be
    read."""

    def __init__(self, text: Optional[str], maker: Maker, record: Record) -> None:
        super().__init__(text)
        self.maker = maker
        self.record = record
        self.count = min(maker.num_children(), MOST_CHILDREN)
        first = self.child(0) if self.count else None
        if first is not None:
            first.value_.fetch_lazy()
        elif text is None:
            # gdb shows nothing where there is neither a text nor a child.
            self.text = "{}"

    def children(self) -> Iterator[Child]:
        """The children that can be made, up to one that cannot be read."""
        for at in range(self.count):
            child = self.child(at)
            if child is None and self.record.is_slow():
                return
            if child is None:
                continue
            try:
                child.value_.fetch_lazy()
            except FAILURES:
                return
            yield child.label or f"[{at}]", child.value_

    def child(self, at: int) -> Optional[GdbObject]:
        """A child, without what replaces its members."""
        try:
            found = self.maker.child_at(at)
            found = found.raw() if found else None
        except Limit:
            self.record.strikes += 1
            return None
        except Stop:
            return None
        return found if isinstance(found, GdbObject) else None

    def display_hint(self) -> Optional[str]:
        """An array, of which gdb shows no indexes, if the children that it shows are called `[0]`, `[1]` and so on."""
        shown = map(self.child, range(min(self.count, int(gdb.parameter("print elements") or self.count))))
        labels = [child.label for child in itertools.takewhile(bool, shown) if child]
        return "array" if labels and labels == [f"[{at}]" for at in range(len(labels))] else None


def printer(value: gdb.Value, installed: bool, client: str) -> Union[Text, WithText, None]:
    """The printer of a value; none if there is no record for it, or its program fails.

    `installed` tells which records are asked: those of packs, or those of programs. In editors, which unfold values,
    pointers have children too.
    """
    summary, children = FORMATTERS.find(value.type)
    if (summary or children) and gdb.parameter("print object"):
        whole = whole_object(value, client)
        found = FORMATTERS.find(whole.type)
        if any(found):
            value, (summary, children) = whole, found
    first = summary or children
    if first is None or first.installed != installed or first.is_slow() or not is_shown(value):
        return None
    try:
        made = make(value, summary, children, bool(client))
    except Limit:
        first.strikes += 1
        return None
    return for_client(made, client) if made else None


def whole_object(value: gdb.Value, client: str) -> gdb.Value:
    """The value as what it is part of when the program runs, as `set print object on` wants it. gdb itself asks for the
    printer of that object only where there is none for the declared type."""
    if value.type.strip_typedefs().code in CLASSES and (Base.is_shown or client):
        # Editors ask for the children of a value at any time.
        return value
    of = value.dynamic_type
    return value if of == value.type else value.cast(of)


def is_shown(value: gdb.Value) -> bool:
    """Whether it can be read, and is not a null pointer: gdb's own view says all about these."""
    of = plain(value.type)
    value.fetch_lazy()
    if of.code in REFERENCES:
        value.referenced_value().fetch_lazy()
    return of.code != POINTER or int(value) != 0


def make(value: gdb.Value, summary: Optional[Record], children: Optional[Record], all_children: bool) -> Optional[Text]:
    """The printer; raises a stop if its program fails."""
    of = plain(value.type)
    found = wrapped(value)
    text = shown_text(found, summary) if summary else None
    if text is None and children is None:
        return None
    hides = summary is not None and text is not None and summary.flags & HIDE_CHILDREN
    if hides or of.code == POINTER and not all_children:
        return Text(text) if text is not None else None
    if children is not None:
        maker = found.maker()
        try:
            return Made(text, maker, children) if maker else None
        except ProgramError:
            # LLDB shows the text, and no children.
            return Text(text) if text is not None else None
    if behind(of).code not in CLASSES:
        return Text(text)
    others = None if of.code == POINTER else other_printer(value)
    if others is None:
        return Members(text, value)
    return Others(text, others) if hasattr(others, "children") else Text(text)


def shown_text(found: GdbObject, summary: Record) -> Optional[str]:
    """The text of a summary after that of a scalar or pointer; none if it is empty."""
    text = found.summary()
    if not text:
        return None
    out = printable(text)
    if found.of.code in REFERENCES or summary.flags & HIDE_VALUE:
        return out
    if found.of.code == POINTER:
        return f"{int(found.value_):#x} {out}"
    own = found.value()
    return out if own is None else f"{printable(own)} {out}"


def printable(text: bytes) -> str:
    """A text that gdb can print: in its charset, other characters as escapes."""
    charset = gdb.target_charset()
    try:
        codecs.lookup(charset)
    except LookupError:
        charset = "ascii"
    shown = text[:LONGEST].decode("utf-8", "replace")
    return shown.encode(charset, "backslashreplace").decode(charset)


def is_text_child(value: gdb.Value) -> bool:
    """Whether it is the text that GDB/MI shows as a child; of an array it would show only the size."""
    return value.type.code == ARRAY and is_byte(plain(value.type.target())) and address_of(value) is None


class WithText:
    """A printer whose text is a child: GDB/MI has no text for a value with children."""

    def __init__(self, inner: Union[Members, Others, Made]) -> None:
        self.inner = inner

    def to_string(self) -> Optional[str]:
        """The text, for the requests that have one."""
        return self.inner.to_string()

    def children(self) -> Iterator[Child]:
        """The text, then the children."""
        yield "[text]", self.inner.to_string() or ""
        yield from self.inner.children()


def for_client(made: Text, client: str) -> Union[Text, WithText]:
    """The printer for an editor. GDB/MI shows the text of a value with children as a child, and DAP needs a text."""
    if isinstance(made, (Members, Others, Made)):
        if client == "mi" and made.text is not None:
            return WithText(made)
        if client == "dap" and made.text is None:
            made.text = "{...}"
    return made


class Client:
    """Who talks to gdb."""

    def __init__(self) -> None:
        self.known: Optional[str] = None

    def kind(self) -> str:
        """`dap` or `mi` of an editor, or empty: a terminal. The interpreter cannot be asked for; but gdb loads a module
        for the one, and was started with an argument for the other."""
        if self.known is None:
            self.known = "dap" if "gdb.dap" in sys.modules else "mi" if was_started_with_mi() else ""
        return self.known


def was_started_with_mi() -> bool:
    """Whether an argument of gdb chooses GDB/MI."""
    try:
        with open("/proc/self/cmdline", "rb") as file:
            words = file.read().split(b"\0")
    except OSError:
        return False
    return any(is_mi_option(first, second) for first, second in zip(words, [*words[1:], b""]))


def is_mi_option(word: bytes, following: bytes) -> bool:
    """Whether an argument, with the one after it, chooses GDB/MI: `-i=mi`, `--interpreter mi2`."""
    name, equals, value = word.partition(b"=")
    is_option = name[:1] == b"-" and name.lstrip(b"-") and b"interpreter".startswith(name.lstrip(b"-"))
    return bool(is_option) and (value if equals else following).startswith(b"mi")


CLIENT = Client()


def shown(value: gdb.Value, installed: bool) -> Union[Text, WithText, None]:
    """The printer of a value. Nothing that goes wrong here may reach gdb."""
    if Quiet.is_on or not FORMATTERS.tables:
        return None
    try:
        client = CLIENT.kind()
        if client == "mi" and is_text_child(value):
            return Text(value.string())
        return printer(value, installed, client)
    except (Stop, MemoryError, *FAILURES):
        return None
