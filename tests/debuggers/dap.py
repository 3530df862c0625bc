#!/usr/bin/env python3
"""Says commands to lldb-dap or to gdb, as an editor would, and prints what it would show.

    dap.py ADAPTER PROGRAM [--init COMMAND] SOURCE:LINE[,LINE] COMMAND...
    dap.py ADAPTER PROGRAM --core FILE COMMAND...

The program is started and stops at the first line.  With --attach it runs before the adapter does,
with the argument "wait": it prints a line and waits in `main` until its variable `waits` is false.
Each command is printed behind "(lldb) ", as LLDB echoes its own, or behind "(gdb) ".  The commands of
--init are run first, by gdb before it loads the program.

    variables [NAME/NAME...]    the locals, or the children of a variable, as NAME = VALUE
    page FIRST COUNT COMMAND    the same of so many children from the first one
    hover EXPRESSION            what is shown when the mouse rests on it; also `watch`
    hex COMMAND                 one of these, with numbers shown in hexadecimal
    repl COMMAND                a command of the debugger, in its console
    set NAME VALUE              a new value for a local
    continue                    to the next stop
    refreshed                   waits until the adapter says that values are to be asked for again
    session NUMBER              the next commands are for another session of --sessions, 0 first

With --sessions one process of lldb-dap has so many, each with a program of its own.
"""

import argparse
import contextlib
import ctypes
import json
import os
import queue
import re
import signal
import socket
import subprocess
import sys
import threading

# For one message, on a busy machine.
PATIENCE = 600.0
PR_SET_PDEATHSIG = 1
FIRST_COMMANDS = [
    "settings set target.disable-aslr false",
    "settings set auto-confirm true",
    "settings set symbols.enable-external-lookup false",
]


class Gone(Exception):
    """The adapter has ended."""


def start(command):
    """A process that does not outlive this one. lldb-server ends when its lldb-dap does, and ends
    the program that it has started."""
    libc = ctypes.CDLL(None)
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        preexec_fn=lambda: libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL),
    )


def end(process):
    process.kill()
    process.wait()


def listen(path):
    """An lldb-dap that takes connections, and its port."""
    server = start([path, "--connection", "listen://127.0.0.1:0"])
    for line in server.stdout:
        found = re.search(rb":(\d+)$", line.strip())
        if found:
            return server, int(found.group(1))
    raise Gone("the adapter does not listen")


class Adapter:
    """A running lldb-dap or gdb: requests in, answers and events out."""

    def __init__(self, path, init, server=None):
        self.is_gdb = os.path.basename(path).startswith("gdb")
        options = ["-nx", "-i=dap", *("-iex=" + line for line in init)] if self.is_gdb else []
        if server:
            self.process, port = server
            connection = socket.create_connection(("127.0.0.1", port))
            self.input, self.output = connection.makefile("wb"), connection.makefile("rb")
        else:
            self.process = start([path, *options])
            self.input, self.output = self.process.stdin, self.process.stdout
        self.messages = queue.Queue()
        self.events, self.answers, self.sent, self.patience = [], {}, 0, PATIENCE
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        """Puts every message of the adapter into the queue, and None behind the last."""
        stream = self.output
        while True:
            length = None
            for line in iter(stream.readline, b"\r\n"):
                if not line:
                    self.messages.put(None)
                    return
                name, _, value = line.partition(b":")
                if name.lower() == b"content-length":
                    length = int(value)
            self.messages.put(json.loads(stream.read(length)))

    def send(self, command, arguments):
        self.sent += 1
        body = json.dumps({"seq": self.sent, "type": "request", "command": command, "arguments": arguments}).encode()
        try:
            self.input.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
            self.input.flush()
        except BrokenPipeError:
            self.gone()
        return self.sent

    def gone(self):
        try:
            code = self.process.wait(self.patience)
        except subprocess.TimeoutExpired:
            raise Gone("the adapter says nothing more") from None
        raise Gone("the adapter died of signal %d" % -code if code < 0 else "the adapter ended with %d" % code)

    def receive(self):
        try:
            message = self.messages.get(timeout=self.patience)
        except queue.Empty:
            raise Gone("the adapter does not answer") from None
        if message is None:
            self.gone()
        if message["type"] == "event":
            self.events.append(message)
        elif message["type"] == "response":
            self.answers[message["request_seq"]] = message

    def answer(self, number):
        """The answer to a request. LLDB 19 answers `launch` before others that were sent later."""
        while number not in self.answers:
            self.receive()
        return self.answers.pop(number)

    def ask(self, command, **arguments):
        """The body of the answer."""
        answer = self.answer(self.send(command, arguments))
        if not answer["success"]:
            body = answer.get("body") or {}
            raise ValueError(body.get("error", {}).get("format") or answer.get("message"))
        return answer.get("body") or {}

    def wait_for(self, *names):
        """The next event of one of these names; each is seen once."""
        while True:
            for at, event in enumerate(self.events):
                if event["event"] in names:
                    return self.events.pop(at)
            self.receive()

    def end(self):
        self.patience = 5.0
        with contextlib.suppress(Gone, ValueError):
            self.ask("disconnect", terminateDebuggee=True)
        end(self.process)


class Session:
    """A program that has stopped."""

    def __init__(self, adapter, request, arguments, breakpoints, first=()):
        self.adapter = adapter
        adapter.ask(
            "initialize",
            adapterID="lldb-dap",
            clientID="vscode",
            pathFormat="path",
            linesStartAt1=True,
            columnsStartAt1=True,
            supportsVariableType=True,
            supportsVariablePaging=True,
            supportsMemoryReferences=True,
        )
        started = adapter.send(request, dict(arguments, initCommands=[*FIRST_COMMANDS, *first]))
        adapter.wait_for("initialized")
        if breakpoints:
            source, lines = breakpoints
            adapter.ask(
                "setBreakpoints",
                source={"name": source, "path": source},
                breakpoints=[{"line": line} for line in lines],
            )
        adapter.ask("configurationDone")
        adapter.answer(started)
        self.look()

    def look(self):
        """Waits for the stop and finds the frame and its locals."""
        event = self.adapter.wait_for("stopped", "exited", "terminated")
        if event["event"] != "stopped":
            raise Gone("the program has ended")
        self.thread = event["body"].get("threadId")
        if self.thread is None:
            self.thread = self.adapter.ask("threads")["threads"][0]["id"]
        self.select()

    def select(self, function=None):
        """The innermost frame, or that of a function."""
        frames = self.adapter.ask("stackTrace", threadId=self.thread, startFrame=0, levels=20)["stackFrames"]
        self.frame = next(f["id"] for f in frames if f["name"].startswith(function or ""))
        scopes = self.adapter.ask("scopes", frameId=self.frame)["scopes"]
        # gdb has no scope without variables, and one of its own for arguments.
        known = [s for s in scopes if s["name"] in ("Locals", "Arguments")]
        self.locals = min(known, key=lambda s: s["name"] != "Locals")["variablesReference"]

    def children(self, path, more):
        reference = self.locals
        for name in filter(None, path.split("/")):
            found = self.adapter.ask("variables", variablesReference=reference)["variables"]
            one = next((v for v in found if v["name"] == name), None)
            if one is None:
                raise ValueError("no variable " + name)
            reference = one["variablesReference"]
        if not reference:
            return []
        return self.adapter.ask("variables", variablesReference=reference, **more)["variables"]

    def say(self, command, more=None):
        """What a command shows."""
        more = more or {}
        word, _, rest = command.partition(" ")
        if word == "hex":
            return self.say(rest, {"format": {"hex": True}})
        if word == "page":
            first, count, rest = rest.split(" ", 2)
            return self.say(rest, {"filter": "indexed", "start": int(first), "count": int(count)})
        if word == "variables":
            return "".join("%s = %s\n" % (v["name"], v["value"]) for v in self.children(rest, more))
        if word in ("hover", "watch", "repl"):
            is_command = word == "repl" and not self.adapter.is_gdb
            text = "`" + rest if is_command else rest
            body = self.adapter.ask("evaluate", expression=text, context=word, frameId=self.frame, **more)
            # LLDB 19 repeats the command.
            return body["result"].removeprefix("(lldb) %s\n" % rest).rstrip("\n") + "\n"
        if word == "set":
            name, _, value = rest.partition(" ")
            body = self.adapter.ask("setVariable", variablesReference=self.locals, name=name, value=value)
            return body.get("value", "") + "\n"
        if word == "continue":
            self.adapter.ask("continue", threadId=self.thread)
            self.look()
            return ""
        if word == "refreshed":
            self.adapter.wait_for("invalidated")
            self.select()
            return ""
        raise ValueError("unknown command " + command)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("adapter")
    parser.add_argument("program")
    parser.add_argument("--core")
    parser.add_argument("--attach", action="store_true")
    parser.add_argument("--sessions", type=int, default=0)
    parser.add_argument("--init", action="append", default=[], metavar="COMMAND")
    parser.add_argument("rest", nargs="*")
    options = parser.parse_intermixed_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    request, arguments, breakpoints, waiting = "launch", {"program": options.program}, None, None
    commands = options.rest
    if options.core:
        request, arguments["coreFile"] = "attach", options.core
    else:
        place, *commands = commands
        source, _, lines = place.rpartition(":")
        breakpoints = source, [int(line) for line in lines.split(",")]
        arguments["disableASLR"] = False
    if options.attach:
        waiting = start([options.program, "wait"])
        waiting.stdout.readline()
        request = "attach"
        arguments = {"program": options.program, "pid": waiting.pid, "stopOnEntry": True}
    server = listen(options.adapter) if options.sessions else None
    adapters = [Adapter(options.adapter, options.init, server) for _ in range(options.sessions or 1)]
    adapter = adapters[0]
    try:
        sessions = [Session(one, request, arguments, breakpoints, options.init) for one in adapters]
        session = sessions[0]
        if waiting:
            session.select("main")
            session.say("repl expression -- waits = false")
            session.say("continue")
        for command in commands:
            print("(gdb) " if adapter.is_gdb else "(lldb) ", command, sep="")
            if command.startswith("session "):
                session = sessions[int(command.split()[1])]
                continue
            try:
                sys.stdout.write(session.say(command))
            except ValueError as error:
                print("error: %s" % error)
    except Gone as gone:
        print(gone)
    finally:
        for one in reversed(adapters):
            one.end()
        if waiting:
            end(waiting)


if __name__ == "__main__":
    main()
