//! Helps, followed to the letter: what a report says to write is right.
//!
//! A case in `tests/cases/helps.txt` is a wrong program, what the help says to write, and the
//! program that comes of it, with what it shows.

use crate::language::{compile_text, differences, reports};
use fmtc::diag::Diagnostic;
use std::path::Path;

struct Case<'t> {
    name: &'t str,
    wrong: &'t str,
    /// What the help tells to write, which stands in the program that follows it.
    help: &'t str,
    followed: &'t str,
}

/// `=== name`, the wrong program, `--- what the help says to write`, the other program.
fn cases(text: &str) -> Vec<Case<'_>> {
    let case = |text| -> Option<Case<'_>> {
        let (name, rest) = str::split_once(text, '\n')?;
        let (wrong, rest) = rest.split_once("\n--- ")?;
        let (help, followed) = rest.split_once('\n')?;
        Some(Case { name, wrong, help, followed })
    };
    let parts = text.split("=== ").skip(1);
    parts.map(|part| case(part).unwrap_or_else(|| panic!("no case: {part}"))).collect()
}

fn codes(diagnostics: &[Diagnostic]) -> Vec<&'static str> {
    diagnostics.iter().map(|d| d.code.id).collect()
}

#[test]
fn what_a_help_says_is_right() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/helps.txt");
    let text = std::fs::read_to_string(&path).unwrap();
    let cases = cases(&text);
    assert!(cases.len() >= 100, "{} cases", cases.len());
    let problems: Vec<String> =
        cases.iter().filter_map(|case| followed(&path, case).err()).collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// Follows the help of a case; what is wrong with it, if something is.
fn followed(path: &Path, case: &Case<'_>) -> Result<(), String> {
    let Case { name, wrong, help, followed } = case;
    let (sources, _, diagnostics) = compile_text(path, wrong);
    let report = reports(&sources, &diagnostics);
    let mut helps = diagnostics.iter().flat_map(|d| &d.help);
    if !helps.any(|said| said.contains(help)) {
        return Err(format!("{name}: {help}\n{report}"));
    }
    if !followed.contains(help) {
        return Err(format!("{name} does not follow the help `{help}`"));
    }
    let (sources, compiled, left) = compile_text(path, followed);
    let report = reports(&sources, &left);
    if !left.is_empty() {
        return Err(format!("{name}: {:?} became\n{report}", codes(&diagnostics)));
    }
    let compiled = compiled.ok_or("nothing was wrong, and nothing was made")?;
    if compiled.expectations.is_empty() {
        return Err(format!("{name} expects nothing"));
    }
    let results = differences(&sources, &compiled);
    if results.is_empty() { Ok(()) } else { Err(format!("{name} shows\n{results}")) }
}

/// What has a fix is right after it.
#[test]
fn fixes_of_the_same_programs_are_right() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/helps.txt");
    let text = std::fs::read_to_string(&path).unwrap();
    for Case { name, wrong, .. } in cases(&text) {
        let (_, _, diagnostics) = compile_text(&path, wrong);
        let Some(fixed) = crate::wrong::fixed(wrong, &diagnostics) else { continue };
        let (sources, _, left) = compile_text(&path, &fixed);
        let fixable = diagnostics.iter().filter(|d| d.fix.is_some()).map(|d| d.code.id);
        for code in fixable {
            let report = reports(&sources, &left);
            assert!(!codes(&left).contains(&code), "{name}: {code} is left of\n{fixed}\n{report}");
        }
    }
}
