//! Enums and their enumerators while they are written.

use crate::lsp::client::{Client, capabilities};
use crate::lsp::features::{URI, at, at_uri, completed, decoded, edited, hovered, opened};
use crate::lsp::navigation::places;
use crate::lsp::programs::{started, uri, wait_for};
use serde_json::json;

const TEXT: &str = "\
/// What a door can be.
enum shop::Kind { closed, open = 4, all = open | 1 }

summary Door {
    let Other = other
    \"\\(kind == shop::Kind.open) \\(kind > Kind.open) \\(Other.open)\"
}

expect Door { kind: shop::Kind.open, other: { open: 1 } } == \"true false 1\"
";

#[test]
fn enumerators_are_completed() {
    let mut client = opened("");
    let own = "enum shop::Kind { closed, open = 4 }\n";
    for (text, with, without) in [
        ("summary A { kind == shop::Kind.| }", &["closed", "open"][..], &["value"][..]),
        ("summary A { kind == Kind.o| }", &["closed", "open"], &["value"]),
        ("summary A { switch kind { case Kind.| } }", &["open"], &[]),
        ("summary A { kind == | }", &["shop::Kind"], &["closed"]),
        ("expect A { kind: shop::Kind.| } == \"\"", &["closed", "open"], &[]),
        ("enum | {}", &[], &["guard", "summary"]),
    ] {
        let (labels, items) = completed(&mut client, &format!("{own}{text}"));
        let has = |name: &str| labels.iter().any(|label| label == name);
        assert!(with.iter().all(|name| has(name)), "{text}: {labels:?}");
        assert!(!without.iter().any(|name| has(name)), "{text}: {labels:?}");
        let kinds = items.as_array().unwrap().iter().filter(|item| item["label"] == "open");
        assert!(kinds.into_iter().all(|item| item["kind"] == 20), "{items}");
    }
    client.end();
}

#[test]
fn enumerators_are_explained() {
    let mut client = opened(TEXT);
    for (piece, nth) in [("open = 4", 0), ("open)", 0), ("open)", 1), ("open | 1", 0)] {
        let text = hovered(&mut client, TEXT, piece, nth);
        assert!(text.contains("shop::Kind.open = 4"), "{piece}: {text}");
    }
    let text = hovered(&mut client, TEXT, "all", 0);
    assert!(text.contains("shop::Kind.all = 5"), "{text}");
    let text = hovered(&mut client, TEXT, "Kind.open)", 0);
    assert!(text.contains("enum shop::Kind { closed,") && text.contains("What a door"), "{text}");
    assert!(!hovered(&mut client, TEXT, "open)", 2).contains("Kind"), "a member of a local");
    client.end();
}

#[test]
fn enumerators_are_found_and_renamed() {
    let mut client = opened(TEXT);
    let found = client.request("textDocument/definition", at(TEXT, "open)", 0));
    assert_eq!(places(TEXT, &found), ["1 open"]);
    let found = client.request("textDocument/definition", at(TEXT, "Kind.open)", 1));
    assert_eq!(places(TEXT, &found), ["1 shop::Kind"]);
    let mut params = at(TEXT, "open)", 1);
    params["context"] = json!({ "includeDeclaration": true });
    let found = client.request("textDocument/references", params);
    assert_eq!(places(TEXT, &found), ["1 open", "1 open", "5 open", "5 open", "8 open"]);
    let mut params = at(TEXT, "open = 4", 0);
    params["newName"] = json!("ajar");
    let edit = client.request("textDocument/rename", params.clone());
    let renamed = edited(TEXT, &edit["changes"][URI]);
    let expected = TEXT.replace("open", "ajar");
    let expected = expected.replace("Other.ajar", "Other.open").replace("{ ajar: 1", "{ open: 1");
    assert_eq!(renamed, expected);
    params["newName"] = json!("closed");
    let (_, message) = client.refused("textDocument/rename", params);
    assert!(message.contains("an enumerator `closed`"), "{message}");
    let (_, message) =
        client.refused("textDocument/prepareRename", at(TEXT, "shop::Kind { closed", 0));
    assert!(message.contains("rename it there"), "{message}");
    client.end();
}

#[test]
fn the_outline_and_colours_of_enums() {
    let (mut client, offer) = Client::start_with(capabilities("utf-16"));
    let legend = &offer["semanticTokensProvider"]["legend"];
    client.open(URI, TEXT);
    let about = json!({ "textDocument": { "uri": URI } });
    let symbols = client.request("textDocument/documentSymbol", about.clone());
    assert_eq!((&symbols[0]["name"], &symbols[0]["kind"]), (&json!("shop::Kind"), &json!(10)));
    let parts = symbols[0]["children"].as_array().unwrap();
    let names: Vec<_> = parts.iter().map(|part| part["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["closed", "open", "all"]);
    let full = client.request("textDocument/semanticTokens/full", about);
    let words = decoded(TEXT, &full["data"], legend);
    for word in ["enum:keyword", "Kind:type", "closed:enumMember!=", "open:enumMember="] {
        assert!(words.iter().any(|known| known == word), "{word}: {words:?}");
    }
    let members = words.iter().filter(|word| *word == "open:property").count();
    assert_eq!(members, 2, "of a local, and in a value: {words:?}");
    client.end();
}

const SHAPES: &str = "\
pub enum Shape { Nothing, Circle(f64), Rect { w: u32, h: u32 } }
pub struct Held { pub shape: Shape }
pub fn of(held: &Held) -> &Shape { &held.shape }
";

/// The variants of what is switched on, with names for their members.
#[test]
fn variants_are_completed() {
    let folder = tempfile::tempdir().unwrap();
    let (folder, source) = (folder.path(), folder.path().join("shapes.rs"));
    std::fs::write(&source, SHAPES).unwrap();
    let built = std::process::Command::new("rustc")
        .args(["--crate-type", "lib", "--crate-name", "shop", "-g", "--emit", "obj", "-o"])
        .args([&folder.join("app"), &source])
        .status();
    assert!(built.unwrap().success());
    let mut client = started(folder, json!({ "against": "app" }));
    let uri = uri(folder);
    client.open(&uri, "summary shop::Held \"\\(xx)\"\n");
    wait_for(&mut client, &uri, &["W0912"]);
    for text in [
        "summary shop::Shape { switch self { case .| } }",
        "summary shop::Shape {\n    switch self {\n    case .C|\n    default: \"\"\n    }\n}\n",
        "summary shop::Shape {\n    switch self {\n    case .Nothing, .R|: \"\"\n    }\n}\n",
        "summary shop::Held {\n    switch shape {\n    case .|\n    }\n}\n",
    ] {
        client.replace(&uri, &text.replace('|', ""));
        let answer = client.request("textDocument/completion", at_uri(&uri, text, "|", 0));
        let items = answer.as_array().or(answer["items"].as_array()).unwrap();
        let mut found: Vec<_> =
            items.iter().filter_map(|item| item["textEdit"]["newText"].as_str()).collect();
        found.sort_unstable();
        assert_eq!(found, ["Circle(a)", "Nothing", "Rect { w, h }"], "{text}");
    }
    client.end();
}
