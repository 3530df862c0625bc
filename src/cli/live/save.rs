//! `fmtc live save`: writes the output of `capture` to a file.

use crate::cli::files;
use crate::cli::outputs::Outputs;
use crate::debuggee::literal::string;
use crate::diag::Diagnostic;
use crate::diag::codes::section::UNWRITABLE;
use crate::limits;
use serde_json::Value;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub(super) struct SaveArgs {
    /// The file
    file: PathBuf,
    /// Append a test, in place of writing a value; a file that is new imports these formatters
    #[arg(long, value_name = "FORMATTERS")]
    append: Option<PathBuf>,
}

/// Writes standard input. A value replaces nothing but another value.
///
/// # Errors
/// If the file cannot be written, or is something else.
pub(super) fn save(args: &SaveArgs) -> Result<(), Diagnostic> {
    let text = files::read(Path::new("-"), limits::VALUE_FILE)?;
    let old = files::text_if_there(&args.file)?;
    let mut outputs = Outputs::default();
    match (old, &args.append) {
        (Some(old), Some(_)) => {
            outputs.add_rewritten(&args.file, [old.as_bytes(), b"\n", &text].concat());
        }
        (None, Some(formatters)) => {
            let import = string(&import_of(formatters, &args.file));
            let head = format!("import {import}\n\n").into_bytes();
            outputs.add(&args.file, [head, text].concat());
        }
        (Some(old), None) if !is_value(&old) => {
            let message = format!(
                "`{}` is not a captured value: fmtc does not replace it",
                args.file.display()
            );
            return Err(Diagnostic::new(UNWRITABLE, message).help("choose another name with `-o`"));
        }
        _ => outputs.add_rewritten(&args.file, text),
    }
    outputs.write()
}

/// How a file imports another.
fn import_of(formatters: &Path, file: &Path) -> String {
    let is_beside = formatters.parent() == file.parent();
    let name = formatters.file_name().filter(|_| is_beside).map(Path::new);
    name.unwrap_or(formatters).display().to_string()
}

/// Whether a text is a value as `capture` writes it.
fn is_value(text: &str) -> bool {
    serde_json::from_str(text).is_ok_and(|value: Value| value.get("version").is_some())
}
