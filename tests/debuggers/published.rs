//! Libraries that carry their formatters as source, the examples `published-cpp` and `published-rust`: their
//! own tests, and what a debugger shows.

use crate::builds::shows;
use crate::embed::text;
use crate::root;
use crate::tools::{self, fmtc, output, run};
use libtest_mimic::Trial;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const CPP: &str = "\
(lldb) target variable price nothing
(tiny::Money) price = 12.50 \"EUR\"
(tiny::Money) nothing = 0.00 \"\"
";

const RUST: &str = "\
(lldb) target variable PRICE SHARE
(tiny_money::Money) PRICE = 12.50
(tiny_money::Money) SHARE = about 0.33
";

pub(crate) fn trials() -> Vec<Trial> {
    let trial = |name: &str, own: &[&'static str], test: fn() -> Result<(), String>| {
        let needs = tools::debuggers().iter().chain(own).copied().chain(["python3"]).collect();
        tools::trial(format!("published::{name}"), needs, test)
    };
    vec![trial("cpp", &["cmake", "g++", "make"], cpp), trial("rust", &["rustc", "rustfmt"], rust)]
}

/// CMake runs the library's tests: expected texts, members, and whether what is committed is fresh.
fn cpp() -> Result<(), String> {
    let build = folder("cpp")?;
    let source = root().join("examples/published-cpp");
    let found = format!("-DFMTC={}", tools::command());
    let kind = "-DCMAKE_BUILD_TYPE=Debug";
    run("cmake", &["-S", text(&source), "-B", text(&build), kind, &found])?;
    run("cmake", &["--build", text(&build)])?;
    output(Command::new("ctest").arg("--output-on-failure").current_dir(&build))?;
    shows(&build.join("values"), CPP)
}

/// The commands that docs/packs.md gives for a job.
fn rust() -> Result<(), String> {
    let folder = folder("rust")?;
    let crate_folder = root().join("examples/published-rust");
    let [formatters, committed] = ["fmt", "src/formatters.rs"].map(|name| crate_folder.join(name));
    let [fresh, library, program] =
        ["formatters.rs", "libtiny_money.rlib", "values"].map(|name| folder.join(name));
    fmtc(&["test", text(&formatters)])?;
    let file = formatters.join("money.fmt");
    fmtc(&["compile", text(&file), "--emit", "rust", "-o", text(&fresh)])?;
    let read = |path: &Path| fs::read(path).map_err(|e| format!("{}: {e}", path.display()));
    if read(&fresh)? != read(&committed)? {
        return Err("src/formatters.rs is not what fmtc makes of fmt/money.fmt".to_owned());
    }
    run("rustfmt", &["--check", "--edition=2024", text(&crate_folder.join("src/lib.rs"))])?;
    let source = |name: &str| crate_folder.join(name).display().to_string();
    let rustc = ["-g", "--edition=2024"];
    let made = ["--crate-name=tiny_money", "--crate-type=rlib", "-o", text(&library)];
    run("rustc", &[&rustc[..], &made, &[&source("src/lib.rs")]].concat())?;
    let library = format!("--extern=tiny_money={}", text(&library));
    let made = ["-o", text(&program), &library];
    run("rustc", &[&rustc[..], &made, &[&source("examples/values.rs")]].concat())?;
    let strict = ["--deny", "warnings", "--deny", "types", "--against", text(&program)];
    fmtc(&[&["check", text(&formatters)], &strict[..]].concat())?;
    shows(&program, RUST)
}

fn folder(name: &str) -> Result<PathBuf, String> {
    tools::emptied(format!("published/{name}"))
}
