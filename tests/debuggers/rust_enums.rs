//! `fmtc types --draft --enums`: each enum of a program shows its variant in every LLDB, and vectors and cells what they hold,
//! with formatters made from the debug information of that program.

use crate::cases;
use crate::embed::text;
use crate::tools::{self, fmtc, run};
use crate::{root, session};
use libtest_mimic::Trial;
use std::fs;
use std::path::{Path, PathBuf};

pub(crate) fn trials() -> Vec<Trial> {
    let debuggers = tools::debuggers();
    let needs = [&["rustc", "gcc", "python3"], debuggers].concat();
    let shown = || {
        let program = build()?;
        debuggers.iter().try_for_each(|lldb| check(lldb, &program))
    };
    vec![
        tools::trial("rust_enums".to_owned(), needs.clone(), shown),
        tools::trial("rust_enums::stale".to_owned(), needs, stale),
    ]
}

/// The layouts of `stale.rs`: what `--against` says of formatters made for the first one, and what these show of each variable.
/// The debugger's own view, which has no text, stays where the number is elsewhere.
const LAYOUTS: [(&str, &str, [&str; 4]); 6] = [
    ("first", "", ["Ident(\"x\")", "Number(7)", "Plus", "Minus"]),
    ("behind", "W0933", ["Ident(\"x\")", "Number(7)", "Plus", "Minus"]),
    ("reordered", "W0932", ["Ident(\"x\")", "Minus", "Plus", ""]),
    ("in_front", "W0932", [""; 4]),
    ("no_path", "W0932", [""; 4]),
    ("numbered", "W0932", [""; 4]),
];
const VARIABLES: [&str; 4] = ["ident", "number", "plus", "minus"];

/// Formatters that were not compiled anew for a program whose enum has another layout.
fn stale() -> Result<(), String> {
    let to = folder_of_programs()?;
    let [source, formatters] = ["stale.rs", "stale.fmt"].map(|name| folder().join(name));
    for (layout, finding, texts) in LAYOUTS {
        let program = to.join(layout);
        let layout = format!("layout=\"{layout}\"");
        compile(&source, &program, &["--cfg", &layout])?;
        let checked =
            fmtc(&["check", "--deny", "types", text(&formatters), "--against", text(&program)]);
        let says = checked.err().unwrap_or_default();
        if !says.contains(finding) || finding.is_empty() != says.is_empty() {
            return Err(format!("{layout}: not {finding:?}, but:\n{says}"));
        }
        fmtc(&["inject", text(&formatters), text(&program)])?;
        for lldb in tools::debuggers() {
            let values = session::values(lldb, &[], &program, &source, VARIABLES)?;
            let found = VARIABLES.map(|name| values[name]["summary"].as_str().unwrap_or_default());
            if found != texts {
                return Err(format!("LLDB {lldb}, {layout}: {found:?}, not {texts:?}"));
            }
        }
    }
    Ok(())
}

fn folder() -> PathBuf {
    root().join("tests/debuggers/rust_enums")
}

fn folder_of_programs() -> Result<PathBuf, String> {
    let to = tools::scratch("rust_enums")?;
    Ok(to)
}

fn compile(source: &Path, program: &Path, options: &[&str]) -> Result<(), String> {
    let names = ["--crate-name", "program", "--edition", "2024", "-g", "-o", text(program)];
    run("rustc", &[&names[..], options, &[text(source)]].concat())
}

/// A program with the formatters that were made from it, and the pack of Rust's library.
fn build() -> Result<PathBuf, String> {
    let to = folder_of_programs()?;
    let [file, program] = ["enums.fmt", "program"].map(|name| to.join(name));
    compile(&folder().join("main.rs"), &program, &[])?;
    lists_variants(&program)?;
    let enums = fmtc(&["types", "--draft", "--enums", text(&program)])?;
    fs::write(&file, enums).map_err(|e| e.to_string())?;
    fmtc(&["inject", text(&file), text(&program)])?;
    Ok(program)
}

/// `fmtc types` says which variants an enum has, with their members and numbers.
fn lists_variants(program: &Path) -> Result<(), String> {
    let listed = fmtc(&["types", text(program), "^program::(Foreign|Signed)$"])?;
    let listed = String::from_utf8_lossy(&listed);
    let found: Vec<&str> =
        listed.lines().filter_map(|line| line.trim().strip_prefix("variant ")).collect();
    if found != VARIANTS {
        return Err(format!("types lists other variants:\n{listed}"));
    }
    let json = fmtc(&["types", "--json", text(program), "^program::Signed$"])?;
    let json: serde_json::Value = serde_json::from_slice(&json).map_err(|e| e.to_string())?;
    let first = &json["variants"][0];
    match (first["name"].as_str(), first["number"].as_i64()) {
        (Some("Minus"), Some(-300)) => Ok(()),
        other => Err(format!("the first variant is {other:?} in {json}")),
    }
}

const VARIANTS: [&str; 5] = [
    "A(unsigned char) = 0",
    "B { x: unsigned int } = 1",
    "C = 2",
    "Minus(unsigned char) = -300",
    "Plus(unsigned char) = 300",
];

fn check(lldb: &str, program: &Path) -> Result<(), String> {
    let (wanted, file) = cases::expected(&folder(), lldb)?;
    let found = session::run(lldb, program, &folder().join("main.rs"), &wanted)?;
    cases::compare(&wanted, &found, &file, lldb)
}
