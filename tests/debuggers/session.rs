//! Commands in a real LLDB, by `tests/debuggers/probe.py`.

use crate::transcript::Transcript;
use crate::{root, tools};
use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// What stops a program; a source without it is looked at without being started.
const BREAK: &str = "break here";

/// Commands before those of a test.
///
/// Where programs run in containers, LLDB may not be allowed to switch off address randomisation.
pub(crate) fn preparation(source: &Path) -> Result<Vec<String>, String> {
    let text = std::fs::read_to_string(source).map_err(|e| format!("{}: {e}", source.display()))?;
    let Some(line) = text.lines().position(|line| line.contains(BREAK)) else {
        return Ok(Vec::new());
    };
    let file = source.file_name().unwrap_or_default().to_string_lossy();
    Ok(vec![
        "settings set target.disable-aslr false".to_owned(),
        format!("breakpoint set -f {file} -l {}", line + 1),
        "run".to_owned(),
    ])
}

/// The line that stops a program.
pub(crate) fn line_of_break(source: &Path) -> Result<usize, String> {
    let text = std::fs::read_to_string(source).map_err(|e| format!("{}: {e}", source.display()))?;
    let line = text.lines().position(|line| line.contains(BREAK));
    line.map(|line| line + 1).ok_or_else(|| format!("{} does not stop", source.display()))
}

/// What the commands of a transcript print in an LLDB for a program made from a source.
pub(crate) fn run(
    lldb: &str,
    program: &Path,
    source: &Path,
    wanted: &Transcript,
) -> Result<Transcript, String> {
    say(lldb, program, preparation(source)?, wanted)
}

/// What they print for a program that is not started.
pub(crate) fn look(lldb: &str, program: &Path, wanted: &Transcript) -> Result<Transcript, String> {
    say(lldb, program, Vec::new(), wanted)
}

/// What they print for a program that has reached `main`, with its shared libraries.
pub(crate) fn look_running(
    lldb: &str,
    program: &Path,
    wanted: &Transcript,
) -> Result<Transcript, String> {
    let start = ["settings set target.disable-aslr false", "breakpoint set -n main", "run"];
    say(lldb, program, start.map(str::to_owned).to_vec(), wanted)
}

/// What they print behind other commands.
pub(crate) fn say(
    lldb: &str,
    program: &Path,
    preparation: Vec<String>,
    wanted: &Transcript,
) -> Result<Transcript, String> {
    let mut command = probe(lldb);
    command.arg(program).args(preparation).args(wanted.commands());
    answers(&mut command, wanted)
}

/// What `values.py` says, with options, of the variables of a program that stops.
pub(crate) fn values<'v>(
    lldb: &str,
    options: &[&str],
    program: &Path,
    source: &Path,
    variables: impl IntoIterator<Item = &'v str>,
) -> Result<Value, String> {
    let file = source.file_name().unwrap_or_default().to_string_lossy();
    let mut command = Command::new("python3");
    command.arg(root().join("tests/debuggers/values.py")).args(["--lldb", lldb]).args(options);
    command.arg(program).arg(format!("{file}:{}", line_of_break(source)?)).args(variables);
    serde_json::from_slice(&tools::output(&mut command)?).map_err(|e| e.to_string())
}

/// `probe.py`, to be given a program and commands.
pub(crate) fn probe(lldb: &str) -> Command {
    let mut command = Command::new("python3");
    command
        .arg(root().join("tests/debuggers/probe.py"))
        .args(["commands", "--echo", "--lldb", lldb]);
    command
}

/// What that prints for the commands of a transcript, its last ones.
pub(crate) fn answers(probe: &mut Command, wanted: &Transcript) -> Result<Transcript, String> {
    let printed = String::from_utf8_lossy(&tools::output(probe)?).into_owned();
    let all = Transcript::parse(&printed);
    all.find(wanted).ok_or_else(|| format!("{probe:?} printed no answers:\n{printed}"))
}
