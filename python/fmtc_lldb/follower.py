"""A thread that picks up changes of watched files while the program is stopped.

LLDB finds formatters anew when it shows a value the next time.  lldb-dap asks for the values only
after an event, which its own command sends.
"""

import atexit
import threading

import lldb

from . import compiler, formatters

PAUSE = 0.2  # seconds
INVALID = 'lldb-dap send-event invalidated \'{"areas":["variables"]}\''


def tell_editors(debuggers):
    """Makes the editors of these debuggers, by number, ask for all values again."""
    for number in debuggers:
        debugger = lldb.SBDebugger.FindDebuggerWithID(number)
        if debugger.IsValid():
            formatters.command(debugger, INVALID)  # an error where no editor listens


class Follower(threading.Thread):
    def __init__(self, session):
        super().__init__(name="fmtc", daemon=True)
        self.session, self.ended = session, threading.Event()
        atexit.register(self.end)

    def run(self):
        while not self.ended.wait(PAUSE):
            tell_editors(self.take_up_changes())

    def take_up_changes(self):
        """The numbers of the debuggers whose values may have other texts now."""
        with self.session.lock:
            if self.ended.is_set():
                return []
            try:
                reports = self.session.take_up_changes(formatters.own_debugger())
            except compiler.Unanswered:  # a build may be replacing it
                return []
            self.session.reports += reports
            return list(self.session.debuggers) if reports else []

    def end(self):
        """No call into LLDB is made from now on."""
        self.ended.set()
        with self.session.lock:
            atexit.unregister(self.end)
