"""Children that records make: their count, names, texts and indexes must be those of LLDB 24. Programs that
never end in LLDB must end here."""

from __future__ import annotations

import contextlib
import json
import pathlib
import sys
import time
from typing import Any, Dict, List, Optional

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "python"), str(ROOT / "python/tests")]

from fmtc_runtime.core.records import Record, Table, read_records  # noqa: E402
from fmtc_runtime.core.stops import Stop  # noqa: E402
from mock import MockObject, Unknown  # noqa: E402
from vectors import LLDB, find, read  # noqa: E402

NONE = (1 << 32) - 1
LONGEST = 2.0
"""A value takes less time than that, in seconds."""


def shown(child: Optional[Any]) -> Optional[List[Optional[str]]]:
    """The name and text of a child."""
    if child is None:
        return None
    text = child.value() or child.summary() or None
    return [child.node["name"], text.decode("utf-8", "replace") if text else None]


def answers(case: Dict[str, Any], value: MockObject) -> Dict[str, Any]:
    """What a value with a provider says."""
    view = value.synthetic()
    assert view is not None, case["id"]
    try:
        count = view.num_children()
    except Stop:
        count = 0
    children = [shown(view.child_at(index)) for index in range(min(count, 8))]
    lookups = {}
    for name in case["lookups"]:
        index = view.index_of(name.encode())
        child = None if index is None else view.child_at(index)
        lookups[name] = {"index": NONE if index is None else index, "child": shown(child)}
    return {"num_children": count, "children": children, "lookups": lookups}


def methods() -> List[str]:
    """Cases of records with methods that differ."""
    roots, wrong, equal, unknown = read("fixtures.json")[LLDB], [], 0, 0
    reasons = json.loads((ROOT / "python/tests/reasons.json").read_text())
    for case in read("vectors-methods.json"):
        wanted = case["expect"].get(LLDB, {})
        if not wanted.get("synthetic") or wanted.get("died"):
            continue
        table = Table()
        value = find(roots, case["value"], table)
        key = case.get("key", value.node["type"]).encode()
        programs = {signature: bytes.fromhex(code) for signature, code in case.get("methods", [])}
        record = Record(case.get("record_version", 1), key, 0, programs)
        table.add(list(read_records(bytes.fromhex(case["section"]))) if "section" in case else [record])
        if value.synthetic() is None:
            # A record with a summary makes no children.
            continue
        try:
            got = answers(case, value)
        except Unknown:
            unknown += 1
            continue
        differing = [key for key in got if got[key] != wanted.get(key, {})]
        if not differing:
            equal += 1
        elif case["id"] not in reasons:
            wrong += [f"{case['id']} {key}: {got[key]}, LLDB {wanted.get(key)}" for key in differing]
    print(f"methods: {equal} equal, {unknown} that the trees do not answer, {len(wrong)} differ")
    return wrong if equal >= 300 else [*wrong, "too few methods ran"]


def visit(value: Any, depth: int) -> None:
    """Shows a value and what is in it, as a debugger does."""
    value.summary()
    view = value.synthetic() or value
    for index in range(min(view.num_children(), 4)):
        child = view.child_at(index)
        if child and depth:
            visit(child, depth - 1)


def recursion() -> List[str]:
    """Cases that raise what they must not, or take too long."""
    roots, wrong, cases = read("fixtures.json")[LLDB], [], read("vectors-recursion.json")
    for case in cases:
        table = Table()
        table.add(list(read_records(bytes.fromhex(case["section"]))))
        value = find(roots, case["value"], table)
        start = time.process_time()
        with contextlib.suppress(Stop, Unknown):
            visit(value, 3)
        with contextlib.suppress(Stop, Unknown):
            value.child_named(b"a")
        if time.process_time() - start > LONGEST:
            wrong.append(f"{case['id']}: {time.process_time() - start:.1f} s")
    print(f"recursion: {len(cases)} cases, {len(wrong)} too slow")
    return wrong


def main() -> None:
    wrong = methods() + recursion()
    print("\n".join(wrong))
    sys.exit(1 if wrong else 0)


main()
