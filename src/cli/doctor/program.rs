//! Checks of a program: its section, the types of its debug information, and the types that its keys match.

use super::Report;
use crate::bytecode::{load, section};
use crate::cli::binaries;
use crate::cli::report::Reporter;
use crate::cli::sections::{self, SectionOptions};
use crate::display::pattern;
use crate::isa::Lldb;
use crate::sema::Key;
use crate::source::{SourceId, Span};
use crate::types::Types;
use std::collections::BTreeSet;
use std::path::Path;

/// The most keys that are named.
const MAX_NAMED: usize = 8;

/// Reports what is in a program; gives the keys of its formatters.
pub(super) fn examine(path: &Path, report: &mut Report, reporter: &mut Reporter) -> Vec<Key> {
    let name = path.display();
    let options = SectionOptions { raw: false, hex: false, summaries: false };
    let bytes = sections::own(path, &options, reporter);
    let texts: BTreeSet<Box<str>> =
        section::records(&bytes).map(|entry| String::from_utf8_lossy(entry.key).into()).collect();
    let span = Span::new(SourceId(0), 0..0);
    let keys: Vec<Key> = texts.into_iter().map(|text| Key { text, span }).collect();
    if keys.is_empty() {
        report.wrong(
            format!("{name} has no formatters"),
            format!(
                "link what `fmtc compile` writes, or run `fmtc inject {name} FILE`; a linker may have dropped the \
                 section: see docs/embedding.md"
            ),
        );
        return keys;
    }
    let plural = if keys.len() == 1 { "" } else { "s" };
    report.right(format!("{name} has formatters for {} key{plural}", keys.len()));
    releases(&bytes, report);
    match binaries::types_of(path) {
        Ok(types) => matches(&types, &keys, report),
        Err(damage) => report.wrong(
            format!("types: {damage}"),
            "build with debug information (`-g`) and do not strip it: a debugger without it has no types",
        ),
    }
    keys
}

/// Reports how many formatters each LLDB registers, where they differ.
fn releases(bytes: &[u8], report: &mut Report) {
    let count = |lldb| load::load(bytes, lldb).map_or(0, |loaded| loaded.len());
    let counts: Vec<(Lldb, usize)> = Lldb::ALL.iter().map(|&lldb| (lldb, count(lldb))).collect();
    let groups: Vec<String> = counts
        .chunk_by(|(_, a), (_, b)| a == b)
        .filter_map(|group| {
            let [(first, count), .., (last, _)] = group else {
                let (only, count) = group.first()?;
                return Some(format!("{count} in {only}"));
            };
            Some(format!("{count} in {first} to {last}"))
        })
        .collect();
    match groups.as_slice() {
        [_] => {}
        _ => report.noted(
            format!("formatters by release of LLDB: {}", groups.join(", ")),
            "children need LLDB 23 or later, some of them 24; `@lldb` says which releases a formatter is for",
        ),
    }
}

/// Reports what was read, and which keys match no type.
fn matches(types: &Types, keys: &[Key], report: &mut Report) {
    for source in types.sources() {
        match source.advice() {
            None => report.right(source.to_string()),
            Some(advice) => report.wrong(source.to_string(), advice),
        }
    }
    let is_unmatched =
        |key: &&Key| types.matched(key, &pattern::matcher).is_ok_and(|found| found.is_empty());
    let unmatched: Vec<&Key> = keys.iter().filter(is_unmatched).collect();
    if unmatched.is_empty() {
        report.right("each key matches a type");
    }
    for key in unmatched.iter().take(MAX_NAMED) {
        let text = format!("`{}` matches no type of the program", key.text);
        match types.near(&key.text).unwrap_or_default().first() {
            Some(near) => report.wrong(text, format!("did you mean `{near}`?")),
            None => report.noted(
                text,
                "the program does not use the type, or only declares it: `fmtc types` lists what there is",
            ),
        }
    }
    if unmatched.len() > MAX_NAMED {
        let more = unmatched.len() - MAX_NAMED;
        report.noted(format!("{more} more keys match none"), "those of packs need not match");
    }
}
