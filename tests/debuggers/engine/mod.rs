//! A trial asks a debugger a question about a program that is built in one way, and checks the answer.
//!
//! | | |
//! |---|---|
//! | `debugger` | the debuggers, and which of them a run asks |
//! | `program` | sources, formatters and the commands that build a program |
//! | `ask` | questions, and the scripts that ask them |
//! | `record` | hashes of all that an answer depends on |
//! | `table` | programs, questions and checks that are rows of a table |
//! | `trial` | names, tools, and whether the record answers |
//! | `needs` | programs and packages that trials need, and what installs them |
//!
//! The name of a trial is `DEBUGGER/PROGRAM/WAY/QUESTION`, such as `lldb-22/packs/qt/qt6/clang/summaries`; one that asks
//! no debugger begins with the name of its family.

pub(crate) mod ask;
pub(crate) mod debugger;
pub(crate) mod needs;
pub(crate) mod program;
pub(crate) mod record;
pub(crate) mod table;
pub(crate) mod trial;

pub(crate) use ask::{
    Ask, Asks, At, InEditor, InGdb, Once, Question, Session, Values, Variables, answers, batch,
    debuggee, expected, gdb_command, line_of_break, preparation, probe, runtime, script,
};
pub(crate) use debugger::{ADAPTERS, Debugger, all_trials_run, gdbs, lldbs, old_lldbs};
pub(crate) use program::{ADD_SECTION, Program};
pub(crate) use record::Key;
pub(crate) use table::{lists, program, program_of, shown, table, trials_of, word, words};
pub(crate) use trial::{Trial, is_blessed};

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

/// Whether a trial passed, or why not.
pub(crate) type Outcome = Result<(), String>;

/// The folder of the crate.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The `fmtc` under test.
pub(crate) fn command() -> &'static str {
    static COMMAND: LazyLock<String> = LazyLock::new(crate::executable::fmtc);
    &COMMAND
}

/// The search path with this `fmtc` in front.
pub(crate) fn path_with_fmtc() -> std::ffi::OsString {
    let folder = Path::new(command()).parent().unwrap_or(Path::new("/")).to_owned();
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::join_paths([folder].into_iter().chain(std::env::split_paths(&path)))
        .unwrap_or_else(|error| panic!("{}: {error}", command()))
}

/// Runs a command and gives its standard output.
pub(crate) fn output(command: &mut Command) -> Result<Vec<u8>, String> {
    let result = command
        .stdin(std::process::Stdio::null())
        .output()
        .map_err(|error| format!("{command:?}: {error}"))?;
    if result.status.success() {
        return Ok(result.stdout);
    }
    let (out, err) =
        (String::from_utf8_lossy(&result.stdout), String::from_utf8_lossy(&result.stderr));
    Err(format!("{command:?}: {}\n{out}{err}", result.status))
}

/// Runs a command and gives its standard output as a text.
pub(crate) fn printed(command: &mut Command) -> Result<String, String> {
    Ok(String::from_utf8_lossy(&output(command)?).into_owned())
}

/// Whether `fmtc` succeeds, and what it reports.
pub(crate) fn reported(arguments: &[&str]) -> Result<(bool, String), String> {
    let run = Command::new(command()).args(arguments).output().map_err(|e| e.to_string())?;
    Ok((run.status.success(), String::from_utf8_lossy(&run.stderr).into_owned()))
}

/// Runs a program with arguments, whose output nobody needs.
pub(crate) fn run(program: &str, arguments: &[&str]) -> Outcome {
    output(Command::new(program).args(arguments)).map(|_| ())
}

/// What `fmtc` prints.
pub(crate) fn fmtc(arguments: &[&str]) -> Result<Vec<u8>, String> {
    output(Command::new(command()).args(arguments))
}

/// The objects that `fmtc` prints with `--json`.
pub(crate) fn json_lines(arguments: &[&str]) -> Result<Vec<serde_json::Value>, String> {
    let lines = fmtc(arguments)?;
    let objects = serde_json::Deserializer::from_slice(&lines).into_iter();
    objects.collect::<Result<_, _>>().map_err(|error| error.to_string())
}

/// The line that loads the commands for LLDB, which are put below a folder.
pub(crate) fn import_line(folder: &Path) -> Result<String, String> {
    let mut setup = Command::new(command());
    let printed = output(setup.args(["setup", "lldb"]).env("XDG_DATA_HOME", folder))?;
    Ok(String::from_utf8_lossy(&printed).trim_end().to_owned())
}

/// Fails for what is wrong.
pub(crate) fn verdict(wrong: &[String]) -> Outcome {
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

/// Fails unless all texts are in what was said.
pub(crate) fn shows_all(said: &str, texts: &[&str]) -> Outcome {
    let missing: Vec<_> = texts.iter().filter(|text| !said.contains(**text)).collect();
    if missing.is_empty() { Ok(()) } else { Err(format!("no {missing:?} in\n{said}")) }
}

/// Runs shell commands in a folder. `ROOT` is the checkout, and `fmtc` the command under test.
pub(crate) fn shell(
    script: &str,
    folder: &Path,
    variables: &[(&str, &Path)],
) -> Result<Vec<u8>, String> {
    let mut sh = Command::new("sh");
    sh.args(["-euc", script]).current_dir(folder);
    sh.env("ROOT", root()).env("PATH", path_with_fmtc()).env_remove("RUSTFLAGS");
    output(sh.envs(variables.iter().copied()))
}

/// The text of a file.
pub(crate) fn read(path: impl AsRef<Path>) -> Result<String, String> {
    let path = root().join(path);
    std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
}

/// The JSON of a file.
pub(crate) fn read_json(path: impl AsRef<Path>) -> Result<serde_json::Value, String> {
    serde_json::from_str(&read(&path)?).map_err(|e| format!("{}: {e}", path.as_ref().display()))
}

/// Writes a file, and the folders that it is in.
pub(crate) fn write(path: &Path, text: impl AsRef<[u8]>) -> Outcome {
    let made = path.parent().map_or(Ok(()), std::fs::create_dir_all);
    let written = made.and_then(|()| std::fs::write(path, text));
    written.map_err(|error| format!("{}: {error}", path.display()))
}

/// A folder for the files of a trial, below that of all trials.
pub(crate) fn scratch(name: impl AsRef<Path>) -> Result<PathBuf, String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    Ok(folder)
}

/// The same folder, empty.
pub(crate) fn emptied(name: impl AsRef<Path>) -> Result<PathBuf, String> {
    let folder = scratch(name.as_ref())?;
    std::fs::remove_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    scratch(name)
}

/// What is in a folder, by name.
pub(crate) fn sorted(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    paths.sort();
    paths
}

/// The name of a file without its extension.
pub(crate) fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// Paths of tests are UTF-8.
pub(crate) fn text(path: &Path) -> &str {
    path.to_str().expect("the folder of the crate has a UTF-8 name")
}

/// What a comment of a source says behind a word, such as `Needs: `.
pub(crate) fn comment(source: &Path, word: &str) -> String {
    let text = std::fs::read_to_string(source).unwrap_or_default();
    let said =
        text.lines().find_map(|line| line.trim_start_matches(['/', '#', ' ']).strip_prefix(word));
    said.unwrap_or_default().to_owned()
}
