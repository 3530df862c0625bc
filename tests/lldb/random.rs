//! Random programs: the VM says what LLDB says.

use crate::random_cases::{Options, compare};
use crate::tools;
use libtest_mimic::Trial;

/// Programs compared in each debugger; the seed is fixed, `examples/genprog.rs` takes others.
const PROGRAMS: usize = 200;
const SEED: u64 = 99;

pub(crate) fn trials() -> Vec<Trial> {
    let trial = |lldb: &&'static str| {
        let lldb = *lldb;
        let name = format!("random_programs::lldb_{lldb}");
        tools::trial(name, vec!["clang++-22", "python3", lldb], move || agree(lldb))
    };
    tools::debuggers().iter().map(trial).collect()
}

fn agree(lldb: &str) -> Result<(), String> {
    let options = Options { seed: SEED, programs: PROGRAMS, lldb: lldb.to_owned() };
    let report = compare(options)?;
    match report.failures.is_empty() {
        true => Ok(()),
        false => Err(report.failures.join("\n")),
    }
}
