//! Random edits: the server lives, and says at the end what a fresh one says.

use crate::lsp::client::Client;
use serde_json::{Value, json};

const URI: &str = "file:///project/random.fmt";
const EDITS: usize = 10_000;
/// The text is cut back when it grows beyond this, so that the time is spent on edits.
const LONGEST: usize = 3_000;

const PIECES: [&str; 32] = [
    "summary A \"\\(x)\"\n",
    "summary B<_> { ",
    "expect A { x: 1 } == \"1\"\n",
    "func f(a) { a + 1 }\n",
    "children C { count { n } at(i) { p[i] } }\n",
    "let L = 5\n",
    "\u{1f600}",
    "ß",
    "e\u{301}",
    "\r\n",
    "\r",
    "\n",
    "\"",
    "\"\"\"",
    "\\(",
    ")",
    "{",
    "}",
    "@members ",
    "@lldb(23...)\n",
    "// comment",
    "/^a.*$/",
    "guard x else { return \"\" }\n",
    "if x { 1 } else { 2 }",
    "join(i in 0..<3) { \"\\(a[i])\" }",
    "x.unsigned()",
    " ?? ",
    "f(1)",
    "0x",
    "import \"a.fmt\"\n",
    "\u{2028}",
    "\0",
];

/// A random number generator (SplitMix64).
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % end.max(1) as u64) as usize
    }
}

/// The lines of a text with their ends, by the protocol's rule.
fn lines(text: &str) -> Vec<&str> {
    let mut lines = Vec::new();
    let (mut start, bytes) = (0, text.as_bytes());
    for at in 0..bytes.len() {
        let pair = bytes[at] == b'\r' && bytes.get(at + 1) == Some(&b'\n');
        if matches!(bytes[at], b'\n' | b'\r') && !pair {
            lines.push(&text[start..=at]);
            start = at + 1;
        }
    }
    lines.push(&text[start..]);
    lines
}

fn units(c: char, encoding: &str) -> usize {
    match encoding {
        "utf-8" => c.len_utf8(),
        "utf-16" => c.len_utf16(),
        _ => 1,
    }
}

/// A random place, also inside characters and behind the ends of lines and of the text; with the
/// byte that it stands for.
fn place(random: &mut Random, text: &str, encoding: &str) -> (usize, Value) {
    let lines = lines(text);
    let line = random.below(lines.len() + 1);
    let start: usize = lines.iter().take(line).map(|line| line.len()).sum();
    let content = lines.get(line).map_or("", |line| line.trim_end_matches(['\n', '\r']));
    let length: usize = content.chars().map(|c| units(c, encoding)).sum();
    let column = random.below(length + 2);
    let (mut seen, mut offset) = (0, start + content.len());
    for (at, c) in content.char_indices() {
        seen += units(c, encoding);
        if seen > column {
            offset = start + at;
            break;
        }
    }
    (offset, json!({ "line": line, "character": column }))
}

/// One change of a text.
fn change(random: &mut Random, text: &mut String, encoding: &str) {
    if text.len() > LONGEST || random.below(200) == 0 {
        return text.truncate(lines(text).iter().take(20).map(|line| line.len()).sum());
    }
    let (a, _) = place(random, text, encoding);
    let b = if random.below(3) == 0 { place(random, text, encoding).0 } else { a };
    let new: String = (0..random.below(3)).map(|_| PIECES[random.below(PIECES.len())]).collect();
    text.replace_range(a.min(b)..a.max(b), &new);
}

/// A request of some kind at some place; nobody waits for its answer.
fn ask(random: &mut Random, client: &mut Client, text: &str, encoding: &str) {
    let (_, position) = place(random, text, encoding);
    let about = json!({ "uri": URI });
    let range = json!({ "start": position, "end": position });
    let asked = [
        ("textDocument/completion", json!({ "textDocument": about, "position": position })),
        ("textDocument/hover", json!({ "textDocument": about, "position": position })),
        ("textDocument/definition", json!({ "textDocument": about, "position": position })),
        ("textDocument/signatureHelp", json!({ "textDocument": about, "position": position })),
        (
            "textDocument/rename",
            json!({ "textDocument": about, "position": position, "newName": "n" }),
        ),
        ("textDocument/documentSymbol", json!({ "textDocument": about })),
        ("textDocument/foldingRange", json!({ "textDocument": about })),
        ("textDocument/semanticTokens/full", json!({ "textDocument": about })),
        ("textDocument/inlayHint", json!({ "textDocument": about, "range": range })),
        (
            "textDocument/codeAction",
            json!({ "textDocument": about, "range": range, "context": { "diagnostics": [] } }),
        ),
        (
            "textDocument/formatting",
            json!({ "textDocument": about, "options": { "tabSize": 4, "insertSpaces": true } }),
        ),
    ];
    let (method, params) = asked[random.below(asked.len())].clone();
    let id = client.ask(method, params);
    if random.below(4) == 0 {
        client.notify("$/cancelRequest", json!({ "id": id }));
    }
}

fn seed() -> u64 {
    let fresh = std::env::var("FMTC_SEED").ok().and_then(|seed| seed.parse().ok());
    fresh.unwrap_or(20)
}

fn survives(encoding: &str, edits: usize) {
    let mut random = Random(seed());
    let mut client = Client::start(encoding);
    let mut text = String::from("summary A \"\\(x) \u{1f600}\"\r\nexpect A { x: 1 } == \"1\"\r\n");
    client.open(URI, &text);
    for edit in 0..edits {
        (0..=random.below(3)).for_each(|_| change(&mut random, &mut text, encoding));
        client.replace(URI, &text);
        if edit % 25 == 0 {
            ask(&mut random, &mut client, &text, encoding);
        }
        if edit % 500 == 0 {
            client.published(URI);
        }
    }
    let diagnostics = client.diagnostics(URI);
    let errors = client.failures();
    client.end();
    const INTERNAL: i64 = -32603;
    assert!(!errors.contains(&INTERNAL), "a handler panicked; FMTC_SEED={}", seed());
    let mut fresh = Client::start(encoding);
    fresh.open(URI, &text);
    assert_eq!(diagnostics, fresh.diagnostics(URI), "FMTC_SEED={} {text:?}", seed());
    fresh.end();
}

#[test]
fn random_edits_in_utf_8() {
    survives("utf-8", EDITS / 3);
}

#[test]
fn random_edits_in_utf_16() {
    survives("utf-16", EDITS / 3 + 1);
}

#[test]
fn random_edits_in_utf_32() {
    survives("utf-32", EDITS / 3);
}
