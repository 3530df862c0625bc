#!/usr/bin/env python3
"""Measures 300 lines with 12 packs against a program of some 45 MB, beside the same without types.

  benches/against.py FMTC [FOLDER]     prints, for each measurement, the milliseconds with types and without

The program is written to FOLDER and compiled by g++, or is there already.
"""

import json
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

PACKS = ["std", "fmt", "glm", "absl", "boost", "eigen", "box2d", "imgui", "protobuf", "qt", "sdl", "llvm-adt"]
HEADERS = ["functional", "iostream", "map", "memory", "optional", "regex", "string", "tuple", "unordered_map", "variant", "vector"]
UNITS, STRUCTURES, FORMATTERS = 14, 12, 96
# So often each is measured; with types and without in turn, for other processes take time.
TURNS = 15

CONTAINERS = """struct S{0} {{ int id; std::string name; S{0} *next; }};
std::vector<S{0}> v{0}; std::map<int, S{0}> m{0}; std::optional<S{0}> o{0}; std::unique_ptr<S{0}> u{0};
std::variant<int, S{0}> w{0}; std::pair<int, S{0}> p{0}; std::tuple<int, S{0}> t{0}; std::unordered_map<int, S{0}> h{0};
void f{0}(S{0} x) {{ v{0}.push_back(x); m{0}.emplace(1, x); h{0}.emplace(1, x); }}
"""


def program(folder):
    """A program with many types of the library."""
    out = folder / "containers"
    if not out.exists():
        objects = []
        for unit in range(UNITS):
            source = folder / f"unit{unit}.cpp"
            text = "".join(f"#include <{header}>\n" for header in HEADERS)
            text += "".join(CONTAINERS.format(unit * STRUCTURES + number) for number in range(STRUCTURES))
            source.write_text(text + ("int main() {}\n" if unit == 0 else ""))
            objects.append(source.with_suffix(".o"))
            subprocess.run(["g++", "-std=c++17", "-g", "-c", source, "-o", objects[-1]], check=True)
        subprocess.run(["g++", *objects, "-o", out], check=True)
    return out


def formatters():
    text = "".join(f'import "fmtc:{pack}"\n' for pack in PACKS)
    return text + "".join(f'summary S{number} {{\n    "\\(id) \\(name)"\n}}\n' for number in range(FORMATTERS))


class Editor:
    """A client of the server with one document."""

    def __init__(self, fmtc, folder, against):
        self.server = subprocess.Popen([fmtc, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.uri, self.text, self.version = (folder / "edited.fmt").as_uri(), formatters(), 0
        options = {"against": str(against)} if against else {}
        self.request("initialize", {"capabilities": {}, "initializationOptions": options})
        self.send({"method": "initialized", "params": {}})
        document = {"uri": self.uri, "languageId": "fmtc", "version": 0, "text": self.text}
        self.send({"method": "textDocument/didOpen", "params": {"textDocument": document}})
        if against:
            self.receive(lambda m: m.get("method") == "window/logMessage" and " types" in m["params"]["message"])
        self.edit()

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.server.stdin.flush()

    def receive(self, is_it):
        while True:
            length = 0
            while line := self.server.stdout.readline().strip():
                if line.startswith(b"Content-Length:"):
                    length = int(line.split(b":")[1])
            message = json.loads(self.server.stdout.read(length))
            if "id" in message and "method" in message:
                self.send({"id": message["id"], "result": None})
            elif is_it(message):
                return message

    def request(self, method, params):
        self.send({"id": method, "method": method, "params": params})
        return self.receive(lambda m: m.get("id") == method)

    def place(self):
        lines = self.text.split("\n")
        line = len(lines) - 3
        return {"line": line, "character": lines[line].index("name") + 2}

    def edit(self):
        """Changes the last formatter, and waits for what is wrong."""
        self.version += 1
        head = formatters().rsplit("\\(id)", 1)
        self.text = f"{head[0]}{self.version} \\(id){head[1]}"
        self.send({"method": "textDocument/didChange", "params": {
            "textDocument": {"uri": self.uri, "version": self.version}, "contentChanges": [{"text": self.text}]}})
        is_it = "textDocument/publishDiagnostics"
        self.receive(lambda m: m.get("method") == is_it and m["params"].get("version") == self.version)

    def complete(self):
        where = {"textDocument": {"uri": self.uri}, "position": self.place()}
        self.request("textDocument/completion", where)

    def close(self):
        self.server.kill()
        self.server.wait()


def in_turn(*actions):
    """The median milliseconds of each."""
    taken = [[] for _ in actions]
    for _ in range(TURNS):
        for of, action in zip(taken, actions):
            begun = time.perf_counter()
            action()
            of.append((time.perf_counter() - begun) * 1e3)
    return [statistics.median(of) for of in taken]


def measure(fmtc, folder):
    """The milliseconds with types and without, and the megabytes of the program."""
    binary = program(folder)
    source = folder / "formatters.fmt"
    source.write_text(formatters())

    def check(*more):
        subprocess.run([fmtc, "check", source, *more], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    editors = [Editor(fmtc, folder, binary), Editor(fmtc, folder, None)]
    found = {
        "check": in_turn(lambda: check("--against", binary), check),
        "an edit": in_turn(*(editor.edit for editor in editors)),
        "completion": in_turn(*(editor.complete for editor in editors)),
    }
    for editor in editors:
        editor.close()
    return found, binary.stat().st_size / 1e6


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as name:
        print(json.dumps(measure(sys.argv[1], pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else name))))
