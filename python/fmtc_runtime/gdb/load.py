"""Finds the sections of the programs that gdb debugs, and registers the printers. The other modules are loaded once
there is a section."""

from __future__ import annotations

import os
from typing import Any, Callable, Dict, List, Optional, Tuple

import gdb

from ..core import sections_other  # noqa: F401
from ..core.sections import read_section

Stamp = Tuple[int, int]


class Files:
    """The sections of files, each read once while its file stays the same."""

    def __init__(self) -> None:
        self.known: Dict[str, Tuple[Stamp, bytes]] = {}

    def section(self, path: str) -> bytes:
        """The section of a file; empty if it has none."""
        try:
            status = os.stat(path)
        except (OSError, ValueError):
            return b""
        stamp = (status.st_mtime_ns, status.st_size)
        known = self.known.get(path)
        if known is None or known[0] != stamp:
            known = self.known[path] = (stamp, read_section(path))
        return known[1]


class Session:
    """The sections in use: those of the program that is selected, those that were loaded, and those of packs."""

    def __init__(self) -> None:
        self.files = Files()
        self.loaded: List[bytes] = []
        self.packs: List[bytes] = []
        self.space: Optional[gdb.Progspace] = None
        self.is_current = False
        self.has_sections = False

    def refresh(self) -> None:
        """Takes the records of the program that is selected now."""
        space = gdb.current_progspace()
        if self.is_current and space == self.space:
            return
        from .use import use

        self.is_current, self.space = True, space
        own = [self.files.section(objfile.filename or "") for objfile in objfiles(space)]
        use([*own, *self.loaded], self.packs)


SESSION = Session()


def objfiles(space: Optional[gdb.Progspace]) -> List[gdb.Objfile]:
    """The program, its libraries and their files of debug information."""
    return [found for found in space.objfiles() if found.is_valid() and found.filename] if space else []


class Lookup:
    """What gdb asks for a printer; it lists and disables it by its name."""

    def __init__(self, name: str, installed: bool) -> None:
        self.name = name
        self.enabled = True
        self.installed = installed
        self.shown: Optional[Callable[[gdb.Value, bool], Optional[object]]] = None

    def __call__(self, value: gdb.Value) -> Optional[object]:
        """The printer of a value."""
        if self.shown is None:
            from .printers import shown

            self.shown = shown
        SESSION.refresh()
        return self.shown(value, self.installed)


PROGRAM: Any = Lookup("fmtc", False)
PACKS: Any = Lookup("fmtc-packs", True)


def changed(event: object) -> None:
    """A program or library was loaded, or all are gone."""
    SESSION.is_current = False
    found = getattr(event, "new_objfile", None)
    path = found.filename if found is not None and found.is_valid() else None
    if path and SESSION.files.section(path):
        SESSION.has_sections = True
    register()


def register(_: object = None) -> None:
    """Makes ours the first printer that gdb asks: that of its first file. Scripts in programs may have added others."""
    first = next(iter(objfiles(gdb.current_progspace())), None) if SESSION.has_sections else None
    if first is None or first.pretty_printers[:1] == [PROGRAM]:
        return
    if PROGRAM in first.pretty_printers:
        first.pretty_printers.remove(PROGRAM)
    first.pretty_printers.insert(0, PROGRAM)


def stopped(_: object) -> None:
    """The program stopped: records that were too slow get another chance."""
    register()
    if SESSION.space is not None:
        from .use import forgive

        forgive()


def use_section(section: bytes) -> None:
    """Takes records before those of programs."""
    SESSION.loaded.append(section)
    SESSION.is_current, SESSION.has_sections = False, True
    register()


def use_pack(path: str) -> None:
    """Takes the records of a file for types that no other printer is for."""
    section = SESSION.files.section(path)
    if section:
        SESSION.packs.append(section)
        SESSION.is_current = False
        if PACKS not in gdb.pretty_printers:
            gdb.pretty_printers.append(PACKS)


class Loaded:
    """A file that was loaded before this module was."""

    def __init__(self, new_objfile: gdb.Objfile) -> None:
        self.new_objfile = new_objfile


def start() -> None:
    """Watches what gdb loads."""
    for found in objfiles(gdb.current_progspace()):
        changed(Loaded(found))
    gdb.events.new_objfile.connect(changed)
    gdb.events.clear_objfiles.connect(changed)
    gdb.events.stop.connect(stopped)
    gdb.events.before_prompt.connect(register)


start()
