//! `fmtc key`: what LLDB calls a Rust type.

use super::files;
use super::report::Reporter;
use crate::diag::Diagnostic;
use crate::diag::codes::section::{NO_KEY, UNWRITABLE};
use crate::sema::rust_key;
use crate::source::{SourceMap, Span};
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  fmtc key 'Vec<u8>'                  alloc::vec::Vec<unsigned char, alloc::alloc::Global>
  fmtc key 'my::Pair<u8, my::Gen<i32>>'
  fmtc key 'enum my::Shape<i32>'      enums of other crates must be marked

Exit status: 0 fine, 1 a text is no type, 2 wrong usage.";

/// Prints the key that matches a Rust type: LLDB has other names for many
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// Types as Rust writes them, those of crates with their whole path
    #[arg(required = true, value_name = "TYPE")]
    types: Vec<String>,
}

pub(super) fn run(args: &Args, reporter: &mut Reporter) -> ExitCode {
    let mut out = String::new();
    for text in &args.types {
        match rust_key(text) {
            Ok(key) => {
                out.push_str(&key);
                out.push('\n');
            }
            Err(error) => {
                let mut sources = SourceMap::new();
                let source = sources.add("<argument>", text.as_str());
                let span = Span::new(source, error.at..error.at + 1);
                let message = format!("this is no type that a key could name: {}", error.reason);
                reporter.report(&Diagnostic::at(NO_KEY, span, message, "here"), &sources);
            }
        }
    }
    if let Err(error) = files::write_stdout(out.as_bytes()) {
        let message = format!("cannot write the key: {error}");
        reporter.report(&Diagnostic::new(UNWRITABLE, message), &SourceMap::new());
    }
    reporter.exit_code()
}
