//! The page for those who have formatters in another language: every spelling of its tables
//! compiles, and shows what the page says that it shows.

use crate::document::blocks;
use crate::language::{differences, reports};
use fmtc::compile::{Options, Outcome, Session};
use fmtc::isa::{Lldb, LldbRange};
use fmtc::source::SourceMap;
use std::path::Path;

const DOCUMENT: &str = "migrating.md";

/// A piece of code in the second column of a table.
struct Spelling<'t> {
    line: usize,
    code: &'t str,
    /// What is behind `→`.
    shown: Option<&'t str>,
    /// The first release that has it.
    first: Lldb,
}

/// The spellings of a row that is not a head of a table.
fn spellings(line: usize, row: &str) -> Vec<Spelling<'_>> {
    let cell = row.strip_suffix(" |").and_then(|row| row.rsplit_once(" | "));
    let Some((_, cell)) = cell.filter(|_| row.starts_with("| ")) else { return Vec::new() };
    let first = match cell {
        cell if cell.contains("LLDB 24") => Lldb::V24,
        cell if cell.contains("LLDB 23") => Lldb::V23,
        _ => Lldb::V20,
    };
    let parts: Vec<&str> = cell.split('`').collect();
    let mut found: Vec<Spelling<'_>> = Vec::new();
    for pair in parts.chunks_exact(2) {
        match (pair[0].ends_with("→ "), found.last_mut()) {
            (true, Some(last)) => last.shown = Some(pair[1]),
            _ => found.push(Spelling { line, code: pair[1], shown: None, first }),
        }
    }
    found
}

/// The program that has a spelling in it; `None` for words and signs alone.
fn program(code: &str) -> Option<String> {
    let begins = |words: &[&str]| words.iter().any(|word| code.starts_with(word));
    let text_at = code.find("\\(").filter(|at| code.find('"').is_none_or(|quote| *at < quote));
    let filled = |value: &str| code.replace('…', value);
    let is_word = code.chars().all(|c| c.is_alphabetic()) && code.len() > 1;
    Some(match code {
        "{" | "}" | "_" => return None,
        _ if is_word => return None,
        _ if begins(&["fmtc "]) => return None,
        _ if begins(&["summary \""]) => filled("text"),
        _ if begins(&["summary ", "children ", "func ", "let "]) => filled("\"text\""),
        _ if begins(&["@"]) => format!("{code} summary T \"text\""),
        _ if begins(&["count {"]) => {
            format!("children T {{ {} at(i) {{ data[i] }} }}", filled("3"))
        }
        _ if begins(&["at("]) => format!("children T {{ count {{ 3 }} {} }}", filled("data[i]")),
        _ if begins(&["index("]) => {
            format!("children T {{ count {{ 3 }} at(i) {{ data[i] }} {} }}", filled("0"))
        }
        _ if begins(&["/", "\"", "unsigned "]) || code.contains('<') && !code.contains('(') => {
            format!("summary {code} \"text\"")
        }
        _ if text_at.is_some() => format!("summary T<_> \"{code}\""),
        _ if begins(&["if "]) => {
            format!("summary T {{ {} \"text\" }}", code.replacen('c', "on", 1))
        }
        _ => format!("summary T<_> {{ let i = 0 \"\\({})\" }}", filled("\"text\"")),
    })
}

/// Compiles the program and runs what is shown of the value of the page; what is wrong with it.
fn problem(spelling: &Spelling<'_>, value: &str) -> Option<String> {
    let Spelling { line, code, shown, first } = spelling;
    let mut text = program(code)? + "\n";
    if let Some(shown) = shown {
        text += &format!("expect T<int> {value} == {shown:?}\n");
    } else if !text.contains("summary") && !text.contains("children") {
        text += "summary T \"text\"\n";
    }
    let mut sources = SourceMap::new();
    let id = sources.add("row.fmt", text.as_str());
    let options = Options { lldb: LldbRange::new(*first, Lldb::V24)?, ..Options::default() };
    let Outcome { compiled, diagnostics, .. } = Session::new(&mut sources, options).compile(&[id]);
    let Some(compiled) = compiled else {
        return Some(format!("line {line}: {text}{}", reports(&sources, &diagnostics)));
    };
    let differences = differences(&sources, &compiled);
    (!differences.is_empty()).then(|| format!("line {line}: `{code}`\n{differences}"))
}

#[test]
fn every_row_does_what_it_says() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(DOCUMENT);
    let page = std::fs::read_to_string(path).unwrap();
    let blocks = blocks(DOCUMENT);
    let value = &blocks.iter().find(|block| block.info == "value").expect("the value").code;
    let rows = page.lines().zip(1..).filter(|(row, _)| !row.ends_with("| `.fmt` |"));
    let found: Vec<Spelling<'_>> = rows.flat_map(|(row, line)| spellings(line, row)).collect();
    let compiled = found.iter().filter(|spelling| program(spelling.code).is_some()).count();
    let shown = found.iter().filter(|spelling| spelling.shown.is_some()).count();
    assert!(compiled >= 90 && shown >= 40, "{compiled} spellings, {shown} of them show something");
    let problems: Vec<String> =
        found.iter().filter_map(|spelling| problem(spelling, value.trim_end())).collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
