//! `fmtc doctor`: a program with nothing wrong, and one with all that it knows.

use crate::tools;
use libtest_mimic::Trial;
use std::path::Path;
use std::process::Command;

const PROGRAM: &str = "struct Point { int x, y; } point{1, 2};\nint main() { return point.x; }\n";
const FORMATTERS: &str = r#"summary Point "\(x)""#;
const WRONG: &str = "type category disable default\n\
type summary add --category mine --summary-string mine Point\ntype category enable mine\n";

pub(crate) fn trials() -> Vec<Trial> {
    let lldbs = tools::old_debuggers().iter().chain(tools::debuggers());
    // LLDB 24 is a library here.
    let lldbs = lldbs.filter(|lldb| **lldb != "24").map(|lldb| {
        let run = move || doctor(lldb);
        tools::trial(format!("doctor::lldb_{lldb}"), vec!["g++", lldb], run)
    });
    lldbs.collect()
}

fn doctor(lldb: &str) -> Result<(), String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lldb/doctor").join(lldb);
    let write = |name: &str, text: &str| {
        std::fs::write(folder.join(name), text).map_err(|e| format!("{}: {e}", folder.display()))
    };
    std::fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
    write("main.cpp", PROGRAM)?;
    write("right.fmt", FORMATTERS)?;
    write("wrong.fmt", &format!("{FORMATTERS}\nsummary Pointe \"none\"\n"))?;
    for name in ["right", "wrong"] {
        let object = format!("{name}.o");
        let source = format!("{name}.fmt");
        let mut command = Command::new(tools::command());
        command.args(["compile", &source, "-o", &object]).current_dir(&folder);
        tools::output(&mut command)?;
        let compile = ["-g", "main.cpp", &object, "-o", name];
        tools::output(Command::new("g++").args(compile).current_dir(&folder))?;
    }
    let debugger = tools::debugger(lldb);
    let said = |program: &str| -> Result<(bool, String), String> {
        let mut command = Command::new(tools::command());
        command.args(["doctor", program, "--debugger"]).arg(&debugger).current_dir(&folder);
        let run = command.env("HOME", &folder).output().map_err(|e| e.to_string())?;
        let text = String::from_utf8_lossy(&run.stdout);
        let text = text.replace(&*debugger.display().to_string(), "lldb");
        Ok((run.status.success(), text))
    };
    let runs_bytecode = tools::debuggers().contains(&lldb);
    let release = match runs_bytecode {
        true => format!("ok    lldb is LLDB {lldb}, which reads formatters from programs\n"),
        false => format!(
            "wrong lldb is LLDB {lldb}, which reads none\n        `fmtc setup lldb --install` once: the \
             runtime shows formatters in LLDB 14 to 19\n"
        ),
    };
    let gdb = "\
note  gdb has no interpreter of its own, and no runtime in its init file
        `fmtc setup gdb --install` once, or `--gdb-script` when the program is compiled
";
    write(".lldbinit", "")?;
    let registered = if runs_bytecode { "ok    LLDB has registered all of them\n" } else { "" };
    let wanted = format!(
        "ok    right has formatters for 1 key\nok    right: 2 types\nok    each key matches a type\n\
         {release}{registered}{gdb}"
    );
    same(&said("right")?, &(runs_bytecode, wanted))?;

    write(".lldbinit", WRONG)?;
    let session = "\
wrong the category `default` is disabled, which holds formatters of programs
        `type category enable default`; look for the command that disables it in ~/.lldbinit
ok    LLDB has registered all of them
wrong `Point` has another formatter in the category `mine`
        `type category disable mine`, if its formatter is not meant
";
    let session = if runs_bytecode { session } else { "" };
    let wanted = format!(
        "ok    wrong has formatters for 2 keys\nok    wrong: 2 types\n\
         wrong `Pointe` matches no type of the program\n        did you mean `Point`?\n\
         {release}{session}{gdb}"
    );
    same(&said("wrong")?, &(false, wanted))
}

fn same(found: &(bool, String), wanted: &(bool, String)) -> Result<(), String> {
    match found == wanted {
        true => Ok(()),
        false => Err(format!("wanted {}\n{}\nfound {}\n{}", wanted.0, wanted.1, found.0, found.1)),
    }
}
