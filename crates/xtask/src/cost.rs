//! The cost of builds in seconds of processor time: rows 19 and 20 of benches/README.md. A busy machine changes the
//! seconds, so a row compares two builds of the same run.

use crate::shell::{ensure, Result, Xtask};
use serde_json::Value;
use std::path::Path;
use xshell::cmd;

const README_COMMAND: &str = "cargo run --quiet -- compile examples/summaries.fmt";
/// The command that the first command is compared with: another Rust program of known size.
const PEER: &str = "cargo install --quiet --locked --debug --force --version 1.59.0 just --root";
/// The limit for README's first command, as a multiple of the peer's cost.
const FIRST_COMMAND: f64 = 1.35;
/// The limit for a release build, as a multiple of the cost of an earlier commit.
const RELEASE: f64 = 0.85;

/// Prints the seconds of each crate that README's first command compiles.
pub(crate) fn crates(task: &Xtask) -> Result {
    let target = task.sh.create_temp_dir()?;
    let target = target.path();
    // One after the other, a crate is not slowed down by another.
    cmd!(task.sh, "cargo build --quiet --jobs 1 --timings --target-dir {target}").run()?;
    let page = task.sh.read_file(target.join("cargo-timings/cargo-timing.html"))?;
    let (_, units) = page.split_once("const UNIT_DATA = ").ok_or("the page has no units")?;
    let units = serde_json::Deserializer::from_str(units).into_iter::<Value>().next();
    let units = units.ok_or("the page has no units")??;
    let mut seconds: Vec<(&str, f64)> = Vec::new();
    for unit in units.as_array().ok_or("the units are no list")? {
        let name = unit["name"].as_str().unwrap_or_default();
        let took = unit["duration"].as_f64().unwrap_or_default();
        match seconds.iter_mut().find(|(other, _)| *other == name) {
            Some((_, sum)) => *sum += took,
            None => seconds.push((name, took)),
        }
    }
    seconds.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    println!("| crate | seconds |\n|---|---|");
    for (name, took) in seconds.iter().filter(|(_, took)| *took >= 0.5) {
        println!("| {name} | {took:.1} |");
    }
    let all: f64 = seconds.iter().map(|(_, took)| took).sum();
    println!("| all {} | {all:.1} |", seconds.len());
    Ok(())
}

/// Row 19. Sources are fetched before.
pub(crate) fn first_command(task: &Xtask) -> Result {
    let folder = task.sh.create_temp_dir()?;
    let folder = folder.path();
    cmd!(task.sh, "cargo fetch --locked").quiet().run()?;
    let peer = format!("{PEER} {}", folder.join("peer").display());
    // The speed of a shared machine changes: the peer is built before and after.
    let before = seconds(task, &peer, &folder.join("before"))?;
    let own = seconds(task, README_COMMAND, &folder.join("own"))?;
    let after = seconds(task, &peer, &folder.join("after"))?;
    let peer = f64::midpoint(before, after);
    compare("README's first command", own, "`cargo install just --debug`", peer, FIRST_COMMAND)
}

/// Row 20.
pub(crate) fn release(task: &Xtask, commit: &str) -> Result {
    let folder = task.sh.create_temp_dir()?;
    let (before, target) = (folder.path().join("before"), folder.path().join("target"));
    cmd!(task.sh, "git worktree add --quiet --detach {before} {commit}").run()?;
    let build = |manifest: &Path| {
        format!("cargo build --quiet --release --manifest-path {}", manifest.display())
    };
    let earlier = seconds(task, &build(&before.join("Cargo.toml")), &target.join("before"));
    cmd!(task.sh, "git worktree remove --force {before}").run()?;
    let own = seconds(task, &build(&task.root.join("Cargo.toml")), &target.join("own"))?;
    compare("a release build", own, commit, earlier?, RELEASE)
}

/// The processor time of a command and of all that it starts, which builds in an empty directory.
fn seconds(task: &Xtask, command: &str, target: &Path) -> Result<f64> {
    let times = format!("TIMEFORMAT='%R %U %S'; time {command} >/dev/null");
    let timed = cmd!(task.sh, "bash -c {times}").env("CARGO_TARGET_DIR", target).quiet();
    let printed = timed.read_stderr()?;
    let last = printed.lines().last().unwrap_or_default();
    let times: Vec<f64> = last.split(' ').map(str::parse).collect::<std::result::Result<_, _>>()?;
    let [wall, user, system] = times[..] else { return Err(printed.into()) };
    println!("{command}: {wall:.0} s, {:.0} s of processor time", user + system);
    Ok(user + system)
}

fn compare(what: &str, own: f64, other: &str, its: f64, limit: f64) -> Result {
    let ratio = own / its;
    println!("{what}: {ratio:.2} × {other}, at most {limit}");
    ensure(ratio <= limit, format!("{what} costs too much"))
}
