//! The formatters of `tests/corpus` against the types of their programs: every key finds its types,
//! nothing is found wrong, no section changes, and each member that is misspelled is one finding
//! that says the right name.

use crate::root;
use fmtc::compile::{Loader, Options, Outcome, Session};
use fmtc::diag::Diagnostic;
use fmtc::isa::LldbRange;
use fmtc::object::read::ReadAt;
use fmtc::sema::{self, graph::Node};
use fmtc::source::{SourceId, SourceMap};
use fmtc::syntax;
use fmtc::types::{Binary, DebugFile, Files, Types};
use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Files, some of which are asked for by other names.
pub(crate) struct OnDisk(pub(crate) Vec<(PathBuf, PathBuf)>);

/// Loads what the formatters of the corpus import.
struct Corpus;

impl Loader for Corpus {
    fn load(
        &mut self,
        sources: &mut SourceMap,
        _: SourceId,
        path: &str,
    ) -> Result<SourceId, String> {
        let text = std::fs::read_to_string(root().join("tests/corpus").join(path));
        let text = text.map_err(|error| error.to_string())?;
        Ok(sources.find(path).unwrap_or_else(|| sources.add(path, text)))
    }
}

struct Bytes(Vec<u8>);

impl ReadAt for Bytes {
    fn size(&self) -> u64 {
        self.0.size()
    }

    fn read_exact_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
        self.0.read_exact_at(offset, buffer)
    }
}

impl Files for OnDisk {
    fn open(&self, path: &Path) -> Option<DebugFile> {
        let moved = self.0.iter().find(|(from, _)| from == path);
        let path = moved.map_or(path, |(_, to)| to);
        Some(Arc::new(Bytes(std::fs::read(path).ok()?)))
    }
}

fn compile(text: &str, types: Option<&Types>) -> Outcome {
    let mut sources = SourceMap::new();
    let id = sources.add("it.fmt", text);
    let mut corpus = Corpus;
    let session = Session::new(&mut sources, Options::default()).loader(&mut corpus);
    match types {
        Some(types) => session.against(types).compile(&[id]),
        None => session.compile(&[id]),
    }
}

/// Checks the formatters of a name against a program.
pub(crate) fn check(stem: &str, program: &Path) -> Result<(), String> {
    let binary = Binary { path: program.to_owned() };
    let types = Types::read(&[binary], &OnDisk(Vec::new())).map_err(|damage| damage.to_string())?;
    let path = root().join(format!("tests/corpus/{stem}.fmt"));
    let text = std::fs::read_to_string(&path).map_err(|e| e.to_string())?;
    let outcome = compile(&text, Some(&types));
    if let Some(found) = outcome.diagnostics.iter().find(|found| of_types(found)) {
        return Err(format!("{}: {}", found.code.id, found.message));
    }
    let [with, without] = [outcome, compile(&text, None)].map(|o| o.compiled.map(|c| c.section));
    if with.is_none() || with != without {
        return Err("the section is not the same with types".to_owned());
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
    let unseen =
        |(at, name, wrong): (usize, &String, String)| survives(&text, at, name, &wrong, &types);
    let wrong: Vec<String> = mutants.filter_map(unseen).collect();
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

/// The places of the names of members, each member of a program once.
fn members(text: &str) -> BTreeSet<(usize, String)> {
    let mut sources = SourceMap::new();
    let id = sources.add("it.fmt", text);
    let mut files = vec![syntax::parse(id, text).file];
    for path in text.lines().filter_map(|line| line.strip_prefix("import \"")) {
        let id = Corpus.load(&mut sources, id, path.trim_end_matches('"')).expect("a file");
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

/// Whether types say it; what else is said is said without them.
fn of_types(diagnostic: &Diagnostic) -> bool {
    diagnostic.code.id[1..].starts_with("09")
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

/// What is wrong with what is said of a misspelled member, if anything is.
fn survives(text: &str, at: usize, name: &str, wrong: &str, types: &Types) -> Option<String> {
    let line = 1 + text[..at].matches('\n').count();
    let mut text = text.to_owned();
    text.replace_range(at..at + name.len(), wrong);
    let mut found = compile(&text, Some(types)).diagnostics;
    found.retain(of_types);
    let says = |d: &Diagnostic| {
        d.message.contains(&format!("`{wrong}`"))
            && d.help.iter().any(|help| help.contains(&format!("`{name}`")))
    };
    let is_right = matches!(found.as_slice(), [one] if says(one));
    let list = || {
        let said = found.iter().map(|d| format!("{}: {} ({:?})", d.code.id, d.message, d.help));
        said.collect::<Vec<_>>().join("; ")
    };
    (!is_right).then(|| format!("line {line}, `{wrong}` for `{name}`: [{}]", list()))
}
