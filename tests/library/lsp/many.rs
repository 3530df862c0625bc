//! Very many texts and findings: what each of them costs does not grow with how many there are. The
//! limits are processor time of a build without optimisation.

use crate::lsp::client::Client;
use serde_json::{Value, json};

/// How many seconds of processor time a session may take here. It takes a tenth to a third of it.
const PATIENCE: f64 = 30.0;

fn uri(name: &str) -> String {
    format!("file:///project/many/{name}.fmt")
}

fn hover(client: &mut Client, uri: &str, line: usize) -> Value {
    let place = json!({ "textDocument": { "uri": uri },
                        "position": { "line": line, "character": 1 } });
    client.request("textDocument/hover", place)
}

/// Ends a session that may not have taken more time than that.
fn end(client: Client) {
    if let Some(seconds) = client.processor_time() {
        assert!(seconds < PATIENCE, "{seconds} s of processor time");
    }
    client.end();
}

#[test]
fn open_texts() {
    let mut client = Client::start("utf-16");
    for number in 0..10_000 {
        client.open(&uri(&number.to_string()), &format!("summary T{number} \"\\(x)\"\n"));
    }
    assert!(hover(&mut client, &uri("9999"), 0).to_string().contains("summary"));
    end(client);
}

#[test]
fn open_texts_that_one_imports() {
    const COUNT: usize = 3_000;
    let mut client = Client::start("utf-16");
    for number in 0..COUNT {
        client.open(&uri(&number.to_string()), &format!("let c{number} = 1\n"));
    }
    let all: String = (0..COUNT).map(|number| format!("import \"{number}.fmt\"\n")).collect();
    let all = format!("{all}summary T \"\\(c{})\"\n", COUNT - 1);
    client.open(&uri("all"), &all);
    assert!(client.diagnostics(&uri("all")).is_empty());
    client.replace(&uri("0"), "let d = 1\n");
    assert!(hover(&mut client, &uri("all"), COUNT).to_string().contains("summary"));
    end(client);
}

#[test]
fn open_texts_that_import_one() {
    const COUNT: usize = 2_000;
    let mut client = Client::start("utf-16");
    client.open(&uri("one"), "let one = 1\n");
    for number in 0..COUNT {
        let text = format!("import \"one.fmt\"\nsummary T{number} \"\\(one)\"\n");
        client.open(&uri(&number.to_string()), &text);
    }
    let place = json!({ "textDocument": { "uri": uri("one") },
                        "position": { "line": 0, "character": 5 },
                        "context": { "includeDeclaration": true } });
    let found = client.request("textDocument/references", place);
    assert_eq!(found.as_array().map(Vec::len), Some(COUNT + 1));
    // Whoever edits a file is told about it before its importers are compiled again.
    client.replace(&uri("one"), "let one = (\n");
    client.diagnostics(&uri("one"));
    let last = uri(&(COUNT - 1).to_string());
    client.wait(|message| {
        message["params"]["uri"] == last
            && message["params"]["diagnostics"].as_array().is_some_and(|found| !found.is_empty())
    });
    end(client);
}

#[test]
fn findings_with_a_fix() {
    let own = uri("fixes");
    let text: String = (0..9_000).map(|n| format!("@membrs\nsummary T{n} \"a\"\n")).collect();
    let mut client = Client::start("utf-16");
    client.open(&own, &text);
    let diagnostics = client.diagnostics(&own);
    assert_eq!(diagnostics.len(), 500);
    let known: Vec<&Value> = diagnostics.iter().cycle().take(20_000).collect();
    let params = json!({
        "textDocument": { "uri": own },
        "range": { "start": { "line": 0, "character": 0 },
                   "end": { "line": 18_000, "character": 0 } },
        "context": { "diagnostics": known, "only": ["quickfix", "source.fixAll"] },
    });
    let actions = client.request("textDocument/codeAction", params);
    let actions = actions.as_array().unwrap();
    assert_eq!(actions.len(), 501, "one for each finding that is shown, and one for all");
    assert!(actions[..500].iter().all(|action| action["diagnostics"].is_array()));
    let all = &actions[500]["edit"]["changes"][&own];
    assert_eq!(all.as_array().map(Vec::len), Some(9_000));
    end(client);
}

#[test]
fn lines_of_headers() {
    let mut client = Client::start("utf-16");
    client.send_raw("x: y\r\n".repeat(2_000_000).as_bytes());
    client.open(&uri("a"), "summary A \"a\"\n");
    assert!(hover(&mut client, &uri("a"), 0).to_string().contains("summary"));
    let seconds = client.processor_time().unwrap_or_default();
    assert!(seconds < PATIENCE / 3.0, "{seconds} s of processor time");
    end(client);
}
