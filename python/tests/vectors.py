"""Runs the recorded programs on mock values: each must give what LLDB 24 gave."""

from __future__ import annotations

import json
import pathlib
import re
import sys
from typing import Any, Dict, List, Optional, Tuple

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "python"), str(ROOT / "python/tests")]

from fmtc_runtime.core.interpreter import summary_text  # noqa: E402
from fmtc_runtime.core.records import Record, Table  # noqa: E402
from fmtc_runtime.core.stops import Abort, Limit, ProgramError  # noqa: E402
from mock import MockObject, Unknown  # noqa: E402

LLDB = "lldb-24.0.0git"
FILES = {
    "vectors.json": ("fixtures.json", 2820),
    "recipes.json": ("fixtures.json", 560),
    "vectors-loops.json": ("loop-fixtures.json", 420),
    "vectors-shapes.json": ("shape-fixtures.json", 250),
}
Result = Tuple[str, str]


def read(name: str) -> Any:
    return json.loads((ROOT / "tests/vectors" / name).read_text())


def find(roots: Dict[str, Any], path: str, table: Table) -> MockObject:
    first, *rest = path.split(".")
    value = MockObject(roots[first], table)
    for name in rest:
        member = value.child_named(name.encode())
        assert isinstance(member, MockObject), path
        value = member
    return value


def run(case: Dict[str, Any], roots: Dict[str, Any]) -> Result:
    """How a program ended, and its text or message."""
    version = case.get("record_version", 1)
    if version not in (1, 2):
        return "none", ""
    table = Table()
    value = find(roots, case["value"], table)
    key = case.get("key", value.node["type"]).encode()
    record = Record(version, key, 0, {0: bytes.fromhex(case["program"])})
    table.add([record])
    try:
        value.busy = True
        text = summary_text(record, value.synthetic() or value)
    except ProgramError as error:
        return "error", error.message
    except Abort:
        return "crash", ""
    except Limit as limit:
        return "crash" if str(limit) == "depth" else "timeout", ""
    return ("ok", (text or b"").decode("utf-8", "replace")) if text else ("none", "")


def expected(result: Dict[str, Any]) -> Result:
    text = result.get("summary") or result.get("error") or ""
    if result.get("summary_hex"):
        text = bytes.fromhex(result["summary_hex"]).decode("utf-8", "replace")
    return result["outcome"], text


def without_addresses(result: Result) -> Result:
    return result[0], re.sub(r"0x0*7f[0-9a-f]{10}\b", "ADDRESS", result[1].lower())


def replay(name: str) -> List[str]:
    """Lines about the cases of a file that differ without a reason."""
    fixtures, at_least = FILES[name]
    roots, failures, passed = read(fixtures)[LLDB], [], 0
    reasons = json.loads((ROOT / "python/tests/reasons.json").read_text())
    seen = set()
    for case in read(name):
        wanted: Optional[Dict[str, Any]] = case["expect"].get(LLDB)
        if wanted is None or "program" not in case:
            continue
        try:
            got = run(case, roots)
        except Unknown as unknown:
            got = "unknown", str(unknown)
        if without_addresses(got) == without_addresses(expected(wanted)):
            passed += 1
        elif got[0] == "unknown" and case.get("needs") or case.get("host_dependent"):
            continue
        elif case["id"] in reasons:
            seen.add(case["id"])
        else:
            failures.append(f"{name} {case['id']} ({case.get('asm', '')[:90]}): {got}, LLDB {expected(wanted)}")
    if passed < at_least:
        failures.append(f"{name}: only {passed} passed")
    print(f"{name}: {passed} equal, {len(seen)} differ for a reason, {len(failures)} fail")
    return failures


def main() -> None:
    failures = [line for name in FILES for line in replay(name)]
    print("\n".join(failures))
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
