//! Replays a file of vectors in the VM and compares with what LLDB did.
//!
//! ```text
//! cargo run --release --example conformance -- VECTORS.json FIXTURES.json LLDB_VERSION
//! ```
//!
//! LLDB_VERSION is a key of the files, `lldb-22.1.8`, or `22.1.8`. Prints each mismatch and last
//! `N passed, M failed, K skipped`; only cases that say themselves that a value tree cannot
//! answer them are skipped.

#![allow(clippy::print_stdout, clippy::print_stderr)]

#[path = "../tests/library/conformance.rs"]
#[allow(dead_code)]
mod conformance;

use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [vectors, fixtures, version] = args.as_slice() else {
        eprintln!("usage: conformance VECTORS.json FIXTURES.json LLDB_VERSION");
        return ExitCode::from(2);
    };
    match replay(vectors, fixtures, version) {
        Ok(report) => {
            report.failures.iter().for_each(|line| println!("{line}"));
            println!("{}", report.summary_line());
            if report.failures.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

fn replay(vectors: &str, fixtures: &str, version: &str) -> Result<conformance::Report, String> {
    let (key, lldb) = conformance::debugger(version)
        .ok_or_else(|| format!("`{version}` is not an LLDB release"))?;
    let (cases, fixtures) = (json(vectors)?, json(fixtures)?);
    let fixtures = conformance::Fixtures::read(&fixtures, &key);
    Ok(conformance::replay(&cases, &fixtures, &key, lldb))
}

fn json(path: &str) -> Result<serde_json::Value, String> {
    let text = std::fs::read_to_string(path).map_err(|e| format!("{path}: {e}"))?;
    serde_json::from_str(&text).map_err(|e| format!("{path}: {e}"))
}
