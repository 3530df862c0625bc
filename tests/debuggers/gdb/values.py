"""Runs in gdb: what it shows of variables where a program stops, and whether a record is for their types.

The environment names a file with the job, `FMTC_JOB`: `place`, `variables` and where the answers go, `out`.
"""

import functools
import json
import os

import gdb


@functools.cache
def locals_of(function):
    """The variables of a function by name, also those that are called like a type."""
    found, block = {}, gdb.selected_frame().block()
    while block is not None:
        for symbol in block:
            if symbol.is_variable or symbol.is_argument:
                found.setdefault(symbol.name, symbol)
        block = None if block.function is not None else block.superblock
    return found


def value_of(name):
    """The value of a variable, also of one that is called like a type."""
    frame = gdb.selected_frame()
    found = locals_of(frame.name()).get(name)
    if found is not None:
        return found.value(frame)
    symbols = [gdb.lookup_global_symbol(name), *gdb.lookup_static_symbols(name)]
    variables = [symbol for symbol in symbols if symbol and symbol.is_variable]
    return variables[0].value() if variables else gdb.parse_and_eval(name)


def shown(name):
    """The text and the whole of what gdb shows."""
    try:
        value = value_of(name)
        printer = gdb.default_visualizer(value)
        is_ours = type(printer).__module__.startswith("fmtc_runtime")
        text = printer.to_string() if is_ours else None
        from fmtc_runtime.gdb.keys import FORMATTERS

        has_record = FORMATTERS.find(value.type)[0] is not None
        return {"text": text, "has_record": has_record, "whole": value.format_string()}
    except gdb.error as error:
        return {"text": None, "has_record": True, "whole": f"error: {error}"}


def main():
    with open(os.environ["FMTC_JOB"]) as file:
        job = json.load(file)
    gdb.execute("set print elements 300")
    gdb.execute(f"break {job['place']}", to_string=True)
    gdb.execute("run > /dev/null < /dev/null", to_string=True)
    answers = {name: shown(name) for name in job["variables"]}
    with open(job["out"], "w") as file:
        json.dump(answers, file)
    gdb.execute("kill")


if os.environ["FMTC_SCRIPT"] == "values.py":
    main()
