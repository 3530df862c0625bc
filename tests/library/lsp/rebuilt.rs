//! A program that is built again and again while its formatters are edited. With `FMTC_FULL=1` thirty builds, one every
//! four seconds, and no finding may be out of date for more than a second; by default six builds.

#![allow(clippy::print_stdout)]

use crate::lsp::programs::{started, uri, wait_for};
use serde_json::json;
use std::path::Path;
use std::time::{Duration, Instant};

/// Two builds, and what is wrong with the formatter in each.
const BUILDS: [(&[u8], &str); 2] = [
    (include_bytes!("../../types/objects/clang_dwarf5.o"), "W0912"),
    (include_bytes!("../../types/objects/findings.o"), "W0911"),
];
const EDITS: usize = 10;

/// What may differ between a look and the whole.
struct Run {
    builds: usize,
    /// From one build to the next.
    pause: Duration,
    latest: Duration,
}

const SAMPLE: Run = Run { builds: 6, pause: Duration::ZERO, latest: Duration::from_secs(5) };
const WHOLE: Run =
    Run { builds: 30, pause: Duration::from_secs(4), latest: Duration::from_secs(1) };

fn text(edit: usize) -> String {
    format!("// {edit}\nsummary geo::Vec2 \"(\\(xx), \\(y))\"\n")
}

#[test]
fn findings_follow_the_builds_and_memory_is_flat() {
    let run = if std::env::var_os("FMTC_FULL").is_some() { WHOLE } else { SAMPLE };
    let folder = tempfile::tempdir().unwrap();
    let uri = uri(folder.path());
    let mut client = started(folder.path(), json!({ "against": "app" }));
    client.open(&uri, &text(0));
    let (mut late, mut edits) = (Vec::new(), 0);
    let mut memory = Vec::new();
    for (build, (program, code)) in (0..run.builds).zip(BUILDS.iter().cycle()) {
        client.take("textDocument/publishDiagnostics");
        write(folder.path(), program);
        let begun = Instant::now();
        wait_for(&mut client, &uri, &[code]);
        late.push(begun.elapsed());
        memory.extend(client.peak_memory().filter(|_| build >= BUILDS.len()));
        let last = edits + EDITS;
        while edits < last || begun.elapsed() < run.pause {
            edits += 1;
            client.replace(&uri, &text(edits));
            assert_eq!(client.codes(&uri), [*code]);
        }
    }
    let latest = late.iter().max().copied().unwrap_or_default();
    println!(
        "{edits} edits, {} builds: findings {latest:?} late at most, {memory:?} KiB",
        late.len()
    );
    assert!(latest <= run.latest, "{late:?}");
    if let (Some(first), Some(last)) = (memory.first(), memory.last()) {
        assert!(last * 10 <= first * 11, "{memory:?}");
    }
    client.end();
}

/// Replaces the program at once, as linkers do.
fn write(folder: &Path, program: &[u8]) {
    let new = folder.join("app.new");
    std::fs::write(&new, program).unwrap();
    std::fs::rename(new, folder.join("app")).unwrap();
}
