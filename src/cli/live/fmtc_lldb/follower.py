"""A thread that takes up changes of watched files while the program stands still.

LLDB finds formatters anew when it shows a value the next time.  lldb-dap asks for the values only
after an event, which its own command sends.
"""

import atexit
import threading

from . import formatters

PAUSE = 0.2  # seconds
INVALID = "lldb-dap send-event invalidated '{\"areas\":[\"variables\"]}'"


class Follower(threading.Thread):
    def __init__(self, session):
        super().__init__(name="fmtc", daemon=True)
        self.session, self.ended = session, threading.Event()
        atexit.register(self.end)

    def run(self):
        while not self.ended.wait(PAUSE):
            with self.session.lock:
                if not self.ended.is_set():
                    self.take_up_changes()

    def take_up_changes(self):
        reports = self.session.take_up_changes(formatters.own_debugger())
        self.session.reports += reports
        for debugger in self.session.debuggers.values() if reports else ():
            formatters.command(debugger, INVALID)  # an error where no editor listens

    def end(self):
        """No call into LLDB is made from now on."""
        self.ended.set()
        with self.session.lock:
            atexit.unregister(self.end)
