//! The checker: what it reports once, what it finds far apart, and its own part of the language.

use fmtc::diag::codes::meaning::UNUSED_LOCAL;
use fmtc::diag::{self, Diagnostic};
use fmtc::isa::LldbRange;
use fmtc::sema::{self, regex};
use fmtc::source::SourceId;
use fmtc::syntax::ast::{BinaryOp, ItemKind};
use fmtc::syntax::parse;

fn findings(text: &str) -> Vec<Diagnostic> {
    let file = parse(SourceId(0), text).file;
    let mut diagnostics = sema::check(vec![file], LldbRange::ALL).1;
    diag::sort(&mut diagnostics);
    diagnostics
}

fn found(before: &str, after: &str) -> Vec<&'static str> {
    let findings = findings(&format!("{before}{after}"));
    findings.into_iter().map(|diagnostic| diagnostic.code.id).collect()
}

#[test]
fn what_many_items_share_is_reported_once() {
    let users = |body: &str| -> String {
        (0..300).map(|at| format!("summary T{at} {{ {body} }}\n")).collect()
    };
    let wrong = found("let limit = 1 + \"a\"\n", &users("size > limit ? \"a\" : \"b\""));
    assert_eq!(wrong.len(), 1, "{wrong:?}");
    let wrong = found("func wrong(a) { a + \"a\" }\n", &users("\"\\(wrong(x.signed()))\""));
    assert_eq!(wrong.len(), 1, "{wrong:?}");
    let good = found("func right(a) { \"\\(a)\" }\n", &users("right(x.signed())"));
    assert!(good.is_empty(), "{good:?}");
}

#[test]
fn formatters_of_one_key_are_found_far_apart() {
    let others: String = (0..300).map(|at| format!("summary T{at} \"\"\n")).collect();
    let twice = found("summary Twice \"\"\n", &format!("{others}summary Twice \"\""));
    assert_eq!(twice.len(), 1, "{twice:?}");
}

#[test]
fn operators_of_trees_and_graphs_have_the_same_signs() {
    let mut seen = 0;
    for op in BinaryOp::ALL {
        if matches!(op, BinaryOp::And | BinaryOp::Or | BinaryOp::Coalesce) {
            continue;
        }
        let sign = op.sign();
        let text = format!("summary A \"\\(x.unsigned() {sign} y.unsigned())\"");
        let checked = sema::check(vec![parse(SourceId(0), &text).file], LldbRange::ALL).0;
        let graph = sema::show(&checked.summaries[0].program);
        assert!(graph.contains(&format!(" {sign} ")), "{text}\n{graph}");
        seen += 1;
    }
    assert_eq!(seen, 16);
}

/// The part of the language that is written in it.
#[test]
fn the_prelude_has_functions_alone_and_no_mistakes() {
    let prelude = include_str!("../../crates/core/src/sema/prelude.fmt");
    let parsed = parse(SourceId(0), prelude);
    assert!(parsed.diagnostics.is_empty(), "{:?}", parsed.diagnostics);
    assert!(parsed.file.items.iter().all(|item| matches!(item.kind, ItemKind::Func(_))));
    let mut findings = findings(prelude);
    findings.retain(|finding| finding.code == UNUSED_LOCAL);
    assert!(findings.is_empty(), "{findings:?}");
}

#[test]
fn literal_starts() {
    for (pattern, start) in [
        ("^Foo$", "Foo"),
        ("^Foo+$", "Foo"),
        ("^Foo?$", "Fo"),
        ("^Foo{2}$", "Foo"),
        (r"^a\.b[cd]$", "a.b"),
        ("^A|^B$", ""),
        ("^\u{e9}*$", ""),
    ] {
        assert_eq!(regex::literal_start(pattern), start, "{pattern}");
    }
}

#[test]
fn literal_names() {
    for (pattern, name) in [
        ("^std::(__1::)?vector<.+>$", Some("vector")),
        ("^std::([^:<]+::)?chrono::duration<.+>$", Some("duration")),
        ("^absl::(head::|lts_[0-9]+::)?Time$", Some("Time")),
        ("^std::([^:]+::)?vector<.+>$", None),
        ("^Q(Multi)?Map<.+>$", None),
        ("^a(b::)?c<.+>$", None),
        ("^.+::Time$", None),
        ("^Time|Date$", None),
        ("^Times?$", None),
        ("^Time", None),
    ] {
        assert_eq!(regex::literal_name(pattern).as_deref(), name, "{pattern}");
    }
}

#[test]
fn patterns_that_no_key_can_write_are_refused() {
    for pattern in ["^[a$", r"^a\", &format!("^{}", "(".repeat(100_000))] {
        assert!(regex::check(pattern).iter().any(|finding| finding.refused));
    }
}
