//! Random programs: the VM says what LLDB says. Random values of the types of a program.

use crate::random_cases::{Options, compare, number};
use crate::{root, tools};
use libtest_mimic::Trial;
use std::path::Path;

/// Programs compared in each debugger; `FMTC_PROGRAMS` and `FMTC_SEED` say others.
const PROGRAMS: u64 = 200;
const SEED: u64 = 99;
/// Programs with the types of a pack: the pack, the source below its tests, how it is compiled, and how many random values each
/// formatter shows.
const OF_TYPES: [(&str, &str, &str, &[&str], &str); 2] = [
    ("std", "gnu.cpp", "clang++-22", &["-g", "-w", "-std=c++20"], "20"),
    ("rust-std", "library.rs", "rustc", &["-g", "-Copt-level=0", "--edition=2021"], "5"),
];

pub(crate) fn trials() -> Vec<Trial> {
    let trial = |lldb: &&'static str| {
        let lldb = *lldb;
        let name = format!("random_programs::lldb_{lldb}");
        tools::trial(name, vec!["clang++-22", "python3", lldb], move || agree(lldb))
    };
    let of_types = OF_TYPES.iter().map(|(pack, source, compiler, options, values)| {
        let test = move || values_of_types(pack, source, [&[*compiler], *options].concat(), values);
        tools::trial(format!("random_values::types::{pack}"), vec![compiler], test)
    });
    tools::debuggers().iter().map(trial).chain(of_types).collect()
}

/// No formatter of a pack fails on random values of the types of a program.
fn values_of_types(
    pack: &str,
    source: &str,
    compile: Vec<&str>,
    values: &str,
) -> Result<(), String> {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lldb/random_values");
    std::fs::create_dir_all(&out).map_err(|e| format!("{}: {e}", out.display()))?;
    let [source, formatters] = [format!("test/{source}"), format!("{pack}.fmt")]
        .map(|path| root().join("packs").join(pack).join(path).display().to_string());
    let program = out.join(pack).display().to_string();
    let (compiler, options) = compile.split_first().ok_or("no compiler")?;
    tools::run(compiler, &[options, &[&source, "-o", &program]].concat())?;
    let values = ["--random", values, "--seed", "1", "--against", &program];
    tools::fmtc(&[&["test", &formatters], &values[..]].concat()).map(drop)
}

fn agree(lldb: &str) -> Result<(), String> {
    let (seed, programs) = (number("FMTC_SEED", SEED), number("FMTC_PROGRAMS", PROGRAMS));
    let differences = compare(&Options { seed, programs: programs as usize, lldb })?;
    if differences.is_empty() { Ok(()) } else { Err(differences.join("\n")) }
}
