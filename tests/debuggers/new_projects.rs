//! Projects in the shapes that people have, which `fmtc init` sets up with an installed fmtc, built and looked at: a script
//! below `new_projects` for each, beside the files that it begins with. A comment in it says `Shows: ` a type and a variable.

use crate::builds::{built, is_built, shows};
use crate::engine::trial::Trial;
use crate::engine::{comment, debugger, root, sorted, stem};

const FUNCTIONS: &str = "functions";

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for script in sorted(&root().join("tests/debuggers/new_projects")) {
        if script.extension().is_none_or(|e| e != "sh") || stem(&script) == FUNCTIONS {
            continue;
        }
        let name = format!("new_projects/{}", stem(&script));
        let program = built(name.clone(), &name, "");
        match comment(&script, "Shows: ").split_once(' ') {
            Some((ty, variable)) => {
                let shown =
                    format!("(lldb) target variable {variable}\n({ty}) {variable} = (3, -4)\n");
                trials.extend(shows(&program, "", debugger::lldbs(), &shown));
            }
            None => trials.push(is_built(&program)),
        }
    }
    trials
}
