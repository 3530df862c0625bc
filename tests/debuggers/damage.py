"""Values of a program with random bytes in them, for the scripts that run in debuggers."""

import os
import random
import time

# Seconds that showing a value may take, and that it may take where other processes run: then its CPU time counts.
LONGEST, PATIENCE = 2.0, 30.0
ROUNDS = int(os.environ.get("FMTC_ROUNDS") or 60)
LARGEST = 4096
WORDS = [0, 8, 1 << 40, (1 << 63) - 1, (1 << 64) - 1]
# Every byte of a value is one of these, too.
FILLS = [0, 0xFF, 0x41, 1]
# Of the runtime, and of LLDB where bytecode fails.
ERRORS = ["Traceback", "fmtc_runtime", "(opcode="]
INTERESTING = [0, 1, 8, 0x10, 0x7F, 0xFF, 0x80, 0xFF]


def damaged(data, source):
    """The bytes with some of them changed, a word made wild, or all of them random."""
    data = bytearray(data)
    kind = source.randrange(4)
    if kind == 0:
        data = bytearray(source.randrange(256) for _ in data)
    elif kind == 1:
        at = source.randrange(0, max(1, len(data) - 7), 8)
        word = source.choice([*WORDS, source.getrandbits(64)])
        data[at : at + 8] = word.to_bytes(8, "little")[: len(data) - at]
    else:
        for _ in range(source.randrange(1, 5)):
            data[source.randrange(len(data))] = source.choice(INTERESTING)
    return bytes(data)


def cpu_time(run):
    """The CPU time of a call. Each look at that clock takes as long as a value."""
    start = time.process_time()
    run()
    return time.process_time() - start


class Campaign:
    """Shows variables with random bytes, and collects what is wrong with that."""

    def __init__(self, read, write, rounds=ROUNDS):
        """How so many bytes at an address are read, and how bytes are written there."""
        self.read, self.write, self.rounds = read, write, rounds
        self.source = random.Random(int(os.environ.get("FMTC_SEED") or 1))
        self.wrong, self.shown, self.slowest = [], 0, 0.0

    def run(self, name, address, size, show):
        """Fills a variable, and damages it; `show` gives its text, and what is wrong with that."""
        if not 0 < size <= LARGEST:
            return
        before = self.read(address, size)
        filled = [bytes([fill]) * size for fill in FILLS]
        for now in filled + [damaged(before, self.source) for _ in range(self.rounds)]:
            self.write(address, now)
            start = time.monotonic()
            text, problem = show()
            took = time.monotonic() - start
            if took > PATIENCE:
                problem = f"waits for {took:.1f} s"
            elif took > LONGEST:
                took = cpu_time(show)
                problem = problem or (f"takes {took:.1f} s" if took > LONGEST else "")
            self.slowest = max(self.slowest, took)
            if any(error in text for error in ERRORS):
                problem = text[:200]
            if problem:
                self.wrong.append(f"{name}: {problem}, with the bytes {now.hex()}")
            self.shown += 1
        self.write(address, before)

    def answers(self):
        """What the test reads."""
        return {"wrong": self.wrong[:20], "shown": self.shown, "slowest": self.slowest}
