//! The completions that `fmtc generate all` installs, loaded by the shells they are for.

use crate::engine::trial::Trial;
use crate::engine::{Outcome, emptied, fmtc};
use std::process::Command;

/// A shell, its options, and a script that prints what completes `fmtc comp`. Zsh completes at a terminal alone: there it is
/// the function that it would call.
const SHELLS: [(&str, &str, &str); 3] = [
    (
        "bash",
        "-euc",
        "source share/bash-completion/completions/fmtc
        COMP_WORDS=(fmtc comp) COMP_CWORD=1
        $(complete -p fmtc | sed 's/.* -F \\([^ ]*\\).*/\\1/') fmtc comp fmtc
        printf '%s\\n' \"${COMPREPLY[@]}\"",
    ),
    (
        "zsh",
        "-fec",
        "fpath=($PWD/share/zsh/site-functions $fpath)
        autoload -Uz compinit && compinit -u -D
        [ $_comps[fmtc] = _fmtc ]
        autoload +X -Uz _fmtc
        functions _fmtc",
    ),
    ("fish", "-c", "source share/fish/vendor_completions.d/fmtc.fish; and complete -C 'fmtc comp'"),
];

pub(crate) fn trials() -> Vec<Trial> {
    let trial = |(shell, option, script)| {
        let run = move || complete(shell, option, script);
        Trial::run(format!("shells/{shell}"), &[shell], run)
    };
    SHELLS.map(trial).into()
}

fn complete(shell: &str, option: &str, script: &str) -> Outcome {
    let prefix = emptied(format!("shells/{shell}"))?;
    fmtc(&["generate", "all", "--prefix", &prefix.display().to_string()])?;
    let mut command = Command::new(shell);
    let shown = command.args([option, script]).current_dir(&prefix).env("HOME", &prefix).output();
    let shown = shown.map_err(|error| error.to_string())?;
    let [said, complaints] =
        [shown.stdout, shown.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    let is_completed = said.split(|c: char| !c.is_alphanumeric()).any(|word| word == "compile");
    if shown.status.success() && complaints.is_empty() && is_completed {
        return Ok(());
    }
    Err(format!("{shell} shows:\n{said}{complaints}"))
}
