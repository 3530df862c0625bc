//! Programs as people write them who know other languages: what they are told, and that the
//! fixes do what they say.

use crate::import::assert_snapshot;
use crate::language::{compile, compile_text};
use fmtc::diag::render::{Style, human};
use fmtc::diag::{Diagnostic, Severity};
use fmtc::source::SourceMap;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The programs of every confusion.
fn programs() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/wrong");
    let mut programs = Vec::new();
    for folder in fs::read_dir(root).unwrap() {
        let folder = folder.unwrap().path();
        let files = fs::read_dir(&folder).unwrap().map(|f| f.unwrap().path());
        let files: Vec<_> = files.filter(|f| f.extension().is_some_and(|e| e == "fmt")).collect();
        assert!(files.len() >= 3, "{} has {} programs", folder.display(), files.len());
        programs.extend(files);
    }
    programs.sort();
    programs
}

fn reports(sources: &SourceMap, diagnostics: &[Diagnostic]) -> String {
    let mut out = String::new();
    for d in diagnostics {
        out += &human(d, sources, Style::default());
        if let Some(fix) = &d.fix {
            out += &format!("fix: {}\n", fix.title);
        }
    }
    out
}

#[test]
fn habits_are_understood() {
    let programs = programs();
    assert!(programs.len() >= 60, "{} programs", programs.len());
    for program in programs {
        let text = fs::read_to_string(&program).unwrap();
        let (sources, _, diagnostics) = compile(&program);
        assert!(!diagnostics.is_empty(), "{} is not wrong", program.display());
        let report = reports(&sources, &diagnostics);
        let fixed = fixed(&text, &diagnostics);
        let fixed = fixed.map_or(String::new(), |text| format!("---\n{text}"));
        assert_snapshot(&program, &format!("{text}---\n{report}{fixed}"));
    }
}

/// The text with all fixes; `None` if there are none.
pub(crate) fn fixed(text: &str, diagnostics: &[Diagnostic]) -> Option<String> {
    let fixes = diagnostics.iter().filter_map(|d| d.fix.as_ref());
    let mut edits: Vec<_> = fixes.flat_map(|fix| &fix.edits).collect();
    edits.sort_by_key(|(span, _)| (span.start, span.end));
    edits.dedup();
    let mut text = text.to_owned();
    for (span, new) in edits.iter().rev() {
        text.replace_range(span.range(), new);
    }
    (!edits.is_empty()).then_some(text)
}

/// What has a fix is gone after it, and where everything has one, nothing but notes is left.
#[test]
fn fixes_fix() {
    for program in programs() {
        let text = fs::read_to_string(&program).unwrap();
        let (_, _, diagnostics) = compile(&program);
        let Some(fixed) = fixed(&text, &diagnostics) else { continue };
        let (sources, _, after) = compile_text(&program, &fixed);
        let codes = |list: &[Diagnostic], with_fix: Option<bool>| -> BTreeSet<&'static str> {
            let wanted = |d: &&Diagnostic| with_fix.is_none_or(|with| d.fix.is_some() == with);
            list.iter().filter(wanted).map(|d| d.code.id).collect()
        };
        // A note says something of the text that the fix has made.
        let after: Vec<_> = after.into_iter().filter(|d| d.severity() != Severity::Note).collect();
        let left = codes(&after, None);
        let unfixable = codes(&diagnostics, Some(false));
        let new: Vec<_> = left.difference(&unfixable).collect();
        assert!(
            new.is_empty(),
            "{}: {new:?} after the fixes of\n{}\n{fixed}\n{}",
            program.display(),
            text,
            reports(&sources, &after)
        );
    }
}
