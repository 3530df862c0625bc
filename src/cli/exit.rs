//! Exit codes: one table for the help, the manual and the reference.

use std::fmt::Write as _;

/// Why clap ends a command.
const USAGE: &str = "2 wrong usage.";

/// The meanings of 0 and 1 for commands without a row in [`OWN`].
const USUAL: (&str, &str) = ("success", "errors were reported");

/// The meanings of 0 and 1 for the other commands.
const OWN: [(&str, &str, &str); 13] = [
    ("init", "success", "nothing was written"),
    ("compile", "success", "errors were reported and nothing was written"),
    ("test", "all hold", "some fail or errors were reported"),
    ("format", "success", "errors were reported or `--check` found a difference"),
    (
        "import",
        "success, also where parts are kept as comments",
        "a file cannot be read or written",
    ),
    ("dump", "success", "no section was found, or errors were reported"),
    ("verify", "all are proven harmless", "some are not, or errors were reported"),
    ("inject", "success", "errors were reported and nothing was written"),
    ("doctor", "nothing is wrong", "something is"),
    ("explain", "success", "there is no such code"),
    ("types", "success", "there is no such type, no debug information, or `--key` is no type"),
    ("setup", "success", "a file cannot be written"),
    ("lsp", "after `shutdown` and `exit`", "otherwise"),
];

/// The meanings of 0 and 1 for a command.
fn meanings(command: &str) -> (&'static str, &'static str) {
    let own = OWN.iter().find(|(name, ..)| *name == command);
    own.map_or(USUAL, |(_, success, failure)| (success, failure))
}

/// The last line of the help of a command; without a name, of the command as a whole.
pub(super) fn line(command: &str) -> String {
    let (success, failure) = meanings(command);
    format!("Exit status: 0 {success}, 1 {failure}, {USAGE}")
}

/// The table of all commands, in Markdown.
pub(super) fn table<'c>(commands: impl Iterator<Item = &'c str>) -> String {
    let mut table = String::from("| command | 0 | 1 |\n|---|---|---|\n");
    for name in commands {
        let (success, failure) = meanings(name);
        // Writing to a string cannot fail.
        let _ = writeln!(table, "| [`{name}`](#fmtc-{name}) | {success} | {failure} |");
    }
    table
}
