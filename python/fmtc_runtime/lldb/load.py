"""Registers the records of programs in LLDB 14 to 19, which do not read them themselves."""

from __future__ import annotations

import re
import sys
from typing import Any, Callable, Dict, List, Optional

import lldb

from ..core import sections_other  # noqa: F401
from ..core.interpreter import summary_text
from ..core.provider import Provider
from ..core.records import CASCADE, Candidate, Record, Table, read_records
from ..core.sections import read_section
from ..core.stops import Stop
from ..core.tables import FLAGS
from .values import Busy, LldbObject

FIRST_WITH_BYTECODE = 20
FIRST_OF_APPLE_WITH_BYTECODE = 1700
MOST_CHILDREN = 10_000
LONGEST = 1 << 16

OPTIONS = {
    "cascade": lldb.eTypeOptionCascade,
    "skip-pointers": lldb.eTypeOptionSkipPointers,
    "skip-references": lldb.eTypeOptionSkipReferences,
    "hide-children": lldb.eTypeOptionHideChildren,
    "hide-value": lldb.eTypeOptionHideValue,
    "one-line": lldb.eTypeOptionShowOneLiner,
    "hide-names": lldb.eTypeOptionHideNames,
}


def reads_bytecode(version: str) -> bool:
    """Whether the LLDB of a version string runs records itself: `lldb version 19.1.7`, Apple's `lldb-1600.0.36.3`."""
    apple = re.match(r"lldb-(\d+)\.", version)
    found = re.search(r"version (\d+)\.", version)
    if apple:
        return int(apple.group(1)) >= FIRST_OF_APPLE_WITH_BYTECODE
    return found is None or int(found.group(1)) >= FIRST_WITH_BYTECODE


class Session:
    """The modules whose records are registered."""

    def __init__(self) -> None:
        self.seen: Dict[str, bool] = {}
        self.follower: Optional[Callable[[Any, Any], None]] = None
        """What else runs at each stop, with the context and the stream to print to."""
        self.count = 0

    def load(self, debugger: Any, target: Any) -> None:
        """Registers the records of the modules of a target that are new."""
        for module in target.module_iter():
            path = module.GetFileSpec().fullpath or ""
            key = f"{path} {module.GetUUIDString()}"
            if key in self.seen:
                continue
            self.seen[key] = True
            # LLDB 16 and older give wrong bytes of a section that is not loaded, so the file is read.
            for record in read_records(read_section(path)):
                self.register(debugger.GetDefaultCategory(), record)

    def register(self, category: Any, record: Record) -> None:
        """Puts a record into a category."""
        key = record.key.decode("utf-8", "replace")
        spec = lldb.SBTypeNameSpecifier(key, key.startswith("^"))
        if record.is_summary:
            category.AddTypeSummary(spec, self.summary(record))
        else:
            name = self.named(children_of(record))
            category.AddTypeSynthetic(spec, lldb.SBTypeSynthetic.CreateWithClassName(name, CASCADE))

    def summary(self, record: Record) -> Any:
        """A summary of LLDB that runs a record."""
        options = sum(OPTIONS[flag] for flag, bit in FLAGS.items() if record.flags & bit)
        return lldb.SBTypeSummary.CreateWithFunctionName(self.named(summary_of(record)), options)

    def named(self, made: Any) -> str:
        """The name under which LLDB finds a function or class."""
        self.count += 1
        name = f"record_{self.count}"
        setattr(sys.modules[__name__], name, made)
        return f"{__name__}.{name}"


SESSION = Session()


def summary_of(record: Record) -> Any:
    """The function that LLDB calls for a text; it is empty where the program fails."""

    own = Table()
    own.add([record])

    def show(value: Any, _: object, __: object = None) -> str:
        if is_behind_two_pointers(value.GetType(), own):
            return ""
        shown = LldbObject(value.GetNonSyntheticValue())
        Busy.places.append(shown.place())
        try:
            text = summary_text(record, shown.synthetic() or shown)
        except Stop:
            text = None
        finally:
            Busy.places.pop()
        return (text or b"")[:LONGEST].decode("utf-8", "replace")

    return show


def is_behind_two_pointers(of: Any, own: Table) -> bool:
    """Whether a type leads to the record of a table through two pointers, of which LLDB since 21 takes off one."""
    if of.GetCanonicalType().IsReferenceType():
        of = of.GetDereferencedType()
    whole = of.GetCanonicalType()
    if not (whole.IsPointerType() and whole.GetPointeeType().GetCanonicalType().IsPointerType()):
        return False
    near = (of, whole, of.GetPointeeType(), whole.GetPointeeType())
    names = [Candidate(one.GetUnqualifiedType().GetName() or "") for one in near]
    return own.choose(names, True) is None


def children_of(record: Record) -> Any:
    """The class that LLDB asks for children; it has none where the programs fail."""

    class Children:
        """The children of a value."""

        def __init__(self, value: Any, _: object) -> None:
            self.value = value
            self.maker: Optional[Provider] = None
            self.update()

        def update(self) -> bool:
            """Begins anew: the value may have changed."""
            try:
                self.maker = Provider(record, LldbObject(self.value.GetNonSyntheticValue()))
            except Stop:
                self.maker = None
            return False

        def num_children(self) -> int:
            """How many there are."""
            try:
                return min(self.maker.num_children(), MOST_CHILDREN) if self.maker else 0
            except Stop:
                return 0

        def get_child_index(self, name: str) -> int:
            """The index of a name."""
            try:
                index = self.maker.index_of(name.encode()) if self.maker else None
            except Stop:
                index = None
            return -1 if index is None else index

        def get_child_at_index(self, index: int) -> Any:
            """The child at an index."""
            try:
                found = self.maker.child_at(index) if self.maker else None
            except Stop:
                found = None
            return found.value_ if isinstance(found, LldbObject) else None

        def has_children(self) -> bool:
            """Whether a client may unfold it."""
            return True

    return Children


class Hook:
    """Runs at each stop, when new modules may be there."""

    def __init__(self, target: Any, _: object, __: object = None) -> None:
        self.target = target

    def handle_stop(self, context: Any, stream: Any) -> bool:
        """Registers what is new; the program stays stopped."""
        target = context.GetTarget()
        SESSION.load(target.GetDebugger(), target)
        if SESSION.follower:
            SESSION.follower(context, stream)
        return True


def start(debugger: Any) -> None:
    """Registers what is there, and watches what comes, unless LLDB does it itself."""
    if reads_bytecode(debugger.GetVersionString()):
        return
    hook = f"target stop-hook add -P {__name__}.Hook"
    debugger.GetCommandInterpreter().HandleCommand(hook, lldb.SBCommandReturnObject())
    targets: List[Any] = [debugger.GetTargetAtIndex(at) for at in range(debugger.GetNumTargets())]
    for target in targets:
        SESSION.load(debugger, target)
