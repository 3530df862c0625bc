"""What is loaded in this process of LLDB.  Its debuggers share one list of formatters."""

import os
import re
import threading
from typing import NamedTuple, Tuple

from . import compiler, formatters, old
from .files import next_object, stamps
from .follower import Follower
from .texts import Printable, printable

HOOK = __package__ + ".StopHook"


class Report(NamedTuple):
    """What came of loading a file."""

    fine: bool
    problems: str  # as fmtc reports them
    outcome: str
    empty: bool = False  # the file has no formatters, as those that others import

    @property
    def text(self):
        return Printable(printable(self.problems) + printable(self.outcome))


class Options(NamedTuple):
    """The options of `load` and `watch`."""

    lldb: str = ""  # the releases to compile for
    against: Tuple[str, ...] = ()  # programs, in place of the modules of the targets

    def arguments(self):
        return ["--lldb", self.lldb] if self.lldb else []


class File:
    """A named file, and what is loaded from it."""

    def __init__(self, path):
        self.path, self.options, self.watched = path, Options(), False
        self.object = None  # where its formatters are on disk
        self.formatters = []  # (record, summary or None)
        self.told = {}  # what `fmtc live load` said
        self.stamps = {}  # of all files it was compiled from
        self.modules = {}  # those that it was compared with, and their stamps
        self.broken = False  # what is on disk does not compile

    def changed(self):
        return stamps(self.stamps) != self.stamps

    def is_on_disk(self):
        """Whether what is loaded is what the file says."""
        return not self.broken and not self.changed()

    def children(self):
        return [record for record, summary in self.formatters if summary is None]

    def __str__(self):
        facts = [counted(len(self.formatters), "formatter")]
        if self.told.get("unmatched"):
            verb = "matches" if self.told["unmatched"] == 1 else "match"
            facts.append(f"{counted(self.told['unmatched'], 'key')} {verb} no type of the program")
        if self.told.get("failed"):
            of = self.told["passed"] + self.told["failed"]
            facts.append(f"{self.told['failed']} of {counted(of, '`expect`')} fail")
        if self.watched:
            facts.append("watched")
        if self.broken:
            facts.append("the file has errors since")
        return "{}: {}".format(short(self.path), ", ".join(facts))


class Watch:
    """Folders that are watched: a file that is added to one is loaded."""

    def __init__(self, paths, options):
        self.paths, self.options = paths, options
        self.folders = set()  # the paths that were folders, which may be away
        self.known, self.stamps, self.problems = set(), {}, ""

    def new_files(self, debugger):
        """The files that were not there before; what is wrong with folders is told in `problems`."""
        before = stamps(self.stamps or self.paths)
        found = compiler.live(debugger, "files", *self.paths)
        self.problems, searched = found.report, found.told.get("folders", [])
        self.stamps = stamps_before(before, [*self.paths, *searched])
        there = {path for path in self.paths if self.stamps[path]}
        self.folders = self.folders - there | set(self.paths) & set(searched)
        listed, known = found.told.get("files", []), self.known
        self.known = set(listed) - self.folders
        return [path for path in listed if path in self.known - known]

    def changed(self):
        return stamps(self.stamps) != self.stamps


def stamps_before(before, paths):
    """The stamps of paths that were read: those from before that, for what changes while it is read."""
    return {path: before.get(path, now) for path, now in stamps(paths).items()}


def counted(number, noun):
    return f"{number} {noun}{'' if number == 1 else 's'}"


def short(path):
    """A path from here, if it does not lead up."""
    return os.path.relpath(path) if path.startswith(os.getcwd() + os.sep) else path


class Session:
    def __init__(self):
        self.files = {}  # by path, in the order of loading
        self.watches = []
        self.processes = set()  # that were seen to stop
        self.modules = {}  # the files of modules that have types, and their stamps
        self.debuggers = set()  # the numbers of those that have our hooks
        self.copied_hooks = {}  # by number of a debugger: their numbers in its dummy target
        self.reports = []  # of the follower, until the next stop
        self.lock = threading.RLock()
        self.thread = None  # the follower

    def load(self, debugger, paths, options, watch=False):
        """Loads files, and those of folders; gives the reports.  A file with errors changes nothing."""
        self.modules = modules_with_types(debugger)
        named = Watch(paths, options)
        loaded = {path: self.load_file(debugger, path, options, watch) for path in named.new_files(debugger)}
        reports = [report for path, report in loaded.items() if path in paths or not report.empty]
        if named.problems:
            reports.append(Report(False, named.problems, ""))
        if watch:
            self.watches.append(named)
        return reports

    def load_file(self, debugger, path, options, watch):
        file = self.files.get(path) or File(path)
        file.options, file.watched = options, file.watched or watch
        report = self.refresh(debugger, file)
        if report.fine or watch and not report.empty:
            self.files[path] = file
        return report

    def refresh(self, debugger, file):
        """Compiles a file and puts its formatters in the place of those it had."""
        target = next_object(formatters.own_debugger())
        before = stamps(file.stamps or [file.path])
        compiled = compiler.live(
            debugger, "load", "-o", target, *file.options.arguments(), *self.types_for(file), "--", short(file.path)
        )
        inputs = compiled.told.get("inputs", [file.path])
        file.stamps = stamps_before(before, list(map(os.path.abspath, inputs)))
        file.modules = self.modules
        file.broken = not compiled.fine
        if file.broken:
            kept = "; the formatters that were loaded before stay active" if file.formatters else ""
            outcome = f"{short(file.path)} is not loaded{kept}"
            return Report(False, compiled.report, outcome, compiled.told.get("records") == [])
        try:
            taken = formatters.take(target, [formatters.Record(**it) for it in compiled.told["records"]])
        except formatters.NotLoaded as error:
            return Report(False, "", str(error))
        keys = {record.key for record, summary in taken if summary is None}
        gone = [record for record in file.children() if record.key not in keys]
        file.object, file.formatters, file.told = target, taken, compiled.told
        self.files[file.path] = file
        formatters.drop_children(gone)
        self.show()
        return Report(True, compiled.report, str(file))

    def types_for(self, file):
        """What a file is compared with: the programs that were named, else the modules."""
        release = compiler.release()
        words = ["--release", release] if release else []
        for binary in file.options.against:
            words += ["--against", binary]
        for module in () if file.options.against else self.modules:
            words += ["--module", module]
        return words

    def show(self):
        all_files = [pair for file in self.files.values() for pair in file.formatters]
        formatters.show_first([pair for pair in all_files if pair[1] is not None])

    def take_up_changes(self, debugger):
        """Loads the watched files that have changed, and those that are new in watched folders."""
        reports = []
        for watch in self.watches:
            if watch.changed():
                reports += [self.load_file(debugger, path, watch.options, True) for path in watch.new_files(debugger)]
                for path in watch.folders:  # what is a folder now was no file
                    self.files.pop(path, None)
        for file in list(self.files.values()):
            if file.watched and file.changed():
                reports.append(self.refresh(debugger, file))
        return [report for report in reports if not report.empty]

    def at_stop(self, debugger, process, stream):
        """Takes up changes.  A new process may have other types, and may have brought children of
        its own."""
        reports, self.reports = self.reports, []
        if process not in self.processes:
            self.processes.add(process)
            self.modules = modules_with_types(debugger)
            reports += [
                self.refresh(debugger, file)
                for file in list(self.files.values())
                if file.modules != self.modules and not file.options.against
            ]
            for file in self.files.values():
                if any(formatters.has_children(record) for record in file.children()):
                    with formatters.summaries_kept():
                        formatters.register(file.object)
        reports += self.take_up_changes(debugger)
        stream.Print("".join(printable(report.text) + "\n" for report in reports))

    def loaded_below(self, paths):
        """The loaded files that are named, or are in folders that are."""
        return [
            file
            for file in self.files.values()
            if any(os.path.join(file.path, "").startswith(os.path.join(path, "")) for path in paths)
        ]

    def unload(self, debugger, files):
        gone = [record for file in files for record in file.children()]
        for file in files:
            del self.files[file.path]
        self.show()
        formatters.drop_children(gone)
        self.watches = [watch for watch in self.watches if self.loaded_below(watch.paths)]
        if not self.files:
            self.remove_hooks(debugger)
            if self.thread:
                self.thread.end()
                self.thread = None

    def follow(self, debugger):
        """Takes up changes from now on."""
        self.debuggers.add(debugger.GetID())
        if self.thread is None:
            self.thread = Follower(self)
            self.thread.start()
        self.add_hooks(debugger)

    def add_hooks(self, debugger):
        """The hook of the dummy target is copied to all later ones.  The runtime's are there already."""
        if old.Runtime.part:
            old.Runtime.part.SESSION.follower = at_stop
            return
        for target in [debugger.GetDummyTarget(), *formatters.targets(debugger)]:
            if not self.hooks(debugger, target):
                added = formatters.command(debugger, "target stop-hook add -P " + HOOK, target)
                if target == debugger.GetDummyTarget():
                    numbers = set(re.findall(r"Stop hook #(\d+) added", added))
                    self.copied_hooks.setdefault(debugger.GetID(), set()).update(numbers)

    def remove_hooks(self, debugger):
        self.debuggers.discard(debugger.GetID())
        if old.Runtime.part:
            old.Runtime.part.SESSION.follower = None
        for target in [debugger.GetDummyTarget(), *formatters.targets(debugger)]:
            for number in self.hooks(debugger, target):
                formatters.command(debugger, "target stop-hook delete " + number, target)
        self.copied_hooks.pop(debugger.GetID(), None)

    def hooks(self, debugger, target):
        """The numbers of our hooks in a target.  LLDB 23 does not reveal the class of a copy."""
        listed = formatters.command(debugger, "target stop-hook list", target)
        blocks = re.findall(r"Hook: (\d+)\n((?:[ \t].*\n?)*)", listed)
        return [
            number
            for number, rest in blocks
            if re.search(rf"Class: ?{re.escape(HOOK)}\b", rest)
            or "Class:<unknown>" in rest
            and number in self.copied_hooks.get(debugger.GetID(), ())
        ]


def modules_with_types(debugger):
    """The files of the modules of a debugger's targets that have debug information, and their stamps."""
    found = (
        module.GetFileSpec().fullpath
        for target in formatters.targets(debugger)
        for module in target.module_iter()
        if module.GetNumCompileUnits()
    )
    return {path: stamp for path, stamp in stamps(filter(None, found)).items() if stamp}


SESSION = Session()


def at_stop(context, stream):
    """What is done each time a program stops."""
    debugger, process = context.GetTarget().GetDebugger(), context.GetProcess()
    try:
        with SESSION.lock:
            SESSION.at_stop(debugger, (debugger.GetID(), process.GetUniqueID()), stream)
    except compiler.Unanswered as error:
        stream.Print(printable(f"{error}\n"))


class StopHook:
    """Made by LLDB for `target stop-hook add`."""

    def __init__(self, target, extra, _internal):
        pass

    def handle_stop(self, context, stream):
        at_stop(context, stream)
        return True
