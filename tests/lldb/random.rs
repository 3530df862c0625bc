//! Random programs: the VM says what LLDB says.

use crate::random_cases::{Options, compare, number};
use crate::tools;
use libtest_mimic::Trial;

/// Programs compared in each debugger; `FMTC_PROGRAMS` and `FMTC_SEED` say others.
const PROGRAMS: u64 = 200;
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
    let (seed, programs) = (number("FMTC_SEED", SEED), number("FMTC_PROGRAMS", PROGRAMS));
    let differences = compare(&Options { seed, programs: programs as usize, lldb })?;
    if differences.is_empty() { Ok(()) } else { Err(differences.join("\n")) }
}
