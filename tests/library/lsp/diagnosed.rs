//! Diagnostics, sent and asked for.

use crate::lsp::client::{Client, capabilities};
use serde_json::{Value, json};

const URI: &str = "file:///project/shapes.fmt";

fn range(line: u32, from: u32, to: u32) -> Value {
    json!({
        "start": { "line": line, "character": from },
        "end": { "line": line, "character": to },
    })
}

#[test]
fn mistakes_appear_and_vanish() {
    let mut client = Client::start("utf-16");
    client.open(URI, "summary A \"\\(x)\"\r\nsummary B \"\u{1f600}\\(nothing())\"\r\n");
    let diagnostics = client.diagnostics(URI);
    let [diagnostic] = diagnostics.as_slice() else { panic!("{diagnostics:#?}") };
    assert_eq!(diagnostic["code"], "E0307");
    assert_eq!(diagnostic["severity"], 1);
    assert_eq!(diagnostic["source"], "fmtc");
    assert_eq!(diagnostic["range"], range(1, 15, 22), "units of UTF-16");
    let message = diagnostic["message"].as_str().unwrap();
    assert!(message.starts_with("there is no function `nothing`\nhelp: "), "{message}");
    let rendered = diagnostic["data"]["rendered"].as_str().unwrap();
    assert!(rendered.contains("2 │ summary B"), "{rendered}");
    client.replace(URI, "summary A \"\\(x)\"\r\nsummary B \"\u{1f600}\\(y)\"\r\n");
    assert_eq!(client.diagnostics(URI), Vec::<Value>::new());
    client.end();
}

#[test]
fn columns_are_counted_in_the_units_that_were_chosen() {
    for (encoding, from) in [("utf-8", 17), ("utf-16", 15), ("utf-32", 14)] {
        let mut client = Client::start(encoding);
        client.open(URI, "// \u{1f600}\rsummary B \"\u{1f600}\\(nothing())\"\r");
        let diagnostics = client.diagnostics(URI);
        assert_eq!(diagnostics[0]["range"], range(1, from, from + 7), "{encoding}");
        client.replace(URI, "// \u{1f600}\rsummary B \"\u{1f600}\\(n)\"\r");
        assert_eq!(client.diagnostics(URI), Vec::<Value>::new(), "{encoding}");
        client.end();
    }
}

#[test]
fn of_several_texts_at_once_the_last_one_counts() {
    let mut client = Client::start("utf-8");
    client.open(URI, "");
    assert_eq!(client.codes(URI), ["E0334"], "an empty file");
    let document = json!({ "uri": URI, "version": 2 });
    let texts = json!([{ "text": "summary" }, { "text": "summary B \"\\(f())\"" }]);
    client.notify(
        "textDocument/didChange",
        json!({ "textDocument": document, "contentChanges": texts }),
    );
    let (_, shown) = client.wait(|m| m["params"]["version"] == 2);
    assert_eq!(shown["params"]["diagnostics"][0]["code"], "E0307");
    client.end();
}

#[test]
fn what_is_unused_is_marked() {
    let mut client = Client::start("utf-16");
    client.open(URI, "func f() { 1 }\nsummary A { let x = 1 \"\" }\n");
    let diagnostics = client.diagnostics(URI);
    assert_eq!(diagnostics.len(), 2, "{diagnostics:#?}");
    assert!(diagnostics.iter().all(|d| d["tags"] == json!([1]) && d["severity"] == 2));
    client.end();
}

#[test]
fn other_places_are_named_if_the_client_shows_them() {
    let text = "func f() { 1 }\nfunc f() { 2 }\nsummary A \"\\(f())\"\n";
    let mut client = Client::start("utf-16");
    client.open(URI, text);
    let diagnostics = client.diagnostics(URI);
    let related = &diagnostics[0]["relatedInformation"];
    assert_eq!(
        related,
        &json!([{ "location": { "uri": URI, "range": range(0, 5, 6) }, "message": "the first one" }])
    );
    client.end();
    let mut plain = capabilities("utf-16");
    plain["textDocument"]["publishDiagnostics"] = json!({});
    let (mut client, _) = Client::start_with(plain);
    client.open(URI, text);
    assert_eq!(client.diagnostics(URI)[0].get("relatedInformation"), None);
    client.end();
}

#[test]
fn a_client_may_ask_instead() {
    let mut pulling = capabilities("utf-16");
    pulling["textDocument"]["diagnostic"] = json!({});
    // Neovim 0.11 cannot be told to ask again: it would show nothing of programs that are read later.
    let (mut client, offer) = Client::start_with(pulling.clone());
    assert_eq!(offer.get("diagnosticProvider"), None);
    client.open(URI, "summary A \"\\(f())\"\n");
    assert_eq!(client.codes(URI), ["E0307"]);
    client.end();
    pulling["workspace"]["diagnostics"] = json!({ "refreshSupport": true });
    let (mut client, offer) = Client::start_with(pulling);
    assert_eq!(offer["diagnosticProvider"]["interFileDependencies"], true);
    client.open(URI, "summary A \"\\(f())\"\n");
    let about = json!({ "textDocument": { "uri": URI } });
    let report = client.request("textDocument/diagnostic", about.clone());
    assert_eq!(report["kind"], "full");
    assert_eq!(report["items"][0]["code"], "E0307");
    let mut again = about.clone();
    again["previousResultId"] = report["resultId"].clone();
    let unchanged = client.request("textDocument/diagnostic", again.clone());
    assert_eq!(unchanged, json!({ "kind": "unchanged", "resultId": report["resultId"] }));
    client.replace(URI, "summary A \"\"\n");
    let report = client.request("textDocument/diagnostic", again);
    assert_eq!((report["kind"].as_str(), &report["items"]), (Some("full"), &json!([])));
    assert_eq!(client.take("textDocument/publishDiagnostics"), Vec::<Value>::new());
    client.end();
}

#[test]
fn imports_come_from_open_texts_first() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("lib.fmt"), "func f() { 1 }\n").unwrap();
    let uri = |name: &str| format!("file://{}/{name}", folder.path().display());
    let (main, lib) = (uri("main.fmt"), uri("lib.fmt"));
    let mut client = Client::start("utf-16");
    client.open(&main, "import \"lib.fmt\"\nsummary A \"\\(f()) \\(g())\"\n");
    assert_eq!(client.codes(&main), ["E0307"]);
    client.open(&lib, "func f() { 1 }\nfunc g() { 2 }\n");
    assert_eq!(client.codes(&lib), Vec::<String>::new());
    assert_eq!(client.codes(&main), Vec::<String>::new(), "the text that is not saved counts");
    client.replace(&lib, "func f() { 1 }\nfunc g( { 2 }\n");
    assert_ne!(client.codes(&lib), Vec::<String>::new());
    let diagnostics = client.diagnostics(&main);
    let of_import = diagnostics.iter().find(|d| d["range"] == range(0, 7, 16)).unwrap();
    let message = of_import["message"].as_str().unwrap();
    assert!(message.contains("lib.fmt`: "), "{message}");
    assert_eq!(of_import["relatedInformation"][0]["location"]["uri"], *lib);
    client.close(&lib);
    assert_eq!(client.codes(&main), ["E0307"], "the file of the disk counts again");
    std::fs::write(folder.path().join("lib.fmt"), "func f() { 1 }\nfunc g() { 1 }\n").unwrap();
    let changes = json!({ "changes": [{ "uri": lib, "type": 2 }] });
    client.notify("workspace/didChangeWatchedFiles", changes);
    assert_eq!(client.codes(&main), Vec::<String>::new());
    client.end();
}

#[test]
fn texts_that_are_no_files_import_nothing() {
    let mut client = Client::start("utf-16");
    let uri = "untitled:Untitled-1";
    client.open(uri, "import \"lib.fmt\"\nsummary A \"\"\n");
    let diagnostics = client.diagnostics(uri);
    assert_eq!(diagnostics[0]["code"], "E0332");
    assert_eq!(diagnostics[0]["range"], range(0, 7, 16));
    client.end();
}

#[test]
fn closing_a_text_takes_its_diagnostics_away() {
    let mut client = Client::start("utf-16");
    client.open(URI, "summary");
    assert_ne!(client.codes(URI), Vec::<String>::new());
    client.close(URI);
    let message = client.wait(|m| m["method"] == "textDocument/publishDiagnostics").1;
    assert_eq!(message["params"], json!({ "uri": URI, "diagnostics": [] }));
    client.end();
}

#[test]
fn there_is_an_end_to_diagnostics() {
    let mut client = Client::start("utf-16");
    let text: String = (0..2_000).map(|n| format!("summary A{n} \"\\(f())\"\n")).collect();
    client.open(URI, &text);
    assert_eq!(client.diagnostics(URI).len(), 500);
    client.end();
}
