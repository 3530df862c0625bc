//! `fmtc key`: what LLDB calls a Rust type.

use super::binaries::{self, Paths};
use super::report::Reporter;
use crate::diag::Diagnostic;
use crate::diag::codes::section::NO_KEY;
use crate::diag::codes::types::NO_SUCH_TYPE;
use crate::sema::rust_key;
use crate::source::{SourceMap, Span};
use crate::types::Types;
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  fmtc key 'Vec<u8>'                  alloc::vec::Vec<unsigned char, alloc::alloc::Global>
  fmtc key 'my::Pair<u8, my::Gen<i32>>'
  fmtc key 'enum my::Shape<i32>'      enums of other crates must be marked
  fmtc key --in app json std::string  the keys of the types that a program calls so";

/// Prints the key of a type: the name that LLDB gives it
///
/// Without `--in`, TYPE is a type as written in Rust. With `--in`, it names a type of a program: it
/// may be a typedef, the last part of a name, or a name without inline namespaces and default
/// arguments.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct KeyArgs {
    /// Types as written in Rust, those of crates with their full path
    #[arg(required = true, value_name = "TYPE")]
    types: Vec<String>,
    /// Find them among the types of programs with debug information
    #[arg(long = "in", value_parser = Paths::parse, value_name = "BINARY[,BINARY...]")]
    binaries: Option<Paths>,
}

pub(super) fn run(args: &KeyArgs, reporter: &mut Reporter) -> ExitCode {
    let mut out = String::new();
    if let Some(paths) = &args.binaries {
        let Some(types) = binaries::read(&paths.0, reporter) else { return reporter.exit_code() };
        for text in &args.types {
            find(&types, text, &mut out, reporter);
        }
    } else {
        of_rust(&args.types, &mut out, reporter);
    }
    reporter.print("the key", &out);
    reporter.exit_code()
}

/// The keys of the types in programs that a text may name.
fn find(types: &Types, text: &str, out: &mut String, reporter: &mut Reporter) {
    let mut found = types.meant(text);
    if let (Ok(named), Ok(key)) = (&found, rust_key(text))
        && named.is_empty()
    {
        found = types.meant(&key);
    }
    match found {
        Err(damage) => binaries::report(&damage, reporter),
        Ok(named) if named.is_empty() => {
            let near = types.near(text).unwrap_or_default();
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
