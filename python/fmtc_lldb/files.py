"""Files beside a session: a directory for its objects, and what tells that a file has changed."""

import functools
import glob
import itertools
import os
import shutil
import tempfile

PREFIX = os.path.join(tempfile.gettempdir(), "fmtc-session-")
NUMBERS = itertools.count(1)


@functools.lru_cache(None)
def directory():
    """The directory of this process."""
    for path in glob.glob(glob.escape(PREFIX) + "*"):
        if has_ended(path[len(PREFIX) :].partition("-")[0]):
            shutil.rmtree(path, ignore_errors=True)
    return tempfile.mkdtemp(prefix=f"{PREFIX}{os.getpid()}-")


def has_ended(process):
    if os.name != "posix":
        return False
    try:
        os.kill(int(process), 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError, ValueError):
        pass
    return False


def next_object(debugger):
    """LLDB reads objects as long as it runs, and remembers them by name: each has its own.  The directory goes with the
    debugger; LLDB 14 to 18 leave it to the next session."""
    if hasattr(debugger, "SetDestroyCallback"):
        debugger.SetDestroyCallback(lambda number: shutil.rmtree(directory(), ignore_errors=True))
    return os.path.join(directory(), f"{next(NUMBERS)}.o")


def is_object(path):
    """Whether a file is an object of a session."""
    return os.path.dirname(path).startswith(PREFIX)


def stamps(paths):
    """What changes when files do, by path; None for those that are not there."""
    return {path: stamp(path) for path in paths}


def stamp(path):
    try:
        found = os.stat(path)
    except (OSError, ValueError):
        return None
    return found.st_mtime_ns, found.st_size, found.st_ctime_ns
