//! Formatters for values of odd types, and what LLDBs show with them: the variables of
//! `tests/debuggers/odd.cpp`.

mod recording;

use super::generator::wild;
use super::roots::Root;
use fmtc::compile::{Options, Session};
use fmtc::debuggee::{Tree, json};
use fmtc::display::{Formatted, Section, show};
use fmtc::isa::Lldb;
use fmtc::source::SourceMap;
use fmtc::vm::{Budget, Limits, Stop};
use serde_json::Value;
use std::collections::BTreeMap;

pub(crate) use recording::Recording;

/// The value trees of one LLDB by variable.
pub(crate) type Trees = BTreeMap<String, Value>;

/// What one LLDB printed with one section, by variable.
pub(crate) type Lines = BTreeMap<String, String>;

/// A section with a formatter for every type.
#[derive(Clone)]
pub(crate) struct Tried {
    pub(crate) seed: u64,
    pub(crate) text: String,
    pub(crate) section: Vec<u8>,
}

impl Tried {
    /// The formatters of a seed.
    ///
    /// # Errors
    /// If those that compile alone do not together.
    pub(crate) fn new(seed: u64, trees: &Trees) -> Result<Tried, String> {
        let text: String = roots(trees)
            .values()
            .enumerate()
            .filter_map(|(at, root)| {
                // What does not compile is made anew.
                let seed = |attempt| (seed * 1_000 + at as u64) * 1_000 + attempt;
                (0..100)
                    .map(|attempt| wild(seed(attempt), root))
                    .find(|text| compiled(text).is_ok())
            })
            .collect();
        let section = compiled(&text)?;
        Ok(Tried { seed, text, section })
    }

    pub(crate) fn hex(&self) -> String {
        self.section.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// What the machine prints for a variable.
    fn printed(&self, lldb: Lldb, name: &str, tree: &Value) -> Result<String, Stop> {
        let spec = json::read(tree).unwrap_or_else(|e| panic!("{name}: {e}"));
        let limits = Limits::default();
        let mut values = Tree::new();
        let object = values.add(&spec)?;
        let section = Section::load(&self.section, lldb)?;
        let mut values = Formatted::new(values, &section, limits);
        let shown = show(&mut values, object, name, &mut Budget::new(&limits))?;
        // What ends lines is not the probe's.
        Ok(printable(&shown.text).trim_end_matches('\n').to_owned() + "\n")
    }

    /// The items that are for the type of a value.
    fn items(&self, tree: &Value) -> String {
        let of = tree.get("canonical_type").unwrap_or(&tree["type"]).as_str().unwrap_or_default();
        let key = format!(" \"{}\" ", of.trim_end_matches([' ', '*', '&']));
        let mut items = Vec::new();
        for line in self.text.lines() {
            let starts = line.contains("summary \"") || line.contains("children \"");
            if starts && line.contains(&key) || !starts && !items.is_empty() {
                items.push(line);
            } else if starts && !items.is_empty() {
                break;
            }
        }
        items.join("\n  ")
    }
}

/// What can be asked of each type.
fn roots(trees: &Trees) -> BTreeMap<String, Root> {
    let mut roots = BTreeMap::new();
    for tree in trees.values() {
        let spec = json::read(tree).expect("a value tree");
        let name = spec.of.as_ref().map_or("", |of| of.canonical()).to_owned();
        if !name.ends_with(['*', '&']) {
            roots.entry(name.clone()).or_insert_with(|| Root::of(&name, &spec));
        }
    }
    roots
}

fn compiled(text: &str) -> Result<Vec<u8>, String> {
    let mut sources = SourceMap::new();
    let id = sources.add("odd.fmt", text);
    let outcome = Session::new(&mut sources, Options::default()).compile(&[id]);
    let messages = outcome.diagnostics.iter().map(|d| d.message.to_string());
    let messages = messages.collect::<Vec<_>>().join("\n");
    outcome.compiled.map(|compiled| compiled.section).ok_or(messages)
}

/// Bytes that are not UTF-8 are `\xNN`, as the probe writes them.
fn printable(bytes: &[u8]) -> String {
    let mut out = String::new();
    for chunk in bytes.utf8_chunks() {
        out.push_str(chunk.valid());
        chunk.invalid().iter().for_each(|byte| out.push_str(&format!("\\x{byte:02x}")));
    }
    out
}

/// What came of comparisons.
#[derive(Default)]
pub(crate) struct Report {
    pub(crate) same: usize,
    /// How often the machine said that it cannot know something.
    pub(crate) unknown: BTreeMap<&'static str, usize>,
    pub(crate) differences: Vec<String>,
}

impl Report {
    /// Compares what a debugger printed with what the machine does.
    pub(crate) fn add(&mut self, tried: &Tried, lldb: Lldb, trees: &Trees, lines: &Lines) {
        for (name, line) in lines {
            match tried.printed(lldb, name, &trees[name]) {
                Ok(text) if text == *line => self.same += 1,
                Err(Stop::Unknown(what)) => *self.unknown.entry(what).or_default() += 1,
                other => {
                    let text = other.unwrap_or_else(|stop| format!("{stop:?}"));
                    let seed = tried.seed;
                    let of = format!("LLDB {lldb}, seed {seed}, {name}");
                    let items = tried.items(&trees[name]);
                    let differ = format!("{of}\n  {items}\n  VM   {text:?}\n  LLDB {line:?}");
                    self.differences.push(differ);
                }
            }
        }
    }

    pub(crate) fn verdict(&self) -> Result<(), String> {
        let unknown: usize = self.unknown.values().sum();
        let counts =
            format!("{} same, {} differ, {unknown} unknown", self.same, self.differences.len());
        // What the machine refuses must stay the exception.
        match self.differences.is_empty() && unknown * 8 < self.same {
            true => Ok(()),
            false => Err(format!("{counts}\n{:#?}\n{}", self.unknown, self.differences.join("\n"))),
        }
    }
}
