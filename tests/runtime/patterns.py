"""Keys that are patterns: each must match the names that it matches in LLDB."""

from __future__ import annotations

import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

from runtime.patterns import compile_key  # noqa: E402

# LLDB has names for a few characters.
COLLATING_NAMES = ("[.", "[=")


def main() -> None:
    measured = json.loads((ROOT / "tests/vectors/patterns.json").read_text())
    names, wrong = measured["names"], []
    for pattern, wanted in measured["matches"].items():
        compiled = compile_key(pattern.encode())
        found = None if compiled is None else [n for n in names if compiled.search(n.encode())]
        if found != wanted and not (found is None and any(mark in pattern for mark in COLLATING_NAMES)):
            wrong.append(f"{pattern}: {found}, LLDB {wanted}")
    print("\n".join(wrong))
    sys.exit(1 if wrong or len(measured["matches"]) < 200 else 0)


main()
