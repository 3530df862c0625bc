"""Runs in gdb: says the commands of a session one by one and prints what it answers.

The environment names the file with the commands, `FMTC_SESSION`: the lines behind `(gdb) `.
"""

import os

import gdb


def main():
    with open(os.environ["FMTC_SESSION"]) as file:
        commands = [line[6:].rstrip("\n") for line in file if line.startswith("(gdb) ")]
    for command in commands:
        print(f"(gdb) {command}", flush=True)
        try:
            answer = gdb.execute(command, to_string=True)
        except (gdb.error, RuntimeError) as error:
            answer = f"error: {error}\n"
        print(answer, end="" if answer.endswith("\n") or not answer else "\n", flush=True)
    gdb.execute("kill inferiors 1 2", to_string=True) if len(gdb.inferiors()) > 1 else None


main()
