//! The output of the checker: typed trees, diagnostics, and facts about items.

use super::resolve::Listed;
use crate::diag::{Code, Diagnostic};
use crate::limits::{self, FINDINGS};
use crate::sema::graph::Type;
use crate::sema::hir::{self, Constant};
use crate::sema::{Checked, Key};
use crate::source::Span;
use crate::syntax::ast;
use rustc_hash::{FxHashMap, FxHashSet};

/// The output for some items.
#[derive(Default)]
pub(crate) struct CheckOutput {
    pub checked: Checked,
    pub diagnostics: Vec<Diagnostic>,
    /// The summaries, in order.
    pub(crate) summaries: Vec<hir::Summary>,
    /// The synthetic children, in order.
    pub(crate) children: Vec<hir::Children>,
    /// The mistakes that were reported, with their places.
    reported: FxHashSet<(Span, String)>,
    /// The helpers that are called and the locals that are used, by the places of their names.
    pub(super) used: FxHashSet<Span>,
    /// Locals that are not used, unless the same code uses them where it is checked again.
    pub(super) unused: Vec<ast::Name>,
    /// The names of a text, for a tool.
    pub(super) listed: Option<Listed>,
    /// The summaries above which no children are shown, by the places of their items.
    pub(crate) collapsed: FxHashSet<Span>,
    /// The size of the constant texts of all trees in bytes.
    pub(super) text_size: usize,
    /// The values of constants and enums, as far as they are computed.
    pub(super) known: KnownValues,
    /// Keys that never match, with their warnings.
    pub(crate) dead_keys: Vec<(Key, Diagnostic)>,
    /// The types of expressions with their places, for a tool.
    pub types: Option<Vec<(Span, Type)>>,
    /// The highest severity among findings that are not listed.
    unlisted: Option<Code>,
}

/// The values of constants and enumerators.
#[derive(Default)]
pub(super) struct KnownValues {
    /// The constants, by the places of their names: `None` while one is computed, `Some(None)` after a mistake.
    pub(super) constants: FxHashMap<Span, Option<Option<Constant>>>,
    /// The numbers of enumerators, by the places of the enums' names.
    pub(super) enums: FxHashMap<Span, Vec<Option<i128>>>,
}

impl CheckOutput {
    /// Empty output. The types of expressions are recorded only for a tool.
    pub(crate) fn new(is_traced: bool) -> CheckOutput {
        CheckOutput { types: is_traced.then(Vec::new), ..CheckOutput::default() }
    }

    /// Adds a finding. A mistake is reported once at its place, however often a function is checked or used; one of types is
    /// reported for each type that its labels name.
    pub(crate) fn emit(&mut self, diagnostic: Diagnostic) {
        let labels = diagnostic.labels.iter().map(|label| &*label.message);
        let text: Vec<&str> = [&*diagnostic.message].into_iter().chain(labels).collect();
        let mistake = diagnostic.span().map(|place| (place, text.join("\n")));
        if mistake.as_ref().is_some_and(|mistake| self.reported.contains(mistake)) {
            return;
        }
        if self.diagnostics.len() >= limits::FINDINGS {
            return self.leave_out(diagnostic.code);
        }
        self.reported.extend(mistake);
        self.diagnostics.push(diagnostic);
    }

    fn leave_out(&mut self, code: Code) {
        let gravest = self.unlisted.get_or_insert(code);
        if code.severity > gravest.severity {
            *gravest = code;
        }
    }

    /// Adds a note if findings were left out.
    pub(crate) fn close(&mut self) {
        if let Some(code) = self.unlisted {
            let message = format!("more than {FINDINGS} findings: the others are not listed");
            self.diagnostics.push(Diagnostic::new(code, message));
        }
    }
}
