//! What recursion does to a debugger: a summary that shows a pointer to its own type comes to an end
//! where the data does, and ends LLDB where they do not.

use crate::transcript::Transcript;
use crate::{session, tools};
use libtest_mimic::Trial;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const PROGRAM: &str = r"
struct Node { int key; Node *next; };
struct Kid;
struct Parent { int id; Kid *kid; };
struct Kid { int id; Parent *up; };
struct Link { int key; Link *next; };
int main() {
  Node last = {1, nullptr}, first = {2, &last}, ring = {3, &ring};
  Node list[100];
  for (int i = 0; i < 100; ++i) list[i] = {i, i < 99 ? &list[i + 1] : nullptr};
  Parent parent = {7, nullptr};
  Kid kid = {8, &parent};
  parent.kid = &kid;
  Link link = {4, &link};
  return first.key + ring.key + list[0].key + kid.id + link.key; // break here
}
";

const FORMATTERS: &str = r#"
summary Node { next == null ? "\(key)" : "\(key) -> \(next)" }
summary Parent "parent \(id) of \(kid)"
summary Kid "kid \(id) of \(up)"
summary Link { join(n from self by next, max: 3, separator: " -> ") { "\(n.key)" } }
"#;

/// What ends: because the data do, or because of `max`.
const ENDS: &str = "\
(lldb) frame variable first last
(Node) first = 2 -> 1
(Node) last = 1
(lldb) frame variable link
(Link) link = 4 -> 4 -> 4…
";

/// What does not: a value that leads back to itself, by one key or by two.
const ENDLESS: [&str; 2] = ["ring", "parent"];

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for lldb in ["22", "23"] {
        let needs = vec!["clang++-22", "python3", lldb];
        let name = format!("recursion::ends::lldb_{lldb}");
        trials.push(tools::trial(name, needs.clone(), move || ends(lldb)));
        let name = format!("recursion::ends_the_debugger::lldb_{lldb}");
        trials.push(tools::trial(name, needs, move || ends_the_debugger(lldb)));
    }
    trials
}

fn ends(lldb: &str) -> Result<(), String> {
    let (source, program) = build(lldb, "ends")?;
    let wanted = Transcript::parse(ENDS);
    let found = session::run(lldb, &program, &source, &wanted)?;
    if found != wanted {
        return Err(crate::transcript::difference(&wanted, &found));
    }
    let list = Transcript::parse("(lldb) frame variable list[0]\n");
    let shown = session::run(lldb, &program, &source, &list)?.to_string();
    let nodes = shown.matches(" -> ").count();
    if nodes == 99 { Ok(()) } else { Err(format!("{nodes} arrows instead of 99:\n{shown}")) }
}

/// The documentation says so: LLDB has no guard against a summary that comes to itself through a
/// pointer. A debugger that survives is news for `docs/language.md`.
fn ends_the_debugger(lldb: &str) -> Result<(), String> {
    let (source, program) = build(lldb, "endless")?;
    for name in ENDLESS {
        // It may hang in what reports its crash, if the stack ends while it holds a lock.
        let mut command = Command::new("timeout");
        command.args(["--signal=KILL", "60"]).arg(tools::debugger(lldb));
        command.args(["--no-lldbinit", "-b"]).stdin(Stdio::null());
        // What a dying LLDB leaves behind.
        command.env("TMPDIR", program.with_file_name(""));
        for line in session::preparation(&source)? {
            command.args(["-o", &line]);
        }
        command.args(["-o", &format!("frame variable {name}")]).arg(&program);
        let output = command.output().map_err(|e| e.to_string())?;
        if !died(&output.status) {
            let printed = String::from_utf8_lossy(&output.stdout);
            return Err(format!(
                "LLDB {lldb} lives ({}) and shows {name}:\n{printed}",
                output.status
            ));
        }
    }
    Ok(())
}

/// Whether a signal ended it. LLDB 23 runs below a script, which reports that by an exit code.
fn died(status: &std::process::ExitStatus) -> bool {
    status.signal().is_some() || status.code().is_none_or(|code| code > 127)
}

fn build(lldb: &str, name: &str) -> Result<(PathBuf, PathBuf), String> {
    let folder =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join("lldb/recursion").join(lldb).join(name);
    std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let paths = ["main.cpp", "main.fmt", "main.o", "main"].map(|file| folder.join(file));
    std::fs::write(&paths[0], PROGRAM).map_err(|e| e.to_string())?;
    std::fs::write(&paths[1], FORMATTERS).map_err(|e| e.to_string())?;
    let [source, formatters, object, program] = paths.each_ref().map(|p| p.display().to_string());
    tools::fmtc(&["compile", &formatters, "-o", &object, "--quiet"])?;
    tools::run("clang++-22", &["-g", &source, &object, "-o", &program])?;
    let [source, _, _, program] = paths;
    Ok((source, program))
}
