"""Where the debuggers are, and what has to be built before they can run a case.

A debugger is named by a path, a command, or a major version ("20" to "24"; "14" to "16" and "19", which run no
bytecode themselves, only by `values.py --runtime`).  LLDB 24 has no
Python: its path is that of its library, and probe24.cpp is the program around it.
`cargo xtask install debuggers --all` installs them all.
"""

import glob
import hashlib
import os
import re
import shutil
import subprocess
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
VERSIONS = ("20", "21", "22", "23", "24")
OLD = ("14", "15", "16", "19")


def cache():
    default = os.path.join(os.path.expanduser("~"), ".cache", "fmtc", "debuggers")
    return os.environ.get("FMTC_DEBUGGERS") or default


def resolve(name):
    """The path or command of a debugger, from a path, a command or a major version."""
    if name not in VERSIONS + OLD:
        return os.path.abspath(name) if os.path.exists(name) else name
    if name == "22":
        return "lldb-22"
    if name == "24":
        found = sorted(glob.glob(os.path.join(cache(), "lldb-24/modular/lib/liblldb*.so")))
        return found[0] if found else os.path.join(cache(), "lldb-24/liblldb.so")
    return os.path.join(cache(), "lldb-" + name, "bin", "lldb")


def installed():
    """{major version: path} of the debuggers that are there."""
    paths = {v: resolve(v) for v in VERSIONS}
    return {v: p for v, p in paths.items() if os.path.exists(p) or shutil.which(p)}


def version(lldb):
    """Such as "lldb-23.1.0"."""
    out = subprocess.run(
        [driver(lldb) or lldb, "--version"], stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True, check=True
    ).stdout
    return "lldb-" + re.search(r"version (\d+\.\d+\.\d+(?:git)?)", out).group(1)


def compile_once(name, inputs, command):
    """Runs `command` + ["-o", FILE] unless the cache has the result of just that."""
    digest = hashlib.sha256("\0".join(command).encode())
    for path in inputs:
        with open(path, "rb") as f:
            digest.update(f.read())
    folder = os.path.join(cache(), "built", digest.hexdigest()[:16])
    target = os.path.join(folder, name)
    if not os.path.exists(target):
        os.makedirs(folder, exist_ok=True)
        handle, fresh = tempfile.mkstemp(dir=folder)
        os.close(handle)
        subprocess.run(command + ["-o", fresh], check=True)
        os.replace(fresh, target)
    return target


def debuggee(name="debuggee", compiler="clang++-22"):
    """Without position independence: addresses in results do not move."""
    source = os.path.join(HERE, name + ".cpp")
    standard = "c++20" if name == "odd" else "c++17"
    return compile_once(
        name,
        [source],
        [
            compiler,
            "-std=" + standard,
            "-g",
            "-O0",
            "-gdwarf-5",
            "-no-pie",
            "-fno-pie",
            "-fstandalone-debug",
            "-fdebug-prefix-map=%s=." % HERE,
            source,
        ],
    )


def driver(lldb):
    """The program to run in place of an LLDB that is only a library, or None."""
    name = os.path.basename(lldb)
    if name.startswith("probe24"):
        return os.path.abspath(lldb)
    if not (name.startswith("liblldb") and ".so" in name):
        return None
    library = os.path.realpath(lldb)
    headers = os.environ.get("LLDB_HEADERS", "/usr/lib/llvm-22/include")
    source = os.path.join(HERE, "probe24.cpp")
    return compile_once(
        "probe24",
        [source, os.path.join(HERE, "probe24.h")],
        [
            "clang++-22",
            "-std=c++17",
            "-O1",
            "-w",
            "-I",
            headers,
            source,
            library,
            "-Wl,-rpath," + os.path.dirname(library),
        ],
    )


def environment(lldb):
    env = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
    env["PYTHONDONTWRITEBYTECODE"] = "1"
    server = shutil.which("lldb-server-22")
    if driver(lldb) and server:
        env.setdefault("LLDB_DEBUGSERVER_PATH", server)
    return env
