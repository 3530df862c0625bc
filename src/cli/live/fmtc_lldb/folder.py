"""A folder for the objects of a session.  LLDB reads from them, so they stay as long as it runs."""

import atexit
import os
import shutil
import tempfile

try:
    import fcntl
except ImportError:  # Windows: a file that is open cannot be removed
    fcntl = None

LOCK = ".lock"


class Folder:
    """Made in a folder that only the user can write to.  The lock is there first: what has none
    belongs to a session that was killed."""
    parents = set()

    def __init__(self, parent):
        parent = os.path.normpath(parent)
        self.lock = tempfile.NamedTemporaryFile(prefix="", suffix=LOCK, dir=parent)
        if fcntl:
            fcntl.flock(self.lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        self.path = self.lock.name[:-len(LOCK)]
        os.mkdir(self.path, 0o700)
        self.count = 0
        self.parents.add(parent)
        atexit.register(self.remove)

    def remove(self):
        shutil.rmtree(self.path, ignore_errors=True)
        self.lock.close()

    def next_object(self):
        """LLDB remembers files by name: each object has its own."""
        self.count += 1
        return os.path.join(self.path, "%d.o" % self.count)


def is_ours(path):
    """Whether a file is an object of a session."""
    return os.path.dirname(os.path.dirname(path)) in Folder.parents
