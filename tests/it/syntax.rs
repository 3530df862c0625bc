//! The syntax of `.fmt` files: trees, reports, and what no text may do to the parser.

use fmtc::diag::Diagnostic;
use fmtc::diag::render::{Style, human};
use fmtc::source::{SourceId, SourceMap};
use fmtc::syntax::{Parsed, parse, parse_strict, print};
use std::path::Path;

fn report(name: &str, text: &str, diagnostics: &[Diagnostic]) -> String {
    let mut sources = SourceMap::new();
    sources.add(name, text);
    diagnostics.iter().map(|d| human(d, &sources, Style::default())).collect()
}

/// Runs every file of a folder and compares what `show` makes of its name and text.
fn cases(folder: &str, show: impl Fn(&str, &str) -> String) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/syntax").join(folder);
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(&root);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| {
        for entry in std::fs::read_dir(&root).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|e| e == "fmt") {
                let text = std::fs::read_to_string(&path).unwrap();
                let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
                insta::assert_snapshot!(stem.clone(), show(&format!("{stem}.fmt"), &text));
            }
        }
    });
}

#[test]
fn good() {
    cases("good", |name, text| {
        let Parsed { file, diagnostics } = parse(SourceId(0), text);
        assert!(diagnostics.is_empty(), "{}", report(name, text, &diagnostics));
        format!("{text}---\n{}", print(&file))
    });
}

#[test]
fn wrong() {
    cases("wrong", |name, text| {
        let Parsed { file, diagnostics } = parse(SourceId(0), text);
        assert!(!diagnostics.is_empty(), "{name} is not wrong");
        assert_eq!(parse_strict(SourceId(0), text).err().as_ref(), Some(&diagnostics));
        format!("{}---\n{}", report(name, text, &diagnostics), print(&file))
    });
}
