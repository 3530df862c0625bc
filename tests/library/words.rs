//! The words that CONTRIBUTING.md retires are in no document, help text or message.

use crate::docs::{documents, prose};
use regex::Regex;
use std::fs::read_to_string;
use std::path::Path;

/// Where messages are; texts of the command's help are in docs/commands.md.
const SOURCES: [&str; 2] = ["src", "crates"];

/// A row of the table.
struct Retired {
    word: Regex,
    /// A phrase in which the word stays.
    allowed: Option<String>,
}

impl Retired {
    fn stands_in(&self, text: &str) -> bool {
        let text = text.to_lowercase();
        match &self.allowed {
            Some(phrase) => self.word.is_match(&text.replace(phrase, "")),
            None => self.word.is_match(&text),
        }
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The table, and the document without it.
fn table() -> (Vec<Retired>, String) {
    let text = read_to_string(root().join("CONTRIBUTING.md")).unwrap();
    let (head, rest) = text.split_once("<!-- retired -->\n").expect("the table");
    let (rows, tail) = rest.split_once("<!-- end of retired -->").expect("its end");
    let cells = rows.lines().skip(2).filter_map(|row| row.strip_prefix("| ")?.split_once(" | "));
    let retired = cells.map(|(cell, _)| {
        let (word, allowed) = cell.split_once(", except in ").unwrap_or((cell, ""));
        let word = Regex::new(&format!(r"\b{}(s|ed|ing)?\b", regex::escape(word))).unwrap();
        let allowed =
            Some(allowed.trim_matches('"').to_owned()).filter(|phrase| !phrase.is_empty());
        Retired { word, allowed }
    });
    (retired.collect(), format!("{head}{tail}"))
}

/// The strings of a Rust source with the lines that they begin at.
fn literals(source: &str) -> Vec<(usize, String)> {
    let token = Regex::new(
        r##"(?s)//[^\n]*|/\*.*?\*/|'(?:\\[^\n]*?|[^\\'\n])'|r#"(.*?)"#|r"([^"]*)"|"((?:\\.|[^"\\])*)""##,
    )
    .unwrap();
    let strings = token.captures_iter(source).filter_map(|found| {
        let text = found.get(1).or(found.get(2)).or(found.get(3))?;
        let line = source[..text.start()].lines().count().max(1);
        Some((line, text.as_str().to_owned()))
    });
    strings.collect()
}

/// All Rust sources below a directory, but those that a program writes, and those of `cargo xtask`.
fn sources(directory: &Path, found: &mut Vec<String>) {
    for entry in std::fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            if path.ends_with("generated") || path.ends_with("xtask") {
                continue;
            }
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path.to_string_lossy().into_owned());
        }
    }
}

/// A line without code and the targets of links.
fn words(line: &str) -> String {
    let code = Regex::new(r"``.+?``|`[^`]*`|\]\([^)]*\)").unwrap();
    code.replace_all(line, "").into_owned()
}

#[test]
fn retired_words_are_gone() {
    let (retired, contributing) = table();
    assert!(retired.len() > 4, "the table was not found");
    let mut found = Vec::new();
    let mut look = |place: String, text: &str| {
        let all = retired.iter().filter(|row| row.stands_in(text)).map(|row| row.word.as_str());
        found.extend(all.map(|word| format!("{place}: {word}: {}", text.trim())));
    };
    let mut all = Vec::new();
    documents("", &mut all);
    for document in all {
        let text = match document.as_str() {
            "CONTRIBUTING.md" => contributing.clone(),
            // The blocks are the help texts.
            "docs/commands.md" => read_to_string(root().join(&document)).unwrap(),
            _ => prose(&document),
        };
        for (line, number) in text.lines().zip(1..) {
            look(format!("{document}, line {number} of its prose"), &words(line));
        }
    }
    let mut files = Vec::new();
    SOURCES.iter().for_each(|directory| sources(&root().join(directory), &mut files));
    for file in files {
        let source = read_to_string(&file).unwrap();
        // A message has a space; others are names.
        for (line, text) in literals(&source).into_iter().filter(|(_, text)| text.contains(' ')) {
            look(format!("{file}:{line}"), &text);
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn literals_are_found() {
    let source = "// \"no\"\nlet a = '\"'; let b = \"one \\\" of\n two\"; let c: &'static str = r#\"\"three\"\"#;";
    let found: Vec<String> = literals(source).into_iter().map(|(_, text)| text).collect();
    assert_eq!(found, ["one \\\" of\n two", "\"three\""]);
}
