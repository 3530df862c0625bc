//! The sessions README shows are those a debugger gives.

use crate::cases::{Build, Case};
use crate::embed::CPP;
use crate::transcript::{Transcript, same};
use crate::{root, session, tools};
use libtest_mimic::Trial;
use std::sync::Arc;

pub(crate) fn trials() -> Vec<Trial> {
    let source = root().join("examples/summaries.cpp");
    let build = |name: &str, formatters| {
        let case = Case { name: name.to_owned(), source: source.clone(), formatters };
        Build::new(Arc::new(case), &CPP[0])
    };
    let builds = [
        ("before", build("readme-before", Vec::new())),
        ("after", build("readme-after", vec![root().join("examples/summaries.fmt")])),
    ];
    let mut trials = Vec::new();
    for (place, (name, build)) in builds.into_iter().enumerate() {
        for lldb in tools::debuggers() {
            let build = build.clone();
            let needs = [CPP[0].needs, &["python3", lldb]].concat();
            let name = format!("readme::{name}::lldb_{lldb}");
            trials.push(tools::trial(name, needs, move || check(&build, place, lldb)));
        }
    }
    trials
}

/// The README's first session is without formatters, its second one with them.
fn check(build: &Build, place: usize, lldb: &str) -> Result<(), String> {
    let readme = std::fs::read_to_string(root().join("README.md")).map_err(|e| e.to_string())?;
    let sessions = sessions(&readme);
    let wanted = sessions.get(place).ok_or("README has no such session")?;
    let found = session::run(lldb, build.program()?, build.source(), wanted)?;
    same(wanted, &found).map_err(|what| format!("LLDB {lldb}:\n{what}"))
}

/// The blocks that hold commands for LLDB.
fn sessions(markdown: &str) -> Vec<Transcript> {
    let blocks = markdown.split("```").skip(1).step_by(2);
    let parsed = blocks.filter(|block| block.contains("\n(lldb) ")).map(Transcript::parse);
    parsed.collect()
}
