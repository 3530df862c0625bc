//! The `fmtc` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    fmtc::cli::main()
}
