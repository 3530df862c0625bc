//! Scripts of LLDB and what `fmtc import` makes of them, beside each other: the same program with the script, and
//! with the section of the imported formatters, shows the same.

use crate::engine::{Ask, Debugger, Program, Session, Trial, Values, root, table, word, words};
use crate::transcript::{Transcript, same};
use serde_json::Value;
use std::sync::Arc;

const SCRIPTS: &str = "tests/cases/import";

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for case in table("imported_python", "case") {
        let import = format!(
            "fmtc import \"$ROOT/{SCRIPTS}/{}\" -o - {} > imported.fmt\n\
             fmtc compile imported.fmt --emit bin -o section\n\
             objcopy --add-section .lldbformatters=section plain program",
            word(&case["script"]),
            word(&case["options"])
        );
        let builds = [("plain", "cp plain program"), ("imported", &import)];
        let [plain, imported] = builds.map(|(what, build)| program(case, what, build));
        for debugger in ["22", "23", "24"].map(Debugger::Lldb) {
            trials.push(shows(case, &plain, &imported, debugger));
        }
    }
    trials
}

fn program(case: &Value, what: &str, build: &str) -> Arc<Program> {
    let name = word(&case["name"]);
    Arc::new(Program {
        name: format!("imported python/{name}/{what}"),
        source: format!("tests/debuggers/imported_python/{name}.cpp").into(),
        inputs: vec![format!("{SCRIPTS}/python").into()],
        build: format!("clang++-22 -g -O0 -std=c++17 \"$SOURCE\" -o plain\n{build}"),
        needs: vec!["clang++-22", "objcopy"],
        ..Program::default()
    })
}

fn shows(
    case: &'static Value,
    plain: &Arc<Program>,
    imported: &Arc<Program>,
    debugger: Debugger,
) -> Trial {
    let lldb = debugger.release();
    let all = words(&case["variables"]);
    let is_other = |name: &str| word(&case["otherwise"][name]).contains(lldb);
    let names: Vec<&str> = all.iter().copied().filter(|name| !is_other(name)).collect();
    let commands = names.iter().map(|name| format!("(lldb) frame variable {name}\n"));
    let commands = Transcript::parse(&commands.collect::<String>());
    let ours = Ask { program: imported.clone(), debugger, question: Session::new(commands) };
    // LLDB 24 has no Python: what LLDB 23 shows counts.
    let scripted = Debugger::Lldb(if lldb == "24" { "23" } else { lldb });
    let script = root().join(SCRIPTS).join(word(&case["script"])).display().to_string();
    let values = Values::of(all).with(["--runtime", &script]);
    let theirs = Ask { program: plain.clone(), debugger: scripted, question: values };
    let shown = words(&case["shown"]);
    let wanted = shown[1];
    let check = move |(found, python): (Transcript, Value)| {
        if python[shown[0]]["summary"] != wanted {
            return Err(format!("the script did not run: {}", python[shown[0]]));
        }
        let shown = names
            .iter()
            .map(|name| format!("(lldb) frame variable {name}\n{}", word(&python[*name]["lines"])));
        same(&Transcript::parse(&shown.collect::<String>()), &found)
    };
    let name = format!("imported python/{}/clang/as its script", word(&case["name"]));
    Trial::ask(name, (ours, theirs), &[], check).that_wants(wanted)
}
