//! Formatters in real debuggers: programs are built with a compiled section, started in a debugger, and
//! what it prints is compared. Also what fmtc makes of real programs, and what linkers and builders make of its output.
//!
//! `tests/README.md` says how trials are named, which are answered from the record, and which debuggers a run asks.

mod accused;
mod against;
mod breakages;
mod captured;
mod cases;
mod compatibility;
#[path = "../library/conformance.rs"]
#[allow(dead_code)]
mod conformance;
mod corpus;
mod dap;
#[path = "../support/document.rs"]
#[allow(dead_code)]
mod document;
mod documents;
mod edits;
mod engine;
mod every_type;
mod examples;
#[path = "../support/executable.rs"]
mod executable;
#[path = "../support/faults.rs"]
#[allow(dead_code)]
mod faults;
mod formatters;
mod gdb;
mod held_back;
mod import;
mod imported_python;
mod installed_packs;
mod keys;
mod languages;
mod live;
mod macros;
mod modules;
mod objects;
mod odd_types;
mod packs;
mod patterns;
#[path = "../support/programs/mod.rs"]
#[allow(dead_code)]
mod programs;
mod qualified;
mod random;
#[path = "../support/random_cases.rs"]
#[allow(dead_code)]
mod random_cases;
#[path = "../support/formatters/mod.rs"]
#[allow(dead_code)]
mod random_formatters;
mod random_graphs;
mod random_loops;
mod random_recursion;
mod real_programs;
mod recorded;
#[path = "../support/rounds.rs"]
mod rounds;
mod rust_lldb;
mod rustc;
mod scripts;
mod texts;
mod transcript;
mod types;
mod upstream;
mod walked;
mod ways;
mod wrong_shapes;

use engine::trial::{Trial, passed, run_all};
use std::process::ExitCode;

/// The families of trials.
const FAMILIES: &[fn() -> Vec<Trial>] = &[
    accused::trials,
    captured::trials,
    cases::trials,
    corpus::trials,
    dap::trials,
    documents::trials,
    edits::trials,
    every_type::trials,
    examples::trials,
    gdb::trials,
    held_back::trials,
    import::trials,
    imported_python::trials,
    installed_packs::trials,
    keys::trials,
    languages::trials,
    live::trials,
    macros::trials,
    modules::trials,
    objects::trials,
    packs::trials,
    patterns::trials,
    qualified::trials,
    random::trials,
    real_programs::trials,
    recorded::trials,
    rust_lldb::trials,
    scripts::trials,
    engine::table::trials,
    texts::trials,
    types::trials,
    upstream::trials,
    walked::trials,
    wrong_shapes::trials,
];

// libtest-mimic has no room for a last line.
#[expect(clippy::print_stdout)]
fn main() -> ExitCode {
    let trials = FAMILIES.iter().flat_map(|family| family()).collect();
    let (arguments, conclusion) = run_all(trials);
    let all = conclusion.num_ignored + conclusion.num_filtered_out == 0 && !arguments.list;
    if all
        && !conclusion.has_failed()
        && let Err(message) = compatibility::check(&passed())
    {
        println!("{message}\n");
        return ExitCode::FAILURE;
    }
    conclusion.exit_code()
}
