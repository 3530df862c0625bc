//! A summary that shows a pointer to its own type comes to an end where the data do. Where they do not:
//! docs/upstream/endless-recursion.md.

use crate::transcript::Transcript;
use crate::{session, tools};
use libtest_mimic::Trial;
use std::path::{Path, PathBuf};

const PROGRAM: &str = r"
struct Node { int key; Node *next; };
struct Link { int key; Link *next; };
int main() {
  Node last = {1, nullptr}, first = {2, &last};
  Node list[100];
  for (int i = 0; i < 100; ++i) list[i] = {i, i < 99 ? &list[i + 1] : nullptr};
  Link link = {4, &link};
  return first.key + list[0].key + link.key; // break here
}
";

const FORMATTERS: &str = r#"
summary Node { next == null ? "\(key)" : "\(key) -> \(next)" }
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

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for lldb in ["22", "23"] {
        let needs = vec!["clang++-22", "python3", lldb];
        let name = format!("recursion::ends::lldb_{lldb}");
        trials.push(tools::trial(name, needs, move || ends(lldb)));
    }
    trials
}

fn ends(lldb: &str) -> Result<(), String> {
    let (source, program) = build(lldb)?;
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

fn build(lldb: &str) -> Result<(PathBuf, PathBuf), String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lldb/recursion").join(lldb);
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
