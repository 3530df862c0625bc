//! Random programs: in the VM, and compared with a real LLDB.
//!
//! ```text
//! genprog count [--seed N] [--programs N] [--lldb 22]
//! genprog compare [--seed N] [--programs N] [--lldb 22]
//! ```
//!
//! `count` prints how often each opcode, selector and form of control flow was executed and fails
//! if one of them was fewer than 20 times. `compare` runs the programs in that LLDB, through
//! `tests/lldb/probe.py`, and fails if the VM says anything else; LLDB is as `probe.py` takes it.

#![allow(clippy::print_stdout, clippy::print_stderr)]

#[path = "../tests/it/conformance.rs"]
#[allow(dead_code)]
mod conformance;
#[path = "../tests/support/programs.rs"]
mod programs;
#[path = "../tests/support/random_cases.rs"]
mod random_cases;

use random_cases::{Options, compare, count};
use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let result = match args.split_first() {
        Some((mode, rest)) => options(rest).and_then(|options| match mode.as_str() {
            "count" => count(options),
            "compare" => compare(options),
            _ => Err("usage: genprog count|compare [--seed N] [--programs N] [--lldb N]".into()),
        }),
        None => Err("usage: genprog count|compare [--seed N] [--programs N] [--lldb N]".into()),
    };
    match result {
        Ok(report) => {
            report.lines.iter().for_each(|line| println!("{line}"));
            if report.failures.is_empty() {
                return ExitCode::SUCCESS;
            }
            report.failures.iter().for_each(|line| eprintln!("{line}"));
            ExitCode::FAILURE
        }
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

fn options(args: &[String]) -> Result<Options, String> {
    let mut options = Options::default();
    for pair in args.chunks(2) {
        let [name, value] = pair else { return Err(format!("`{}` needs a value", pair[0])) };
        let number = || value.parse().map_err(|_| format!("`{value}` is no number"));
        match name.as_str() {
            "--seed" => options.seed = number()?,
            "--programs" => options.programs = number()? as usize,
            "--lldb" => options.lldb.clone_from(value),
            _ => return Err(format!("no option is called `{name}`")),
        }
    }
    Ok(options)
}
