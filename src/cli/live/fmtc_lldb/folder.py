"""A folder for the objects of a session.  LLDB reads from them, so they stay as long as it runs."""

import atexit
import glob
import os
import shutil
import tempfile

try:
    import fcntl
except ImportError:  # Windows: a file that is open cannot be removed
    fcntl = None

PREFIX = "fmtc-lldb-"
LOCK = "in-use"


def take_lock(path, mode):
    """An open file that nobody else holds; OSError if somebody does."""
    file = open(path, mode)
    if fcntl:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            raise
    return file


def is_ours(path):
    """Whether a file is an object of a session."""
    return os.path.basename(os.path.dirname(path)).startswith(PREFIX)


class Folder:
    def __init__(self):
        self.path = tempfile.mkdtemp(prefix=PREFIX)
        self.lock = take_lock(os.path.join(self.path, LOCK), "w")
        self.count = 0
        atexit.register(self.remove)

    def remove(self):
        shutil.rmtree(self.path, ignore_errors=True)

    def next_object(self):
        """LLDB remembers files by name: each object has its own."""
        self.count += 1
        return os.path.join(self.path, "%d.o" % self.count)

    @staticmethod
    def remove_those_of_killed_sessions():
        for path in glob.glob(os.path.join(tempfile.gettempdir(), PREFIX + "*")):
            lock = os.path.join(path, LOCK)
            try:
                if fcntl:
                    take_lock(lock, "r").close()
                else:
                    os.remove(lock)
            except OSError:
                continue
            shutil.rmtree(path, ignore_errors=True)
