//! The pipeline, from source text to the bytes of a section:
//!
//! ```text
//! load ──▶ parse ──▶ check ──▶ (lower ──▶ encode ──▶ verify, for each item) ──▶ section
//! ```
//!
//! ```
//! use fmtc::compile::{Options, Session};
//! use fmtc::source::SourceMap;
//!
//! let mut sources = SourceMap::new();
//! let id = sources.add("point.fmt", r#"summary Point "(\(x), \(y))""#);
//! // Later releases may add options.
//! let options = Options { lldb: "22...".parse().unwrap(), ..Options::default() };
//! let outcome = Session::new(&mut sources, options).compile(&[id]);
//! assert!(outcome.diagnostics.is_empty());
//! let compiled = outcome.compiled.unwrap();
//! assert_eq!(&*compiled.records[0].key, "Point");
//! ```

mod against;
mod fallback;
mod findings;
pub mod imports;
pub mod item;
mod load_cost;
#[cfg_attr(not(feature = "tools"), path = "without_tools.rs")]
mod passes;
mod section;
mod session;
mod summaries;

pub use against::{DebugTypes, Terms};
pub use imports::{Loader, imported_path, normal_path};
pub use load_cost::LoadCost;
pub use passes::Pass;
pub use section::{Compiled, CompiledProgram, CompiledRecord};
pub use session::{Options, Outcome, Session, Unproven};

use crate::diag::codes::meaning::UNUSED_FUNCTION;
use crate::diag::{Diagnostic, Severity, has_errors};
use crate::limits;
use crate::packs::Pack;
use crate::sema::{self, Checked, KeyNames};
use crate::source::Span;
use crate::source::{SourceId, SourceMap};
use imports::Loaded;
use item::{CheckedItem, CompiledItem};

impl Session<'_> {
    /// Compiles files and all they import into one section.
    pub fn compile(mut self, roots: &[SourceId]) -> Outcome {
        let loaded = self.load(roots);
        let (checked, mut diagnostics) = self.check(loaded, roots);
        if has_errors(&diagnostics) {
            return self.outcome(diagnostics);
        }
        if let Some(listing) = passes::trees(&mut self, roots) {
            return Outcome { listing: Some(listing), ..self.outcome(diagnostics) };
        }
        let Checked { summaries, children, expectations, strings, .. } = checked;
        let items = item::items(summaries, children);
        let Some(mut compiled) = self.compile_items(items) else { return Outcome::stopped() };
        diagnostics.extend(compiled.iter_mut().flat_map(|item| item.diagnostics.drain(..)));
        // Who installs packs chooses among them, not among their types.
        if !self.options.fallback {
            diagnostics.extend(load_cost::warning(&compiled));
        }
        if has_errors(&diagnostics) {
            return self.outcome(diagnostics);
        }
        if let Some(listing) = passes::listing(self.options.print_after, &compiled, self.sources) {
            return Outcome { listing: Some(listing), ..self.outcome(diagnostics) };
        }
        let mut section = Compiled::of(compiled, expectations);
        section.add_strings(&strings);
        Outcome { compiled: Some(section), ..self.outcome(diagnostics) }
    }

    /// The outcome of a compilation that ends here, without warnings about imported packs and about drafts.
    fn outcome(&self, mut diagnostics: Vec<Diagnostic>) -> Outcome {
        diagnostics.retain(|diagnostic| diagnostic.is_error() || !self.is_idle(diagnostic));
        Outcome::new(diagnostics)
    }

    /// Whether the user can ignore a warning: it is about a pack, or about a draft that is made at a link. Of other drafts,
    /// notes and functions that they do not need.
    fn is_idle(&self, warning: &Diagnostic) -> bool {
        let is_minor = warning.severity() == Severity::Note || warning.code == UNUSED_FUNCTION;
        warning.span().map(|span| span.source).is_some_and(|file| {
            self.is_pack(file) || self.is_made(file) && (self.options.only_shown || is_minor)
        })
    }

    /// Whether a file is the source that the options name.
    fn is_made(&self, file: SourceId) -> bool {
        self.sources.get(file).is_some_and(|source| self.options.ends == Some(source.name()))
    }

    fn is_pack(&self, file: SourceId) -> bool {
        Pack::of(self.sources, file).is_some()
    }

    /// Whether the summaries of a file are known to end: those of a pack, under any name, and those of the source that the
    /// options name.
    fn ends(&self, file: SourceId) -> bool {
        let is_of_pack = || self.sources.get(file).is_some_and(|file| Pack::is_text(file.text()));
        self.is_made(file) || is_of_pack()
    }

    /// Reads and parses the files and all they import; spells their keys as LLDB does.
    fn load(&mut self, roots: &[SourceId]) -> Loaded {
        let mut loaded = imports::load(self.sources, roots, self.loader.as_deref_mut());
        if self.options.no_packs {
            loaded.refuse_packs();
        }
        let names = KeyNames { rust_crate: self.rust_crate, pdb: self.options.pdb };
        loaded
            .diagnostics
            .extend(sema::respell(&mut loaded.files, names, &|file| self.is_pack(file)));
        loaded
    }

    fn check(&self, loaded: Loaded, roots: &[SourceId]) -> (Checked, Vec<Diagnostic>) {
        let damage = loaded.damage();
        let Loaded { mut files, mut diagnostics, .. } = loaded;
        self.leave_out_unused(&mut files);
        let (mut checked, findings) = self.analyse(files, roots);
        // The tests of packs are ours; what a file replaces they do not expect.
        checked.expectations.retain(|expectation| !self.is_pack(expectation.span.source));
        if self.options.fallback {
            let language = |file| Some(Pack::of(self.sources, file)?.name.split('-').next());
            fallback::give_way(&mut checked, |key| {
                roots.iter().all(|root| language(*root) == language(key.span.source))
            });
        }
        for summary in &mut checked.summaries {
            let is_of_library = || summary.keys.iter().any(sema::is_of_rust_library);
            summary.of_rust = self.rust_crate.is_some() || is_of_library();
        }
        diagnostics.extend(findings.into_iter().filter(|finding| !damage.explains(finding)));
        (checked, diagnostics)
    }

    /// Lowers, encodes and verifies each item, and drops it; `None` if the compilation was stopped.
    fn compile_items(&mut self, items: Vec<CheckedItem>) -> Option<Vec<CompiledItem>> {
        let Session { options, stop, .. } = *self;
        let sources: &SourceMap = self.sources;
        let mut size = 0;
        let compiled = items.into_iter().map(|item| {
            if stop.is_some_and(|stop| stop()) {
                return None;
            }
            if size > limits::SECTION {
                return Some(CompiledItem::default());
            }
            let mut compiled = item.compile(options, sources);
            size += compiled.bytes.len();
            if size > limits::SECTION {
                compiled.diagnostics.push(findings::section_too_long(item.span()));
            }
            Some(compiled)
        });
        compiled.collect()
    }

    /// The types of the expressions of files and their enums, also of files with errors; see [`sema::index`].
    pub fn index(
        mut self,
        roots: &[SourceId],
    ) -> (Vec<(Span, sema::graph::Type)>, Vec<sema::Enum>) {
        let loaded = self.load(roots);
        sema::index(loaded.files, self.options.lldb)
    }
}
