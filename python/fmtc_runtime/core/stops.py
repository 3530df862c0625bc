"""Why programs stop, and what they may use."""

from __future__ import annotations

from contextlib import contextmanager
from typing import Iterator

STEPS = 400_000
MEMORY = 16 << 20
DEPTH = 40
QUERY = 20
"""What a question to the debugger costs, in instructions."""


class Stop(Exception):
    """A program cannot go on. No text of it is shown: the debugger's own view stays."""


class ProgramError(Stop):
    """An error that LLDB reports; its message is LLDB's."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class Abort(Stop):
    """LLDB itself would die."""


class Limit(Stop):
    """More work, memory or depth than there is, which is all that an endless loop gives."""


class Work:
    """What is left to the value that is being shown and to all that it asks for."""

    def __init__(self) -> None:
        self.steps = STEPS
        self.memory = MEMORY
        self.depth = 0

    @contextmanager
    def deeper(self) -> Iterator[None]:
        """Within a program that another one waits for; the outermost begins with all there is."""
        if self.depth >= DEPTH:
            raise Limit("depth")
        if not self.depth:
            self.steps, self.memory = STEPS, MEMORY
        self.depth += 1
        try:
            yield
        except RecursionError:
            raise Limit("depth") from None
        finally:
            self.depth -= 1

    def spend(self, steps: int) -> None:
        """Uses up instructions."""
        self.steps -= steps
        if self.steps < 0:
            raise Limit("steps")

    def keep(self, size: int) -> None:
        """Uses up bytes."""
        self.memory -= size
        if self.memory < 0:
            raise Limit("memory")


WORK = Work()
