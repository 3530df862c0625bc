"""Says the requests of a session to gdb by GDB/MI, as editors do, and prints their results.

    mi.py SESSION GDB ARGUMENT...

The requests are the lines of the file behind `(mi) `.
"""

import subprocess
import sys


def main():
    with open(sys.argv[1]) as file:
        requests = [line[5:].rstrip("\n") for line in file if line.startswith("(mi) ")]
    arguments = [one for one in sys.argv[2:] if one != "-batch"]
    gdb = subprocess.Popen([*arguments, "--interpreter=mi"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    for request in requests:
        print(f"(mi) {request}")
        gdb.stdin.write(request + "\n")
        gdb.stdin.flush()
        for line in gdb.stdout:
            if line.startswith("^running"):
                continue
            if line.startswith(("^", "*stopped")):
                print(line.rstrip("\n"))
                break
    gdb.communicate("-gdb-exit\n")


main()
