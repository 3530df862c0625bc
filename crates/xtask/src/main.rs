//! `cargo xtask`: the checks of a change, what they need, the site, releases and measurements.
//!
//! Commands that are long programs of their own, in Python or for a shell, stay files; this program calls them.

mod ci;
mod editors;
mod install;
mod node;
mod shell;
mod site;

use shell::{Result, Xtask};
use std::process::ExitCode;

const HELP: &str = "\
cargo xtask COMMAND

  ci [--fast | --full]      every check of a change; fails if a test fails or is ignored
       --fast               no debugger, no installation: what contributors run before they send a change
       --full               also all tests with real debuggers, LLDB 20 to 24, other Rusts, all ways of installing
       --step NAME          this step alone; may be repeated
       --list               the names of the steps
  install [WHAT] [--all]    what the tests use: compilers, debuggers, corpus, builders; all of these by default
       --with-24            debuggers with a snapshot of LLDB 24
       --all                all debuggers; the oldest Rust, and Rust's libraries for other systems
  dependencies              sources and licences of the crates in each Cargo.lock
  runtime                   style and types of the runtime in Python
  editors [PICTURES]        the editor plugins, in the editors; pictures of VS Code go to that folder
  site build|test|serve     the playground and the documentation
  release build [--aarch64] the packages, in target/packages (release/build)
  release test [WAY...]     installs them by every line of the documents (release/test --help)
  release newcomer          both from a bare Debian 12 (release/newcomer)
  bench [ROW...]            measures everything and writes docs/performance.md (benches/run)
  campaign [OPTION...]      hostile inputs for the time given (fuzz/campaign --help)
  projects [NAME...]        sets fmtc up in programs of Debian (.ci/try-projects)
";

fn main() -> ExitCode {
    forget_cargo();
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match Xtask::new().and_then(|task| command(&task, &arguments)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Removes the variables that `cargo run` sets for this program, which the programs that it starts must not see.
fn forget_cargo() {
    let own = ["CARGO", "LD_LIBRARY_PATH"];
    let prefixes = ["CARGO_MANIFEST_", "CARGO_PKG_", "CARGO_BIN_"];
    for (name, _) in std::env::vars_os() {
        let name = name.to_string_lossy();
        if own.contains(&&*name) || prefixes.iter().any(|prefix| name.starts_with(prefix)) {
            std::env::remove_var(&*name);
        }
    }
}

fn command(task: &Xtask, arguments: &[&str]) -> Result {
    match arguments {
        ["ci", options @ ..] => ci::run(options),
        ["install", what @ ..] => install::run(task, what),
        ["dependencies"] => ci::dependencies(task),
        ["runtime"] => ci::runtime(task),
        ["editors"] => editors::test(task, None),
        ["editors", pictures] => editors::test(task, Some(pictures)),
        ["site", "build"] => site::build(task),
        ["site", "test"] => site::test(task),
        ["site", "serve"] => site::serve(task, "8000"),
        ["site", "serve", port] => site::serve(task, port),
        ["release", "build", options @ ..] => task.script("release/build", options),
        ["release", "test", ways @ ..] => task.script("release/test", ways),
        ["release", "newcomer", options @ ..] => task.script("release/newcomer", options),
        ["bench", rows @ ..] => task.script("benches/run", rows),
        ["campaign", options @ ..] => task.script("fuzz/campaign", options),
        ["projects", names @ ..] => task.script(".ci/try-projects", names),
        ["help" | "--help" | "-h"] => {
            print!("{HELP}");
            Ok(())
        }
        _ => Err(format!("unknown command `{}`\n\n{HELP}", arguments.join(" ")).into()),
    }
}
