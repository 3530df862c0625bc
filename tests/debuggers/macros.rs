//! The crate `fmtc-macros`: formatters beside types, built by Cargo and looked at in LLDB.

use crate::builds;
use crate::embed::text;
use crate::tools;
use crate::transcript::{Transcript, difference};
use crate::{root, session};
use libtest_mimic::Trial;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What `examples/rust-macros` shows.
const EXAMPLE: &str = "\
(lldb) target variable ORIGIN RED NOTHING UNIT CARD PLUS SEVEN TIGHT
(rust_macros::Point<int>) ORIGIN = (3, -4)
(rust_macros::Color) RED = #ff0007
(rust_macros::Shape) NOTHING = Empty
(rust_macros::Shape) UNIT = Circle(1.5)
(rust_macros::Shape) CARD = Rect { w: 85, h: 55 }
(rust_macros::Token) PLUS = Plus
(rust_macros::Token) SEVEN = Number(7)
(rust_macros::Limits) TIGHT = 1..2
";
const EXAMPLE_KEYS: [&str; 3] =
    ["rust_macros::Color", "rust_macros::Limits", "rust_macros::Unused"];

/// Up to LLDB 22 the capacity of a short `String` may be the number of a variant as well, if a pointer may be it too; and
/// the number of a `None` that is inside of a variant may be a cut one: the debugger's own view stays.
const UNKNOWN_BEFORE_23: [&str; 3] = ["either_text", "either_node", "deep_some"];

/// Enums with five variants, and the largest record of one.
const FIVE_VARIANTS: [&str; 2] = ["Shape", "Json"];
const MAX_RECORD: usize = 600;

/// rustc may hide the number of a variant where LLDB does not look: the debugger's own view stays.
const UNKNOWN: [&str; 8] = [
    "within_plus",
    "within_word",
    "within_x",
    "within_y",
    "late_a",
    "late_b",
    "hidden_a",
    "hidden_c",
];

/// The first lines of what rustc says of `macros/mistakes.rs`, in any order.
const MISTAKES: [&str; 13] = [
    "error: the number of this variant is not known here: write it as a literal",
    "error: formatters",
    "error: formatters",
    "error: there is no member `z`; there is `{x}`",
    "error: `{:.2}` cannot be shown: there are fill, alignment, width, `+`, `#`, `0`, `x`, `X`, `o` and `b`",
    "error: `#` needs `x`, `X`, `o` or `b` after it: a summary is one line",
    "error: a width after `#` needs `0`: `{x:#06x}`",
    "error: a brace has no partner; `{{` and `}}` are braces",
    "error: `{}` is not a member: write `{x}`, `{0}` or `{point.x}`",
    "error: a text is for a struct; an enum has `#[derive(Summary)]`",
    "error: a union has no summary: nothing tells which member holds",
    "error: expected one of: `struct`, `enum`, `union`",
    "error: expected string literal",
];

/// What rustc says of `macros/local.rs`.
const LOCAL: [&str; 4] = [
    "error[E0107]: missing generics for type alias `main::_::_::Local`",
    "error[E0107]: type alias takes 3 generic arguments but 2 generic arguments were supplied",
    "error[E0107]: type alias takes 2 generic arguments but 1 generic argument was supplied",
    "error[E0308]: mismatched types",
];

/// Other machines, and how a library is linked for them to a file `IMAGE`.
const ELSEWHERE: [(&str, &[&str]); 3] = [
    ("rust-std-x86_64-apple-darwin", &mac("x86_64")),
    ("rust-std-aarch64-apple-darwin", &mac("arm64")),
    ("rust-std-x86_64-pc-windows-msvc", &WINDOWS),
];
const WINDOWS: [&str; 5] = ["lld-link-22", "/dll", "/noentry", "/opt:ref", "/out:IMAGE"];
const MINGW: [&str; 2] = ["x86_64-w64-mingw32-gcc", "rust-std-x86_64-pc-windows-gnu"];

const fn mac(arch: &'static str) -> [&'static str; 11] {
    let linker = "ld64.lld-22";
    [
        linker,
        "-dylib",
        "-dead_strip",
        "-arch",
        arch,
        "-platform_version",
        "macos",
        "14.0",
        "14.0",
        "-o",
        "IMAGE",
    ]
}

const MANIFEST: &str = "\
[package]
name = \"NAME\"
edition = \"2024\"

[dependencies]
fmtc-macros.path = \"ROOT/crates/macros\"

[workspace]
";

pub(crate) fn trials() -> Vec<Trial> {
    let debuggers = tools::debuggers().iter().copied();
    let looked: Vec<_> = ["cargo", "gcc", "python3"].into_iter().chain(debuggers).collect();
    let linked = ["clang++-22", "ld.bfd", "ld.lld-22", "mold", "strip", "objcopy"];
    let linked: Vec<_> = looked.iter().copied().chain(linked).collect();
    let trial = |name: &str, needs: &[&'static str], run: fn() -> Result<(), String>| {
        tools::trial(format!("macros::{name}"), needs.to_vec(), run)
    };
    let mut trials = vec![
        trial("example_debug_bfd", &linked, || example("debug", "bfd")),
        trial("example_release_bfd", &linked, || example("release", "bfd")),
        trial("example_release_lld", &linked, || example("release", "lld")),
        trial("example_release_mold", &linked, || example("release", "mold")),
        trial("values", &looked, || values("values", &["build"])),
        trial("mistakes", &["cargo"], || refused("mistakes", &MISTAKES)),
        trial("local", &["cargo"], || refused("local", &LOCAL)),
        trial("files", &["cargo"], files),
        trial("folder", &["cargo"], folder),
    ];
    // No registry of packages has other Rusts than the one that is there.
    if !tools::all_tests_run() {
        return trials;
    }
    let mingw: Vec<_> = looked.iter().copied().chain(MINGW).collect();
    let oldest: Vec<_> = looked.iter().copied().chain(["rust-1.88"]).collect();
    trials.extend([
        trial("example_mingw", &mingw, mingw_example),
        trial("values_rust_1_88", &oldest, || values("values_rust_1_88", &["+1.88", "build"])),
    ]);
    for (need, link) in ELSEWHERE {
        let target = need.trim_start_matches("rust-std-");
        let run = move || elsewhere(target, link);
        trials.push(tools::trial(format!("macros::{target}"), vec!["cargo", link[0], need], run));
    }
    trials
}

fn example(profile: &str, linker: &str) -> Result<(), String> {
    let folder = builds::folder(&format!("macros-{profile}-{linker}"))?;
    let program = builds::build_rust("rust-macros", profile, linker, &[], &folder)?;
    builds::survives(&program, linker, EXAMPLE, &EXAMPLE_KEYS)
}

/// A package whose program is a file of `tests/debuggers/macros`.
fn project(package: &str, name: &str) -> Result<PathBuf, String> {
    let folder = builds::folder(&format!("macros-{package}"))?;
    let from = root().join("tests/debuggers/macros");
    let manifest = MANIFEST.replace("ROOT", text(root())).replace("NAME", package);
    let failed = |e: std::io::Error| format!("{name}: {e}");
    fs::create_dir_all(folder.join("src")).map_err(failed)?;
    fs::write(folder.join("Cargo.toml"), manifest).map_err(failed)?;
    fs::copy(from.join(format!("{name}.rs")), folder.join("src/main.rs")).map_err(failed)?;
    let formatters = format!("{name}.fmt");
    if from.join(&formatters).exists() {
        fs::copy(from.join(&formatters), folder.join(formatters)).map_err(failed)?;
    }
    builds::lock(&folder)?;
    Ok(folder)
}

/// A library that is linked for another machine, without what nothing uses.
fn elsewhere(target: &str, link: &[&str]) -> Result<(), String> {
    let folder = builds::folder(&format!("macros-{target}"))?;
    let (object, image) = (folder.join("library.o"), folder.join("image"));
    let emit = format!("obj={}", object.display());
    built_example(&["rustc", "--lib", "--target", target, "--", "--emit", &emit])?;
    let [linker, options @ ..] = link else { return Err("no linker".into()) };
    let options = options.iter().map(|option| option.replace("IMAGE", text(&image)));
    tools::output(Command::new(linker).args(options).arg(&object))?;
    let listed = tools::fmtc(&["dump", text(&image)])?;
    let listed = String::from_utf8_lossy(&listed);
    let missing = ["rust_macros::Color", "rust_macros::Unused"]
        .into_iter()
        .find(|key| !listed.contains(&format!("\"{key}\"")));
    missing.map_or(Ok(()), |key| Err(format!("no {key} in:\n{listed}")))
}

/// Runs Cargo in the example.
fn built_example(command: &[&str]) -> Result<(), String> {
    let project = root().join("examples/rust-macros");
    builds::lock(&project)?;
    match builds::cargo_says(&project, command)? {
        (true, says) if !says.contains("warning") => Ok(()),
        (_, says) => Err(says),
    }
}

/// GNU ld for Windows drops what nothing refers to, whatever a compiler marks.
fn mingw_example() -> Result<(), String> {
    let target = "x86_64-pc-windows-gnu";
    built_example(&["build", "--target", target])?;
    builds::shows(&builds::made(&format!("{target}/debug"), "rust-macros.exe"), EXAMPLE)
}

/// The values of `values.rs`, in a program of this name.
fn values(name: &str, build: &[&str]) -> Result<(), String> {
    let folder = project(name, "values")?;
    let (built, says) = builds::cargo_says(&folder, build)?;
    if !built || says.contains("warning") {
        return Err(says);
    }
    let file = root().join("tests/debuggers/macros/values.txt");
    let wanted = fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
    let wanted = Transcript::parse(&wanted.replace("values::", &format!("{name}::")));
    let program = builds::made("debug", name);
    for lldb in tools::debuggers() {
        let source = folder.join("src/main.rs");
        let found = session::run(lldb, &program, &source, &wanted)?;
        let may_be_unknown = lldb.parse().is_ok_and(|lldb: u32| lldb < 23);
        let is_right = |(wanted, found): ((&str, &str), (&str, &str))| {
            let name = wanted.0.rsplit(' ').next().unwrap_or_default();
            if UNKNOWN.contains(&name) || may_be_unknown && UNKNOWN_BEFORE_23.contains(&name) {
                found.1.lines().next().is_some_and(|line| line.ends_with(" = {"))
            } else {
                wanted.1 == found.1
            }
        };
        if !wanted.exchanges().zip(found.exchanges()).all(is_right) {
            return Err(format!("LLDB {lldb}:\n{}", difference(&wanted, &found)));
        }
    }
    are_small(&program)
}

/// `0x0: "values::Shape", version 1, flags cascade, 529 bytes`
fn are_small(program: &Path) -> Result<(), String> {
    let listed = tools::fmtc(&["dump", text(program)])?;
    let listed = String::from_utf8_lossy(&listed);
    for name in FIVE_VARIANTS {
        let line = listed.lines().find(|line| line.contains(&format!("::{name}\"")));
        let line = line.ok_or_else(|| format!("no {name} in:\n{listed}"))?;
        let size = line.strip_suffix(" bytes").and_then(|line| line.rsplit(' ').next());
        let size: usize = size.and_then(|size| size.parse().ok()).ok_or_else(|| line.to_owned())?;
        if size > MAX_RECORD {
            return Err(format!("more than {MAX_RECORD} bytes: {line}"));
        }
    }
    Ok(())
}

/// A program that rustc refuses, with these first lines.
fn refused(name: &str, wanted: &[&str]) -> Result<(), String> {
    let (built, says) = builds::cargo_says(&project(name, name)?, &["build"])?;
    let is_first = |line: &&str| line.starts_with("error") && !line.contains("could not compile");
    let mut found: Vec<_> = says.lines().filter(is_first).collect();
    let mut wanted = wanted.to_vec();
    found.sort_unstable();
    wanted.sort_unstable();
    if built || found != wanted { Err(says) } else { Ok(()) }
}

/// Cargo compiles a crate again if a file has changed, and reports its warnings.
fn files() -> Result<(), String> {
    let folder = project("files", "values")?;
    let build = |wanted: bool, why: &str| match builds::cargo_says(&folder, &["build"])? {
        (true, says) if says.contains("Compiling files") == wanted => Ok(says),
        (_, says) => Err(format!("{why}:\n{says}")),
    };
    build(true, "the first build")?;
    build(false, "nothing had changed")?;
    let unused = "summary crate::Degrees { let unused = 1\n\"\\(number)\" }\n";
    fs::write(folder.join("values.fmt"), unused).map_err(|e| e.to_string())?;
    let says = build(true, "the file had changed")?;
    if !says.contains("values.fmt:1:30: warning[W0302]: `unused` is never used") {
        return Err(format!("no warning:\n{says}"));
    }
    Ok(())
}

/// With the `build.rs` that the documents name, Cargo notices a file that is new in a folder.
fn folder() -> Result<(), String> {
    let folder = project("folder", "folder")?;
    let write = |name: &str, text: &str| {
        fs::write(folder.join(name), text).map_err(|e| format!("{name}: {e}"))
    };
    let build = |key: &str| {
        let (built, says) = builds::cargo_says(&folder, &["build"])?;
        let listed = tools::fmtc(&["dump", text(&builds::made("debug", "folder"))])?;
        let is_there = String::from_utf8_lossy(&listed).contains(&format!("\"folder::{key}\""));
        if built && is_there { Ok(()) } else { Err(format!("no {key}:\n{says}")) }
    };
    fs::create_dir(folder.join("fmt")).map_err(|e| e.to_string())?;
    write("build.rs", "fn main() {\n    println!(\"cargo::rerun-if-changed=fmt\");\n}\n")?;
    write("fmt/first.fmt", "summary crate::First \"\\(x)\"\n")?;
    build("First")?;
    write("fmt/second.fmt", "summary crate::Second \"\\(x)\"\n")?;
    build("Second")
}
