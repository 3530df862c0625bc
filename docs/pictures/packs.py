#!/usr/bin/env python3
"""Makes a picture for each pack: values of the real library in LLDB, without the pack and with it.

    packs.py [NAME...]       writes packs/NAME.svg; all packs without a name

A pack's values are those of its tests: of the programs in packs/NAME/test, or of the one in
tests/corpus whose formatters are the pack. Needs lldb-22, the compilers, and the libraries that
`cargo xtask install corpus` installs; packs whose program cannot be built keep the picture they have.
"""

import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.normpath(os.path.join(HERE, "..", ".."))
LLDB = os.environ.get("FMTC_LLDB", "lldb-22")
FMTC = os.environ.get("FMTC") or os.path.join(ROOT, "target/debug/fmtc")
COLUMNS = 92
MAX_VALUES = 4  # in a picture
MAX_LINES = 7  # of a value without the pack
COMPILERS = {
    ".c": "clang-22 -g -O0",
    ".cpp": "clang++-22 -g -O0 -std=c++17 -fstandalone-debug",
    ".rs": "rustc -g -C opt-level=0 --edition 2021",
    ".d": "gdc -g -O0",
    ".cr": "crystal build -d",
    ".zig": "sh -c '\"${FMTC_DEBUGGERS:-$HOME/.cache/fmtc/debuggers}/zig/bin/python\" -m ziglang build-exe -fllvm -ODebug "
    "--cache-dir \"$2-cache\" --global-cache-dir \"$2-cache\" \"$0\" -femit-bin=\"$2\"'",
    ".nim": "sh -c 'nim c --hints:off --warnings:off --debugger:native \"--gcc.options.debug:-g -O0\" "
    "--nimcache:\"$2-cache\" -o:\"$2\" $3 \"$0\"'",
}


def read(path):
    with open(path) as f:
        return f.read()


def comment(text, word):
    found = re.search(rf"^(?://|#) {word}: *(.*)$", text, re.M)
    return found.group(1) if found else ""


def programs(pack):
    """(source, command, variables) of the programs that test a pack."""
    folder = os.path.join(ROOT, "packs", pack, "test")
    for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
        stem, extension = os.path.splitext(name)
        if extension in COMPILERS:
            source = os.path.join(folder, name)
            shown = read(os.path.join(folder, stem + ".txt"))
            variables = re.findall(r"^\(lldb\) frame variable (\S+)$", shown, re.M)
            flags = comment(read(source), "Flags")
            manifest = os.path.join(folder, stem, "Cargo.toml")
            if os.path.exists(manifest):
                build = (f"cargo build --quiet --locked --manifest-path '{manifest}' --target-dir OUT-target"
                         f" && cp OUT-target/debug/{stem} OUT")
            else:
                build = f"{COMPILERS[extension]} '{source}' -o OUT {flags}"
            yield source, build, variables
    corpus = os.path.join(ROOT, "tests", "corpus")
    known = json.loads(read(os.path.join(corpus, "corpus.json")))
    for source, build in known["builds"].items():
        stem = os.path.splitext(os.path.basename(source))[0]
        if read(os.path.join(corpus, stem + ".fmt")).strip() == f'import "fmtc:{pack}"':
            cases = [case for case in known["cases"] if case["source"] == source]
            variables = [check["variable"] for case in cases for check in case["checks"]]
            yield os.path.join(corpus, source), f"cd '{corpus}' && {build['command']}", variables


def built(command, out):
    """Builds a program; whether that was possible."""
    command = command.replace("OUT", f"'{out}'")
    return subprocess.run(["sh", "-c", command], cwd=ROOT, stderr=subprocess.DEVNULL).returncode == 0


def values(program, source, variables, init):
    """What LLDB prints for each variable, in colours."""
    line = next(n for n, text in enumerate(read(source).splitlines(), 1) if "break here" in text)
    commands = ["settings set use-color true", "settings set target.disable-aslr false",
                "settings set symbols.enable-external-lookup false",
                f"breakpoint set -f {os.path.basename(source)} -l {line}", "run"]
    commands += [f"frame variable {variable}" for variable in variables]
    arguments = [LLDB, "--no-lldbinit", "--batch"] + (["-S", init] if init else []) + [program]
    for command in commands:
        arguments += ["-o", command]
    printed = subprocess.run(arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                             stdin=subprocess.DEVNULL, text=True, errors="replace").stdout
    parts = re.split(r"^\(lldb\) frame variable (\S+)\n", printed, flags=re.M)[1:]
    return dict(zip(parts[::2], (text.rstrip("\n") for text in parts[1::2])))


def type_of(text):
    found = re.match(r"\((.*?)\) \S+ =", re.sub(r"\x1b\[[0-9;]*m", "", text))
    return found.group(1) if found else text


def cut(text):
    """The first lines of a value."""
    lines = text.split("\n")
    return lines if len(lines) <= MAX_LINES else lines[:MAX_LINES - 1] + ["  …"]


def session(pack, work):
    """The lines of a picture; none if there is nothing to show."""
    prefix = os.path.join(work, pack)
    subprocess.run([FMTC, "setup", "packs", pack, "--prefix", prefix], check=True,
                   stdout=subprocess.DEVNULL)
    init = os.path.join(prefix, "fmtc", "packs", "lldbinit")
    before, after, types = [], [], set()
    address = re.compile("0x[0-9a-f]{16}")
    for source, command, variables in programs(pack):
        program = os.path.join(work, "program")
        if not built(command, program):
            print(f"{pack}: {source} cannot be built", file=sys.stderr)
            continue
        plain = values(program, source, variables, None)
        packed = values(program, source, variables, init)
        for variable in variables:
            type_name = type_of(packed.get(variable, ""))
            same = address.sub("", packed.get(variable, "")) == address.sub("", plain.get(variable, ""))
            if same or type_name in types or len(types) == MAX_VALUES:
                continue
            types.add(type_name)
            ask = f"(lldb) \x1b[1mframe variable {variable}\x1b[0m"
            before += [ask] + cut(plain[variable])
            after += [ask] + cut(packed[variable])
    if not after:
        return []
    return [rule("without the pack"), *before, "", rule("with it"), *after]


def rule(title):
    return f"\x1b[90m── {title} {'─' * (COLUMNS - len(title) - 4)}\x1b[0m"


def main():
    found = os.scandir(os.path.join(ROOT, "packs"))
    packs = sys.argv[1:] or sorted(entry.name for entry in found if entry.is_dir())
    if "FMTC" not in os.environ:
        subprocess.run(["cargo", "build", "--quiet"], cwd=ROOT, check=True)
    os.makedirs(os.path.join(HERE, "packs"), exist_ok=True)
    for pack in packs:
        with tempfile.TemporaryDirectory() as work:
            lines = session(pack, work)
        if not lines:
            continue
        svg = subprocess.run(
            [sys.executable, os.path.join(HERE, "ansi_to_svg.py"), f"fmtc:{pack}", str(COLUMNS)],
            input="\n".join(lines), stdout=subprocess.PIPE, text=True, check=True).stdout
        with open(os.path.join(HERE, "packs", pack + ".svg"), "w") as f:
            f.write(svg)
        print(pack)


if __name__ == "__main__":
    main()
