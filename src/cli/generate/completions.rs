//! Completion scripts for shells.

use clap_complete::Shell;

/// The completion script for a shell.
pub(super) fn script(shell: Shell, command: &mut clap::Command) -> Vec<u8> {
    let mut script = Vec::new();
    clap_complete::generate(shell, command, "fmtc", &mut script);
    script
}
