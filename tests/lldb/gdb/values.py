"""Runs in gdb: what it shows of variables where a program stops, and whether a record is for their types.

The environment names a file with the job, `FMTC_JOB`: `place`, `variables` and where the answers go, `out`.
"""

import json
import os

import gdb


def value_of(name):
    """The value of a variable, also of one that is called like a type."""
    try:
        return gdb.selected_frame().read_var(name)
    except ValueError:
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
        from fmtc_runtime.gdb_keys import FORMATTERS

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
