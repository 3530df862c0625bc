//! Texts that no one writes on purpose, while somebody edits: the server answers, stays small, and
//! knows the text that is open.

use crate::lsp::client::{Client, capabilities};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

/// How long an answer may take, in a build without optimisation on a busy machine.
const PATIENCE: Duration = Duration::from_secs(90);
/// The most memory of a server, in KiB.
const MOST_MEMORY: u64 = 1_000 << 10;

/// A good text with one warning, by which it is known.
const KNOWN: &str = "summary Known \"a\"\nsummary Known \"b\"\n";

fn uri(path: &Path) -> String {
    format!("file://{}", path.display())
}

/// A session with a folder that is open.
fn start_in(folder: &Path) -> Client {
    let mut client = Client::spawn();
    let folders = json!([{ "uri": uri(folder), "name": "folder" }]);
    let params = json!({ "capabilities": capabilities("utf-16"), "workspaceFolders": folders });
    client.request("initialize", params);
    client.notify("initialized", json!({}));
    client
}

/// Replaces the text by each of some, and by one that is known, which is reported as it is.
fn survives(client: &mut Client, uri: &str, texts: &[String]) {
    client.open(uri, KNOWN);
    let known = client.codes(uri);
    assert_eq!(known.len(), 1, "{known:?}");
    for text in texts {
        let start: String = text.chars().take(100).collect();
        let begun = Instant::now();
        client.replace(uri, text);
        client.diagnostics(uri);
        let document = json!({ "uri": uri });
        let range = json!({ "start": { "line": 0, "character": 0 },
                            "end": { "line": 1000, "character": 0 } });
        client.ask("textDocument/inlayHint", json!({ "textDocument": document, "range": range }));
        let place = json!({ "textDocument": document,
                            "position": { "line": 0, "character": 9 } });
        client.request("textDocument/hover", place);
        client.replace(uri, KNOWN);
        assert_eq!(client.codes(uri), known, "{start}");
        assert!(begun.elapsed() < PATIENCE, "{start} took {:?}", begun.elapsed());
    }
    if let Some(memory) = client.peak_memory() {
        assert!(memory < MOST_MEMORY, "{memory} KiB");
    }
}

#[test]
fn texts_that_stand_for_very_much() {
    let node = |inner: String, n: usize| format!("{{ id: {n}, next: N * {inner} }}");
    let nested = (1..60).fold("{ id: 0, next: null }".to_owned(), node);
    let lets = |first: &str| {
        let double = |n: usize| format!(" let a{n} = \"\\(a{0})\\(a{0})\"\n", n - 1);
        let lets: String = (1..27).map(double).collect();
        format!("summary T {{\n let a0 = {first}\n{lets} \"\\(a26)\" }}\n")
    };
    let patterns = |n: usize| {
        format!("summary /^P{n}<.+>$/ \"\\(x)\"\nexpect P{n}<int> {{ x: 1 }} == \"1\"\n")
    };
    let texts = [
        format!("summary N \"\\(id)\"\nexpect N {nested} == \"59\"\n"),
        lets("\"xy\""),
        lets("\"\\(m)\""),
        (0..200).map(patterns).collect(),
        (0..2_000).map(|n| format!("summary T{n} \"\\(nope())\"\n")).collect(),
        format!("expect T {} 5 == \"x\"\n", "*".repeat(100_000)),
        "\n".repeat(4 << 20),
    ];
    let mut client = Client::start("utf-16");
    survives(&mut client, "file:///project/texts.fmt", &texts);
    client.end();
}

#[cfg(target_os = "linux")]
#[test]
fn imports_of_what_is_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe.fmt");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let sparse = fs::File::create(folder.path().join("large.fmt")).unwrap();
    sparse.set_len(1 << 40).unwrap();
    let names = ["/dev/zero", "/dev/stdin", "/proc/self/fd/0", "pipe.fmt", "large.fmt", "-", "."];
    let texts = names.map(|name| format!("import \"{name}\"\nsummary A \"a\"\n"));
    let mut client = start_in(folder.path());
    survives(&mut client, &uri(&folder.path().join("a.fmt")), &texts);
    client.end();
}

#[test]
fn imports_stay_in_the_folders_that_are_open() {
    let folder = tempfile::tempdir().unwrap();
    let project = folder.path().join("project");
    fs::create_dir(&project).unwrap();
    fs::write(folder.path().join("secret.fmt"), "root:hunter2\n").unwrap();
    fs::write(project.join("notes"), "root:hunter2\n").unwrap();
    let mut client = start_in(&project);
    let own = uri(&project.join("a.fmt"));
    for path in ["../secret.fmt", "notes"] {
        let text = format!("import \"{path}\"\nsummary A \"a\"\n");
        client.open(&own, &text);
        let found = client.diagnostics(&own);
        assert!(!found.is_empty() && !json!(found).to_string().contains("hunter2"), "{found:?}");
        client.close(&own);
    }
    client.end();
}

/// The copy of a text that the server has, by what it says of it.
#[test]
fn large_texts_are_followed_or_given_up() {
    let own = "file:///project/large.fmt";
    let mut client = Client::start("utf-16");
    client.open(own, KNOWN);
    assert_eq!(client.codes(own).len(), 1);
    let comment = format!("// {}\n", "x".repeat(20 << 20));
    client.replace(own, &format!("{comment}{KNOWN}"));
    assert_eq!(client.codes(own).len(), 1);
    client.replace(own, &format!("{comment}{comment}{KNOWN}"));
    let (_, told) = client.wait(|message| message["method"] == "window/showMessage");
    assert!(told["params"]["message"].to_string().contains("no longer tracks"), "{told}");
    client.open(own, KNOWN);
    assert_eq!(client.codes(own).len(), 1);
    let memory = client.peak_memory().unwrap_or_default();
    assert!(memory < MOST_MEMORY, "{memory} KiB");
    client.end();
}

/// Whoever does not read is not answered without end.
#[cfg(target_os = "linux")]
#[test]
fn a_client_that_never_reads() {
    use std::io::Write;
    use std::process::{Command, Stdio};
    let mut server = Command::new(crate::executable::fmtc())
        .arg("lsp")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = server.stdin.take().unwrap();
    let mut send = |message: Value| {
        let body = message.to_string();
        write!(input, "Content-Length: {}\r\n\r\n{body}", body.len())
    };
    send(json!({ "id": 0, "method": "initialize", "params": { "capabilities": {} } })).unwrap();
    // The answer names the method.
    let long = "x".repeat(1 << 20);
    let begun = Instant::now();
    let lost = (1..200).any(|id| send(json!({ "id": id, "method": long })).is_err());
    assert!(lost, "the server goes on and on");
    assert!(begun.elapsed() < PATIENCE, "took {:?}", begun.elapsed());
    assert_eq!(server.wait().unwrap().code(), Some(1));
}

/// Reports and hints hold a part of a text that is shown, not all of it.
#[test]
fn expectations_that_show_very_much() {
    let own = "file:///project/shown.fmt";
    let mut client = Client::start("utf-16");
    let long = "x".repeat(200_000);
    let expect = "expect T { } == \"y\"\n".repeat(50);
    client.open(own, &format!("summary T \"{long}\"\n{expect}"));
    let found = client.diagnostics(own);
    assert!(!found.is_empty());
    assert!(json!(found).to_string().len() < 1 << 20);
    let lines = json!({ "start": { "line": 0, "character": 0 },
                        "end": { "line": 99, "character": 0 } });
    let params = json!({ "textDocument": { "uri": own }, "range": lines });
    let hints = client.request("textDocument/inlayHint", params);
    assert!(hints.to_string().contains('✗') && hints.to_string().len() < 1 << 20);
    client.end();
}

/// Where packs are written for clients may be anything.
#[cfg(unix)]
#[test]
fn a_pipe_in_the_place_of_a_pack() {
    let data = tempfile::tempdir().unwrap();
    let packs = data.path().join("fmtc").join(env!("CARGO_PKG_VERSION")).join("packs");
    fs::create_dir_all(&packs).unwrap();
    let made = std::process::Command::new("mkfifo").arg(packs.join("glm.fmt")).status();
    assert!(made.unwrap().success());
    let mut client = Client::spawn_with(&[("XDG_DATA_HOME", data.path())]);
    client.request("initialize", json!({ "capabilities": capabilities("utf-16") }));
    client.notify("initialized", json!({}));
    let uri = "file:///a.fmt";
    client.open(uri, "import \"fmtc:glm\"\n");
    let place = json!({ "line": 0, "character": 10 });
    let params = json!({ "textDocument": { "uri": uri }, "position": place });
    let defined = client.request("textDocument/definition", params);
    assert!(defined[0]["uri"].as_str().unwrap().ends_with("/packs/glm.fmt"), "{defined}");
    client.end();
}
