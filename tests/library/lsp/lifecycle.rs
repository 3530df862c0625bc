//! The beginning and the end of sessions, and messages that are none.

use crate::lsp::client::{Client, capabilities};
use serde_json::{Value, json};

const PARSE_ERROR: i64 = -32700;
const INVALID_REQUEST: i64 = -32600;
const METHOD_NOT_FOUND: i64 = -32601;
const INVALID_PARAMS: i64 = -32602;
const NOT_INITIALIZED: i64 = -32002;

#[test]
fn requests_before_initialize_and_after_shutdown_are_refused() {
    let mut client = Client::spawn();
    assert_eq!(client.refused("textDocument/hover", json!({})).0, NOT_INITIALIZED);
    assert_eq!(client.refused("shutdown", Value::Null).0, NOT_INITIALIZED);
    client.notify("textDocument/didOpen", json!({}));
    client.request("initialize", json!({ "capabilities": {} }));
    assert_eq!(client.refused("initialize", json!({})).0, INVALID_REQUEST);
    client.request("shutdown", Value::Null);
    assert_eq!(client.refused("shutdown", Value::Null).0, INVALID_REQUEST);
    assert_eq!(client.refused("textDocument/hover", json!({})).0, INVALID_REQUEST);
    client.notify("exit", Value::Null);
    assert_eq!(client.exit().code(), Some(0));
}

#[test]
fn an_end_without_shutdown_is_a_failure() {
    let mut exited = Client::start("utf-16");
    exited.notify("exit", Value::Null);
    assert_eq!(exited.exit().code(), Some(1));
    assert_eq!(Client::start("utf-16").hang_up().code(), Some(1));
    assert_eq!(Client::spawn().hang_up().code(), Some(1));
}

#[test]
fn unknown_methods_and_parameters() {
    let mut client = Client::start("utf-16");
    let (code, message) = client.refused("textDocument/dance", json!({}));
    assert_eq!(code, METHOD_NOT_FOUND);
    assert!(message.contains("textDocument/dance"));
    assert_eq!(client.refused("textDocument/hover", json!(3)).0, INVALID_PARAMS);
    client.notify("$/unknown", json!([1, 2]));
    client.notify("textDocument/didChange", json!({ "textDocument": 7 }));
    client.notify(
        "textDocument/didChange",
        json!({ "textDocument": { "uri": "file:///x.fmt", "version": 1 }, "contentChanges": [] }),
    );
    let logged = client.wait(|m| m["method"] == "window/logMessage").1;
    assert!(logged["params"]["message"].as_str().unwrap().contains("didChange"), "{logged}");
    client.end();
}

#[test]
fn malformed_messages_cost_nothing_but_themselves() {
    let mut client = Client::start("utf-16");
    let error = |client: &mut Client, id: Value| {
        client.wait(|m| m["id"] == id && m.get("error").is_some()).1["error"]["code"].clone()
    };
    client.send_raw(b"Content-Length: 5\r\n\r\n{]}{[");
    assert_eq!(error(&mut client, Value::Null), PARSE_ERROR);
    client.send_raw(b"Content-Length: 4\r\n\r\n\xff\xfe\xfd\xfc");
    assert_eq!(error(&mut client, Value::Null), PARSE_ERROR);
    client.send_raw(b"Content-Length: lots\r\n\r\n");
    assert_eq!(error(&mut client, Value::Null), PARSE_ERROR);
    client.send_raw(b"what is this\r\n\r\n");
    assert_eq!(error(&mut client, Value::Null), PARSE_ERROR);
    client.send(&json!({ "jsonrpc": "2.0", "id": "x" }));
    assert_eq!(error(&mut client, json!("x")), INVALID_REQUEST);
    client.send(&json!([{ "jsonrpc": "2.0", "id": 1, "method": "shutdown" }]));
    assert_eq!(error(&mut client, Value::Null), INVALID_REQUEST);
    let deep = format!("{}{}", "[".repeat(5000), "]".repeat(5000));
    client.send_raw(format!("Content-Length: {}\r\n\r\n{deep}", deep.len()).as_bytes());
    assert_eq!(error(&mut client, Value::Null), PARSE_ERROR);
    client.open("file:///after.fmt", "summary A \"a\"\n");
    assert_eq!(client.diagnostics("file:///after.fmt"), Vec::<Value>::new());
    client.end();
}

#[test]
fn half_of_a_surrogate_pair_keeps_a_text_in_step() {
    let mut client = Client::start("utf-16");
    let uri = "file:///half.fmt";
    client.open(uri, "summary A \"a\"\n");
    let edit = r#"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{
        "textDocument":{"uri":"file:///half.fmt","version":2},"contentChanges":[{
        "text":"summary A \"\ud83d \\(b.banana())\"\n"}]}}"#;
    client.send_raw(format!("Content-Length: {}\r\n\r\n{edit}", edit.len()).as_bytes());
    let is_newest = |m: &Value| m["params"]["version"] == 2 && m["params"]["uri"] == uri;
    let (_, shown) = client.wait(is_newest);
    let found = &shown["params"]["diagnostics"][0];
    assert_eq!(
        (found["code"].as_str(), &found["range"]["start"]["character"]),
        (Some("E0308"), &json!(17))
    );
    client.end();
}

#[test]
fn requests_can_be_taken_back() {
    let mut client = Client::start("utf-16");
    let text: String = (0..400).map(|n| format!("summary T{n} \"\\(a) \\(b.c)\"\n")).collect();
    let uri = "file:///slow.fmt";
    client.open(uri, &text);
    // It waits until the text is compiled.
    let about = json!({ "textDocument": { "uri": uri } });
    let id = client.ask("textDocument/diagnostic", about.clone());
    client.notify("$/cancelRequest", json!({ "id": id }));
    let answer = client.answer(id);
    const CANCELLED: i64 = -32800;
    assert_eq!(answer["error"]["code"], CANCELLED, "{answer}");
    client.notify("$/cancelRequest", json!({ "id": 999 }));
    client.notify("$/cancelRequest", json!({ "id": [] }));
    assert_eq!(client.request("textDocument/diagnostic", about)["kind"], "full");
    client.end();
}

#[test]
fn the_encoding_is_negotiated() {
    let chosen = |offered: Value| {
        let mut wanted = capabilities("utf-16");
        wanted["general"]["positionEncodings"] = offered;
        let (client, offer) = Client::start_with(wanted);
        client.end();
        offer["positionEncoding"].as_str().unwrap().to_owned()
    };
    assert_eq!(chosen(json!(["utf-16", "utf-32", "utf-8"])), "utf-8");
    assert_eq!(chosen(json!(["utf-32"])), "utf-32");
    assert_eq!(chosen(json!(["utf-16"])), "utf-16");
    assert_eq!(chosen(Value::Null), "utf-16");
    let (client, offer) = Client::start_with(json!({}));
    assert_eq!(offer["positionEncoding"], "utf-16");
    client.end();
}

fn framed(body: &str) -> String {
    format!("Content-Length: {}\r\n\r\n{body}", body.len())
}

/// A request that no server knows: its answer tells that it was read.
fn unknown(id: &str) -> String {
    framed(&format!(r#"{{"jsonrpc":"2.0","id":"{id}","method":"a"}}"#))
}

/// A session of a client that can do nothing.
fn plain() -> Client {
    Client::start_with(json!({})).0
}

/// The answers to some input, each with what it answers; all are errors.
fn answers(client: &mut Client, input: &str) -> Vec<String> {
    client.send_raw(format!("{input}{}", unknown("end")).as_bytes());
    let mut next = || client.wait(|message| message.get("error").is_some()).1;
    let shown = |answer: Value| format!("{} {}", answer["error"]["code"], answer["id"]);
    std::iter::from_fn(|| Some(next()).filter(|answer| answer["id"] != "end")).map(shown).collect()
}

#[test]
fn what_is_no_message_costs_nothing_but_itself() {
    let good = format!("{}{}", unknown("a"), framed(r#"{"method":"b"}"#));
    let mut client = plain();
    for (bad, expected) in [
        (framed("{"), &["-32700 null"][..]),
        (framed("\u{1}"), &["-32700 null"]),
        (framed("[]"), &["-32600 null"]),
        (framed(r#"{"id":7}"#), &["-32600 7"]),
        (framed(r#"{"id":1.5,"method":"x"}"#), &["-32600 null"]),
        (framed(r#"{"id":2,"result":null}"#), &[]),
        ("Content-Type: x\r\n\r\n".to_owned(), &["-32700 null"]),
        ("Content-Length: many\r\n\r\n".to_owned(), &["-32700 null"]),
        ("Content-Length: 2\r\n\r\n{}{}".to_owned(), &["-32600 null"]),
        ("\r\n\r\n".to_owned(), &[]),
    ] {
        let known = "-32601 \"a\"";
        let expected = [&[known], expected, &[known]].concat();
        assert_eq!(answers(&mut client, &format!("{good}{bad}{good}")), expected, "{bad}");
    }
    client.end();
}

/// The identifier of a request comes back as it was understood.
#[test]
fn lone_surrogates_are_replaced() {
    let mut client = plain();
    for (written, read) in [
        (r"a\ud800b", "a\u{fffd}b"),
        (r"\ud83d\ude00", "\u{1f600}"),
        (r"\udc00\ud83d\ude00", "\u{fffd}\u{1f600}"),
        (r"\ud800\ud83d\ude00\ud83d", "\u{fffd}\u{1f600}\u{fffd}"),
        (r"\\ud800", r"\ud800"),
        (r"\ud800\\ud800", "\u{fffd}\\ud800"),
    ] {
        let expected = format!("-32601 {}", json!(read));
        assert_eq!(answers(&mut client, &unknown(written)), [expected], "{written}");
    }
    for cut in [r"\", r"\u00e9\u", r"\u+123"] {
        let body = format!(r#"{{"id":1,"method":"{cut}"#);
        assert_eq!(answers(&mut client, &framed(&body)), ["-32700 null"], "{cut}");
    }
    client.end();
}

#[test]
fn headers_may_be_written_in_several_ways() {
    let body = r#"{"id":"b","method":"b"}"#;
    let mut client = plain();
    for header in ["content-length:23\n\n", "X: y\r\nContent-Length:  23 \r\nZ: \r\n\r\n"] {
        let answer = answers(&mut client, &format!("{header}{body}"));
        assert_eq!(answer, ["-32601 \"b\""], "{header}");
    }
    client.send_raw(b"Content-Length: 99\r\n\r\n{}");
    client.hang_up();
    let last = client.wait(|message| message.get("error").is_some()).1;
    assert_eq!(last["error"]["code"], INVALID_REQUEST);
}

#[test]
fn parameters_that_do_not_fit_are_named() {
    let mut client = Client::start("utf-8");
    let at = |character: i64| {
        let place = json!({ "line": 1, "character": character });
        json!({ "textDocument": { "uri": "file:///a.fmt" }, "position": place })
    };
    for (method, params, expected) in [
        ("rename", json!([]), "`params` must be an object"),
        ("rename", json!({}), "`params.textDocument` must be an object"),
        ("rename", at(-1), "`params.position.character` must be an unsigned number of 32 bits"),
        ("rename", at(0), "`params.newName` must be a text"),
    ] {
        let (code, message) = client.refused(&format!("textDocument/{method}"), params);
        assert_eq!((code, message.contains(expected)), (-32602, true), "{message}");
    }
}
