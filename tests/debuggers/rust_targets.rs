//! A package of Cargo with a target of each kind: `crate::` in keys, and formatters beside types, are for the crate that
//! a type is in, whatever its name.

use crate::builds::{self, cargo_says};
use crate::embed::text;
use crate::root;
use crate::tools;
use libtest_mimic::Trial;
use std::fs;
use std::path::{Path, PathBuf};

const MANIFEST: &str = "\
[package]
name = \"targets-NAME\"
edition = \"2024\"

[DEPENDENCY]
path = \"ROOT/FMTC\"

[lib]
name = \"core_of_NAME\"

[[example]]
name = \"plugin_NAME\"
crate-type = [\"cdylib\"]

[[bench]]
name = \"speed_NAME\"
harness = false

[profile.release]
debug = true

[workspace]
";

/// The root file of each target, its crate, and what is at its start.
const TARGETS: [(&str, &str, &str); 6] = [
    ("src/lib.rs", "core_of_NAME", "#![cfg_attr(not(test), no_std)]"),
    ("src/main.rs", "targets_NAME", "fn main() {}"),
    ("examples/shown_NAME.rs", "shown_NAME", "fn main() {}"),
    ("examples/plugin_NAME.rs", "plugin_NAME", ""),
    ("tests/checks_NAME.rs", "checks_NAME", "#[test] fn runs() {}"),
    ("benches/speed_NAME.rs", "speed_NAME", "fn main() {}"),
];

/// A type of each target, and one of the library that nothing uses.
const BESIDE: &str = "
#![forbid(unsafe_code)]
#[fmtc_macros::summary(\"own {x}\")]
pub struct Own { pub x: i32 }
#[derive(fmtc_macros::Summary)]
pub struct Unused<T> { pub x: T }
macro_rules! made { ($name:ident) => {
    #[derive(fmtc_macros::Summary)]
    pub enum $name { Empty, Full(i32) }
    #[derive(fmtc_macros::Summary)]
    pub struct InMacro(pub i32);
} }
made!(Made);
type Alias = Own;
#[used]
pub static OWN: Alias = Own { x: 7 };
#[used]
pub static MADE: (Made, Made, InMacro) = (Made::Empty, Made::Full(2), InMacro(3));
";
const BESIDE_SHOWS: &str = "\
(lldb) target variable CRATE::OWN CRATE::MADE.__0 CRATE::MADE.__1 CRATE::MADE.__2
(CRATE::Own) CRATE::OWN = own 7
(CRATE::Made) CRATE::MADE.__0 = Empty
(CRATE::Made) CRATE::MADE.__1 = Full(2)
(CRATE::InMacro) CRATE::MADE.__2 = InMacro(3)
";

const SCRIPT: &str = "
pub struct Own { pub x: i32 }
pub struct Gen<T> { pub x: T }
#[used]
pub static OWN: Own = Own { x: 7 };
#[used]
pub static GEN: Gen<u16> = Gen { x: 8 };
";
const SCRIPT_SHOWS: &str = "\
(lldb) target variable CRATE::OWN CRATE::GEN
(CRATE::Own) CRATE::OWN = own 7
(CRATE::Gen<unsigned short>) CRATE::GEN = gen 8
";
const BUILD: &str =
    "fn main() -> Result<(), fmtc::build::Error> { fmtc::build::compile(\"own.fmt\") }\n";
const FORMATTERS: &str = "\
summary crate::Own \"own \\(x)\"
summary crate::Gen<_> \"gen \\(x)\"
summary crate::Unused \"\\(x)\"
";

pub(crate) fn trials() -> Vec<Trial> {
    let debuggers = tools::debuggers().iter().copied();
    let needs: Vec<_> = ["cargo", "gcc", "python3"].into_iter().chain(debuggers).collect();
    let trial = |name: &str, run: fn() -> Result<(), String>| {
        tools::trial(format!("rust_targets::{name}"), needs.clone(), run)
    };
    vec![
        trial("beside_debug", || beside("debug")),
        trial("beside_release", || beside("release")),
        trial("script", script),
    ]
}

/// Formatters beside the types of each target, and of the library that it uses.
fn beside(profile: &str) -> Result<(), String> {
    let name = format!("beside_{profile}");
    let folder = package(&name, ("dependencies.fmtc-macros", "crates/macros"), BESIDE)?;
    each_shows(&folder, &name, profile, &TARGETS, BESIDE_SHOWS)
}

/// A build script, whose formatters are in the library and for all targets but tests and benchmarks.
fn script() -> Result<(), String> {
    let dependency = "build-dependencies.fmtc]\ndefault-features = false\nfeatures = [\"build\"";
    let folder = package("script", (dependency, ""), SCRIPT)?;
    write(&folder, "build.rs", BUILD)?;
    write(&folder, "own.fmt", FORMATTERS)?;
    let library =
        "include!(concat!(env!(\"OUT_DIR\"), \"/fmtc.rs\"));\npub struct Unused(pub i32);\n";
    write(&folder, "src/lib.rs", &format!("{SCRIPT}{library}"))?;
    each_shows(&folder, "script", "debug", &TARGETS[..4], SCRIPT_SHOWS)
}

fn write(folder: &Path, file: &str, content: &str) -> Result<(), String> {
    let path = folder.join(file);
    let made = path.parent().map_or(Ok(()), fs::create_dir_all);
    made.and_then(|()| fs::write(&path, content)).map_err(|e| format!("{file}: {e}"))
}

/// A package with all targets, of which each has these items.
fn package(name: &str, dependency: (&str, &str), items: &str) -> Result<PathBuf, String> {
    let folder = builds::folder(&format!("targets-{name}"))?;
    let manifest = MANIFEST.replace("DEPENDENCY", dependency.0).replace("FMTC", dependency.1);
    let manifest = manifest.replace("ROOT", text(root())).replace("NAME", name);
    write(&folder, "Cargo.toml", &manifest)?;
    for (file, _, start) in TARGETS {
        // Attributes of a crate are first; a library that is not used is not linked.
        let uses = if file == "src/lib.rs" { "" } else { "use core_of_NAME as _;\n" };
        let source = match items.strip_prefix("\n#![forbid(unsafe_code)]") {
            Some(items) => format!("#![forbid(unsafe_code)]\n{start}\n{uses}{items}"),
            None => format!("{start}\n{uses}{items}"),
        };
        write(&folder, &file.replace("NAME", name), &source.replace("NAME", name))?;
    }
    builds::lock(&folder)?;
    Ok(folder)
}

/// What Cargo makes of each target shows its own values, and has the formatters of the library.
fn each_shows(
    folder: &Path,
    name: &str,
    profile: &str,
    targets: &[(&str, &str, &str)],
    shows: &str,
) -> Result<(), String> {
    let release: &[&str] = if profile == "release" { &["--release"] } else { &[] };
    let build = |first: &[&str]| match cargo_says(folder, &[first, release].concat())? {
        (true, says) if !says.contains("warning") => Ok(says),
        (_, says) => Err(says),
    };
    build(&["build", "--all-targets"])?;
    // `Executable tests/checks.rs (path)`
    let tests = build(&["test", "--no-run", "--all-targets"])?;
    for (file, crate_name, _) in targets {
        let (file, crate_name) = (file.replace("NAME", name), crate_name.replace("NAME", name));
        let stem = file.rsplit('/').next().and_then(|file| file.split('.').next()).unwrap_or("");
        let test = tests.lines().find(|line| line.contains(&format!("{file} (")));
        let test =
            test.and_then(|line| line.split('(').nth(1)).map(|path| path.trim_end_matches(')'));
        let product = match file.split('/').next() {
            Some("src") if stem == "main" => builds::made(profile, &format!("targets-{name}")),
            Some("examples") if stem.starts_with("plugin") => {
                builds::made(profile, &format!("examples/lib{stem}.so"))
            }
            Some("examples") => builds::made(profile, &format!("examples/{stem}")),
            _ => folder.join(test.ok_or_else(|| format!("no {file} in:\n{tests}"))?),
        };
        let wanted = shows.replace("CRATE", &crate_name);
        looks(&product, &wanted).map_err(|e| format!("{}: {e}", product.display()))?;
    }
    Ok(())
}

/// What LLDB shows; and whether there is the formatter of a type of the library that nothing uses.
fn looks(product: &Path, wanted: &str) -> Result<(), String> {
    let listed = tools::fmtc(&["dump", text(product)])?;
    let listed = String::from_utf8_lossy(&listed);
    if !listed.lines().any(|line| line.contains("core_of_") && line.contains("::Unused")) {
        return Err(format!("no formatter of the library's `Unused`:\n{listed}"));
    }
    builds::shows(product, wanted)
}
