//! What every renderer makes of every diagnostic.

use crate::json_schema::faults;
use fmtc::diag::Diagnostic;
use fmtc::diag::codes::{self, section::NOT_UTF8, syntax::CHARACTER};
use fmtc::diag::render::{Sarif, Style, github, human, json, short};
use fmtc::source::{SourceId, SourceMap, Span};
use serde_json::{Value, json};

fn schema() -> Value {
    serde_json::from_str(include_str!("../cases/sarif/sarif-schema-2.1.0.json")).unwrap()
}

fn sarif(diagnostics: &[Diagnostic], sources: &SourceMap) -> Value {
    let mut sarif = Sarif::new();
    diagnostics.iter().for_each(|d| sarif.add(d, sources));
    sarif.finish()
}

/// Line ends of all kinds, wide, joined and invisible characters, and what steers terminals.
const HOSTILE: &str = "aß\u{85}\u{2028}\r\n\u{b}\u{c}\0\x1b[31m\rz\u{1f469}\u{200d}\u{1f680}\ttail%0A::error::\u{feff}";

#[test]
fn every_span_of_a_hostile_file_is_rendered() {
    let mut sources = SourceMap::new();
    let id = sources.add("a b,c:\u{202e}%\n.fmt", HOSTILE);
    let mut all = Vec::new();
    for start in 0..HOSTILE.len() + 3 {
        for end in start..HOSTILE.len() + 3 {
            let span = Span::new(id, start..end);
            let mut d =
                Diagnostic::new(CHARACTER, "a\r\n%").label(span, "{0} [a](b)").note("n").help("h");
            d = d.label(span, "again").label(Span::new(SourceId(9), 0..1), "no such file");
            all.push(d.fix("write", vec![(span, "x\n".to_owned())]));
        }
    }
    for d in &all {
        let report = human(d, &sources, Style::default());
        let at = sources.get(id).unwrap().line_column(d.span().unwrap().range().start);
        let place = format!(":{}:{}", at.line, at.column);
        assert!(report.contains(&place), "{place} not in\n{report}");
        assert!(!report.contains('\x1b') && !report.contains('\u{202e}'), "{report:?}");
        assert!(!short(d, &sources).contains('\n'));
        let annotation = github(d, &sources);
        assert_eq!(annotation.matches('\n').count(), 1, "{annotation:?}");
        let value = json(d, &sources, &report);
        assert_eq!(value["fix"]["edits"][0]["text"], "x\n");
    }
    assert_eq!(faults(&schema(), &sarif(&all, &sources)), Vec::<String>::new());
}

#[test]
fn sarif_of_every_code_fits_the_schema() {
    let sources = SourceMap::new();
    let all: Vec<_> = codes::all().map(|code| Diagnostic::new(code, "message")).collect();
    let log = sarif(&all, &sources);
    assert_eq!(faults(&schema(), &log), Vec::<String>::new());
    assert_eq!(log["runs"][0]["tool"]["driver"]["rules"].as_array().unwrap().len(), all.len());
}

#[test]
fn the_schema_is_heeded() {
    let schema = schema();
    let log = sarif(&[Diagnostic::new(CHARACTER, "message")], &SourceMap::new());
    let broken = |path: &str, value: Value| {
        let mut log = log.clone();
        *log.pointer_mut(path).unwrap() = value;
        !faults(&schema, &log).is_empty()
    };
    assert!(faults(&schema, &log).is_empty());
    assert!(broken("/version", json!("2.0.0")));
    assert!(broken("/runs/0/results/0/level", json!("fatal")));
    assert!(broken("/runs/0/results/0/ruleIndex", json!(-2)));
    assert!(broken("/runs/0/results/0/message", json!({})));
    assert!(broken("/runs/0/results/0", json!({ "message": { "text": "a" }, "other": 1 })));
    assert!(broken("/runs/0/tool/driver", json!({})));
}

/// Wide characters and CR LF move no place.
#[test]
fn places_in_every_format() {
    let text = "// größe\r\nsummary A \"日本😀 \\(x + ) ß\"\r\n";
    let mut sources = SourceMap::new();
    let id = sources.add("a.fmt", text);
    let found = fmtc::syntax::parse(id, text).diagnostics;
    let [fault] = found.as_slice() else { panic!("{found:?}") };
    assert!(short(fault, &sources).starts_with("a.fmt:2:22: error"), "{}", short(fault, &sources));
    let report = human(fault, &sources, Style::default());
    assert!(report.contains("a.fmt:2:22"), "{report}");
    assert!(github(fault, &sources).contains("file=a.fmt,line=2,col=22,endColumn=23,endLine=2"));
    let value = json(fault, &sources, "");
    let (line, column) = (&value["spans"][0]["line_start"], &value["spans"][0]["column_start"]);
    assert_eq!((line, column), (&json!(2), &json!(22)));
    let log = sarif(&found, &sources);
    let region = &log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"];
    let expected = json!({ "startLine": 2, "startColumn": 23, "endLine": 2, "endColumn": 24 });
    assert_eq!(region, &expected);
}

#[test]
fn annotations_for_github() {
    let mut sources = SourceMap::new();
    let id = sources.add("a,b: 100%.fmt", "ß = 1\r\nend\r\n");
    let at =
        |range| Diagnostic::new(CHARACTER, "100%").label(Span::new(id, range), "a, b: c").help("d");
    assert_eq!(
        github(&at(0..2), &sources),
        "::error file=a%2Cb%3A 100%25.fmt,line=1,col=1,endColumn=2,endLine=1,\
         title=E0103%3A character without meaning::100%25: a, b: c%0Ahelp: d\n"
    );
    assert_eq!(
        github(&at(3..9), &sources),
        "::error file=a%2Cb%3A 100%25.fmt,line=1,endLine=2,\
         title=E0103%3A character without meaning::100%25: a, b: c%0Ahelp: d\n"
    );
    assert_eq!(
        github(&Diagnostic::new(CHARACTER, "nowhere"), &sources),
        "::error title=E0103%3A character without meaning::nowhere\n"
    );
}

#[test]
fn lines_are_numbered_as_in_the_file() {
    let mut sources = SourceMap::new();
    let id = sources.add("lines.fmt", "\n".repeat(41) + "here");
    let d = Diagnostic::new(NOT_UTF8, "message").label(Span::new(id, 41..45), "label");
    let report = human(&d, &sources, Style::default());
    assert!(report.contains("lines.fmt:42:1") && report.contains("42 │ here"), "{report}");
}

#[test]
fn a_long_line_is_named_not_drawn() {
    let mut sources = SourceMap::new();
    let id = sources.add("long.fmt", "x".repeat(1 << 20));
    let d = Diagnostic::new(NOT_UTF8, "message").label(Span::new(id, 5..6), "here").note("why");
    let report = human(&d, &sources, Style::default());
    assert_eq!(report, "long.fmt:1:6: error[E0703]: message\n  here\n  note: why\n");
}

#[test]
fn paths_are_references_in_sarif() {
    for (name, uri) in [
        ("src/a b.fmt", "src/a%20b.fmt"),
        ("/tmp/ß.fmt", "file:///tmp/%C3%9F.fmt"),
        ("<stdin>", "%3Cstdin%3E"),
    ] {
        let mut sources = SourceMap::new();
        let span = Span::new(sources.add(name, "text"), 0..4);
        let log = sarif(&[Diagnostic::new(CHARACTER, "message").label(span, "here")], &sources);
        let place = "/runs/0/results/0/locations/0/physicalLocation/artifactLocation/uri";
        assert_eq!(log.pointer(place), Some(&json!(uri)));
    }
}
