"""Loads the bundle as a debugger does, and runs a program with what it holds."""

from __future__ import annotations

import importlib
import sys


def main() -> None:
    path = sys.argv[1]
    scope = {"__name__": "__main__"}
    with open(path, encoding="utf-8") as file:
        code = compile(file.read(), path, "exec")
    exec(code, scope)
    package = sys.modules["fmtc_runtime"]
    exec(code, scope)
    assert sys.modules["fmtc_runtime"] is package, "it was loaded twice"
    run = importlib.import_module("fmtc_runtime.core.interpreter").run
    # 40u 2u +
    assert run(bytes.fromhex("2028200230"), [], 1) == [("UInt", 42, 64)]
    adapters = [name for name in sys.modules if name.startswith(("fmtc_runtime.gdb_", "fmtc_runtime.lldb_"))]
    assert not adapters, f"{adapters} were loaded without a debugger"


main()
