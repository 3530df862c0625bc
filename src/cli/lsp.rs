//! `fmtc lsp`: the language server.

use crate::lsp;
use std::io::{BufReader, stdin, stdout};
use std::process::ExitCode;

/// Runs the language server for an editor, over standard input and output
#[derive(clap::Args)]
#[command(after_help = "Example: fmtc lsp, started by an editor")]
pub(super) struct LspArgs {
    /// Accepted because editors pass it; there is no other way
    #[arg(long, hide = true)]
    stdio: bool,
}

pub(super) fn run(_: &LspArgs) -> ExitCode {
    lsp::serve(BufReader::new(stdin()), stdout())
}
