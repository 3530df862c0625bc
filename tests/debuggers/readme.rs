//! The sessions that README shows are those a debugger gives: the first without formatters, the second with them.

use crate::cases;
use crate::engine::ask::Session;
use crate::engine::debugger::lldbs;
use crate::engine::program::Program;
use crate::engine::trial::Trial;
use crate::engine::{read, root};
use crate::transcript::Transcript;
use crate::ways::ways;
use std::sync::Arc;

pub(crate) fn trials() -> Vec<Trial> {
    let readme = read("README.md").unwrap_or_else(|error| panic!("{error}"));
    let blocks = readme.split("```").skip(1).step_by(2);
    let sessions = blocks.filter(|block| block.contains("\n(lldb) ")).map(Transcript::parse);
    let [source, formatters] =
        ["cpp", "fmt"].map(|extension| root().join("examples/summaries").with_extension(extension));
    let programs = [
        Program::plain("readme/before", &source),
        ways("cpp")[0].program("readme/after", &source, &[formatters]),
    ];
    let sessions: Vec<Transcript> = sessions.take(programs.len()).collect();
    assert_eq!(sessions.len(), programs.len(), "README has other sessions");
    let mut trials = Vec::new();
    for (program, wanted) in programs.map(Arc::new).iter().zip(sessions) {
        for debugger in lldbs() {
            let session = Session::new(wanted.clone());
            trials.push(cases::says("shows", program, debugger, session));
        }
    }
    trials
}
