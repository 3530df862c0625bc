//! Files are compiled in batches of items; that must make no difference.

use fmtc::compile::{Cache, NoImports, Options, compile, compile_again};
use fmtc::diag::Diagnostic;
use fmtc::source::SourceMap;
use std::fmt::Write;

/// What becomes of a text in batches and as a whole: a section and what there is to say.
fn both_ways(text: &str) -> [(Option<Vec<u8>>, Vec<Diagnostic>); 2] {
    let mut sources = SourceMap::new();
    let root = [sources.add("many.fmt", text)];
    let options = Options::default();
    let (compiled, diagnostics) = compile(&mut sources, &root, &mut NoImports, options);
    let batches = (compiled.map(|compiled| compiled.section), diagnostics);
    let (cache, go_on) = (&mut Cache::default(), || false);
    let again = compile_again(&mut sources, &root, &mut NoImports, options, cache, &go_on);
    let again = again.expect("nobody stops it");
    [batches, (again.compiled().map(|compiled| compiled.section), again.diagnostics)]
}

/// Formatters of all kinds that need each other, in several batches but not so many that LLDB is
/// slow to load them.
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
                "@expand\nchildren C{at} {{ a, b }}\nsummary C{at} \"\\(a)\"\n\
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
fn many_items_become_the_same() {
    let text = many("").replace("@expand\nchildren", "children");
    let [batches, whole] = both_ways(&text);
    assert!(batches.0.is_some(), "{:?}", batches.1);
    assert!(batches.0 == whole.0, "the sections differ");
    assert_eq!(batches.1, whole.1);
    let of = |code: &str| batches.1.iter().filter(|d| d.code.id == code).count();
    let unused = batches.1.iter().filter(|d| d.message.contains("`unused`")).count();
    let spare = batches.1.iter().filter(|d| d.message.contains("`spare`")).count();
    // What is wrong with a helper is told once, whoever calls it.
    assert_eq!((unused, spare, of("W0301")), (1, 200, 1), "{:?}", batches.1);
}

#[test]
fn large_texts_become_the_same() {
    // Parts are 128 KiB and begin with an item; the second text is cut inside a string. That there
    // are children changes what a summary in another part becomes.
    let comments = |bytes: usize| "// nothing\n".repeat(bytes / 11);
    let summary = "summary First \"\\(x)\"\n";
    let inside = format!("summary Lines \"\"\"\n{}\nsummary Not\n\"\"\"\n", "long ".repeat(60));
    for middle in [summary, &inside] {
        let text = format!(
            "children Last {{ y }}\n{}{middle}{}summary Last \"\\(y)\"\n{}",
            comments((128 << 10) - 100),
            comments(256 << 10),
            comments(50)
        );
        let [batches, whole] = both_ways(&text);
        assert!(batches.0.is_some() && batches.0 == whole.0, "{:?}", batches.1);
        assert_eq!(batches.1, whole.1);
    }
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
        let [batches, whole] = both_ways(&many(last));
        assert_eq!(batches.1, whole.1, "{last}");
        assert!(batches.0.is_none() && whole.0.is_none(), "{last}");
    }
}
