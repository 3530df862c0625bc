//! Messages of the command about programs and files that a script makes. Each script below `said` compares the messages about
//! one subject, and fails if one differs.

use crate::builds::{built, is_built};
use crate::engine::trial::Trial;
use crate::engine::{root, sorted, stem};

pub(crate) fn trials() -> Vec<Trial> {
    let scripts = sorted(&root().join("tests/debuggers/said")).into_iter();
    let scripts = scripts.filter(|file| file.extension().is_some_and(|e| e == "sh"));
    let names = scripts.map(|script| format!("said/{}", stem(&script)));
    names.map(|name| is_built(&built(name.clone(), &name, ""))).collect()
}
