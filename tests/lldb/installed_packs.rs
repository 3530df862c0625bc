//! `fmtc packs install` in real debuggers: no target is left, and the formatters of a program win,
//! whatever their keys are.

use crate::session;
use crate::tools;
use crate::transcript::{Transcript, difference};
use libtest_mimic::Trial;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Types of the names that packs are for, two of which have formatters of their own.
const SOURCE: &str = r#"
struct ImVec2 { float x, y; };
namespace glm {
template <int L, class T, int Q> struct vec { T x, y; };
template <class T, int Q> struct qua { T x, y, z, w; };
}
glm::vec<2, float, 0> packed = {1, 2};
glm::qua<float, 0> by_pattern = {1, 2, 3, 4};
glm::vec<2, int, 0> by_name = {3, 4};
ImVec2 over_name = {5, 6};
struct Other { int x; } other = {7};
int main() {
  return other.x; // break here
}
"#;

/// The last replaces a formatter whose key is a name in the pack.
const OWN: &str = r#"
summary /^glm::qua<.*>$/ "own \(w)"
summary glm::vec<2, int, 0> "own \(x)"
summary /^ImVec[0-9]$/ "own \(x)"
"#;

const SHOWN: &str = "\
(lldb) target variable packed by_pattern by_name over_name other
(glm::vec<2, float, 0>) packed = (1, 2)
(glm::qua<float, 0>) by_pattern = own 4
(glm::vec<2, int, 0>) by_name = own 3
(ImVec2) over_name = own 5
(Other) other = (x = 7)
";

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for &lldb in tools::debuggers() {
        let needs = vec!["clang++-22", "python3", lldb];
        let mut add = |name: &str, test: fn(&str) -> Result<(), String>| {
            let name = format!("installed_packs::{name}::lldb_{lldb}");
            trials.push(tools::trial(name, needs.clone(), move || test(lldb)));
        };
        add("loaded_late", loaded_late);
        // LLDB 24 has no command that reads an init file.
        if lldb != "24" {
            add("read_before_the_program", read_before_the_program);
        }
    }
    trials
}

/// The program with formatters, the line for an init file, and the program's source.
struct Stage {
    program: PathBuf,
    source: PathBuf,
    line: String,
}

/// Installs all packs below a folder whose name LLDB must have escaped.
fn stage(name: &str) -> Result<Stage, String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lldb/packs").join(name);
    let problem = |error: std::io::Error| format!("{}: {error}", folder.display());
    std::fs::create_dir_all(&folder).map_err(problem)?;
    let path = |name: &str| folder.join(name).display().to_string();
    std::fs::write(path("main.cpp"), SOURCE).map_err(problem)?;
    std::fs::write(path("own.fmt"), OWN).map_err(problem)?;
    tools::fmtc(&["compile", &path("own.fmt"), "-o", &path("own.o"), "--quiet"])?;
    let (source, program) = (path("main.cpp"), path("main"));
    tools::run("clang++-22", &["-g", &source, &path("own.o"), "-o", &program])?;
    let prefix = path(r#"a "b" `c` d's"#);
    let said = tools::fmtc(&["packs", "install", "--all", "--prefix", &prefix])?;
    let said = String::from_utf8_lossy(&said).into_owned();
    let line = said.lines().last().unwrap_or_default().to_owned();
    Ok(Stage { program: program.into(), source: source.into(), line })
}

/// The line in an init file, as documented.
fn read_before_the_program(lldb: &str) -> Result<(), String> {
    let stage = stage(&format!("init-{lldb}"))?;
    let init = stage.program.with_file_name("init");
    std::fs::write(&init, format!("{}\n", stage.line)).map_err(|e| e.to_string())?;
    let mut command = Command::new(tools::debugger(lldb));
    command.args(["--no-lldbinit", "-b", "-S"]).arg(&init).arg(&stage.program);
    let wanted = Transcript::parse(SHOWN);
    let start = session::preparation(&stage.source)?;
    let lines = wanted.commands().chain(start.iter().map(String::as_str)).chain(wanted.commands());
    for line in lines.chain(["target list"]) {
        command.args(["-o", line]);
    }
    let printed = String::from_utf8_lossy(&tools::output(&mut command)?).into_owned();
    let answer = SHOWN.split_once('\n').map(|(_, answer)| answer).unwrap_or_default();
    if printed.matches(answer).count() != 2 {
        return Err(format!("not twice\n{answer}but\n{printed}"));
    }
    match printed.matches("target #").count() {
        1 => Ok(()),
        count => Err(format!("{count} targets:\n{printed}")),
    }
}

/// The same command in a session that has a program already: the program's patterns win from the
/// next start on, its names at once.
fn loaded_late(lldb: &str) -> Result<(), String> {
    let stage = stage(&format!("late-{lldb}"))?;
    let wanted = Transcript::parse(SHOWN);
    let mut preparation = vec![stage.line.clone()];
    preparation.extend(session::preparation(&stage.source)?);
    let found = session::say(lldb, &stage.program, preparation, &wanted)?;
    if found == wanted { Ok(()) } else { Err(difference(&wanted, &found)) }
}
