//! What expectations take is counted, in instructions and in what is shown: `fmtc test` has a limit.

use fmtc::compile::{Options, Session};
use fmtc::display::expect::Runner;
use fmtc::source::SourceMap;

/// What the expectation of a text takes in one LLDB.
fn work(summary: &str) -> u64 {
    let mut sources = SourceMap::new();
    let text = format!("summary T {{ {summary} }}\n@lldb(24)\nexpect T {{ x: 1 }} == \"b\"\n");
    let id = sources.add("in.fmt", text);
    let outcome = Session::new(&mut sources, Options::default()).compile(&[id]);
    let compiled = outcome.compiled.unwrap_or_else(|| panic!("{:?}", outcome.diagnostics));
    let mut runner = Runner::new(&compiled.section);
    for expectation in &compiled.expectations {
        assert!(runner.check(expectation).is_ok());
    }
    runner.work()
}

#[test]
fn instructions_count() {
    let sum = |terms: usize| work(&format!(r#"{} == 0 ? "a" : "b""#, vec!["x"; terms].join(" + ")));
    let (short, long) = (sum(20), sum(220));
    assert!(short >= 20 && long >= short + 200, "{short} {long}");
    assert!(long < 100 * 220, "{long}");
}

#[test]
fn what_is_shown_counts() {
    let shown = |letters: usize| work(&format!("\"{}\"", "x".repeat(letters)));
    assert!(shown(10_000) >= shown(10) + 10_000, "{}", shown(10_000));
}
