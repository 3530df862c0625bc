//! Scripts with a program each. Those below `said` compare messages of the command about programs and files that they make,
//! and fail if one differs. Those below `new_projects` are projects in the shapes that people have, which `fmtc init` sets
//! up with an installed fmtc, beside the files that they begin with; a comment says `Shows: ` a type and a variable.

use crate::cases;
use crate::engine::{Program, Session, Trial, comment, debugger, root, sorted, stem};
use crate::transcript::Transcript;
use std::sync::Arc;

const FUNCTIONS: &str = "functions";

pub(crate) fn trials() -> Vec<Trial> {
    let folders = ["said", "new_projects"].map(|name| root().join("tests/debuggers").join(name));
    let scripts = folders.iter().flat_map(|folder| sorted(folder));
    let scripts = scripts.filter(|file| file.extension().is_some_and(|e| e == "sh"));
    let mut trials = Vec::new();
    for script in scripts.filter(|script| stem(script) != FUNCTIONS) {
        let folder = script.parent().map(stem).unwrap_or_default();
        let name = format!("{folder}/{}", stem(&script));
        let program = Arc::new(Program::by_script(&name, &name, "", ""));
        let shows = comment(&script, "Shows: ");
        let Some((ty, variable)) = shows.split_once(' ') else {
            let packages = program.packages.clone();
            let run = move || program.path().map(drop);
            trials.push(Trial::run(name, &[], run).with_packages(&packages));
            continue;
        };
        let shown = format!("(lldb) target variable {variable}\n({ty}) {variable} = (3, -4)\n");
        for debugger in debugger::lldbs() {
            let session = Session::unstarted(Transcript::parse(&shown));
            trials.push(cases::says("shows", &program, debugger, session).each_time());
        }
    }
    trials
}
