"""The command that runs beside a session: it keeps a folder for the objects, and tells what has changed."""

import json
import os
import subprocess

from . import compiler


class Companion:
    def __init__(self):
        self.process, self.folder, self.count = None, "", 0

    def next_object(self):
        """LLDB reads objects as long as it runs, and remembers them by name: each has its own."""
        self.alive()
        self.count += 1
        return os.path.join(self.folder, "%d.o" % self.count)

    def is_ours(self, path):
        """Whether a file is an object of a session."""
        return bool(self.folder) and os.path.dirname(os.path.dirname(path)) == os.path.dirname(self.folder)

    def stamps(self, paths):
        """Texts that change when the files do, by path; None for those that are not there."""
        paths = list(paths)
        told = json.loads(self.ask(paths) or self.ask(paths) or "{}") if paths else {}
        return {path: told.get(path) for path in paths}

    def changed(self, seen):
        """Whether files have other stamps by now; not if nobody can tell."""
        try:
            return self.stamps(seen) != seen
        except compiler.Unanswered:
            return False

    def ask(self, paths):
        """The answer; an empty one if the command was killed."""
        process = self.alive()
        try:
            process.stdin.write(json.dumps(paths) + "\n")
            process.stdin.flush()
        except OSError:
            return ""
        return process.stdout.readline()

    def alive(self):
        """The process.  Its standard input ends with LLDB; ^C in the terminal does not reach it."""
        if self.process is None or self.process.poll() is not None:
            try:
                self.process = subprocess.Popen(
                    [compiler.command(), "live", "session"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE, start_new_session=True, encoding="utf-8", errors="replace")
            except OSError as error:
                raise compiler.Unanswered("fmtc does not start: %s" % error) from error
            told = self.process.stdout.readline()
            if not told:
                raise compiler.Unanswered(self.process.stderr.read())
            self.folder, self.count = json.loads(told), 0
        return self.process


COMPANION = Companion()
