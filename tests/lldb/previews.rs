//! What `fmtc preview` shows of a program that it runs with arguments, that it attaches to, of one of its frames, and of
//! variables that hold what a key matches.

use crate::{root, tools};
use libtest_mimic::Trial;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

pub(crate) fn trials() -> Vec<Trial> {
    let lldbs = tools::old_debuggers().iter().chain(tools::debuggers());
    // LLDB 24 has no Python here.
    let lldbs = lldbs.filter(|lldb| **lldb != "24").map(|lldb| {
        let run = move || shows(&tools::debugger(lldb), &format!("lldb_{lldb}"), in_lldb);
        tools::trial(format!("previews::lldb_{lldb}"), vec!["clang++-22", lldb], run)
    });
    let gdbs = tools::gdbs().iter().map(|gdb| {
        let run = move || shows(&tools::gdb(gdb), &format!("gdb_{gdb}"), in_gdb);
        tools::trial(format!("previews::gdb_{gdb}"), vec!["clang++-22", tools::gdb_name(gdb)], run)
    });
    lldbs.chain(gdbs).collect()
}

/// A line of LLDB.
fn in_lldb(of: &str, name: &str, text: &str) -> String {
    format!("({of}) {name} = {text}\n")
}

/// A line of gdb.
fn in_gdb(_: &str, name: &str, text: &str) -> String {
    format!("{name} = {text}\n")
}

/// A process that ends with the value.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn shows(debugger: &Path, name: &str, line: fn(&str, &str, &str) -> String) -> Result<(), String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lldb/previews").join(name);
    let problem = |error: std::io::Error| format!("{}: {error}", folder.display());
    std::fs::create_dir_all(&folder).map_err(problem)?;
    std::fs::write(folder.join("vec.fmt"), "summary Vec2 \"(\\(x), \\(y))\"\n").map_err(problem)?;
    let program = build(&folder)?;
    let preview = |arguments: &[&str]| -> Result<String, String> {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fmtc"));
        command.args(["preview", "program", "vec.fmt", "--debugger"]).arg(debugger);
        command.args(arguments).current_dir(&folder).env("XDG_DATA_HOME", &folder);
        Ok(String::from_utf8_lossy(&tools::output(&mut command)?).into_owned())
    };

    let globals = preview(&[])?;
    for variable in ["one = ", "two = ", "pair = "] {
        if !globals.contains(variable) {
            return Err(format!("{variable:?} is left out\n{globals}"));
        }
    }
    same(&globals.contains("others"), &false)?;
    same(&preview(&["one"])?, &line("Vec2", "one", "(1, 2)"))?;

    let run = ["--run-to", "inner", "--env", "DEPTH=7"];
    let given = ["--", "a b", "c"];
    same(&preview(&[&run[..], &given].concat())?, &line("Vec2", "local", "(3, 3)"))?;
    let outer = [&run[..], &["--frame", "1"], &given].concat();
    same(&preview(&outer)?, &line("Vec2", "given", "(3, 7)"))?;

    let mut child = Command::new(program).arg("ready").stdout(Stdio::piped()).spawn();
    let out = child.as_mut().map(|child| child.stdout.take());
    let mut ready = BufReader::new(out.map_err(|e| e.to_string())?.ok_or("no output")?);
    let mut running = Running(child.map_err(problem)?);
    ready.read_line(&mut String::new()).map_err(problem)?;
    let process = running.0.id().to_string();
    same(&preview(&["--attach", &process, "one"])?, &line("Vec2", "one", "(1, 2)"))?;
    match running.0.try_wait() {
        Ok(None) => Ok(()),
        ended => Err(format!("the process has ended: {ended:?}")),
    }
}

fn build(folder: &Path) -> Result<PathBuf, String> {
    let text = |path: PathBuf| path.display().to_string();
    let program = folder.join("program");
    let source = text(root().join("tests/lldb/previews/program.cpp"));
    tools::run("clang++-22", &["-g", &source, "-o", &text(program.clone())])?;
    Ok(program)
}

fn same<T: PartialEq + std::fmt::Debug>(found: &T, wanted: &T) -> Result<(), String> {
    if found == wanted { Ok(()) } else { Err(format!("not {wanted:?}\nbut {found:?}")) }
}
