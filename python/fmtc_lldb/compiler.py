"""The command `fmtc`: the one that wrote this package, else the one on PATH."""

import json
import os
import re
import shutil
import subprocess
import tempfile
import threading
from typing import Any, NamedTuple

from . import old
from .texts import Printable, printable
from .written_by import COMMAND

SECONDS = 60


class Unanswered(Exception):
    """The command is not there, or cannot do what it is asked for."""


class Answer(NamedTuple):
    """What `fmtc live` says."""

    fine: bool
    report: str
    told: Any


def command():
    if os.access(COMMAND, os.X_OK):
        return COMMAND
    found = shutil.which("fmtc")
    if not found:
        raise Unanswered("fmtc is not at %s, nor on PATH" % (COMMAND or "any known place"))
    return found


def run(*arguments, text=""):
    """The standard streams are LLDB's, or an editor's: the command gets none of them."""
    return subprocess.run(
        [command(), *arguments], input=text, timeout=SECONDS, capture_output=True, encoding="utf-8", errors="replace"
    )


def converse(answer, *arguments):
    """Runs the command, which asks questions first: a line of JSON each, the last is `null`."""
    pipe = subprocess.PIPE
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as problems, subprocess.Popen(
        [command(), *arguments], stdin=pipe, stdout=pipe, stderr=problems, encoding="utf-8", errors="replace"
    ) as process:
        assert process.stdin and process.stdout
        timer = threading.Timer(SECONDS, process.kill)
        timer.start()
        try:
            for question in map(json.loads, process.stdout):
                if question is None:
                    break
                process.stdin.write(answer(question) + "\n")
                process.stdin.flush()
            out, code = process.stdout.read(), process.wait()
        finally:
            timer.cancel()
        problems.seek(0)
        return subprocess.CompletedProcess(arguments, code, out, problems.read())


def release():
    """The number of the LLDB whose bytecode runs, for --lldb; None if it is not LLVM's."""
    import lldb

    if old.Runtime.part:
        return old.BEHAVES_AS
    found = re.search(r"lldb version (\d+)\.", lldb.SBDebugger.GetVersionString() or "")
    return found.group(1) if found else None


def live(debugger, *arguments, text=""):
    """Asks `fmtc live`; that there is none is an answer too."""
    color = "always" if debugger and debugger.GetUseColor() else "never"
    try:
        done = run("live", "--color", color, *arguments, text=text)
    except (Unanswered, OSError, subprocess.SubprocessError) as error:
        return Answer(False, printable(f"{error}\n"), {})
    answer = json.loads(done.stdout) if done.stdout else {}
    return Answer(done.returncode == 0, Printable(done.stderr), answer)


def ask(*arguments, text=""):
    """What `fmtc live` tells."""
    answer = live(None, *arguments, text=text)
    if not answer.fine:
        raise Unanswered(answer.report)
    return answer.told
