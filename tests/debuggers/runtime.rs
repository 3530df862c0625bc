//! The runtime in Python without a debugger: it does what LLDB 24 did with the recorded programs, and it is one file
//! that Python reads.

use crate::engine::ask::runtime;
use crate::engine::trial::{Trial, is_blessed};
use crate::engine::{Outcome, output, root};
use std::process::Command;

pub(crate) fn trials() -> Vec<Trial> {
    let trial = |name: &str, run: fn(&str) -> Outcome| {
        let of = name.to_owned();
        Trial::run(format!("runtime/{name}"), &["python3"], move || run(&of))
    };
    let script = |name: &str| python(&[&format!("python/tests/{name}.py")]);
    let mut trials: Vec<Trial> =
        ["vectors", "children", "patterns", "hostile"].map(|name| trial(name, script)).into();
    trials.push(trial("bundle", |_| python(&["python/tests/bundle.py", &bundle()?])));
    trials.push(trial("script", |_| {
        let write = is_blessed().then_some("--write");
        python(&[["python/tests/script.py", &bundle()?].as_slice(), write.as_slice()].concat())
    }));
    // The modules as they are in programs: without what only readers need and with short names.
    trials.extend(["short vectors", "short children"].map(|name| {
        trial(name, |name| {
            let name = name.trim_start_matches("short ");
            python(&["python/tests/script.py", &bundle()?, "--test", name])
        })
    }));
    trials
}

/// Runs python3 in the root of the package.
fn python(arguments: &[&str]) -> Outcome {
    let mut command = Command::new("python3");
    output(command.arg("-B").args(arguments).current_dir(root())).map(|_| ())
}

fn bundle() -> Result<String, String> {
    Ok(runtime()?.display().to_string())
}
