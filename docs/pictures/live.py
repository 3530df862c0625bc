"""A session of LLDB from the first look at a variable on, commands in bold, without what repeats."""

import re
import sys

LEFT_OUT = re.compile(r"Process \d+|^\W*$|^-> ")

shown = False
for line in sys.stdin:
    line = line.rstrip("\n")
    plain = re.sub(r"\x1b\[[0-9;]*m", "", line)
    if plain.startswith("(lldb) "):
        shown = shown or plain == "(lldb) frame variable price"
        line = "(lldb) \x1b[1m%s\x1b[0m" % plain[len("(lldb) "):]
    if shown and not LEFT_OUT.search(plain):
        print(line)
