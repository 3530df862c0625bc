//! Removed commands and options, for people who still write them.

use clap::error::{ContextKind, ContextValue};

/// A removed spelling, and its present replacement.
const GONE: [(&str, &str); 18] = [
    ("dump --verify", "`fmtc verify` does this"),
    ("dump --list", "`fmtc dump` does this"),
    ("dump -l", "`fmtc dump` does this"),
    ("compile --asm", "`fmtc asm` does this"),
    ("compile --key", "`fmtc asm --key` does this"),
    ("compile --flags", "`fmtc asm --flags` does this"),
    ("compile --record-version", "`fmtc asm --record-version` does this"),
    ("compile --summaries", "the attribute `@summaryString` does this"),
    ("packs install", "`fmtc setup packs` does this"),
    ("--deny hazards", "`--deny unproven` does this"),
    ("preview --watch", "`fmtc watch` in LLDB does this, after `fmtc setup lldb`"),
    ("preview --attach", "`fmtc load` in LLDB does this, after `fmtc setup lldb`"),
    ("preview --core", "`fmtc load` in LLDB does this, after `fmtc setup lldb`"),
    ("preview --frame", "`fmtc load` in LLDB does this, after `fmtc setup lldb`"),
    ("preview --env", "`env NAME=VALUE fmtc preview` does this"),
    ("--checked", "`fmtc show` in a session and `fmtc run --explain` say which member is missing"),
    ("init --ci", "docs/building.md has the jobs"),
    ("init --ci-service", "docs/building.md has the jobs"),
];

/// Adds the present replacement to an error about a removed spelling.
pub(super) fn explain(error: &mut clap::Error) {
    let kinds =
        [ContextKind::InvalidValue, ContextKind::InvalidSubcommand, ContextKind::InvalidArg];
    let blamed = kinds.iter().find_map(|kind| match error.get(*kind) {
        Some(ContextValue::String(blamed)) => Some(blamed.clone()),
        _ => None,
    });
    let Some(blamed) = blamed else { return };
    let written: Vec<String> = std::env::args_os()
        .flat_map(|word| word.to_string_lossy().split('=').map(str::to_owned).collect::<Vec<_>>())
        .collect();
    let is_meant = |gone: &str| {
        let mut words = gone.split(' ');
        words.clone().next_back() == Some(&blamed) && words.all(|w| written.iter().any(|x| x == w))
    };
    if let Some((_, today)) = GONE.iter().find(|(gone, _)| is_meant(gone)) {
        error.remove(ContextKind::SuggestedArg);
        error.remove(ContextKind::SuggestedSubcommand);
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![(*today).into()]));
    }
}
