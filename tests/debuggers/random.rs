//! Random programs: the VM says what LLDB says. Random values of the types of a program.

use crate::engine::{
    Debugger, Outcome, Program, Trial, all_trials_run, is_blessed, json_lines, lldbs, read, root,
    text, verdict,
};
use crate::random_cases::{Options, compare};
use crate::rounds::{number, rounds};
use crate::{formatters, odd_types, packs, random_graphs, random_loops, random_recursion};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Programs compared in each debugger; `FMTC_PROGRAMS` and `FMTC_SEED` say others.
const PROGRAMS: u64 = 200;
const SEED: u64 = 99;
/// How many random values each formatter of a pack shows; of Rust's fewer, whose texts and trees take long.
const VALUES: &str = "10";
const VALUES_OF_RUST: &str = "5";

/// The formatters of packs that random values do not test, with the reasons.
const NOT_TESTED: &str = "tests/debuggers/not_tested.txt";

type Try = fn(Debugger) -> Outcome;
/// What is tried in each LLDB.
const TRIED: [(&str, Try); 7] = [
    ("random programs", agree),
    ("random loops", random_loops::all_end),
    ("random recursion", random_recursion::ends),
    ("random graphs", random_graphs::end),
    ("random formatters", formatters::agree),
    ("random walks", formatters::walks_agree),
    ("odd types", odd_types::agree),
];

pub(crate) fn trials() -> Vec<Trial> {
    let needs = ["clang++-22", "python3"];
    let mut trials = Vec::new();
    for lldb in lldbs() {
        // Bytecode has LLDB run programs from 23 on.
        let is_run = |of: &&(&str, _)| of.0 != "random recursion" || lldb.release() >= "23";
        for (name, run) in TRIED.iter().filter(is_run) {
            let name = format!("{}/{name}", lldb.name());
            trials.push(Trial::run(name, &needs, move || run(lldb)).in_debuggers(&[lldb]));
        }
    }
    if all_trials_run() && is_blessed() {
        let record = Trial::run("odd types/record", &needs, odd_types::record);
        trials.push(record.in_debuggers(&lldbs()));
    }
    let mut of_packs: BTreeMap<String, Vec<Arc<Program>>> = BTreeMap::new();
    for texts in packs::texts().into_iter().filter(|texts| !texts.is_by_gcc()) {
        let pack = texts.program.name.split('/').nth(1).unwrap_or_default().to_owned();
        of_packs.entry(pack).or_default().push(texts.program);
    }
    let of_packs = of_packs.into_iter().map(|(pack, programs)| {
        let needs: Vec<_> = programs.iter().flat_map(|program| program.needs.clone()).collect();
        let packages: Vec<_> = programs.iter().map(|program| program.packages.clone()).collect();
        let name = format!("random values/{pack}");
        let run = move || values_of_types(&pack, &programs);
        Trial::run(name, &needs, run).with_packages(&packages.join(" "))
    });
    trials.extend(of_packs);
    trials
}

/// No formatter of a pack fails on random values of the types of its test programs, and all others are listed.
fn values_of_types(pack: &str, programs: &[Arc<Program>]) -> Outcome {
    let formatters = format!("packs/{pack}/{pack}.fmt");
    let (of_pack, path) = (read(&formatters)?, root().join(formatters));
    let values = if pack.starts_with("rust-") { VALUES_OF_RUST } else { VALUES };
    let mut command = vec!["test", text(&path), "--json", "--random", values, "--seed", "1"];
    for program in programs {
        command.extend(["--against", text(program.path()?)]);
    }
    let lines = json_lines(&command)?;
    let found = lines
        .iter()
        .filter(|line| line["key"].is_string() && line["unknown"] == line["values"])
        .map(|line| {
            let why = if line["values"] == 0 { "no value" } else { "not predicted" };
            (why, line["key"].as_str().unwrap_or_default())
        })
        // Those that the pack imports are tested with their own.
        .filter(|(_, key)| {
            let starts = ["summary ", "children ", "summary /", "children /", "summary `", ", "];
            starts.iter().any(|start| of_pack.contains(&format!("{start}{key}")))
        })
        .map(|(why, key)| format!("{pack}: {why}: {key}"));
    let listed = read(NOT_TESTED)?;
    let is_own = |line: &&str| line.starts_with(&format!("{pack}: "));
    let mut listed: Vec<&str> = listed.lines().filter(is_own).collect();
    let mut found: Vec<String> = found.collect();
    listed.sort_unstable();
    found.sort_unstable();
    match found == listed {
        true => Ok(()),
        false => Err(format!("not tested: {found:#?}\n{NOT_TESTED}: {listed:#?}")),
    }
}

fn agree(lldb: Debugger) -> Outcome {
    let (seed, programs) = (number("FMTC_SEED", SEED), rounds("FMTC_PROGRAMS", PROGRAMS));
    let options = Options { seed, programs: programs as usize, lldb: lldb.release() };
    verdict(&compare(&options)?)
}
