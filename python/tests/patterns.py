"""Keys that are patterns: each must match the names that it matches in LLDB."""

from __future__ import annotations

import json
import pathlib
import re
import signal
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "python"))

from fmtc_runtime.core.patterns import compile_key  # noqa: E402

# LLDB has names for a few characters.
COLLATING_NAMES = ("[.", "[=")


# What the names of a wide template may take of a processor together.
MAX_SECONDS = 20


def wide_names() -> list[str]:
    """What is wrong with the key `boost::optional<_>` and templates of many arguments."""
    record = (ROOT / "tests/hand/optional.fasm").read_text()
    key = re.findall(r'record "(.*)" flags', record)[0].replace("\\\\", "\\")
    compiled = compile_key(key.encode())
    assert compiled
    argument = "A<" + ", ".join(f"B<C{at}>" for at in range(60)) + ">"
    rows = {f"{argument}>": True, f"{argument}>::Node": False, "int, long>": False, "A<int>, A<int>>": False}
    signal.setitimer(signal.ITIMER_VIRTUAL, MAX_SECONDS)
    found = {tail: bool(compiled.search(f"boost::optional<{tail}".encode())) for tail in rows}
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return [f"{tail}: {is_match}" for tail, is_match in found.items() if is_match != rows[tail]]


def main() -> None:
    measured = json.loads((ROOT / "tests/vectors/patterns.json").read_text())
    names, wrong = measured["names"], []
    for pattern, wanted in measured["matches"].items():
        compiled = compile_key(pattern.encode())
        found = None if compiled is None else [n for n in names if compiled.search(n.encode())]
        if found != wanted and not (found is None and any(mark in pattern for mark in COLLATING_NAMES)):
            wrong.append(f"{pattern}: {found}, LLDB {wanted}")
    wrong += wide_names()
    print("\n".join(wrong))
    sys.exit(1 if wrong or len(measured["matches"]) < 200 else 0)


main()
