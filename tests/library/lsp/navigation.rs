//! Definitions, references, names across files, and the outline.

use crate::lsp::client::{Client, capabilities};
use crate::lsp::features::{TEXT, URI, at, edited, labels, opened, position, slice};
use serde_json::{Value, json};

/// The pieces of text that locations stand for, with their lines.
pub(crate) fn places(text: &str, locations: &Value) -> Vec<String> {
    let mut found: Vec<_> = locations
        .as_array()
        .unwrap()
        .iter()
        .map(|l| format!("{} {}", l["range"]["start"]["line"], slice(text, &l["range"])))
        .collect();
    found.sort();
    found
}

#[test]
fn definitions_and_references() {
    let mut client = opened(TEXT);
    let defined = |client: &mut Client, piece: &str| {
        let found = client.request("textDocument/definition", at(TEXT, piece, 0));
        places(TEXT, &found)
    };
    assert_eq!(defined(&mut client, "sum) \\(origin"), ["9 sum"]);
    assert_eq!(defined(&mut client, "hex(sum"), ["4 hex"]);
    assert_eq!(defined(&mut client, "BASE, "), ["1 BASE"]);
    assert_eq!(defined(&mut client, "value, radix"), ["4 value"]);
    assert_eq!(defined(&mut client, "y)) \\(hex"), ["13 y"], "a member, in the value tree");
    assert_eq!(defined(&mut client, "geo::Vec2 { x").len(), 1, "the formatter of a test");
    assert_eq!(defined(&mut client, "Sixteen"), Vec::<String>::new());
    let mut params = at(TEXT, "hex(value", 0);
    params["context"] = json!({ "includeDeclaration": true });
    let found = client.request("textDocument/references", params.clone());
    assert_eq!(places(TEXT, &found), ["10 hex", "4 hex"]);
    params["context"] = json!({ "includeDeclaration": false });
    let found = client.request("textDocument/references", params);
    assert_eq!(places(TEXT, &found), ["10 hex"]);
    let highlights = client.request("textDocument/documentHighlight", at(TEXT, "sum = ", 0));
    assert_eq!(places(TEXT, &highlights), ["10 sum", "10 sum", "9 sum"]);
    client.end();
}

#[test]
fn renaming() {
    let mut client = opened(TEXT);
    let renamed = |client: &mut Client, piece: &str, new: &str| {
        let mut params = at(TEXT, piece, 0);
        params["newName"] = json!(new);
        let edit = client.request("textDocument/rename", params);
        edited(TEXT, &edit["changes"][URI])
    };
    let text = renamed(&mut client, "sum = ", "total");
    assert_eq!(text, TEXT.replace("sum", "total").replace("totalmary", "summary"));
    let text = renamed(&mut client, "BASE, ", "RADIX");
    assert_eq!(text, TEXT.replace("BASE", "RADIX"));
    let text = renamed(&mut client, "hex(sum", "hexadecimal");
    assert_eq!(text, TEXT.replace("hex(", "hexadecimal("));
    let prepared = client.request("textDocument/prepareRename", at(TEXT, "digits)", 0));
    assert_eq!(prepared["placeholder"], "digits");
    let mut refuse = |piece: &str, new: &str, reason: &str| {
        let mut params = at(TEXT, piece, 0);
        params["newName"] = json!(new);
        let (_, message) = client.refused("textDocument/rename", params);
        assert!(message.contains(reason), "{piece} to {new}: {message}");
    };
    refuse("sum = ", "guard", "a word of the language");
    refuse("sum = ", "1x", "not a name");
    refuse("sum = ", "BASE", "a constant `BASE`");
    refuse("sum = ", "x", "something called `x`");
    refuse("value, digits", "digits", "`digits`");
    refuse("BASE, ", "x", "a member called `x`");
    refuse("x + y", "z", "rename it there");
    refuse("unsigned()", "z", "belongs to the language");
    refuse("Sixteen", "z", "no name here");
    client.refused("textDocument/prepareRename", at(TEXT, "x + y", 0));
    client.end();
}

#[test]
fn names_across_files() {
    let folder = tempfile::tempdir().unwrap();
    let uri = |name: &str| format!("file://{}/{name}", folder.path().display());
    let lib = "func twice(n) { n * 2 }\nlet LIMIT = 9\n";
    let main = "import \"lib.fmt\"\nsummary A \"\\(twice(LIMIT))\"\n";
    let other = "import \"lib.fmt\"\nsummary B \"\\(twice(1))\"\n";
    for (name, text) in [("lib.fmt", lib), ("main.fmt", main), ("other.fmt", other)] {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    let mut client = Client::spawn();
    let root = format!("file://{}", folder.path().display());
    client
        .request("initialize", json!({ "capabilities": capabilities("utf-16"), "rootUri": root }));
    client.notify("initialized", json!({}));
    client.open(&uri("main.fmt"), main);
    let at = |piece: &str| json!({ "textDocument": { "uri": uri("main.fmt") }, "position": position(main, piece, 0) });
    let defined = client.request("textDocument/definition", at("twice"));
    assert_eq!(defined[0]["uri"], uri("lib.fmt"));
    assert_eq!(slice(lib, &defined[0]["range"]), "twice");
    let file = client.request("textDocument/definition", at("lib.fmt"));
    assert_eq!(file[0]["uri"], uri("lib.fmt"));
    let mut params = at("twice");
    params["newName"] = json!("double");
    let changes = client.request("textDocument/rename", params)["changes"].clone();
    assert_eq!(changes.as_object().unwrap().len(), 3, "{changes}");
    assert_eq!(edited(lib, &changes[uri("lib.fmt")]), lib.replace("twice", "double"));
    assert_eq!(edited(main, &changes[uri("main.fmt")]), main.replace("twice", "double"));
    assert_eq!(edited(other, &changes[uri("other.fmt")]), other.replace("twice", "double"));
    let mut params = at("LIMIT");
    params["newName"] = json!("twice");
    let changes = client.request("textDocument/rename", params)["changes"].clone();
    assert_eq!(changes.as_object().unwrap().len(), 2, "functions have names of their own");
    let mut params = json!({ "textDocument": { "uri": uri("main.fmt") } });
    params["position"] = position(main, ")\"", 0);
    let hover = client.request("textDocument/completion", params)["items"].take();
    assert!(labels(&hover).contains(&"LIMIT"), "{hover}");
    client.end();
}

#[test]
fn packs_are_looked_at_in_files() {
    let data = tempfile::tempdir().unwrap();
    let mut client = Client::spawn_with(&[("XDG_DATA_HOME", data.path())]);
    client.request("initialize", json!({ "capabilities": capabilities("utf-16") }));
    client.notify("initialized", json!({}));
    let text = "import \"fmtc:glm\"\nsummary A \"\\(glm_hex(x))\"\n";
    client.open(URI, text);
    let at = |piece: &str| json!({ "textDocument": { "uri": URI }, "position": position(text, piece, 0) });
    let hover = client.request("textDocument/hover", at("fmtc:glm"));
    let hover = hover["contents"]["value"].as_str().unwrap();
    assert!(hover.contains("glm.\n\nSeen with glm"), "{hover}");
    for piece in ["fmtc:glm", "glm_hex"] {
        let defined = client.request("textDocument/definition", at(piece));
        let file = defined[0]["uri"].as_str().unwrap().strip_prefix("file://").unwrap();
        assert!(file.starts_with(data.path().to_str().unwrap()), "{file}");
        let written = std::fs::read_to_string(file).unwrap();
        assert!(
            slice(&written, &defined[0]["range"]) == if piece == "glm_hex" { piece } else { "" }
        );
    }
    let mut params = at("glm_hex");
    params["newName"] = json!("other");
    let (_, refused) = client.refused("textDocument/rename", params);
    assert!(refused.contains("`glm_hex` is defined in `fmtc:glm`"), "{refused}");
    client.end();
}

#[test]
fn the_outline() {
    let mut client = opened(TEXT);
    let about = json!({ "textDocument": { "uri": URI } });
    let symbols = client.request("textDocument/documentSymbol", about.clone());
    let shown: Vec<_> = symbols
        .as_array()
        .unwrap()
        .iter()
        .map(|s| format!("{} {}", s["detail"].as_str().unwrap(), s["name"].as_str().unwrap()))
        .collect();
    assert_eq!(shown, ["let BASE", "func hex", "summary geo::Vec2", "expect geo::Vec2"]);
    assert_eq!(slice(TEXT, &symbols[1]["selectionRange"]), "hex");
    let folds = client.request("textDocument/foldingRange", about.clone());
    assert_eq!(
        folds,
        json!([{ "startLine": 4, "endLine": 5 }, { "startLine": 8, "endLine": 10 }]),
        "comments of one line do not fold"
    );
    client.replace(
        URI,
        "import \"a.fmt\"\nimport \"b.fmt\"\n\n// a\n// b\nchildren A {\n    count {\n        1\n    }\n    \
         at(i) { self[i] }\n}\n",
    );
    let folds = client.request("textDocument/foldingRange", about.clone());
    let folds: Vec<_> = folds.as_array().unwrap().iter().map(Value::to_string).collect();
    assert_eq!(
        folds,
        [
            r#"{"startLine":0,"endLine":1,"kind":"imports"}"#,
            r#"{"startLine":3,"endLine":4,"kind":"comment"}"#,
            r#"{"startLine":5,"endLine":9}"#,
            r#"{"startLine":6,"endLine":7}"#,
        ]
    );
    let symbols = client.request("textDocument/documentSymbol", about.clone());
    assert_eq!(symbols[2]["children"][1]["name"], "at");
    client.replace(URI, "summary A where exists(a) \"\\(a)\"\nchildren A where b > 1 { a }\n");
    let symbols = client.request("textDocument/documentSymbol", about);
    assert_eq!(symbols[0]["detail"], "summary where exists(a)");
    assert_eq!(symbols[1]["detail"], "children where b > 1");
    client.end();
}
