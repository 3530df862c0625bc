#!/usr/bin/env python3
"""What a build script pays for its compiler: cold builds of a build-dependency, in turns.

    benches/build-cost.py [--rounds 3] [--jobs 2]

Each round builds, from nothing but fetched sources, an empty program with one build-dependency: this
repository's fmtc (packaged, as a user gets it), cxx-build, prost-build. The table has the median of the
rounds, and the ratio to prost-build in the same rounds. Fails if fmtc takes more than 0.85 times as long
as prost-build or has more than 20 crates.
"""

import argparse
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
MAX_CRATES = 20
MAX_RATIO = 0.85
FMTC = "fmtc"
PEER = "prost-build"


def cargo(*arguments, cwd, env=None):
    return subprocess.run(["cargo", *arguments], cwd=cwd, env=env, check=True, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE).stdout


def unpack_packages(folder):
    """fmtc and the parts of it that are crates, as they would be published: the folder of fmtc, those of its parts."""
    cargo("package", "--workspace", "--exclude", "xtask", "--no-verify", "--allow-dirty", "--quiet", "--target-dir", str(folder / "package"), cwd=ROOT)
    for archive in (folder / "package/package").glob("*.crate"):
        subprocess.run(["tar", "xzf", str(archive), "-C", str(folder)], check=True)
    [own] = folder.glob("fmtc-[0-9]*")
    return own, {path.name.rsplit("-", 1)[0]: path for path in folder.glob("fmtc-[a-z]*")}


def project(folder, name, dependency, parts):
    home = folder / name
    (home / "src").mkdir(parents=True)
    (home / "src/main.rs").write_text("fn main() {}\n")
    (home / "build.rs").write_text("fn main() {}\n")
    (home / "Cargo.toml").write_text(
        f'[package]\nname = "cost-of-{name}"\nversion = "0.0.0"\nedition = "2021"\n'
        f"[build-dependencies]\n{name} = {dependency}\n[workspace]\n"
        + "".join(f'[patch.crates-io.{part}]\npath = "{path}"\n' for part, path in parts.items() if name == FMTC))
    cargo("fetch", "--quiet", cwd=home)
    tree = cargo("tree", "--offline", "--edges", "normal,build", "--prefix", "none", "--format", "{p}", cwd=home)
    crates = {line.split(" (")[0].removesuffix(" (*)") for line in tree.splitlines()}
    return home, len(crates) - 1


def seconds(home, jobs):
    shutil.rmtree(home / "target", ignore_errors=True)
    # Cargo passes the flag for dependencies from a registry.
    flags = {"RUSTFLAGS": "--cap-lints allow", "CARGO_INCREMENTAL": "0", "CARGO_TARGET_DIR": str(home / "target")}
    env = {**os.environ, **flags}
    start = time.monotonic()
    cargo("build", "--offline", "--quiet", "--jobs", str(jobs), cwd=home, env=env)
    return time.monotonic() - start


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        own, parts = unpack_packages(folder)
        wanted = {
            FMTC: f'{{ path = "{own}", default-features = false, features = ["build"] }}',
            "cxx-build": '"1"',
            PEER: '"0.14"',
        }
        projects = {name: project(folder, name, dependency, parts) for name, dependency in wanted.items()}
        times = {name: [] for name in projects}
        for _ in range(options.rounds):
            for name, (home, _) in projects.items():
                times[name].append(seconds(home, options.jobs))

    print("| build-dependency | crates | seconds, median | range | to prost-build |")
    print("|---|---|---|---|---|")
    medians = {name: statistics.median(taken) for name, taken in times.items()}
    for name, (_, crates) in projects.items():
        low, high = min(times[name]), max(times[name])
        ratio = medians[name] / medians[PEER]
        print(f"| {name} | {crates} | {medians[name]:.1f} | {low:.1f} to {high:.1f} | {ratio:.2f} |")
    if medians[FMTC] > MAX_RATIO * medians[PEER] or projects[FMTC][1] > MAX_CRATES:
        sys.exit("fmtc is heavier than it may be")


if __name__ == "__main__":
    main()
