//! The runtime in Python without a debugger: it does what LLDB 24 did with the recorded programs, and it is one file
//! that Python reads.

use crate::{cases, root, tools};
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
    trials.push(tools::trial("runtime::short".to_owned(), vec!["python3"], replay_short));
    trials
}

/// Replays the vectors with the modules as they are in programs: without comments and with short names.
fn replay_short() -> Result<(), String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("runtime-short");
    let (bundle, out) = (bundle()?.display().to_string(), folder.display().to_string());
    python(&["tests/runtime/script.py", &bundle, "--into", &out])?;
    for name in ["runtime", "vectors"] {
        let [from, to] = [root(), &*folder].map(|base| base.join("tests").join(name));
        std::fs::create_dir_all(&to).map_err(|error| error.to_string())?;
        for path in cases::sorted(&from).iter().filter(|path| path.is_file()) {
            std::fs::copy(path, to.join(path.file_name().unwrap_or_default()))
                .map_err(|error| error.to_string())?;
        }
    }
    ["vectors", "children"]
        .iter()
        .try_for_each(|name| python(&[&format!("{out}/tests/runtime/{name}.py")]))
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
