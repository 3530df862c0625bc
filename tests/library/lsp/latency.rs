//! From a keystroke to its diagnostics, in a text of 10,000 lines.
//!
//! `cargo test --release --test library lsp::latency -- --nocapture` prints what is measured and holds it
//! to the goal; without `--release` the text is smaller and only the order of things is checked.

#![allow(clippy::print_stdout)]

use crate::lsp::client::Client;
use serde_json::json;
use std::fmt::Write;
use std::time::{Duration, Instant};

const URI: &str = "file:///project/large.fmt";

/// The goal for half and for nearly all of the keystrokes, of 10,000 lines.
const GOAL: (Duration, Duration) = (Duration::from_millis(30), Duration::from_millis(60));

/// Formatters of five kinds in turn, so many lines at least.
fn large(lines: usize) -> String {
    let mut text = String::new();
    let mut written = 0;
    for n in 0.. {
        if written >= lines {
            break;
        }
        let start = text.len();
        let _ = match n % 5 {
            0 => writeln!(text, "summary ns::One{n} \"(\\(x), \\(y))\"\n"),
            1 => writeln!(
                text,
                "summary ns::Two{n} {{\n    let size = length.unsigned()\n    let limit = \
                 capacity.unsigned()\n    if size > limit {{\n        \"broken \\(size)\"\n    }} \
                 else {{\n        \"\\(size) of \\(limit)\"\n    }}\n}}\n"
            ),
            2 => writeln!(
                text,
                "summary ns::Three{n} \"\\(name) [\\(flag ? \"on \\(count)\" : \"off\")]\"\n"
            ),
            3 => writeln!(
                text,
                "summary ns::Four{n} {{\n    hasValue ? \"\\(storage.value)\" : \"none\"\n}}\n"
            ),
            _ => writeln!(
                text,
                "summary ns::Five{n} {{\n    let bits = raw.unsigned()\n    \"\\(bits >> 12 & \
                 0xF).\\(bits & 0xFFF, radix: 16)\"\n}}\n"
            ),
        };
        written += text[start..].matches('\n').count();
    }
    text
}

fn measured() -> bool {
    !cfg!(debug_assertions)
}

fn insert(line: usize, character: usize, text: &str) -> serde_json::Value {
    let place = json!({ "line": line, "character": character });
    json!([{ "range": { "start": place, "end": place }, "text": text }])
}

/// One keystroke after the other, each when the diagnostics of the one before have come.
#[test]
fn latency_of_single_keystrokes() {
    let (lines, keystrokes) = if measured() { (10_000, 200) } else { (400, 20) };
    let text = large(lines);
    let mut client = Client::start("utf-16");
    client.open(URI, &text);
    // Nothing tells what so many summaries show.
    assert_eq!(client.codes(URI), ["W0316"]);
    let line = text.lines().take(text.lines().count() / 2).collect::<Vec<_>>();
    let line = line.iter().rposition(|line| line.contains("::One")).unwrap();
    let column = text.lines().nth(line).unwrap().find("x)").unwrap();
    let mut times = Vec::new();
    for n in 0..keystrokes {
        // A name grows by a letter, or a line is put in above.
        let change = match n % 4 {
            3 => insert(0, 0, "// \n"),
            _ => insert(line + n / 4, column, "n"),
        };
        let sent = Instant::now();
        client.change(URI, change);
        let (came, diagnostics) = client.published(URI);
        assert_eq!(diagnostics.len(), 1);
        times.push(came - sent);
    }
    client.end();
    report("one keystroke after the other", lines, times);
}

/// Keystrokes in a text with as many mistakes as are shown.
#[test]
fn latency_with_many_mistakes() {
    let (lines, keystrokes) = if measured() { (10_000, 100) } else { (400, 10) };
    let text = format!("//\n{}", large(lines).replace("raw.unsigned()", "raw.unsinged()"));
    let mut client = Client::start("utf-16");
    client.open(URI, &text);
    assert!(!client.codes(URI).is_empty());
    let mut times = Vec::new();
    for _ in 0..keystrokes {
        let sent = Instant::now();
        client.change(URI, insert(0, 2, "x"));
        let (came, diagnostics) = client.published(URI);
        assert!(!diagnostics.is_empty());
        times.push(came - sent);
    }
    client.end();
    report("with many mistakes", lines, times);
}

/// Keystrokes faster than the server: what is out of date is dropped, the last one counts.
#[test]
fn latency_of_a_burst() {
    let lines = if measured() { 10_000 } else { 400 };
    let mut client = Client::start("utf-16");
    client.open(URI, &large(lines));
    client.published(URI);
    const BURST: usize = 200;
    for _ in 0..BURST {
        client.change(URI, insert(0, 0, "\n"));
    }
    client.change(URI, insert(0, 0, "summary Last \"\\(f())\"\n"));
    let sent = Instant::now();
    let (came, diagnostics) = client.published(URI);
    assert_eq!(diagnostics[0]["code"], "E0307");
    let others = client.take("textDocument/publishDiagnostics").len();
    println!("after a burst of {BURST}: {:?}, {others} results before the last", came - sent);
    assert!(others < BURST / 2, "{others} results for {BURST} keystrokes");
    client.end();
}

fn report(what: &str, lines: usize, mut times: Vec<Duration>) {
    times.sort();
    let at = |part: usize| times[times.len() * part / 100];
    let (half, most) = (at(50), at(95));
    println!(
        "{what}, {lines} lines: p50 {half:?}, p95 {most:?}, worst {:?}",
        times[times.len() - 1]
    );
    if measured() {
        assert!(half <= GOAL.0 && most <= GOAL.1, "the goal is {GOAL:?}");
    }
}
