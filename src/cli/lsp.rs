//! `fmtc lsp`: the language server.

use super::report::Reporter;
use crate::lsp;
use std::io::{BufReader, stdin, stdout};
use std::process::ExitCode;

/// Run the language server for an editor
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  fmtc lsp            started by an editor\n  fmtc lsp --stdio    as some editors start it"
)]
pub(super) struct LspArgs {
    /// Accepted because editors pass it; there is no other way
    #[arg(long, hide = true)]
    stdio: bool,
}

pub(super) fn run(_: &LspArgs, reporter: &mut Reporter) {
    if lsp::serve(BufReader::new(stdin()), stdout()) != ExitCode::SUCCESS {
        reporter.fail();
    }
}
