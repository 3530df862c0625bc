"""The command `fmtc`: the one that wrote this package, else the one on PATH."""

import os
import re
import shutil
import subprocess
from typing import NamedTuple

from . import old

SECONDS = 60


class NoFmtc(Exception):
    """The command is not there."""


class Compiled(NamedTuple):
    """What came of compiling a file."""
    fine: bool
    report: str
    inputs: list
    check_bytes: int  # how many are there for --checked


def command():
    try:
        with open(os.path.join(os.path.dirname(__file__), "fmtc-path"), encoding="utf-8") as file:
            written_by = file.read().strip()
    except OSError:
        written_by = ""
    if os.access(written_by, os.X_OK):
        return written_by
    found = shutil.which("fmtc")
    if not found:
        raise NoFmtc("fmtc is not at %s, nor on PATH" % (written_by or "any known place"))
    return found


def run(*arguments, text=""):
    """The standard streams are LLDB's, or an editor's: the command gets none of them."""
    return subprocess.run([command(), *arguments], input=text, timeout=SECONDS,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          encoding="utf-8", errors="replace")


def release():
    """The number of the LLDB whose bytecode runs, for --lldb; None if it is not LLVM's."""
    import lldb
    if old.Runtime.part:
        return old.BEHAVES_AS
    found = re.search(r"lldb version (\d+)\.", lldb.SBDebugger.GetVersionString() or "")
    return found.group(1) if found else None


def compile(debugger, path, target, options):
    color = "always" if debugger.GetUseColor() else "never"
    depfile = target + ".d"
    done = run("compile", path, "-o", target, "--depfile", depfile, "--color", color, *options)
    if done.returncode:
        return Compiled(False, done.stderr, [], 0)
    cost = re.search(r"^  checks of members: (\d+) bytes", done.stdout, re.M)
    return Compiled(True, done.stderr, inputs(depfile), int(cost.group(1)) if cost else 0)


def with_imports(path):
    """The file and what it imports, also if it does not compile: then there is no rule of make."""
    found = [path]
    for path in found:
        try:
            with open(path, encoding="utf-8", errors="replace") as file:
                names = re.findall(r'^\s*import\s+"([^"]+)"', file.read(), re.M)
        except OSError:
            continue
        paths = [os.path.abspath(os.path.join(os.path.dirname(path), name)) for name in names]
        found += [path for path in dict.fromkeys(paths) if path not in found]
    return found


def inputs(depfile):
    """The files behind the colon of a rule of make."""
    with open(depfile, encoding="utf-8", errors="surrogateescape") as file:
        rule = file.read().split("\n\n")[0].replace("\\\n", " ")
    names = re.findall(r"(?:\\.|\$\$|[^\s\\$])+", rule.split(": ", 1)[1])
    return [re.sub(r"\\(.)", r"\1", name).replace("$$", "$") for name in names]
