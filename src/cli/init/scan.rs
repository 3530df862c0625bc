//! Calls in the files of CMake and Meson.

/// A call of a command with its first argument.
pub(super) struct Call<'a> {
    /// The first byte of the line that names the command.
    pub(super) line: usize,
    /// The first argument, as written.
    pub(super) first: &'a str,
    /// The byte after the first argument.
    pub(super) end: usize,
    /// The further arguments to the end of their line.
    pub(super) rest: &'a str,
}

/// The calls of some commands, in order, without comments.
pub(super) fn calls<'a>(text: &'a str, commands: &[&str]) -> Vec<Call<'a>> {
    let mut found = Vec::new();
    let mut line = 0;
    for whole in text.split_inclusive('\n') {
        let code = whole.split('#').next().unwrap_or("");
        let open = commands.iter().filter_map(|command| open_of(code, command)).min();
        if let Some(open) = open {
            found.extend(call(text, line, line + open));
        }
        line += whole.len();
    }
    found
}

/// The byte of a line at which the arguments of a command begin.
fn open_of(code: &str, command: &str) -> Option<usize> {
    code.match_indices(command).find_map(|(at, _)| {
        let is_name = code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let after = code[at + command.len()..].trim_start();
        (!is_name && after.starts_with('(')).then(|| code.len() - after.len() + 1)
    })
}

/// The call whose arguments begin at `open`.
fn call(text: &str, line: usize, open: usize) -> Option<Call<'_>> {
    let arguments = text.get(open..)?;
    let start = open + arguments.len() - arguments.trim_start().len();
    let word = text.get(start..)?;
    let length = word.find(|c: char| c.is_whitespace() || c == ',' || c == ')')?;
    let end = start + length;
    let rest = text.get(end..)?.lines().next().unwrap_or("");
    Some(Call { line, first: &word[..length], end, rest })
}
