//! Checks of a program: its section, the types of its debug information, and the types that its keys match.

use super::Report;
use crate::bytecode::load;
use crate::cli::binaries;
use crate::cli::files;
use crate::cli::link;
use crate::cli::packs;
use crate::cli::report::Reporter;
use crate::cli::sections::{self, SectionOptions};
use crate::diag::suggest::counted;
use crate::isa::Lldb;
use crate::limits;
use crate::object::Kind;
use crate::object::inject;
use crate::packs::Pack;
use crate::sema::Key;
use crate::source::{SourceId, Span};
use crate::types::{Links, TypeId, Types, can_be_missing};
use fmtc_disk as disk;
use std::collections::{BTreeSet, HashSet};
use std::path::Path;

/// The most keys that are named.
const MAX_NAMED: usize = 8;

/// The keys of the formatters that LLDBs register from a section.
pub(super) fn keys(section: &[u8], releases: &[Lldb]) -> Vec<Key> {
    let loaded = releases.iter().filter_map(|lldb| load::load(section, *lldb).ok()).flatten();
    let texts: BTreeSet<Box<str>> =
        loaded.map(|formatter| String::from_utf8_lossy(formatter.key).into()).collect();
    let span = Span::new(SourceId(0), 0..0);
    texts.into_iter().map(|text| Key { text, span }).collect()
}

/// Reports the contents of a program; returns the section of its formatters.
pub(super) fn examine(path: &Path, report: &mut Report, reporter: &mut Reporter) -> Vec<u8> {
    let name = path.display();
    if let Err(error) = std::fs::metadata(path) {
        report.failed(&disk::unreadable(path, &error));
        return Vec::new();
    }
    let options = SectionOptions { raw: false, hex: false, summaries: false };
    let bytes = sections::own(path, &options, reporter);
    let keys = keys(&bytes, Lldb::ALL);
    let (injected, link) = (was_injected(path), link::noted(path));
    if let Some(link) = link.as_ref().filter(|_| !injected) {
        left_out(path, link, report);
    }
    if keys.is_empty() {
        report.wrong(
            format!("{name} has no formatters"),
            format!(
                "link the output of `fmtc compile`, or run `fmtc inject {name} FILE`; a linker may have dropped the \
                 section: see docs/building.md"
            ),
        );
        return bytes;
    }
    let plural = if keys.len() == 1 { "" } else { "s" };
    let way = match &link {
        _ if injected => ", added by `fmtc inject`",
        Some(_) => ", added by `fmtc link`",
        None => "",
    };
    report.right(format!("{name} has formatters for {} key{plural}{way}", keys.len()));
    releases(&bytes, report);
    let types = binaries::types_of(path);
    let checked = types.and_then(|types| {
        matches(&types, &keys, report);
        types.certain(())
    });
    if let Err(damage) = checked {
        report.wrong(
            format!("types: {damage}"),
            "build with `-g` and do not strip the program: without debug information a debugger has no types",
        );
    }
    bytes
}

fn was_injected(path: &Path) -> bool {
    let file = files::read(path, limits::BINARY);
    file.is_ok_and(|file| inject::was_injected(&file, Kind::Formatters))
}

/// Reports what a link left out, and how to find the keys that match no type.
fn left_out(program: &Path, link: &link::Noted, report: &mut Report) {
    for line in link.said.lines().filter(|line| line.contains(link::LEFT_OUT)).take(MAX_NAMED) {
        let line = line.trim_start_matches("fmtc: warning: ");
        report.wrong(line, "correct the file, and build again");
    }
    let files: Vec<String> = link.read.iter().map(|file| file.display().to_string()).collect();
    if !files.is_empty() {
        report.noted(
            "`fmtc link` may leave out formatters whose keys match no type",
            format!("`fmtc check {} --against {}` lists them", files.join(" "), program.display()),
        );
    }
}

/// Reports how many formatters each LLDB registers, if the numbers differ.
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

/// Reports what was read, keys that match no type, and types of the matched values that LLDB cannot read.
fn matches(types: &Types, keys: &[Key], report: &mut Report) {
    for source in types.sources() {
        match source.advice() {
            None => report.right(source.to_string()),
            Some(advice) => report.wrong(source.to_string(), advice),
        }
    }
    let (mut unmatched, mut matched) = (Vec::new(), BTreeSet::<TypeId>::new());
    for key in keys {
        let found = types.matched(key);
        if found.is_empty() && can_be_missing(&key.text) {
            unmatched.push(&*key.text);
        }
        matched.extend(found);
    }
    // Packs have keys for what a program may use of a library.
    let of_packs: HashSet<Box<str>> = match unmatched.is_empty() {
        true => HashSet::new(),
        false => Pack::all().iter().flat_map(packs::keys).collect(),
    };
    unmatched.retain(|key| !of_packs.contains(*key));
    if unmatched.is_empty() {
        report.right("each key matches a type");
    }
    let names: HashSet<_> = matched.iter().map(|ty| types.name(*ty)).collect();
    for key in unmatched.iter().take(MAX_NAMED) {
        let text = format!("`{key}` matches no type of the program");
        // What another key matches was not meant.
        match types.near(key).iter().find(|near| !names.contains(near.as_str())) {
            Some(near) => report.wrong(text, format!("did you mean `{near}`?")),
            None => report.noted(
                text,
                "the program does not use the type, or only declares it: `fmtc types` lists the types of the program",
            ),
        }
    }
    if unmatched.len() > MAX_NAMED {
        let more = unmatched.len() - MAX_NAMED;
        report.noted(
            format!("{} without a type that matches", counted(more, "more key")),
            "a program need not use every type of a library",
        );
    }
    if types.sources().iter().all(|source| source.is_complete()) {
        incomplete(types, matched, report);
    }
}

/// Reports parts of values whose types are only declared: a debugger has no members of them, and shows an error for a
/// text.
fn incomplete(types: &Types, matched: BTreeSet<TypeId>, report: &mut Report) {
    let found = Links::new(types).incomplete(matched);
    let Some((owner, member, of)) = found.first() else { return };
    let more = match found.len() {
        1 => String::new(),
        count => format!(", and of {} more types that these formatters meet", count - 1),
    };
    report.wrong(
        format!("`{owner}` has a `{of}` in `{member}`, of which the program has only a declaration{more}: LLDB cannot read it"),
        "compile with `-fstandalone-debug` (clang leaves out types that a library has), or install the debug information of the library",
    );
}
