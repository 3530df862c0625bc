//! The formatters of `tests/corpus`, those of packs among them, against the types of their programs:
//! every key of the corpus itself finds its types, nothing is found wrong, no section becomes larger, and each member that is misspelled is one finding
//! that says the right name. What a pack has for types that a program has not is left out.

use crate::breakages::{Breakage, breakages};
use crate::document::{Texts, read};
use crate::engine::{self, root, verdict};
use fmtc::compile::{Options, Outcome, Session};
use fmtc::diag::codes::types::KEY_NO_TYPE;
use fmtc::diag::{Diagnostic, Severity};
use fmtc::isa::LldbRange;
use fmtc::packs::{Pack, SCHEME};
use fmtc::sema::{self, graph::Node};
use fmtc::source::SourceMap;
use fmtc::syntax;
use fmtc::types::{DebugFile, Files, Types};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Files, some of which are asked for by other names.
pub(crate) struct OnDisk(pub(crate) Vec<(PathBuf, PathBuf)>);

/// What the formatters of the corpus import.
fn in_corpus(path: &str) -> Result<String, String> {
    read(&root().join("tests/corpus").join(path))
}

impl Files for OnDisk {
    fn open(&self, path: &Path) -> Option<DebugFile> {
        let moved = self.0.iter().find(|(from, _)| from == path);
        let path = moved.map_or(path, |(_, to)| to);
        Some(Arc::new(std::fs::read(path).ok()?))
    }
}

fn compile(text: &str, types: Option<&Types>) -> Outcome {
    compile_as(text, types, Options::default())
}

fn compile_as(text: &str, types: Option<&Types>, options: Options) -> Outcome {
    let mut sources = SourceMap::new();
    let id = sources.add("it.fmt", text);
    let mut corpus = Texts(in_corpus);
    let session = Session::new(&mut sources, options).loader(&mut corpus);
    match types {
        Some(types) => session.against(types).compile(&[id]),
        None => session.compile(&[id]),
    }
}

/// So many misspelled members are tried of a pack: that of Rust's library has hundreds.
const MAX_OF_PACK: usize = 60;

/// The formatters in a text; packs stand in place of their imports, so that they can be changed.
fn formatters(text: &str) -> Result<String, String> {
    let line = |line: &str| match imported(line).and_then(|path| path.strip_prefix(SCHEME)) {
        Some(name) => {
            let pack = Pack::named(name).map_err(|error| error.to_string())?;
            Ok(pack.text.to_owned())
        }
        None => Ok(format!("{line}\n")),
    };
    text.lines().map(line).collect()
}

/// The path of the import that a line is.
fn imported(line: &str) -> Option<&str> {
    line.strip_prefix("import \"")?.strip_suffix('"')
}

/// Checks the formatters of a name against a program.
pub(crate) fn check(stem: &str, program: &Path) -> engine::Outcome {
    let binary = program.to_owned();
    let types = Types::read(&[binary], &OnDisk(Vec::new())).map_err(|damage| damage.to_string())?;
    let path = root().join(format!("tests/corpus/{stem}.fmt"));
    let written = std::fs::read_to_string(&path).map_err(|e| e.to_string())?;
    let text = formatters(&written)?;
    let outcome = compile(&text, Some(&types));
    let has_unmatched = outcome.diagnostics.iter().any(|found| found.code == KEY_NO_TYPE);
    let has_pack = written.contains(SCHEME);
    if has_unmatched && !has_pack {
        return Err("a key matches no type".to_owned());
    }
    let is_wrong = |found: &&Diagnostic| of_types(found) && found.severity() != Severity::Note;
    if let Some(found) = outcome.diagnostics.iter().find(is_wrong) {
        return Err(format!("{}: {}", found.code.id, found.message));
    }
    let notes: Vec<String> =
        outcome.diagnostics.iter().map(|found| found.message.clone()).collect();
    let size = |outcome: Outcome| outcome.compiled.map(|compiled| compiled.section.len());
    if size(outcome).is_none_or(|with| size(compile(&text, None)).is_none_or(|size| size < with)) {
        return Err("the section is larger with types".to_owned());
    }
    let members = members(&text);
    if members.is_empty() {
        return Err("the formatters read no members".to_owned());
    }
    let mutants = members
        .iter()
        .flat_map(|(at, name)| misspelled(name).into_iter().map(move |wrong| (*at, name, wrong)));
    // `tv_nsec` without a letter is a member as well.
    let mutants = mutants.filter(|(.., wrong)| members.iter().all(|(_, name)| name != wrong));
    let (mut seen, mut wrong) = (0, Vec::new());
    let mutants: Vec<_> = mutants.collect();
    let step = if has_pack { mutants.len().div_ceil(MAX_OF_PACK) } else { 1 };
    for (at, name, misspelled) in mutants.into_iter().step_by(step) {
        let mutant = Mutant { text: &text, at, name, wrong: &misspelled };
        match finding(&mutant, &types, &notes, has_pack) {
            Finding::Right => seen += 1,
            Finding::Wrong(what) => wrong.push(what),
            // A pack has formatters for types that the program has not, and tests members of versions.
            Finding::None if has_pack => {}
            Finding::None => wrong.push(format!("no finding names `{misspelled}`")),
        }
    }
    wrong.extend(unreported(&text, &types, &notes));
    if seen == 0 {
        wrong.push("no misspelled member is reported".to_owned());
    }
    verdict(&wrong)
}

/// The failure of a text in which more than a twentieth of the planted mistakes are not reported.
fn unreported(text: &str, types: &Types, notes: &[String]) -> Option<String> {
    let broken = breakages(text, types);
    let options = || Options { against_strict: true, ..Options::default() };
    let is_reported = |broken: &Breakage| {
        let found = compile_as(&broken.text, Some(types), options()).diagnostics;
        found.iter().any(|new| new.severity() == Severity::Error && !notes.contains(&new.message))
    };
    let missed: Vec<_> = broken.iter().filter(|broken| !is_reported(broken)).collect();
    let lines = missed.iter().map(|of| format!("not reported, {}: {}", of.kind, of.written));
    (missed.len() * 20 > broken.len()).then(|| lines.collect::<Vec<_>>().join("\n"))
}

/// The places of the names of members, each member of a program once.
fn members(text: &str) -> BTreeSet<(usize, String)> {
    let mut sources = SourceMap::new();
    let id = sources.add("it.fmt", text);
    let file = syntax::parse(id, text).file;
    let mut files = vec![file];
    for path in text.lines().filter_map(imported) {
        let id = match path.strip_prefix(SCHEME) {
            Some(name) => Pack::named(name).expect("a pack").add(&mut sources),
            None => sources.add(path, in_corpus(path).expect("a file")),
        };
        files.push(syntax::parse(id, sources.get(id).expect("its text").text()).file);
    }
    let (checked, _) = sema::check(files, LldbRange::ALL);
    let summaries = checked.summaries.iter().map(|summary| &summary.program.graph);
    let states = checked.children.iter().filter_map(|c| c.state.as_ref()).map(|s| &s.graph);
    let methods = checked.children.iter().flat_map(|children| &children.methods);
    let graphs = summaries.chain(states).chain(methods.map(|(_, program)| &program.graph));
    let places = graphs.flat_map(|graph| graph.entries()).filter_map(|(node, _, span)| {
        let Node::Member(_, name) = node else { return None };
        let span = (span.source == id).then_some(span)?;
        let written = &text[span.start as usize..span.end as usize];
        let at = span.start as usize + written.rfind(name.as_str())?;
        Some((at, name.to_string()))
    });
    places.collect()
}

/// Whether types say it of a type that is there; what else is said is said without them.
fn of_types(diagnostic: &Diagnostic) -> bool {
    diagnostic.code.id[1..].starts_with("09") && diagnostic.code != KEY_NO_TYPE
}

/// Names with one letter changed or doubled, and with one left out.
fn misspelled(name: &str) -> Vec<String> {
    let (start, last) = name.split_at(name.len() - 1);
    let mut names = vec![format!("{name}{last}")];
    if name.len() > 1 {
        names.push(format!("{start}{}", if last == "q" { 'z' } else { 'q' }));
    }
    if name.len() > 3 {
        let middle = name.len() / 2;
        names.push(format!("{}{}", &name[..middle], &name[middle + 1..]));
    }
    names
}

/// What is said of a misspelled member.
enum Finding {
    /// One finding, with the right name; of packs one among others.
    Right,
    /// Something else.
    Wrong(String),
    /// Nothing, or notes alone.
    None,
}

/// Formatters and a name in them that is misspelled.
struct Mutant<'a> {
    text: &'a str,
    at: usize,
    name: &'a str,
    wrong: &'a str,
}

fn finding(mutant: &Mutant<'_>, types: &Types, notes: &[String], has_pack: bool) -> Finding {
    let Mutant { text, at, name, wrong } = *mutant;
    let line = 1 + text[..at].matches('\n').count();
    let mut text = text.to_owned();
    text.replace_range(at..at + name.len(), wrong);
    // A finding that is an error ends the compilation before any code is made.
    let options = Options { against_strict: true, ..Options::default() };
    let mut found = compile_as(&text, Some(types), options).diagnostics;
    found.retain(|found| of_types(found) && !notes.contains(&found.message));
    let says = |d: &Diagnostic| {
        d.message.contains(&format!("`{wrong}`"))
            && d.help.iter().any(|help| help.contains(&format!("`{name}`")))
    };
    // Where a pack asks whether a member is there, what depends on it is judged otherwise too.
    let is_right =
        if has_pack { found.iter().any(says) } else { matches!(&*found, [one] if says(one)) };
    if is_right {
        return Finding::Right;
    }
    if found.iter().all(|d| d.severity() == Severity::Note) {
        return Finding::None;
    }
    let said = found.iter().map(|d| format!("{}: {} ({:?})", d.code.id, d.message, d.help));
    let said = said.collect::<Vec<_>>().join("; ");
    Finding::Wrong(format!("line {line}, `{wrong}` for `{name}`: [{said}]"))
}
