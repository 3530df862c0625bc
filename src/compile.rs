//! The order of the stages, from source text to the bytes of a section.

mod batches;
#[cfg(feature = "tools")]
mod cache;
mod imports;
mod load;
mod parallel;
#[cfg(feature = "tools")]
mod passes;
mod progress;
mod records;
#[cfg(feature = "tools")]
mod summaries;

#[cfg(feature = "tools")]
pub use cache::Cache;
pub use imports::{NoImports, Sources, imported_path};
pub use load::LoadCost;
#[cfg(feature = "tools")]
pub use passes::Pass;
pub use progress::Progress;
pub use records::{CompiledProgram, CompiledRecord};

use crate::diag::codes::meaning;
use crate::diag::{self, Diagnostic, has_errors};
use crate::isa::LldbRange;
use crate::object::embed::Part;
use crate::sema::{self, Checked, Expectation};
use crate::source::{SourceId, SourceMap};
use crate::syntax::Parsed;
use crate::syntax::ast;
use records::{Made, Section, SectionBuilder};
use std::ops::Range;

/// What a compilation is asked for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// The releases the section must work in.
    pub lldb: LldbRange,
    /// Whether to keep what text each instruction comes from, in [`CompiledProgram::lines`]: that
    /// is several times as large as the section.
    pub lines: bool,
}

/// A compiled section.
#[derive(Clone, Debug, Default)]
pub struct Compiled {
    /// The bytes of the section: records back to back.
    pub section: Vec<u8>,
    /// What it is made of, in order.
    pub records: Vec<CompiledRecord>,
    /// The `expect` items, to be run against it.
    pub expectations: Vec<Expectation>,
}

impl Compiled {
    /// The bytes of a record, or of a program.
    pub fn bytes(&self, place: &Range<usize>) -> &[u8] {
        self.section.get(place.clone()).unwrap_or_default()
    }

    /// The records as source text shows them.
    pub fn parts(&self) -> Vec<Part<'_>> {
        let mut parts = Vec::with_capacity(self.records.len());
        for record in &self.records {
            let (key, purpose) = (record.key.as_bytes(), record.purpose());
            parts.push(Part { key, purpose, bytes: self.bytes(&record.bytes) });
        }
        parts
    }
}

/// Compiles files into one section; imports are asked of `loader`.
///
/// Every mistake is reported, in the order of the text. There is a section only if none of them is an error.
pub fn compile(
    sources: &mut SourceMap,
    roots: &[SourceId],
    loader: &mut dyn Sources,
    options: Options,
) -> (Option<Compiled>, Vec<Diagnostic>) {
    compile_watched(sources, roots, loader, options, &Progress::default())
}

/// As [`compile`]; says how far it is.
pub fn compile_watched(
    sources: &mut SourceMap,
    roots: &[SourceId],
    loader: &mut dyn Sources,
    options: Options,
    progress: &Progress,
) -> (Option<Compiled>, Vec<Diagnostic>) {
    let (compiled, mut diagnostics) =
        match batches::compile(sources, roots, loader, options, progress) {
            Some(done) => done,
            // All trees together tell more of what is wrong.
            None => whole(sources, roots, loader, options),
        };
    diag::sort(&mut diagnostics);
    (compiled, diagnostics)
}

/// What became of files that are compiled again and again.
#[cfg(feature = "tools")]
#[derive(Debug)]
pub struct Again {
    /// Every mistake, as [`compile`] reports them.
    pub diagnostics: Vec<Diagnostic>,
    parts: Option<cache::Parts>,
    checked: Checked,
    /// Kept because to give them back takes time: when that is spent is for the caller to say.
    _trees: Vec<Parsed>,
}

#[cfg(feature = "tools")]
impl Again {
    /// The section, if there is no error. It is put together at each call.
    pub fn compiled(&self) -> Option<Compiled> {
        let Section { bytes: section, records } = self.parts.as_ref()?.section();
        Some(Compiled { section, records, expectations: self.checked.expectations.clone() })
    }
}

/// Compiles as [`compile`] does, with what the cache knows of earlier versions of the same files;
/// `None` if it is told to stop, for which it asks now and then.
#[cfg(feature = "tools")]
pub fn compile_again(
    sources: &mut SourceMap,
    roots: &[SourceId],
    loader: &mut dyn Sources,
    options: Options,
    cache: &mut Cache,
    stop: &dyn Fn() -> bool,
) -> Option<Again> {
    let (trees, checked, mut diagnostics) = check_trees(sources, roots, loader, options);
    let mut parts = None;
    if !has_errors(&diagnostics) {
        let made = cache::compile(&checked, options, cache, stop)?;
        diagnostics.extend(made.diagnostics());
        parts = Some(made);
    }
    diag::sort(&mut diagnostics);
    let parts = parts.filter(|_| !has_errors(&diagnostics));
    Some(Again { diagnostics, parts, checked, _trees: trees })
}

/// Compiles files into one section of summary strings, `.lldbsummaries`, which LLDB reads from 20
/// on and Swift's debuggers before that. Its records have no programs.
///
/// Mistakes are reported as by [`compile`], and what summary strings cannot say is one.
#[cfg(feature = "tools")]
pub fn compile_summaries(
    sources: &mut SourceMap,
    roots: &[SourceId],
    loader: &mut dyn Sources,
    options: Options,
) -> (Option<Compiled>, Vec<Diagnostic>) {
    let (checked, mut diagnostics) = check(sources, roots, loader, options);
    let mut section = None;
    if !has_errors(&diagnostics) {
        let mut made = summaries::compile(&checked);
        let findings = std::mem::take(&mut made.diagnostics);
        section = findings.is_empty().then(|| compiled(vec![made], checked.expectations));
        diagnostics.extend(findings);
    }
    diag::sort(&mut diagnostics);
    (section, diagnostics)
}

/// The types of the expressions of files, right or wrong; see [`sema::expression_types`].
#[cfg(feature = "tools")]
pub fn expression_types(
    sources: &mut SourceMap,
    roots: &[SourceId],
    loader: &mut dyn Sources,
    options: Options,
) -> Vec<(crate::source::Span, sema::graph::Type)> {
    let (files, _) = imports::parse_all(sources, roots, loader);
    let trees: Vec<_> = files.iter().map(|parsed| &parsed.file).collect();
    sema::expression_types(&trees, options.lldb)
}

/// Compiles with the trees of all files at hand.
fn whole(
    sources: &mut SourceMap,
    roots: &[SourceId],
    loader: &mut dyn Sources,
    options: Options,
) -> (Option<Compiled>, Vec<Diagnostic>) {
    let (checked, diagnostics) = check(sources, roots, loader, options);
    if has_errors(&diagnostics) {
        return (None, diagnostics);
    }
    finish(records::compile(&checked, options), checked.expectations, diagnostics)
}

/// The section of what was made, unless there is an error.
fn finish(
    mut made: Vec<Made>,
    expectations: Vec<Expectation>,
    mut diagnostics: Vec<Diagnostic>,
) -> (Option<Compiled>, Vec<Diagnostic>) {
    diagnostics.extend(made.iter_mut().flat_map(|made| std::mem::take(&mut made.diagnostics)));
    let records = made.iter().flat_map(|made| &made.records);
    diagnostics.extend(LoadCost::of(records.map(|r| r.key.as_bytes())).warning("this section"));
    if has_errors(&diagnostics) {
        return (None, diagnostics);
    }
    (Some(compiled(made, expectations)), diagnostics)
}

/// The section of what was made.
fn compiled(mut made: Vec<Made>, expectations: Vec<Expectation>) -> Compiled {
    let size = made.iter().map(|made| made.section.len()).sum();
    let mut builder = SectionBuilder::new(size);
    for Made { section, records, .. } in &mut made {
        let section = &*section;
        records.drain(..).for_each(|record| builder.add(section, record));
    }
    let Section { bytes: section, records } = builder.finish();
    Compiled { section, records, expectations }
}

/// Reads the files and those they import, and gives meaning to what they say.
fn check(
    sources: &mut SourceMap,
    roots: &[SourceId],
    loader: &mut dyn Sources,
    options: Options,
) -> (Checked, Vec<Diagnostic>) {
    let (_, checked, diagnostics) = check_trees(sources, roots, loader, options);
    (checked, diagnostics)
}

/// Does what [`check`] does, and gives the trees as well.
fn check_trees(
    sources: &mut SourceMap,
    roots: &[SourceId],
    loader: &mut dyn Sources,
    options: Options,
) -> (Vec<Parsed>, Checked, Vec<Diagnostic>) {
    let (files, mut diagnostics) = imports::parse_all(sources, roots, loader);

    let trees: Vec<_> = files.iter().map(|parsed| &parsed.file).collect();
    let (checked, findings) = sema::check(&trees, options.lldb);
    let unread = Unread::new(&trees, &diagnostics);
    diagnostics.extend(findings.into_iter().filter(|d| !unread.explains(d)));
    (files, checked, diagnostics)
}

/// Compiles files up to a pass; gives what the programs are then, as text for people.
///
/// Mistakes are reported as by [`compile`]; there is a text only if none of them is an error.
#[cfg(feature = "tools")]
pub fn print_after(
    pass: Pass,
    sources: &mut SourceMap,
    roots: &[SourceId],
    loader: &mut dyn Sources,
    options: Options,
) -> (Option<String>, Vec<Diagnostic>) {
    if pass == Pass::Encode {
        let options = Options { lines: true, ..options };
        let (compiled, diagnostics) = compile(sources, roots, loader, options);
        let text = compiled.map(|compiled| passes::show_encoded(&compiled, sources));
        return (text, diagnostics);
    }
    let (checked, mut diagnostics) = check(sources, roots, loader, options);
    if has_errors(&diagnostics) {
        return (None, diagnostics);
    }
    match passes::show(&checked, pass, sources) {
        Ok(text) => (Some(text), diagnostics),
        Err(errors) => {
            diagnostics.extend(errors);
            (None, diagnostics)
        }
    }
}

/// What could not be read, and so explains other findings.
struct Unread {
    /// Something.
    any: bool,
    /// An item or a file, which may define functions.
    functions: bool,
}

impl Unread {
    fn new(trees: &[&ast::File], faults: &[Diagnostic]) -> Unread {
        let mut items = trees.iter().flat_map(|tree| &tree.items);
        let damaged = items.any(|item| matches!(item.kind, ast::ItemKind::Error));
        let import = faults.iter().any(|d| d.code == meaning::IMPORT_FAILED);
        Unread { any: has_errors(faults), functions: damaged || import }
    }

    /// Whether a finding may be wrong only because of what was not read.
    fn explains(&self, finding: &Diagnostic) -> bool {
        use meaning::{UNKNOWN_FUNCTION, UNREACHABLE, UNUSED_FUNCTION, UNUSED_LOCAL};
        self.any && [UNUSED_FUNCTION, UNUSED_LOCAL, UNREACHABLE].contains(&finding.code)
            || self.functions && finding.code == UNKNOWN_FUNCTION
    }
}
