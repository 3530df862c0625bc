//! Formatters in real debuggers: programs are built with a compiled section, started in LLDB, and
//! what it prints is compared.
//!
//! A test that lacks a tool is ignored and says which; where `CI` is set it fails. LLDB 22 and 23
//! are used; with `FMTC_FULL=1` also 20, 21 and 24. `cargo xtask install debuggers` installs them.
//! `FMTC_BLESS=1` writes what LLDB 22 prints to the expected files.

mod accused;
mod against;
mod breakages;
mod builds;
mod captured;
mod cases;
mod checked_builds;
mod compatibility;
#[path = "../library/conformance.rs"]
#[allow(dead_code)]
mod conformance;
mod cookbook;
mod corpus;
mod dap;
mod doctor;
#[path = "../support/document.rs"]
#[allow(dead_code)]
mod document;
mod edits;
mod embed;
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
mod inject;
mod installed_packs;
mod keys;
mod languages;
mod live;
mod macros;
mod modules;
mod new_projects;
mod objects;
mod odd_types;
mod old;
mod packs;
mod patterns;
#[path = "../support/programs/mod.rs"]
#[allow(dead_code)]
mod programs;
mod published;
mod python_children;
mod qualified;
mod random;
#[path = "../support/random_cases.rs"]
#[allow(dead_code)]
mod random_cases;
#[path = "../support/formatters/mod.rs"]
#[allow(dead_code)]
mod random_formatters;
mod random_loops;
mod random_recursion;
mod read_files;
mod readme;
mod real_programs;
mod recursion;
#[path = "../support/rounds.rs"]
mod rounds;
mod runtime;
mod rust_enums;
mod rust_keys;
mod rust_lldb;
mod rust_targets;
mod rustc;
mod session;
mod shells;
mod summaries;
mod tools;
mod transcript;
mod tutorial;
mod types;
mod upstream;
mod walked;
mod wrong_shapes;

use libtest_mimic::Arguments;
use std::path::Path;
use std::process::ExitCode;

/// The folder of the crate.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

// What libtest-mimic prints has no room for a last line.
#[expect(clippy::print_stdout)]
fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let mut trials = cases::trials();
    trials.extend(builds::trials());
    trials.extend(shells::trials());
    trials.extend(checked_builds::trials());
    trials.extend(new_projects::trials());
    trials.extend(published::trials());
    trials.extend(rust_enums::trials());
    trials.extend(rust_keys::trials());
    trials.extend(keys::trials());
    trials.extend(patterns::trials());
    trials.extend(objects::trials());
    trials.extend(inject::trials());
    trials.extend(summaries::trials());
    trials.extend(examples::trials());
    trials.extend(walked::trials());
    trials.extend(cookbook::trials());
    trials.extend(read_files::trials());
    trials.extend(readme::trials());
    trials.extend(tutorial::trials());
    trials.extend(corpus::trials());
    trials.extend(packs::trials());
    trials.extend(import::trials());
    trials.extend(imported_python::trials());
    trials.extend(types::trials());
    trials.extend(every_type::trials());
    trials.extend(languages::trials());
    trials.extend(accused::trials());
    trials.extend(real_programs::trials());
    trials.extend(edits::trials());
    trials.extend(dap::trials());
    trials.extend(doctor::trials());
    trials.extend(rust_lldb::trials());
    trials.extend(rust_targets::trials());
    trials.extend(python_children::trials());
    trials.extend(live::trials());
    trials.extend(captured::trials());
    trials.extend(recursion::trials());
    trials.extend(installed_packs::trials());
    trials.extend(macros::trials());
    trials.extend(modules::trials());
    trials.extend(random::trials());
    trials.extend(random_loops::trials());
    trials.extend(random_recursion::trials());
    trials.extend(formatters::trials());
    trials.extend(upstream::trials());
    trials.extend(odd_types::trials());
    trials.extend(runtime::trials());
    trials.extend(gdb::trials());
    trials.extend(old::trials());
    trials.extend(qualified::trials());
    trials.extend(held_back::trials());
    trials.extend(wrong_shapes::trials());
    let conclusion = libtest_mimic::run(&arguments, trials);
    if !arguments.list {
        let ran = conclusion.num_passed + conclusion.num_failed;
        println!("{}\n", tools::summary(ran, conclusion.num_ignored));
    }
    let all = conclusion.num_ignored + conclusion.num_filtered_out == 0 && !arguments.list;
    if all
        && !conclusion.has_failed()
        && let Err(message) = compatibility::check()
    {
        println!("{message}\n");
        return ExitCode::FAILURE;
    }
    conclusion.exit_code()
}
