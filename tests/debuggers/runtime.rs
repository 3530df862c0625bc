//! The runtime in Python without a debugger: it does what LLDB 24 did with the recorded programs, and it is one file
//! that Python reads.

use crate::{root, tools};
use libtest_mimic::Trial;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// The scripts below `tests/runtime`.
const SCRIPTS: [&str; 4] = ["vectors", "children", "patterns", "hostile"];

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials: Vec<Trial> = SCRIPTS
        .into_iter()
        .map(|name| {
            let script = format!("tests/runtime/{name}.py");
            tools::trial(format!("runtime::{name}"), vec!["python3"], move || python(&[&script]))
        })
        .collect();
    trials.push(tools::trial("runtime::bundle".to_owned(), vec!["python3"], || {
        python(&["tests/runtime/bundle.py", &bundle()?.display().to_string()])
    }));
    trials.push(tools::trial("runtime::script".to_owned(), vec!["python3"], || {
        let bundle = bundle()?.display().to_string();
        let write = std::env::var_os("FMTC_BLESS").map(|_| "--write");
        python(&[["tests/runtime/script.py", &bundle].as_slice(), write.as_slice()].concat())
    }));
    // The modules as they are in programs: without what only readers need and with short names.
    trials.extend(["vectors", "children"].map(|name| {
        tools::trial(format!("runtime::short::{name}"), vec!["python3"], move || {
            let bundle = bundle()?.display().to_string();
            python(&["tests/runtime/script.py", &bundle, "--test", name])
        })
    }));
    trials
}

/// Runs python3 in the root of the package.
fn python(arguments: &[&str]) -> Result<(), String> {
    let mut command = Command::new("python3");
    tools::output(command.arg("-B").args(arguments).current_dir(root())).map(|_| ())
}

/// The file that debuggers load. It is written once: tests that run at the same time read it.
pub(crate) fn bundle() -> Result<PathBuf, String> {
    static WRITTEN: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    let write = || {
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(fmtc::runtime::FILE);
        std::fs::write(&file, fmtc::runtime::bundle())
            .map_err(|error| format!("{}: {error}", file.display()))?;
        Ok(file)
    };
    WRITTEN.get_or_init(write).clone()
}
