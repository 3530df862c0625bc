//! The reference of the command line (docs/commands.md).

use std::fmt::Write as _;

const HEAD: &str = "\
# The command line

Written by `fmtc generate reference` from the help of the commands; `fmtc help COMMAND` shows the same.
[json.md](json.md) describes the JSON that commands write.

";

/// Independent of the terminal.
const WIDTH: usize = 100;

/// All commands, in Markdown.
pub(super) fn text(command: &mut clap::Command) -> String {
    let mut out = String::from(HEAD);
    section(&mut out, 2, command);
    let is_shown = |sub: &&mut clap::Command| !sub.is_hide_set() && sub.get_name() != "help";
    for sub in command.get_subcommands_mut().filter(is_shown) {
        section(&mut out, 2, sub);
        sub.get_subcommands_mut().filter(is_shown).for_each(|sub| section(&mut out, 3, sub));
    }
    out
}

fn section(out: &mut String, level: usize, command: &mut clap::Command) {
    let name = command.get_bin_name().unwrap_or_else(|| command.get_name()).to_owned();
    let help = command.clone().term_width(WIDTH).render_long_help().to_string();
    let lines = help.lines().map(|line| format!("{}\n", line.trim_end())).collect::<String>();
    // Writing to a string cannot fail.
    let _ = writeln!(out, "{} {name}\n\n```text\n{}\n```\n", "#".repeat(level), lines.trim_end());
}
