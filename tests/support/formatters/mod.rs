//! Random formatters, evaluated in several ways: by an interpreter of their text, by the compiled
//! section in the built-in machine, and (in `tests/debuggers`) by that section in LLDB.

mod generator;
pub(crate) mod meaning;
pub(crate) mod odd;
mod roots;
mod values;
mod walked;

use crate::document::Texts;
use fmtc::compile::{Compiled, Options, Outcome, Session};
use fmtc::debuggee::{Spec, Tree, json};
use fmtc::diag::render::{Style, human};
use fmtc::display::{Formatted, Section, Shown, show};
use fmtc::isa::Lldb;
use fmtc::source::{SourceId, SourceMap};
use fmtc::syntax;
use fmtc::vm::{Budget, Limits, ObjectId};
use generator::{Formatter, Spelling};
use meaning::{Child, Meaning, meaning};
use roots::ROOTS;
use std::collections::HashMap;
use std::fmt::Write;
use walked::WALKED;

pub(crate) use meaning::Seen;

/// The values that formatters are made for, in every debugger.
pub(crate) struct Values {
    of: HashMap<(Lldb, &'static str), (Spec, Tree, ObjectId)>,
}

impl Values {
    /// Those of `tests/vectors/fixtures.json` and `loop-fixtures.json`.
    pub(crate) fn read() -> Values {
        let mut of = HashMap::new();
        for (file, roots) in [("fixtures.json", ROOTS), ("loop-fixtures.json", WALKED)] {
            let fixtures = crate::conformance::vectors(file);
            for (debugger, variables) in fixtures.as_object().expect("debuggers") {
                let (_, lldb) = crate::conformance::debugger(debugger).expect("a known debugger");
                for variable in roots.iter().map(|root| root.variable) {
                    let spec = json::read(&variables[variable]).expect("a value");
                    let mut tree = Tree::new();
                    let object = tree.add(&spec).expect("a small value");
                    of.insert((lldb, variable), (spec, tree, object));
                }
            }
        }
        Values { of }
    }

    fn get(&self, lldb: Lldb, variable: &'static str) -> &(Spec, Tree, ObjectId) {
        self.of.get(&(lldb, variable)).expect("every debugger has every variable")
    }
}

/// A formatter that was compiled, and what it means in every debugger.
pub(crate) struct Case {
    pub(crate) formatter: Formatter,
    pub(crate) compiled: Compiled,
    meanings: Vec<(Lldb, Meaning)>,
}

/// The formatter of a seed.
///
/// # Errors
/// If it does not compile, or shows an error by its meaning.
pub(crate) fn case(seed: u64, values: &Values, seen: &mut Seen) -> Result<Case, String> {
    compiled(generator::formatter(seed), values, seen)
}

/// The formatter of a seed for a value with lists, trees and tables.
///
/// # Errors
/// As of [`case`].
pub(crate) fn walking_case(seed: u64, values: &Values, seen: &mut Seen) -> Result<Case, String> {
    compiled(generator::walking(seed), values, seen)
}

/// The texts of both.
pub(crate) fn texts(seed: u64) -> [String; 2] {
    [generator::formatter(seed), generator::walking(seed)].map(|formatter| formatter.text)
}

/// A variable, the type that its formatter is for, and a formatter, for each walk in turn.
pub(crate) fn plain_walks() -> impl Iterator<Item = (&'static str, &'static str, String)> {
    WALKED.iter().flat_map(|root| {
        root.walks.iter().map(|(clauses, number)| {
            let key = root.keys[0];
            let text =
                format!("summary {key} \"\\(join({clauses}, max: 9) {{ \"\\({number})\" }})\"");
            (root.variable, key, text)
        })
    })
}

/// A formatter of a seed with its numbers as members, as constants, and as a mixture of both.
///
/// # Errors
/// If one of them does not compile, or means something else than the first.
pub(crate) fn spelled_cases(
    seed: u64,
    values: &Values,
    seen: &mut Seen,
) -> Result<Vec<Case>, String> {
    let formatter = generator::with_leaves(seed);
    let spelled = Spelling::ALL.map(|spelling| formatter.spelled(spelling));
    let cases = spelled.into_iter().map(|formatter| compiled(formatter, values, seen));
    let cases: Vec<Case> = cases.collect::<Result<_, _>>()?;
    for case in &cases {
        for (lldb, meant) in &cases[0].meanings {
            if case.meaning(*lldb) != meant {
                let members = cases[0].failure(*lldb, "its numbers are members");
                return Err(case.failure(*lldb, &format!("but\n{members}")));
            }
        }
    }
    Ok(cases)
}

fn compiled(formatter: Formatter, values: &Values, seen: &mut Seen) -> Result<Case, String> {
    let fail = |what: String| {
        let Formatter { seed, variable, text, .. } = &formatter;
        format!("seed {seed}, {variable}\n{text}\n{what}")
    };
    let mut sources = SourceMap::new();
    let id = sources.add("random.fmt", formatter.text.clone());
    let mut helpers = Texts(|_: &str| Ok(generator::HELPERS.to_owned()));
    let session = Session::new(&mut sources, Options::default()).loader(&mut helpers);
    let Outcome { compiled, diagnostics, .. } = session.compile(&[id]);
    let Some(compiled) = compiled else {
        let style = Style { color: false, ascii: true };
        let reports: Vec<_> = diagnostics
            .iter()
            .filter(|d| d.is_error())
            .map(|d| human(d, &sources, style))
            .collect();
        return Err(fail(reports.join("\n")));
    };
    let file = syntax::parse(id, &formatter.text).file;
    let helpers = syntax::parse(SourceId(u32::MAX), generator::HELPERS).file;
    let items: Vec<_> = file.items.iter().chain(&helpers.items).collect();
    let mut meanings = Vec::new();
    for &lldb in Lldb::ALL {
        let (spec, ..) = values.get(lldb, formatter.variable);
        // What is the same everywhere counts once.
        let (mut elsewhere, last) = (Seen::new(), lldb == Lldb::LAST);
        let seen = if last { &mut *seen } else { &mut elsewhere };
        let meaning = meaning(&items, spec, lldb, seen);
        meanings.push((lldb, meaning.map_err(|e| fail(format!("LLDB {lldb}: an error: {e}")))?));
    }
    Ok(Case { formatter, compiled, meanings })
}

impl Case {
    /// What it means in a debugger.
    pub(crate) fn meaning(&self, lldb: Lldb) -> &Meaning {
        let found = self.meanings.iter().find(|(version, _)| *version == lldb);
        &found.expect("it means something everywhere").1
    }

    /// What the machine shows as that debugger.
    ///
    /// # Errors
    /// If it stops, which LLDB would not survive.
    pub(crate) fn shown(&self, lldb: Lldb, values: &Values) -> Result<Shown, String> {
        let (_, tree, object) = values.get(lldb, self.formatter.variable);
        let limits = Limits::default();
        let section =
            Section::load(&self.compiled.section, lldb).map_err(|stop| format!("{stop:?}"))?;
        let mut formatted = Formatted::new(tree.clone(), &section, limits);
        let name = self.formatter.variable;
        let shown = show(&mut formatted, *object, name, &mut Budget::new(&limits));
        shown.map_err(|stop| format!("{stop:?}"))
    }

    /// The value it is made for, in a debugger.
    pub(crate) fn value<'v>(&self, lldb: Lldb, values: &'v Values) -> &'v Spec {
        &values.get(lldb, self.formatter.variable).0
    }

    /// Runs it in the machine as every debugger.
    ///
    /// # Errors
    /// Where the machine shows something else than is meant.
    pub(crate) fn check(&self, values: &Values) -> Result<(), String> {
        for (lldb, meant) in &self.meanings {
            let shown = self.shown(*lldb, values).map_err(|stop| self.failure(*lldb, &stop))?;
            let text = shown.summary.unwrap_or_default();
            let children: Vec<_> = shown
                .children
                .into_iter()
                .map(|child| (child.name, Some(child.text.unwrap_or_default())))
                .collect();
            let same = meant.children.as_ref().is_none_or(|meant| are_meant(&children, meant));
            if text != meant.text || !same {
                let text = String::from_utf8_lossy(&text);
                let what = format!("the machine shows {text:?} {}", in_words(&children));
                return Err(self.failure(*lldb, &what));
            }
        }
        Ok(())
    }

    /// All there is to know of a difference.
    pub(crate) fn failure(&self, lldb: Lldb, shown: &str) -> String {
        let Formatter { seed, variable, text, .. } = &self.formatter;
        let meant = self.meaning(lldb);
        let meant_text = String::from_utf8_lossy(&meant.text);
        let mut out = format!("seed {seed}, `{variable}` in LLDB {lldb}\n{text}\n");
        let children = meant.children.as_ref().map_or(String::new(), |c| in_words(c));
        // Writing to a String cannot fail.
        let _ = write!(out, "it means {meant_text:?} {children}\n{shown}\n");
        out
    }
}

/// The children of a value that LLDB 23 and 24 print.
const PRINTED: usize = 24;

fn are_meant(children: &[Child], meant: &[Child]) -> bool {
    let same = |(child, meant): (&Child, &Child)| {
        child.0 == meant.0 && (meant.1.is_none() || child.1 == meant.1)
    };
    children.len() == meant.len().min(PRINTED) && children.iter().zip(meant).all(same)
}

fn in_words(children: &[Child]) -> String {
    let word = |(name, text): &Child| {
        let text = text.as_ref().map(|text| String::from_utf8_lossy(text));
        format!("{name}: {:?}", text.unwrap_or_default())
    };
    format!("[{}]", children.iter().map(word).collect::<Vec<_>>().join(", "))
}
