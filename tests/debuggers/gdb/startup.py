"""How much longer gdb takes to start with an init file that loads the runtime, in CPU time: no more than a fifth.

startup.py RUNTIME GDB...
"""

import os
import subprocess
import sys
import tempfile

# The shortest of several runs is compared. Other tests run meanwhile, so that more runs follow while it is too long.
TRIES = 5, 50
LIMIT = 1.2


def seconds(command, environment):
    """The CPU time of a command."""
    with open(os.devnull, "r+") as null:
        child = subprocess.Popen(command, stdin=null, stdout=null, stderr=null, env=environment)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = status
    assert status == 0, command
    return usage.ru_utime + usage.ru_stime


def main():
    runtime, *gdb = sys.argv[1:]
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "HOME": home, "XDG_CONFIG_HOME": home}
        init = os.path.join(home, ".gdbinit")
        times = {False: [], True: []}
        least, most = TRIES
        for done in range(most):
            if done >= least and min(times[True]) <= LIMIT * min(times[False]):
                break
            for installed, text in ((False, ""), (True, f"source {runtime}\n")):
                with open(init, "w", encoding="utf-8") as file:
                    file.write(text)
                times[installed].append(seconds([*gdb, "-q", "-batch", "-ex", "quit"], environment))
    without, with_runtime = min(times[False]), min(times[True])
    text = f"gdb starts in {without:.3f} s, with the runtime in {with_runtime:.3f} s"
    print(text)
    sys.exit(text if with_runtime > LIMIT * without else 0)


main()
