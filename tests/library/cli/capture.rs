//! Each value of the corpus, as LLDB 22 and 23 had it, becomes an `expect` that `fmtc test` passes.
//!
//! Those that do not are in `tests/corpus/not-captured.json` with the reason; `recorded: ` says that only recorded
//! trees lack what is needed, not live values.

use crate::cli::command::Folder;
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;

const DEBUGGERS: [&str; 2] = ["22", "23"];

fn read(name: &str) -> Value {
    let path = format!("{}/tests/corpus/{name}", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap()
}

#[test]
fn values_of_the_corpus_become_tests() {
    let reasons = read("not-captured.json");
    let of_recorded =
        |(_, reason): &(&String, &Value)| !reason.as_str().unwrap().starts_with("live: ");
    let known = reasons.as_object().unwrap().iter().filter(of_recorded);
    let known: BTreeSet<_> = known.map(|(name, _)| name.clone()).collect();
    std::thread::scope(|scope| {
        for lldb in DEBUGGERS {
            let known = &known;
            scope.spawn(move || assert_eq!(*known, not_captured(lldb), "in LLDB {lldb}"));
        }
    });
}

/// A folder with the formatters of the corpus.
fn formatters() -> Folder {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    let folder = Folder::new(&[]);
    for entry in std::fs::read_dir(corpus).unwrap().map(Result::unwrap) {
        let name = entry.file_name().into_string().unwrap();
        if name.ends_with(".fmt") {
            std::fs::copy(entry.path(), folder.path(&name)).unwrap();
        }
    }
    folder
}

/// Tries all values of a debugger; those that are written must hold.
fn not_captured(lldb: &str) -> BTreeSet<String> {
    let trees = read(&format!("trees-{lldb}.json"));
    let mut missing = BTreeSet::new();
    for (stem, values) in trees.as_object().unwrap() {
        let folder = formatters();
        std::fs::copy(folder.path(&format!("{stem}.fmt")), folder.path("test.fmt")).unwrap();
        let compiled = folder.fmtc(&["compile", "test.fmt", "--emit", "bin", "-o", "section"]);
        assert_eq!(compiled.code, Some(0), "{stem}\n{}", compiled.stderr);
        let mut items = String::new();
        for (name, value) in values.as_object().unwrap() {
            match item(&folder, lldb, value) {
                Some(item) => items.push_str(&item),
                None => drop(missing.insert(format!("{stem}/{name}"))),
            }
        }
        let text = String::from_utf8(folder.read("test.fmt")).unwrap();
        std::fs::write(folder.path("test.fmt"), format!("{text}\n{items}")).unwrap();
        let run = folder.fmtc(&["test", "test.fmt", "--lldb", lldb]);
        assert_eq!(run.code, Some(0), "{stem} in LLDB {lldb}\n{}", run.stderr);
    }
    missing
}

fn item(folder: &Folder, lldb: &str, value: &Value) -> Option<String> {
    std::fs::write(folder.path("value.json"), value["tree"].to_string()).unwrap();
    let mut arguments = vec![
        "run",
        "--section",
        "section",
        "--value",
        "value.json",
        "--as-expect",
        "--emulate",
        lldb,
    ];
    // `frame variable` runs no summary of a null pointer.
    let is_null = value["lines"].as_str().unwrap().ends_with("= nullptr\n");
    if let Some(summary) = value["summary"].as_str().filter(|_| !is_null) {
        arguments.extend(["--shown", summary]);
    }
    let run = folder.fmtc(&arguments);
    assert!(run.code == Some(0) || run.stderr.contains("E0808"), "{}", run.stderr);
    (run.code == Some(0)).then(|| String::from_utf8(run.stdout).unwrap())
}
