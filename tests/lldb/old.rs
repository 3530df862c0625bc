//! The corpus in LLDB 14 to 19, which run no bytecode: the runtime in Python does.
//!
//! LLDB 14 to 16 do not know the variants of Rust's enums; what else they cannot show is in `old.json`. With `FMTC_FULL=1` all
//! of them run, else LLDB 19.

use crate::{corpus, root, runtime, tools};
use libtest_mimic::Trial;

pub(crate) fn trials() -> Vec<Trial> {
    let releases: &[&'static str] =
        if tools::all_tests_run() { &["14", "15", "16", "19"] } else { &["19"] };
    let mut trials = Vec::new();
    for program in corpus::programs() {
        for &lldb in releases {
            let (this, package) = (program.clone(), program.package.clone());
            let name = format!("old::corpus::{}::lldb_{lldb}", program.stem);
            trials.push(tools::packaged_trial(name, program.needs(lldb), package, move || {
                let known = corpus::read(&root().join("tests/lldb/old.json"))?;
                this.check_by_runtime(lldb, &runtime::bundle()?, &known[lldb])
            }));
        }
    }
    trials
}
