//! `fmtc types --key`: LLDB's name of a type.

use crate::cli::binaries;
use crate::cli::report::Reporter;
use crate::diag::Diagnostic;
use crate::diag::codes::section::NO_KEY;
use crate::diag::codes::types::NO_SUCH_TYPE;
use crate::sema::{RustKeyError, rust_key};
use crate::source::{SourceMap, Span};
use crate::types::Types;
use std::path::PathBuf;

pub(super) fn run(keys: &[String], programs: &[PathBuf], reporter: &mut Reporter) -> Option<()> {
    let mut found = Vec::new();
    if programs.is_empty() {
        found.extend(keys.iter().filter_map(|text| of_rust(text, reporter)));
    } else {
        let types = binaries::read(programs, reporter)?;
        keys.iter().for_each(|text| found.extend(of_programs(&types, text, reporter)));
    }
    reporter.print(found.iter().map(|key| format!("{key}\n")).collect::<String>());
    Some(())
}

/// The keys of the types in programs that a text may name.
fn of_programs(types: &Types, text: &str, reporter: &mut Reporter) -> Vec<String> {
    let mut found = types.meant(text);
    if let (true, Ok(key)) = (found.is_empty(), rust_key(text)) {
        found = types.meant(&key);
    }
    let near = if found.is_empty() { types.near(text) } else { Vec::new() };
    match types.certain(found) {
        Err(damage) => binaries::report(&damage, reporter),
        Ok(named) if named.is_empty() => {
            let mut message = format!("no type of the program is called `{text}`");
            if let Some(near) = near.first() {
                message.push_str(&format!("; did you mean `{near}`?"));
            }
            reporter.report_plain(&Diagnostic::new(NO_SUCH_TYPE, message));
        }
        Ok(named) => return named.iter().map(|named| named.name.to_string()).collect(),
    }
    Vec::new()
}

/// The key of a type as written in Rust.
fn of_rust(text: &str, reporter: &mut Reporter) -> Option<String> {
    let reported = |error: RustKeyError| {
        let mut sources = SourceMap::new();
        let source = sources.add("<argument>", text);
        let span = Span::new(source, error.at..error.at + 1);
        let message = format!("this is not a type that a key could name: {}", error.reason);
        reporter.report(&Diagnostic::new(NO_KEY, message).label(span, "here"), &sources);
    };
    rust_key(text).map_err(reported).ok()
}
