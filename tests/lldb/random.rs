//! Random programs: the VM says what LLDB says. Random values of the types of a program.

use crate::random_cases::{Options, compare, number};
use crate::{root, tools};
use libtest_mimic::Trial;
use std::path::Path;

/// Programs compared in each debugger; `FMTC_PROGRAMS` and `FMTC_SEED` say others.
const PROGRAMS: u64 = 200;
const SEED: u64 = 99;
/// Random values of each formatter.
const VALUES: &str = "20";

pub(crate) fn trials() -> Vec<Trial> {
    let trial = |lldb: &&'static str| {
        let lldb = *lldb;
        let name = format!("random_programs::lldb_{lldb}");
        tools::trial(name, vec!["clang++-22", "python3", lldb], move || agree(lldb))
    };
    let of_types = "random_values::types".to_owned();
    let of_types = tools::trial(of_types, vec!["clang++-22"], values_of_types);
    tools::debuggers().iter().map(trial).chain([of_types]).collect()
}

/// No formatter of the pack `std` fails on random values of the types of a program.
fn values_of_types() -> Result<(), String> {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lldb/random_values");
    std::fs::create_dir_all(&out).map_err(|e| format!("{}: {e}", out.display()))?;
    let [source, pack] = ["packs/std/test/gnu.cpp", "packs/std/std.fmt"]
        .map(|path| root().join(path).display().to_string());
    let program = out.join("program").display().to_string();
    tools::run("clang++-22", &["-g", "-w", "-std=c++20", &source, "-o", &program])?;
    let values = ["--random", VALUES, "--seed", "1", "--against", &program];
    tools::fmtc(&[&["test", &pack], &values[..]].concat()).map(drop)
}

fn agree(lldb: &str) -> Result<(), String> {
    let (seed, programs) = (number("FMTC_SEED", SEED), number("FMTC_PROGRAMS", PROGRAMS));
    let differences = compare(&Options { seed, programs: programs as usize, lldb })?;
    if differences.is_empty() { Ok(()) } else { Err(differences.join("\n")) }
}
