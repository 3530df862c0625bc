//! A text that is compiled again and again: what is remembered of it must make no difference.

use fmtc::compile::{Cache, Options, Outcome, Session};
use fmtc::source::SourceMap;
use std::fmt::Write;

fn compile(text: &str, cache: Option<&mut Cache>) -> Outcome {
    let mut sources = SourceMap::new();
    let root = [sources.add("many.fmt", text)];
    let options = Options { lines: true, ..Options::default() };
    let session = Session::new(&mut sources, options);
    match cache {
        Some(cache) => session.cache(cache).compile(&root),
        None => session.compile(&root),
    }
}

/// Compiles a text after an earlier version of it, in which all items were elsewhere and some were
/// others, and from the beginning.
fn both_ways(text: &str) -> [Outcome; 2] {
    let mut cache = Cache::default();
    let earlier = format!("// a line more\n{}", text.replace("T1", "U1"));
    compile(&earlier, Some(&mut cache));
    [compile(text, Some(&mut cache)), compile(text, None)]
}

/// Formatters of all kinds that need each other, but not so many that
/// LLDB is slow to load them.
fn many(last: &str) -> String {
    let mut text = String::from(
        "func helper(x) { let unused = 1; x.value() }\n\
         func nobody() { 1 }\n",
    );
    for at in 0..200 {
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "summary T{at} {{\n    let spare = \"\"\n    guard a > {at} else {{ return \"none\" }}\n    \
             if flag {{ return \"\\(helper(b)) \\(LIMIT)\" }}\n    \"\\(a) of \\(b + {at})\"\n}}\n\
             expect T{at} {{ a: 1000, b: 2, flag: false }} == \"1000 of {}\"\n",
            at + 2
        );
        if at % 20 == 0 {
            let _ = write!(
                text,
                "@members\nchildren C{at} {{ a, b }}\nsummary C{at} \"\\(a)\"\n\
                 @lldb(20...22)\nsummary V{at} \"old \\(a)\"\n\
                 @lldb(23...)\nsummary V{at} \"new \\(a)\"\n\
                 @lldb(24)\nchildren D{at} {{ count {{ n }} at(i) {{ items[i] }} }}\n"
            );
        }
    }
    text.push_str("let LIMIT = 5 * UNIT\nlet UNIT = 3\n");
    text.push_str(last);
    text
}

#[test]
fn items_that_were_remembered_are_the_same() {
    let [again, fresh] = both_ways(&many("").replace("@members\nchildren", "children"));
    let compiled = again.compiled.expect("nothing is wrong");
    let expected = fresh.compiled.expect("nothing is wrong");
    assert!(compiled.section == expected.section, "the sections differ");
    assert_eq!(format!("{:?}", compiled.records), format!("{:?}", expected.records));
    assert_eq!(again.diagnostics, fresh.diagnostics);
    let of = |code: &str| again.diagnostics.iter().filter(|d| d.code.id == code).count();
    let named = |name: &str| again.diagnostics.iter().filter(|d| d.message.contains(name)).count();
    // What is wrong with a helper is told once, whoever calls it.
    assert_eq!((named("`unused`"), named("`spare`"), of("W0301")), (1, 200, 1));
}

#[test]
fn the_same_is_said_of_mistakes() {
    for last in [
        "summary Last \"\\(helper(1, 2))\"\n",
        "summary Last {\n",
        "func helper(y) { y }\n",
        "let CYCLE = CYCLE\nsummary Last \"\\(CYCLE)\"\n",
        "@lldb(22)\nsummary V0 \"twice\"\n",
        "import \"other.fmt\"\n",
        "children Last\nsummary Late \"\"\n",
        "children Last { count { n( } }\n",
        "children Last { count { helper(1, 2) } at(i) { items[i] } }\n",
        "@lldb(23...)\nchildren Last { count { nothing() } at(i) { items[i] } }\n",
        "summary Last \"\\(nobody(\"\n",
    ] {
        let [again, fresh] = both_ways(&many(last));
        assert_eq!(again.diagnostics, fresh.diagnostics, "{last}");
        assert!(again.compiled.is_none() && fresh.compiled.is_none(), "{last}");
    }
}

#[test]
fn who_is_told_to_stop_has_nothing_to_say() {
    let mut sources = SourceMap::new();
    let root = [sources.add("many.fmt", many(""))];
    let outcome = Session::new(&mut sources, Options::default()).stop(&|| true).compile(&root);
    assert!(outcome.stopped && outcome.compiled.is_none() && outcome.diagnostics.is_empty());
}
