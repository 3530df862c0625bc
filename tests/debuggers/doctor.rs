//! `fmtc doctor`: a program with nothing wrong, and one with all that it knows.

use crate::engine::debugger::{self, Debugger};
use crate::engine::trial::Trial;
use crate::engine::{Outcome, command, scratch, shell, write};
use std::process::Command;

const PROGRAM: &str = "struct Point { int x, y; } point{1, 2};\nstruct Circle { int r; } circle{1};\n\
int main() { return point.x + circle.r; }\n";
const FORMATTERS: &str = r#"summary Point "\(x)""#;
/// What a healthy program has: formatters for later releases, a pack of which it uses nothing, and a key for a type that it does
/// not use and that is called much like one that it does.
const HEALTHY: &str = r#"
import "fmtc:glm"
summary Point "\(x)"
summary Points "\(x)"
@lldb(23...) children Point {
    count { 1 }
    at(i) { x }
}
@lldb(24...) children Lines {
    count { 1 }
    at(i) { x }
}
"#;
/// Of a class of the library clang leaves the members to the library.
const STRINGS: &str = "#include <string>\nstruct Row { int number; std::string keys[2]; };\n\
struct Table { Row *rows; } table{new Row[2]};\nint main() { return table.rows->number; }\n";
const WRONG: &str = "type category disable default\n\
type summary add --category mine --summary-string mine Point\ntype category enable mine\n";

pub(crate) fn trials() -> Vec<Trial> {
    let all = [debugger::old_lldbs(), debugger::lldbs()].concat().into_iter();
    // LLDB 24 is a library here.
    let all = all.filter(|debugger| debugger.release() != "24").map(|debugger| {
        let name = format!("{}/doctor", debugger.name());
        Trial::run(name, &["g++", "clang++-22"], move || doctor(debugger)).in_debuggers(&[debugger])
    });
    all.collect()
}

fn doctor(debugger: Debugger) -> Outcome {
    let folder = scratch(format!("doctor/{}", debugger.release()))?;
    let write = |name: &str, text: &str| write(&folder.join(name), text);
    write("main.cpp", PROGRAM)?;
    write("right.fmt", FORMATTERS)?;
    write("wrong.fmt", &format!("{FORMATTERS}\nsummary Circel \"none\"\n"))?;
    let build = "for name in right wrong; do
        fmtc compile $name.fmt -o $name.o
        g++ -g main.cpp $name.o -o $name
    done";
    shell(build, &folder, &[])?;
    let (path, lldb) = (debugger.command(), debugger.release());
    let said = |program: &str| -> Result<(bool, String), String> {
        let mut command = Command::new(command());
        command.args(["doctor", program, "--debugger"]).arg(&path).current_dir(&folder);
        let run = command.env("HOME", &folder).output().map_err(|e| e.to_string())?;
        let text = String::from_utf8_lossy(&run.stdout);
        let text = text.replace(&*path.display().to_string(), "lldb");
        Ok((run.status.success(), text))
    };
    let runs_bytecode = !debugger.has_runtime();
    let release = match runs_bytecode {
        true => format!("ok    lldb is LLDB {lldb}, which reads formatters from programs\n"),
        false => format!(
            "wrong lldb is LLDB {lldb}, which reads no formatters from programs\n        run \
             `fmtc setup lldb --install` once: its runtime shows formatters in LLDB 14 to 19\n"
        ),
    };
    let gdb = "\
note  gdb itself cannot run formatters, and its init file does not load the runtime
        run `fmtc setup gdb --install` once, or compile the formatters with `--gdb-script`
";
    write(".lldbinit", "")?;
    let registered = if runs_bytecode {
        "ok    LLDB has registered all formatters for its release\n"
    } else {
        ""
    };
    let wanted = format!(
        "ok    right has formatters for 1 key\nok    right: 3 types\nok    each key matches a type\n\
         {release}{registered}{gdb}"
    );
    same(&said("right")?, &(runs_bytecode, wanted))?;

    write(".lldbinit", WRONG)?;
    let session = "\
wrong the category `default`, which holds the formatters of programs, is disabled
        `type category enable default`; look for the command that disables it in ~/.lldbinit
ok    LLDB has registered all formatters for its release
wrong `Point` has another formatter in the category `mine`
        `type category disable mine`, if you do not want its formatter
";
    let session = if runs_bytecode { session } else { "" };
    let wanted = format!(
        "ok    wrong has formatters for 2 keys\nok    wrong: 3 types\n\
         wrong `Circel` matches no type of the program\n        did you mean `Circle`?\n\
         {release}{session}{gdb}"
    );
    same(&said("wrong")?, &(false, wanted))?;

    write(".lldbinit", "")?;
    write("healthy.fmt", HEALTHY)?;
    write("strings.cpp", STRINGS)?;
    write("strings.fmt", "summary Table \"\\(rows)\"")?;
    let build = "HOME=$PWD XDG_DATA_HOME=$PWD/data fmtc setup lldb --install
        fmtc compile healthy.fmt -o healthy.o --quiet
        g++ -g main.cpp healthy.o -o healthy
        fmtc compile strings.fmt -o strings.o --quiet
        clang++-22 -g strings.cpp strings.o -o without
        clang++-22 -g -fstandalone-debug strings.cpp strings.o -o with";
    shell(build, &folder, &[])?;
    for (program, is_right) in [("healthy", true), ("with", true), ("without", false)] {
        let (success, text) = said(program)?;
        let wrong = text.lines().filter(|line| line.starts_with("wrong")).collect::<Vec<_>>();
        let is_told = |line: &&str| line.contains("`Row` has a `std::") && line.contains("`keys`");
        let fits = match is_right {
            true => wrong.is_empty(),
            false => {
                wrong.len() == 1 && wrong.iter().all(is_told) && text.contains("-fstandalone-debug")
            }
        };
        if success != is_right || !fits {
            return Err(format!("{program}: {text}"));
        }
    }
    Ok(())
}

fn same(found: &(bool, String), wanted: &(bool, String)) -> Outcome {
    match found == wanted {
        true => Ok(()),
        false => Err(format!("wanted {}\n{}\nfound {}\n{}", wanted.0, wanted.1, found.0, found.1)),
    }
}
