//! Starts `fmtc lsp` for Zed.

use zed_extension_api::{self as zed, Command, LanguageServerId, Result, Worktree};

struct Fmtc;

impl zed::Extension for Fmtc {
    fn new() -> Self {
        Fmtc
    }

    fn language_server_command(
        &mut self,
        _: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Command> {
        let command = worktree.which("fmtc").ok_or("`fmtc` is not in PATH")?;
        Ok(Command { command, args: vec!["lsp".into()], env: worktree.shell_env() })
    }
}

zed::register_extension!(Fmtc);
