//! What the editor says of the types that keys mean: what they are, where they are declared, formatters to start from.

use crate::lsp::client::Client;
use crate::lsp::features::{at_uri, edited, labels};
use crate::lsp::programs::{started, uri, wait_for};
use serde_json::{Value, json};
use std::path::Path;

const PROGRAM: &[u8] = include_bytes!("../../types/objects/clang_dwarf5.o");
const SOURCE: &str = include_str!("../../types/torture.cpp");

const PDB: &[u8] = include_bytes!("../../types/objects/clang_pdb.pdb");
const PDB_SOURCE: &str = include_str!("../../types/pdb.cpp");

/// A session with a program and its source, in which the types have been read.
fn with_types(
    folder: &Path,
    program: &[u8],
    source: (&str, &str),
    wrong: &str,
) -> (Client, String) {
    std::fs::write(folder.join("app"), program).unwrap();
    std::fs::write(folder.join(source.0), source.1).unwrap();
    let mut client = started(folder, json!({ "against": "app" }));
    let uri = uri(folder);
    client.open(&uri, wrong);
    wait_for(&mut client, &uri, &["W0912"]);
    (client, uri)
}

const WRONG: &str = "summary geo::Vec2 \"\\(xx)\"\n";

fn hovered(client: &mut Client, uri: &str, text: &str, piece: &str, nth: usize) -> String {
    client.replace(uri, text);
    let hover = client.request("textDocument/hover", at_uri(uri, text, piece, nth));
    hover["contents"]["value"].as_str().unwrap().to_owned()
}

/// The file and the line of locations, counted from 0.
fn lines_of(locations: &Value) -> Vec<(String, u64)> {
    let line = |place: &Value| {
        let uri = place["uri"].as_str().unwrap();
        let file = uri.rsplit_once('/').unwrap().1;
        (file.to_owned(), place["range"]["start"]["line"].as_u64().unwrap())
    };
    locations.as_array().unwrap().iter().map(line).collect()
}

/// The place of a text in a source.
fn place(file: &str, source: &str, text: &str) -> (String, u64) {
    let line = source.lines().position(|line| line.contains(text)).unwrap();
    (file.to_owned(), line as u64)
}

#[test]
fn a_key_tells_its_types() {
    let folder = tempfile::tempdir().unwrap();
    let (mut client, uri) = with_types(folder.path(), PROGRAM, ("torture.cpp", SOURCE), WRONG);
    let text = "summary geo::Vec2 \"1\"\nchildren Derived { v }\nsummary geo::_ \"2\"\n\
                summary Derived, geo::Vec2 \"3\"\nexpect geo::Vec2 { x: 1 } == \"3\"\n";
    let vec2 = "geo::Vec2: struct, 8 bytes\n      0  x: float  (float)";
    let expected: [(&str, usize, &[&str], &[&str]); 5] = [
        // The last formatter of a type wins.
        (
            "geo::Vec2",
            0,
            &[vec2, "declared at torture.cpp:3", "summary: `shapes.fmt:4`"],
            &["Derived"],
        ),
        (
            "Derived",
            0,
            &["Derived: struct", "summary: `shapes.fmt:4`", "children: `shapes.fmt:2`"],
            &["Vec2:"],
        ),
        ("geo::_", 0, &["also `", vec2], &["Derived:"]),
        ("geo::Vec2", 1, &[vec2, "summary: `shapes.fmt:4`"], &["Derived:"]),
        ("geo::Vec2", 2, &[vec2, "summary: `shapes.fmt:4`"], &["children:"]),
    ];
    for (piece, nth, with, without) in expected {
        let said = hovered(&mut client, &uri, text, piece, nth);
        assert!(with.iter().all(|part| said.contains(part)), "{piece} {nth}: {said}");
        assert!(!without.iter().any(|part| said.contains(part)), "{piece} {nth}: {said}");
    }
    let mut defined = |piece, nth| {
        lines_of(&client.request("textDocument/definition", at_uri(&uri, text, piece, nth)))
    };
    let vec2 = place("torture.cpp", SOURCE, "struct Vec2");
    assert_eq!(defined("geo::Vec2", 0), std::slice::from_ref(&vec2));
    assert_eq!(defined("Derived", 1), [place("torture.cpp", SOURCE, "struct Derived")]);
    // The formatters of a test, and the type.
    let formatters = [0, 3].map(|line| ("shapes.fmt".to_owned(), line));
    assert_eq!(defined("geo::Vec2", 2), [formatters.as_slice(), &[vec2]].concat());
    client.end();
}

#[test]
fn symbols_of_the_workspace_are_formatters_and_types() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("other.fmt"), "summary Vec2Box \"\"\nfunc f() { 1 }\n")
        .unwrap();
    let (mut client, uri) = with_types(folder.path(), PROGRAM, ("torture.cpp", SOURCE), WRONG);
    let mut found = |query| {
        let all = client.request("workspace/symbol", json!({ "query": query }));
        let symbol = |symbol: &Value| {
            let (file, _) = lines_of(&json!([symbol["location"]])).remove(0);
            format!(
                "{} {} {file}",
                symbol["containerName"].as_str().unwrap(),
                symbol["name"].as_str().unwrap()
            )
        };
        all.as_array().unwrap().iter().map(symbol).collect::<Vec<_>>()
    };
    let expected =
        ["summary Vec2Box other.fmt", "summary geo::Vec2 shapes.fmt", "type geo::Vec2 torture.cpp"];
    assert_eq!(found("vec2"), expected);
    assert!(found("").len() <= 300);
    client.replace(&uri, "");
    client.end();
}

#[test]
fn completions_are_explained_when_asked() {
    let folder = tempfile::tempdir().unwrap();
    let (mut client, uri) = with_types(folder.path(), PROGRAM, ("torture.cpp", SOURCE), WRONG);
    let text = "summary geo::V";
    client.replace(&uri, text);
    let list = client.request("textDocument/completion", at_uri(&uri, &format!("{text}|"), "|", 0));
    let items = list["items"].as_array().unwrap();
    let item = items.iter().find(|item| item["label"] == "geo::Vec2").unwrap();
    assert!(item.get("documentation").is_none(), "{item}");
    let item = client.request("completionItem/resolve", item.clone());
    let said = item["documentation"]["value"].as_str().unwrap();
    assert!(said.contains("4  y: float") && said.contains("declared at torture.cpp:3"), "{said}");
    client.end();
}

/// In a Rust package, keys begin with `crate`.
#[test]
fn types_of_the_crate_are_completed_behind_crate() {
    let folder = tempfile::tempdir().unwrap();
    let manifest = "[package]\nname = \"geo\"\n[build-dependencies]\nfmtc = \"0.1\"\n";
    std::fs::write(folder.path().join("Cargo.toml"), manifest).unwrap();
    let (mut client, uri) = with_types(folder.path(), PROGRAM, ("torture.cpp", SOURCE), WRONG);
    for text in ["summary crate::V", "summary crate::", "summary crate", "summary One<crate::"] {
        client.replace(&uri, text);
        let place = at_uri(&uri, &format!("{text}|"), "|", 0);
        let list = client.request("textDocument/completion", place);
        let offered = labels(&list["items"]);
        assert!(offered.contains(&"crate::Vec2"), "{text}: {offered:?}");
        assert!(!offered.contains(&"Derived") && !offered.contains(&"geo::Vec2"), "{offered:?}");
        let items = list["items"].as_array().unwrap();
        let item = items.iter().find(|item| item["label"] == "crate::Vec2").unwrap();
        let written = edited(text, &json!([item["textEdit"]]));
        assert!(
            written.ends_with("crate::Vec2") && written.matches("crate").count() == 1,
            "{item}"
        );
        let item = client.request("completionItem/resolve", item.clone());
        assert!(item["documentation"]["value"].as_str().unwrap().contains("4  y: float"), "{item}");
    }
    client.end();
}

/// The text after the first action with a title.
fn acted(client: &mut Client, uri: &str, text: &str, piece: &str) -> Option<(String, String)> {
    client.replace(uri, text);
    let place = at_uri(uri, text, piece, 0)["position"].take();
    let range = json!({ "start": place, "end": place });
    let params = json!({
        "textDocument": { "uri": uri },
        "range": range,
        "context": { "diagnostics": [], "only": ["refactor"] },
    });
    let actions = client.request("textDocument/codeAction", params);
    let action = actions.as_array().unwrap().first()?;
    let title = action["title"].as_str().unwrap().to_owned();
    Some((title, edited(text, &action["edit"]["changes"][uri])))
}

/// What is written compiles, and its test holds.
#[test]
fn a_formatter_and_a_test_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let (mut client, uri) = with_types(folder.path(), PROGRAM, ("torture.cpp", SOURCE), WRONG);
    let draft = "// geo::Vec2, 8 bytes\n//   x: float\n//   y: float\nsummary geo::Vec2 \"x \\(x), y \
                 \\(y)\"\nexpect geo::Vec2 { x: 1.5, y: 2.5 } == \"x 1.5, y 2.5\"";
    let tree = "summary Tree \"\"";
    for (text, before) in [
        ("summary Vec2", ""),
        ("children geo::Vec2 { x }", "children geo::Vec2 { x }\n\n"),
        ("expect geo::Vec2 { x: 1 } == \"\"", "expect geo::Vec2 { x: 1 } == \"\"\n\n"),
    ] {
        let (title, written) = acted(&mut client, &uri, text, "Vec2").expect(text);
        assert_eq!(title, "write a formatter and an `expect` for `geo::Vec2`");
        assert_eq!(written, format!("{before}{draft}"), "{text}");
    }
    client.replace(&uri, draft);
    assert_eq!(client.codes(&uri), [""; 0]);
    // There is one already; here is no type.
    assert_eq!(acted(&mut client, &uri, "summary geo::Vec2 \"\"", "Vec2"), None);
    assert_eq!(acted(&mut client, &uri, "summary Nothing", "Nothing"), None);
    assert_eq!(acted(&mut client, &uri, tree, "\"\""), None);
    client.end();
}

/// LLDB spells the arguments of templates otherwise where a program has a PDB.
#[test]
fn keys_mean_the_types_of_a_pdb() {
    let folder = tempfile::tempdir().unwrap();
    let wrong = "summary Derived \"\\(xx)\"\n";
    let (mut client, uri) = with_types(folder.path(), PDB, ("pdb.cpp", PDB_SOURCE), wrong);
    let text = "summary geo::Box<const char *, 3> \"\\(value)\"\nsummary Derived \"\"\n";
    let said = hovered(&mut client, &uri, text, "geo::Box", 0);
    assert!(said.contains("geo::Box<char const *, 3>") && said.contains("24  inner: "), "{said}");
    let found = client.request("textDocument/definition", at_uri(&uri, text, "Derived", 0));
    assert_eq!(lines_of(&found), [place("pdb.cpp", PDB_SOURCE, "struct Derived")]);
    client.end();
}
