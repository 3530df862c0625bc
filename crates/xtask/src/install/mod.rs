//! Installing what the tests use. What is there already is left alone: a second run takes well under a second.

pub(crate) mod corpus;
pub(crate) mod debuggers;

use crate::shell::{Result, Xtask};
use std::path::Path;
use xshell::{cmd, Cmd};

/// Debian's names. The first five and MinGW's compiler may also come from elsewhere.
const COMPILERS: &str = "\
    dwz=dwz gcc=gcc g++=g++ python3=python3 valgrind=valgrind \
    g++-mingw-w64-x86-64=x86_64-w64-mingw32-g++ gfortran gnat gccgo gdc ldc nim crystal \
    python3-venv";
const BUILDERS: &str = "\
    cmake ninja-build meson make binutils patch dpkg-dev bazel-bootstrap bazel-platforms \
    bazel-rules-java bazel-rules-proto zsh fish groff-base=groff";
/// Libraries for other systems, which only Rust's own server has.
const RUST_TARGETS: &str = "\
    x86_64-unknown-linux-musl x86_64-apple-darwin aarch64-apple-darwin x86_64-pc-windows-gnu x86_64-pc-windows-msvc";

pub(crate) fn run(task: &Xtask, arguments: &[&str]) -> Result {
    let is_option = |argument: &&str| argument.starts_with("--");
    let (options, mut what): (Vec<&str>, Vec<&str>) = arguments.iter().partition(|a| is_option(a));
    if what.is_empty() {
        what = vec!["compilers", "debuggers", "corpus", "builders"];
    }
    if let Some(unknown) = options.iter().find(|option| **option != "--all") {
        return Err(format!("unknown option {unknown} (known: --all)").into());
    }
    let all = options.contains(&"--all");
    for name in what {
        match name {
            "compilers" => compilers(task, all)?,
            "debuggers" => debuggers::install(task, all)?,
            "corpus" => corpus::install(task)?,
            "builders" => builders(task)?,
            _ => {
                return Err(format!(
                    "unknown `{name}` (known: compilers, debuggers, corpus, builders)"
                )
                .into())
            }
        }
    }
    Ok(())
}

/// Compilers and tools; with `all` also the oldest Rust that compiles fmtc, a nightly, and Rust's libraries for other systems.
pub(crate) fn compilers(task: &Xtask, all: bool) -> Result {
    if all {
        for release in [&*oldest_rust(task)?, "nightly"] {
            let version = cmd!(task.sh, "rustc +{release} --version").quiet();
            if version.ignore_stdout().ignore_stderr().run().is_err() {
                cmd!(task.sh, "rustup toolchain install --profile minimal {release}").run()?;
            }
        }
        for target in RUST_TARGETS.split_whitespace() {
            rust_target(task, target)?;
        }
        task.apt("musl-tools=musl-gcc")?;
    }
    task.apt(COMPILERS)?;
    // Zig's own distribution: Debian has no package of it.
    task.venv(&task.debuggers().join("zig"), &["ziglang==0.17.1"])
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

/// The builders whose example projects are tested, shells that load completions, and what lays out manual pages.
pub(crate) fn builders(task: &Xtask) -> Result {
    task.apt(BUILDERS)?;
    task.venv(&task.debuggers().join("schema-checks"), &["check-jsonschema==0.39.0"])
}
