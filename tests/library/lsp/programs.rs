//! Programs whose types the editor knows: completion, hover and findings, and what becomes of them
//! when a program changes.

use crate::lsp::client::{Client, capabilities};
use crate::lsp::features::{at_uri, labels};
use serde_json::{Value, json};
use std::path::Path;

const PROGRAM: &[u8] = include_bytes!("../../types/objects/clang_dwarf5.o");

const RIGHT: &str = "summary geo::Vec2 \"(\\(x), \\(y))\"\n";
const WRONG: &str = "summary geo::Vec2 \"(\\(xx), \\(y))\"\n";

/// A session in a folder, with settings.
pub(crate) fn started(folder: &Path, settings: Value) -> Client {
    let mut client = Client::spawn();
    let root = format!("file://{}", folder.display());
    client.request(
        "initialize",
        json!({
            "capabilities": capabilities("utf-16"),
            "workspaceFolders": [{ "uri": root, "name": "project" }],
            "initializationOptions": settings,
        }),
    );
    client.notify("initialized", json!({}));
    client
}

pub(crate) fn uri(folder: &Path) -> String {
    format!("file://{}/shapes.fmt", folder.display())
}

/// Waits until the diagnostics of a text have these codes.
pub(crate) fn wait_for(client: &mut Client, uri: &str, codes: &[&str]) -> Vec<Value> {
    let (_, message) = client.wait(|m| {
        let published = m["method"] == "textDocument/publishDiagnostics";
        let found = m["params"]["diagnostics"].as_array();
        let found = found.map(|all| all.iter().map(|d| d["code"].as_str()).collect::<Vec<_>>());
        let wanted: Vec<_> = codes.iter().map(|code| Some(*code)).collect();
        published && m["params"]["uri"] == uri && found == Some(wanted)
    });
    message["params"]["diagnostics"].as_array().unwrap().clone()
}

#[test]
fn findings_come_and_go_with_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let (folder, program) = (folder.path(), folder.path().join("app"));
    let uri = uri(folder);
    let mut client = started(folder, json!({ "against": "app" }));
    client.open(&uri, WRONG);
    assert_eq!(client.codes(&uri), Vec::<String>::new(), "the program is not there yet");
    std::fs::write(&program, PROGRAM).unwrap();
    let found = wait_for(&mut client, &uri, &["W0912"]);
    let message = found[0]["message"].as_str().unwrap();
    assert!(message.contains("no member `xx` in `geo::Vec2`; did you mean `x`?"), "{message}");
    // Half of a program, as a linker writes it: nothing is known.
    std::fs::write(&program, &PROGRAM[..PROGRAM.len() / 2]).unwrap();
    wait_for(&mut client, &uri, &[]);
    std::fs::write(&program, PROGRAM).unwrap();
    wait_for(&mut client, &uri, &["W0912"]);
    client.replace(&uri, RIGHT);
    wait_for(&mut client, &uri, &[]);
    client.end();
}

/// The text of the next message of a kind.
fn text_of(client: &mut Client, method: &str, path: &str) -> String {
    let message = client.wait(|m| m["method"] == method).1;
    message.pointer(path).and_then(Value::as_str).unwrap().to_owned()
}

/// A program that is not there is told; the progress says what is read, and then what was read.
#[test]
fn reading_types_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let (folder, uri) = (folder.path(), uri(folder.path()));
    let mut client = started(folder, json!({ "against": ["app", "gone"] }));
    client.answers = false;
    client.open(&uri, WRONG);
    let missing = text_of(&mut client, "window/showMessage", "/params/message");
    assert!(missing.contains("names app, gone, which is in no workspace folder"), "{missing}");
    std::fs::write(folder.join("app"), PROGRAM).unwrap();
    let missing = text_of(&mut client, "window/showMessage", "/params/message");
    assert!(missing.contains("names gone, "), "{missing}");
    wait_for(&mut client, &uri, &["W0912"]);
    // The client has not answered yet.
    assert_eq!(client.take("$/progress"), [Value::Null; 0]);
    let create = client.wait(|m| m["method"] == "window/workDoneProgress/create").1;
    client.respond(&create);
    let begun = text_of(&mut client, "$/progress", "/params/value/message");
    assert!(begun.ends_with("app"), "{begun}");
    let ended = text_of(&mut client, "$/progress", "/params/value/message");
    assert!(ended.contains("app: ") && ended.ends_with(" types"), "{ended}");
    assert_eq!(text_of(&mut client, "window/logMessage", "/params/message"), ended);
    client.end();
}

#[test]
fn settings_may_change() {
    let folder = tempfile::tempdir().unwrap();
    let (folder, uri) = (folder.path(), uri(folder.path()));
    std::fs::create_dir_all(folder.join("build")).unwrap();
    std::fs::write(folder.join("build/app"), PROGRAM).unwrap();
    let mut client = started(folder, json!({}));
    client.open(&uri, WRONG);
    assert_eq!(client.codes(&uri), Vec::<String>::new());
    let set = |client: &mut Client, settings: Value| {
        let params = json!({ "settings": { "fmtc": settings } });
        client.notify("workspace/didChangeConfiguration", params);
    };
    set(&mut client, json!({ "againstBuildFolders": true }));
    wait_for(&mut client, &uri, &["W0912"]);
    set(&mut client, json!({ "against": [] }));
    wait_for(&mut client, &uri, &[]);
    set(&mut client, json!({ "against": ["build/app"] }));
    wait_for(&mut client, &uri, &["W0912"]);
    client.end();
}

/// Helix sends its `config` as options, and again as all settings; Zed sends empty settings.
#[test]
fn pages_of_editors_name_a_program() {
    let folder = tempfile::tempdir().unwrap();
    let (folder, uri) = (folder.path(), uri(folder.path()));
    std::fs::create_dir_all(folder.join("build")).unwrap();
    std::fs::write(folder.join("build/app"), PROGRAM).unwrap();
    let parse = |json: Option<&str>| serde_json::from_str::<Value>(json.unwrap()).unwrap();
    let helix = include_str!("../../../editors/helix.md").split("server.fmtc.config]\nagainst = ");
    let helix = json!({ "against": parse(helix.last().unwrap().lines().next()) });
    let zed = include_str!("../../../editors/zed.md").lines().find(|line| line.starts_with('{'));
    let zed = parse(zed)["lsp"]["fmtc"]["initialization_options"].take();
    for (options, settings) in [(helix.clone(), helix), (zed, json!({}))] {
        let mut client = started(folder, options);
        client.notify("workspace/didChangeConfiguration", json!({ "settings": settings }));
        client.open(&uri, WRONG);
        wait_for(&mut client, &uri, &["W0912"]);
        client.end();
    }
}

#[test]
fn members_are_completed_and_explained() {
    let folder = tempfile::tempdir().unwrap();
    let (folder, uri) = (folder.path(), uri(folder.path()));
    std::fs::write(folder.join("app"), PROGRAM).unwrap();
    let mut client = started(folder, json!({ "against": ["app"] }));
    client.open(&uri, WRONG);
    wait_for(&mut client, &uri, &["W0912"]);
    // A colon asks for the names of a scope if it is the second one.
    for (text, count) in [("summary geo:|", 0), ("summary geo::|", 3), ("let a = b ? c :|", 0)] {
        let mut params = at_uri(&uri, text, "|", 0);
        params["context"] = json!({ "triggerKind": 2, "triggerCharacter": ":" });
        client.replace(&uri, &text.replace('|', ""));
        let list = client.request("textDocument/completion", params);
        assert_eq!(list["isIncomplete"], false, "{list}");
        assert!(list["items"].as_array().unwrap().len().min(3) == count, "{text}: {list}");
    }
    for (text, with, without) in [
        ("summary geo::Vec2 \"\\(|)\"", &["x", "y"][..], &["xx"][..]),
        ("summary geo::Vec2 \"\\(xx) \\(self.|)\"", &["x", "y", "value"], &["xx"]),
        ("summary Derived \"\\(v.|)\"", &["x", "y"], &["v"]),
        ("summary Derived { let place = v\n \"\\(place.|)\" }", &["x", "y"], &["v"]),
        ("summary Tree { left != null ? \"\\(left->right.|)\" : \"\" }", &["left", "value"], &[]),
        ("summary Grid { join(p in points) { \"\\(p.|)\" } }", &["x", "y"], &["points"]),
        ("children Derived { | }", &["v"], &[]),
        ("expect Derived { v: { | } } == \"\"", &["x", "y"], &[]),
        ("summary geo::V|", &["geo::Vec2"], &["Tree"]),
        ("summary Vec|", &["geo::Vec2"], &["Tree"]),
        ("summary geo::|", &["geo::Vec2", "geo::v1::Inline"], &["Tree"]),
        ("summary v1::|", &["geo::v1::Inline"], &["geo::Vec2"]),
        ("summary Box<geo::|", &["geo::Vec2"], &["Tree"]),
        ("summary Box<int, V|", &["geo::Vec2"], &["Tree"]),
        ("enum geo::v1::K|", &["geo::v1::Kind"], &["geo::Vec2"]),
        ("enum geo::v1::Kind { | }", &["closed", "open"], &[]),
        ("enum geo::v1::Kind { other = 9, | }", &["closed", "open"], &[]),
    ] {
        let params = at_uri(&uri, text, "|", 0);
        client.replace(&uri, &text.replace('|', ""));
        let items = client.request("textDocument/completion", params)["items"].take();
        let found = labels(&items);
        let missing: Vec<_> = with.iter().filter(|name| !found.contains(name)).collect();
        assert!(missing.is_empty(), "{missing:?} at {text}: {found:?}");
        let extra: Vec<_> = without.iter().filter(|name| found.contains(name)).collect();
        assert!(extra.is_empty(), "{extra:?} at {text}: {found:?}");
        // Members that all types have come first.
        let order = |item: &&Value| item.get("sortText").unwrap_or(&item["label"]).to_string();
        let first = items.as_array().unwrap().iter().min_by_key(order);
        if let Some(first) = first.filter(|_| text.contains("\\(|")) {
            assert_eq!(first["label"], "x", "{text}: {found:?}");
        }
    }
    for (text, piece, expected) in [
        (RIGHT, "y), ", "`float`, at byte 4"),
        (RIGHT, "x), ", "`float`, at byte 0"),
        ("summary Derived \"\\(v.y)\"\n", "y)", "`float`, at byte 4"),
        ("expect geo::Vec2 { y: 2 } == \"\"\n", "y: ", "`float`, at byte 4"),
    ] {
        let piece = if text == RIGHT { piece.trim_end_matches(", ") } else { piece };
        client.replace(&uri, text);
        let hover = client.request("textDocument/hover", at_uri(&uri, text, piece, 0));
        let said = hover["contents"]["value"].as_str().unwrap();
        assert!(said.contains(expected), "{text} {piece}: {said}");
    }
    client.end();
}

/// Who asks for diagnostics is told to ask again.
#[test]
fn a_client_that_asks_gets_the_findings_of_the_newest_types() {
    let folder = tempfile::tempdir().unwrap();
    let (folder, uri) = (folder.path(), uri(folder.path()));
    let mut pulling = capabilities("utf-16");
    pulling["textDocument"]["diagnostic"] = json!({});
    pulling["workspace"]["diagnostics"] = json!({ "refreshSupport": true });
    let mut client = Client::spawn();
    let options = json!({ "against": format!("{}/app", folder.display()) });
    client.request(
        "initialize",
        json!({ "capabilities": pulling, "initializationOptions": options }),
    );
    client.notify("initialized", json!({}));
    client.open(&uri, WRONG);
    let about = json!({ "textDocument": { "uri": uri } });
    let report = client.request("textDocument/diagnostic", about.clone());
    assert_eq!(report["items"], json!([]));
    std::fs::write(folder.join("app"), PROGRAM).unwrap();
    client.wait(|m| m["method"] == "workspace/diagnostic/refresh");
    let report = client.request("textDocument/diagnostic", about);
    assert_eq!(report["items"][0]["code"], "W0912");
    client.end();
}
