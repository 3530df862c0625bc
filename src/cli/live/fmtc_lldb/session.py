"""What is loaded in this process of LLDB.  Its debuggers share one list of formatters."""

import os
import re
import subprocess
from typing import NamedTuple

from . import compiler, formatters, old
from .folder import Folder

HOOK = __package__ + ".StopHook"


class Report(NamedTuple):
    """What came of loading a file."""
    fine: bool
    problems: str  # as fmtc reports them
    outcome: str

    @property
    def text(self):
        return self.problems + self.outcome


class File:
    """A file that was named, and what is loaded of it."""

    def __init__(self, path):
        self.path, self.options, self.watched = path, [], False
        self.object = None    # where its formatters are on disk
        self.formatters = []  # (record, summary or None)
        self.stamps = {}      # of all files it was compiled from
        self.broken = False   # what is on disk does not compile
        self.check_bytes = 0  # how many are there for --checked

    def changed(self):
        return any(stamp(path) != seen for path, seen in self.stamps.items())

    def is_on_disk(self):
        """Whether what is loaded is what the file says."""
        return not self.broken and not self.changed()

    def children(self):
        return [record for record, summary in self.formatters if summary is None]


def short(path):
    """A path from here, if it does not lead up."""
    return os.path.relpath(path) if path.startswith(os.getcwd() + os.sep) else path


def stamp(path):
    """Changes when the file does."""
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino


class Session:
    def __init__(self):
        self.files = {}         # by path, in the order of loading
        self.processes = set()  # that were seen to stop
        self.folder = None
        self.copied_hooks = set()  # their numbers in the dummy target

    def begin(self):
        Folder.remove_those_of_killed_sessions()

    def load(self, debugger, path, options, watch=False):
        """Loads a file; one that is broken changes nothing."""
        file = self.files.get(path) or File(path)
        file.options, file.watched = options, file.watched or watch
        report = self.refresh(debugger, file)
        if report.fine or watch:
            self.files[path] = file
            self.add_hooks(debugger)
        return report

    def refresh(self, debugger, file):
        """Compiles a file and puts its formatters in the place of those it had."""
        self.folder = self.folder or Folder()
        target = self.folder.next_object()
        known = [*file.stamps, *compiler.with_imports(file.path)]
        stamps = {path: stamp(path) for path in known}
        try:
            compiled = compiler.compile(debugger, short(file.path), target, file.options)
        except (compiler.NoFmtc, OSError, subprocess.SubprocessError) as error:
            return Report(False, "", str(error))
        file.broken = not compiled.fine
        if file.broken:
            file.stamps = stamps
            kept = "; its formatters of before stay" if file.formatters else ""
            return Report(False, compiled.report, "%s is not loaded%s" % (short(file.path), kept))
        file.stamps = {path: stamps.get(path) or stamp(path)
                       for path in map(os.path.abspath, compiled.inputs)}
        try:
            taken = formatters.take(debugger, target)
        except formatters.NotLoaded as error:
            return Report(False, "", str(error))
        keys = {record.key for record, summary in taken if summary is None}
        gone = [record for record in file.children() if record.key not in keys]
        file.object, file.formatters, file.check_bytes = target, taken, compiled.check_bytes
        self.files[file.path] = file
        formatters.drop_children(debugger, gone)
        self.show(debugger)
        return Report(True, compiled.report, self.describe(file))

    def describe(self, file):
        count = len(file.formatters)
        checks = ", checks of members: %d bytes" % file.check_bytes if file.check_bytes else ""
        return "%s: %d formatter%s%s%s" % (short(file.path), count, "" if count == 1 else "s",
                                           ", watched" if file.watched else "", checks)

    def show(self, debugger):
        all_files = [pair for file in self.files.values() for pair in file.formatters]
        formatters.show_first(debugger, [pair for pair in all_files if pair[1] is not None])

    def at_stop(self, debugger, process, stream):
        """Takes up files that have changed.  A new process may have brought children of its own."""
        if process not in self.processes:
            self.processes.add(process)
            for file in self.files.values():
                if any(formatters.has_children(debugger, record) for record in file.children()):
                    with formatters.summaries_kept(debugger):
                        formatters.register(debugger, file.object)
        for file in list(self.files.values()):
            if file.watched and file.changed():
                stream.Print(self.refresh(debugger, file).text + "\n")

    def unload(self, debugger):
        count = len(self.files)
        gone = [record for file in self.files.values() for record in file.children()]
        self.files = {}
        formatters.show_first(debugger, [])
        formatters.drop_children(debugger, gone)
        self.remove_hooks(debugger)
        return "nothing was loaded" if count == 0 else "the program's own formatters are back"

    def add_hooks(self, debugger):
        """The hook of the dummy target is copied to all later ones.  The runtime's are there already."""
        if old.Runtime.part:
            old.Runtime.part.SESSION.follower = at_stop
            return
        for target in [debugger.GetDummyTarget(), *formatters.targets(debugger)]:
            if not self.hooks(debugger, target):
                added = formatters.command(debugger, "target stop-hook add -P " + HOOK, target)
                if target == debugger.GetDummyTarget():
                    self.copied_hooks |= set(re.findall(r"Stop hook #(\d+) added", added))

    def remove_hooks(self, debugger):
        if old.Runtime.part:
            old.Runtime.part.SESSION.follower = None
        for target in [debugger.GetDummyTarget(), *formatters.targets(debugger)]:
            for number in self.hooks(debugger, target):
                formatters.command(debugger, "target stop-hook delete " + number, target)
        self.copied_hooks = set()

    def hooks(self, debugger, target):
        """The numbers of our hooks in a target.  LLDB 23 does not tell the class of a copy."""
        listed = formatters.command(debugger, "target stop-hook list", target)
        blocks = re.findall(r"Hook: (\d+)\n((?:[ \t].*\n?)*)", listed)
        return [number for number, rest in blocks
                if re.search(r"Class: ?%s\b" % re.escape(HOOK), rest)
                or "Class:<unknown>" in rest and number in self.copied_hooks]


SESSION = Session()


def at_stop(context, stream):
    """What is done each time a program stops."""
    debugger, process = context.GetTarget().GetDebugger(), context.GetProcess()
    SESSION.at_stop(debugger, (debugger.GetID(), process.GetUniqueID()), stream)


class StopHook:
    """Made by LLDB for `target stop-hook add`."""

    def __init__(self, target, extra, _internal):
        pass

    def handle_stop(self, context, stream):
        at_stop(context, stream)
        return True
