//! Tests of `src/net/record.rs`, of which they are a part.

use super::*;
use serde_json::json;

#[test]
fn records_are_read_as_they_were_written() {
    let mut record = Record::default();
    record.add("shown", "tests/debuggers/cases/keys/expected.txt", "a\tb", "two\nlines");
    record.add("trial", "keys::lldb_22", "", "");
    let text = record.to_text();
    let facts = "\nshown\ttests/debuggers/cases/keys/expected.txt\ta\\tb\ttwo\\nlines\ntrial\tkeys::lldb_22\t\t\n";
    assert!(text.ends_with(facts), "{text}");
    assert_eq!(Record::from_text(&text).unwrap().0, record.0);
    assert!(Record::from_text(&format!("net 0{facts}")).is_none());
}

#[test]
fn items_end_before_what_they_expect() {
    let text = "// one\n@lldb(24) expect A {\n    x: \"==\\\"\",  c: '\"',\n}\n    == \"(3)\"\n";
    assert_eq!(item_at(text, (2, 1)), r#"@lldb(24) expect A { x: "==\"", c: '"', }"#);
    assert_eq!(item_at("  expect B { y: 1 } == \"\"", (1, 3)), "expect B { y: 1 }");
}

#[test]
fn releases_that_show_the_same_are_one() {
    let result =
        |lldb, shown| json!({"line": 1, "column": 2, "lldb": lldb, "shown": shown, "children": []});
    let results = vec![result(20, "a"), result(21, "a"), result(22, "b")];
    assert_eq!(expected(results), [((1, 2), r#"20-21: "a" []; 22-22: "b" []"#.to_owned())]);
}
