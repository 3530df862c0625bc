#!/usr/bin/env python3
"""Runs formatter bytecode in a real LLDB and reports what it does.

    probe.py run      --lldb LLDB CASES.json [-o OUT.json]
    probe.py tree     --lldb LLDB [-o OUT.json] [NAME...]
                                                     the debuggee's values, as LLDB sees them
    probe.py show     --lldb LLDB SECTIONS.json [-o OUT.json] NAME...
                                                     what `frame variable` prints, by section
    probe.py commands --lldb LLDB EXE COMMAND...     what LLDB prints for commands on a program
    probe.py list                                    the debuggers that are installed
    probe.py debuggee [PROGRAM]                      builds debuggee.cpp, prints its path

LLDB is a path, a command or "20" to "24" (see debuggers.py).  SECTIONS.json is a list of sections
in hex, what `show` writes a list of objects {NAME: what was printed}.  CASES.json is a list of cases,
OUT.json a list of their results in the same order; tests/vectors/README.md describes both.

A case loads its section into an LLDB that is stopped in the debuggee, asks for the summary
(and for children, see `observe`), and takes the section away.  A case that kills or hangs
LLDB is reported as such; the run goes on in a new LLDB.

LLDB shows an error in the place of the text.  To tell them apart each program runs twice, the
second time with a marker pushed at its end: if the marker is the result, the first run ended
well.  A program that leaves by `return` is judged by the wording of known messages instead.
"""

import argparse
import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time

import debuggers
from container import elf_with_section

HERE = os.path.dirname(os.path.abspath(__file__))
ROOTS = [
    "payload",
    "point",
    "derived",
    "empty",
    "uni",
    "bits",
    "color",
    "shape",
    "alias",
    "meters",
    "box_int",
    "pair_",
    "node",
    "node_p",
    "point_r",
    "row",
    "lib",
]
SETTINGS = ("symbols.enable-external-lookup false", "target.inherit-env false", "use-color false")
# Of a processor: how busy the machine is makes no difference.
CASE_SECONDS = 10.0
START_SECONDS = 20.0
COMMAND_SECONDS = 60
# Of time, for a process that takes no processor.
IDLE_SECONDS = 60.0

MESSAGE = re.compile(
    r"^(not enough elements on data stack|not enough arguments"
    r"|expected (String|UInt|Int|Object|Type|Selector|Integer|Dictionary|Any)"
    r"|expected Integer or UInt(\(opcode=.*\))?"
    r"|(index out of bounds|empty control stack|null object|shift out of bounds"
    r"|left shift of negative value|unsupported data types|[/%] by zero"
    r"|opcode not implemented|selector not implemented|failed to get value) ?\(opcode=.*\)"
    r"|failed to get value|opcode not implemented"
    r"|unexpected end of data at offset 0x[0-9a-f]+ while reading \[.*\)"
    r"|unable to decode LEB128 at offset 0x[0-9a-f]+: .*"
    r"|key not found in dictionary\(opcode=dict_get\)"
    r"|dict_set would create a reference cycle\(opcode=dict_set\)"
    r"|Couldn't read: .*|[Tt]ype has no child named '.*'"
    r"|\{0\} \(opcode=\{1\}, selector=\{2\}\)|empty stack)$",
    re.S,
)

# Lines of LLDB's log that are about programs.
LOG_LINE = re.compile(r"^(@\w+ (failed|returned|did)|Bytecode formatter )")


def message(text):
    return bool(text and MESSAGE.match(text))


def printable(output):
    """What a command printed; bytes that are not UTF-8 are written as \\xNN."""
    if output is None:
        return None
    return output.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")


def summary_result(first, reached_end):
    """The result of a case from what its first run showed."""
    raw, raw_hex = first["raw"]
    out = {"outcome": "ok", "summary": raw, "error": None}
    if raw_hex is not None:
        out["summary_hex"] = raw_hex
    elif not raw and (raw is None or reached_end):
        out["outcome"] = "none"
    elif reached_end and raw != "empty stack":
        pass
    elif message(raw):
        out.update(outcome="error", summary=None, error=raw)
    elif reached_end is False:
        out["unconfirmed"] = True
    if first["display"][0] is not None:
        out["display"] = first["display"][0]
    if first["output"] is not None:
        out["output"] = printable(first["output"])
    return out


def log_messages(log):
    """What the log says of the programs, each line once.  Lines begin with a column for the
    name of the thread."""
    lines = [line[16:].strip() for line in log.splitlines()]
    return list(dict.fromkeys(s for s in lines if LOG_LINE.match(s) or message(s)))


def observed_result(saw, died):
    """The result of a case from its steps; `died`: {step: signal or "timeout"}."""
    data = {step: seen["data"] for step, seen in saw.items()}
    logs = {step: log_messages(seen["log"]) for step, seen in saw.items()}
    out = dict({"outcome": "ok", "summary": data.get("summary")}, **data.get("children", {"synthetic": None}))
    out["lookups"] = {step[len("lookup ") :]: seen for step, seen in data.items() if step.startswith("lookup ")}
    out["display"] = printable(data.get("display"))
    out["log"] = {step: lines for step, lines in logs.items() if lines}
    spoken = [
        line for step in ("summary", "children", "display") for line in logs.get(step, []) if "can reuse" not in line
    ]
    if died:
        out["died"] = died
        out["outcome"] = "timeout" if "timeout" in died.values() else "crash"
    elif spoken or message(out["summary"]) or re.search(r"= <.*>$", out["display"] or "", re.M):
        out["outcome"] = "error"
    elif not out["synthetic"] and out["summary"] is None:
        out["outcome"] = "none"
    return out


def prepared(case):
    """A case with all that the worker looks at."""
    methods = case.get("methods")
    children = "lookups" in case or bool(methods) and any(s != 0 for s, _ in methods)
    observe = case.get("observe", children)
    out = dict(case, observe=observe, skip=[])
    signature = out.get("signature", 0)
    out["signature"] = 0 if signature == "summary" else int(signature)
    if observe:
        out.setdefault("lookups", ["x", "nope"])
    return out


class Run:
    """Cases, and what is known of them so far."""

    def __init__(self, cases):
        self.todo = [prepared(c) for c in cases]
        self.results = {}
        self.firsts, self.saw, self.died = {}, {}, {}
        self.current = self.step = None

    def take(self, line):
        """One line of a worker."""
        if "start" in line:
            self.current, self.step = line["start"], None
        elif "failed" in line:
            self.finish(line["failed"], {"outcome": "failed", "error": line["why"]})
        elif "first" in line:
            self.firsts[line["first"]] = line
        elif "glanced" in line:
            display = printable(line["data"]["display"])
            self.finish(line["glanced"], dict(line["data"], outcome="ok", display=display))
        elif "step" in line:
            self.step = line["step"]
        elif "saw" in line:
            self.saw.setdefault(self.current, {})[line["saw"]] = line
        elif line["done"] in self.firsts:
            self.finish(line["done"], summary_result(self.firsts[line["done"]], line["reached_end"]))
        else:
            self.finish(line["done"], observed_result(self.saw.get(line["done"], {}), self.died.get(line["done"])))

    def finish(self, case_id, result):
        self.results[case_id] = dict({"id": case_id}, **result)
        self.current = None

    def lost(self, reason):
        """The worker is gone: `reason` is "timeout", the name of a signal, or None."""
        case_id = self.current
        if self.step is not None:
            self.died.setdefault(case_id, {})[self.step] = reason
            case = next(c for c in self.todo if c["id"] == case_id)
            case["skip"] = list(self.saw.get(case_id, {})) + list(self.died[case_id])
            self.current = None
        elif case_id in self.firsts:  # only the second run went wrong
            self.finish(case_id, summary_result(self.firsts[case_id], None))
        else:
            out = {"outcome": "timeout" if reason == "timeout" else "crash", "summary": None, "error": None}
            self.finish(case_id, dict(out, signal=reason) if reason != "timeout" else out)

    def drop_finished(self):
        self.todo = [c for c in self.todo if c["id"] not in self.results]


def start(lldb, job, tmp, log):
    path = os.path.join(tmp, "job.json")
    with open(path, "w") as f:
        json.dump(job, f)
    env = debuggers.environment(lldb)
    env["TMPDIR"] = tmp  # what a dying LLDB leaves behind
    args = [
        lldb,
        "--no-lldbinit",
        "-b",
        "-o",
        'command script import "%s"' % os.path.join(HERE, "worker.py"),
        "-o",
        "fmtc_work " + path,
        "-o",
        "quit",
    ]
    if debuggers.driver(lldb):
        args = [debuggers.driver(lldb), path]
    return subprocess.Popen(args, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=env, start_new_session=True)


def end(proc):
    with contextlib.suppress(ProcessLookupError):
        os.killpg(proc.pid, signal.SIGKILL)
    return proc.wait()


class Watch:
    """Whether a process takes a processor for too long, or takes none, since the last news."""

    def __init__(self, proc):
        self.proc, self.taken = proc, (0, 0)
        self.news()

    def news(self):
        self.start, self.idle_since = self.taken, time.monotonic()

    def is_hung(self, seconds):
        with open("/proc/%d/stat" % self.proc.pid) as f:
            own = [int(ticks) for ticks in f.read().rpartition(")")[2].split()[11:15]]
        taken = (sum(own[:2]), sum(own[2:]))  # its own, and of children that have ended
        if taken != self.taken:
            self.taken, self.idle_since = taken, time.monotonic()
        return (taken[0] - self.start[0]) / os.sysconf(
            "SC_CLK_TCK"
        ) > seconds or time.monotonic() - self.idle_since > IDLE_SECONDS


def follow(proc, out, run, seconds):
    """Reads a worker's lines until it is gone; true if it had to be killed."""
    watch = Watch(proc)
    with open(out) as f:
        rest = ""
        while True:
            gone = proc.poll() is not None
            chunk = rest + f.read()
            lines = chunk.split("\n")
            rest = lines.pop()
            for line in lines:
                watch.news()
                run.take(json.loads(line))
            if gone:
                return False
            if watch.is_hung(seconds + (START_SECONDS if run.current is None else 0)):
                return True
            time.sleep(0.01)


def run_cases(lldb, cases, exe=None, seconds=CASE_SECONDS):
    """Runs the cases under that LLDB; returns the results in their order."""
    exe = exe or debuggers.debuggee()
    run = Run(cases)
    with tempfile.TemporaryDirectory(prefix="fmtc-probe-", ignore_cleanup_errors=True) as tmp:
        out, log_path = os.path.join(tmp, "out.jsonl"), os.path.join(tmp, "log")
        while run.todo:
            open(out, "w").close()
            run.current = run.step = None
            with open(log_path, "w") as log:
                proc = start(lldb, {"mode": "run", "exe": exe, "out": out, "tmp": tmp, "cases": run.todo}, tmp, log)
                hung = follow(proc, out, run, seconds)
                code = end(proc)
            run.drop_finished()
            if run.todo and run.current is None:
                with open(log_path) as log:
                    sys.stderr.write(log.read()[-3000:])
                raise RuntimeError("%s could not start the debuggee (%s)" % (lldb, code))
            if run.todo:
                name = signal.Signals(-code).name if code < 0 else None
                run.lost("timeout" if hung else name)
                run.drop_finished()
    return [run.results[c["id"]] for c in cases]


def value_trees(lldb, exe=None, roots=ROOTS, depth=6):
    exe = exe or debuggers.debuggee()
    with tempfile.TemporaryDirectory(prefix="fmtc-probe-", ignore_cleanup_errors=True) as tmp:
        out, log_path = os.path.join(tmp, "tree.json"), os.path.join(tmp, "log")
        with open(log_path, "w") as log:
            proc = start(lldb, {"mode": "tree", "exe": exe, "out": out, "depth": depth, "roots": roots}, tmp, log)
            finish(proc, COMMAND_SECONDS)
        if not os.path.exists(out):
            with open(log_path) as log:
                raise RuntimeError(log.read()[-3000:])
        with open(out) as f:
            return json.load(f)


def ending(code):
    """How LLDB ended, where it did not end by itself; `code` is None if it had to be ended."""
    if code is None:
        return "[LLDB does not answer]\n"
    return "[LLDB is killed by %s]\n" % signal.Signals(-code).name if code < 0 else ""


def finish(proc, seconds):
    """What a process prints, and its code; None if it had to be ended."""
    watch = Watch(proc)
    while not watch.is_hung(seconds):
        try:
            return proc.communicate(timeout=0.5)[0], proc.returncode
        except subprocess.TimeoutExpired:
            pass
    end(proc)
    return proc.communicate()[0], None


def command_output(lldb, exe, commands, echo=False, cpu_seconds=COMMAND_SECONDS):
    """What the commands print; with `echo` each behind a line "(lldb) COMMAND".  A command that
    kills LLDB, or takes that much of a processor, has a line about that for its answer."""
    args = [debuggers.driver(lldb), exe] + commands
    if not debuggers.driver(lldb):
        args = [lldb, "--no-lldbinit", "-b"] + [a for c in commands for a in ("-o", c)] + [exe]
    with tempfile.TemporaryDirectory(prefix="fmtc-probe-", ignore_cleanup_errors=True) as tmp:
        env = dict(debuggers.environment(lldb), TMPDIR=tmp)  # what a dying LLDB leaves behind
        proc = subprocess.Popen(
            args,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=env,
            text=True,
            errors="backslashreplace",
            start_new_session=True,
        )
        out, code = finish(proc, cpu_seconds)
    lines = out.splitlines(keepends=True)
    said = [n for n, line in enumerate(lines) if line.startswith("(lldb) ")]
    if said and ending(code):
        lines = lines[: said[-1] + 1] + [ending(code)]
    return "".join(line for line in lines if echo or not line.startswith("(lldb) "))


SECTIONS_PER_SESSION = 4
NOTE = "*** Some of the displayed variables"


def shown(lldb, sections, exe, names):
    """{NAME: what `frame variable` prints} for each section."""
    out = []
    for first in range(0, len(sections), SECTIONS_PER_SESSION):
        with tempfile.TemporaryDirectory(prefix="fmtc-probe-") as tmp:
            out += shown_at_once(lldb, sections[first : first + SECTIONS_PER_SESSION], exe, names, tmp)
    return out


def shown_at_once(lldb, sections, exe, names, tmp):
    commands = ["settings set " + s for s in SETTINGS]
    commands += ["breakpoint set --name stop_here", "run"]
    for at, section in enumerate(sections):
        path = os.path.join(tmp, "%d.so" % at)
        with open(path, "wb") as f:
            f.write(elf_with_section(bytes.fromhex(section)))
        commands += ["target modules add " + path, "frame select 1"]
        commands += ["frame variable " + name for name in names]
        commands += ["type summary clear", "type synthetic clear"]
    printed = command_output(lldb, exe, commands + ["process kill"], echo=True)
    out, wanted = [], set(names)
    for answer in printed.split("(lldb) ")[1:]:
        command, _, text = answer.partition("\n")
        name = command.removeprefix("frame variable ")
        if command.startswith("target modules add "):
            out.append({})
        elif name in wanted and name != command:
            out[-1][name] = text.split(NOTE)[0].rstrip("\n") + "\n"
    if len(out) != len(sections) or any(len(texts) != len(wanted) for texts in out):
        raise RuntimeError("%s did not live to the end:\n%s" % (lldb, printed[-2000:]))
    return out


def main():
    ap = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    ap.add_argument("mode", choices=["run", "tree", "show", "commands", "list", "debuggee"])
    ap.add_argument("what", nargs="*", metavar="CASES.json | SECTIONS.json NAME... | EXE COMMAND... | NAME...")
    ap.add_argument("--lldb", default="22")
    ap.add_argument("--exe", help="a debuggee that was built already")
    ap.add_argument("--seconds", type=float, default=CASE_SECONDS, help="patience, per case")
    ap.add_argument("--cpu-seconds", type=int, default=COMMAND_SECONDS, help="of a processor, for all commands")
    ap.add_argument("--depth", type=int, default=6)
    ap.add_argument("--echo", action="store_true", help="commands, too, are printed")
    ap.add_argument("-o", dest="output")
    a = ap.parse_intermixed_args()
    if a.mode in ("run", "show", "commands") and not a.what:
        ap.error("nothing to run")
    lldb = debuggers.resolve(a.lldb)
    if a.mode == "debuggee":
        print(debuggers.debuggee(*a.what))
        return
    if a.mode == "commands":
        sys.stdout.write(command_output(lldb, a.what[0], a.what[1:], a.echo, a.cpu_seconds))
        return
    if a.mode == "list":
        result = {debuggers.version(p): p for p in debuggers.installed().values()}
    elif a.mode == "show":
        with open(a.what[0]) as f:
            result = shown(lldb, json.load(f), a.exe or debuggers.debuggee(), a.what[1:])
    elif a.mode == "run":
        with open(a.what[0]) as f:
            result = run_cases(lldb, json.load(f), a.exe, a.seconds)
    else:
        result = value_trees(lldb, a.exe, a.what or ROOTS, a.depth)
    text = json.dumps(result, indent=1, ensure_ascii=False) + "\n"
    if a.output:
        with open(a.output, "w") as f:
            f.write(text)
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main()
