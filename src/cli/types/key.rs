//! `fmtc types --key`: LLDB's name of a type.

use crate::cli::binaries::{self, Paths};
use crate::cli::report::Reporter;
use crate::diag::Diagnostic;
use crate::diag::codes::section::NO_KEY;
use crate::diag::codes::types::NO_SUCH_TYPE;
use crate::sema::rust_key;
use crate::source::{SourceMap, Span};
use crate::types::Types;

pub(super) fn run(
    keys: &[String],
    programs: Option<&Paths>,
    reporter: &mut Reporter,
) -> Option<()> {
    let mut out = String::new();
    if let Some(paths) = programs {
        let types = binaries::read(&paths.0, reporter)?;
        for text in keys {
            find(&types, text, &mut out, reporter);
        }
    } else {
        of_rust(keys, &mut out, reporter);
    }
    reporter.print("the key", &out);
    Some(())
}

/// The keys of the types in programs that a text may name.
fn find(types: &Types, text: &str, out: &mut String, reporter: &mut Reporter) {
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
        Ok(named) => {
            for named in named {
                out.push_str(&named.name);
                out.push('\n');
            }
        }
    }
}

fn of_rust(types: &[String], out: &mut String, reporter: &mut Reporter) {
    for text in types {
        match rust_key(text) {
            Ok(key) => {
                out.push_str(&key);
                out.push('\n');
            }
            Err(error) => {
                let mut sources = SourceMap::new();
                let source = sources.add("<argument>", text.as_str());
                let span = Span::new(source, error.at..error.at + 1);
                let message = format!("this is not a type that a key could name: {}", error.reason);
                reporter.report(&Diagnostic::new(NO_KEY, message).label(span, "here"), &sources);
            }
        }
    }
}
