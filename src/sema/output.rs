//! What checking gives: programs, diagnostics, and what is to be remembered of the items.

use super::availability::PartialSummary;
use super::duplicates::{Formatter, Kind};
use super::graph::{Graph, Type};
use super::pointers::PointerUses;
use super::{Checked, Key};
use crate::diag::{Code, Diagnostic};
use crate::isa::LldbRange;
use crate::limits::{self, FINDINGS};
use crate::source::Span;
use rustc_hash::{FxHashMap, FxHashSet};

/// The result of checking some items.
#[derive(Default)]
pub(super) struct CheckOutput {
    pub(super) checked: Checked,
    pub(super) diagnostics: Vec<Diagnostic>,
    /// The indexes of the diagnostics at each place.
    emitted_at: FxHashMap<Option<Span>, Vec<usize>>,
    /// The places of the names of the helpers that are called.
    pub(super) used: FxHashSet<Span>,
    /// The constants that are used and the enums, as far as they are computed.
    pub(super) known: KnownValues,
    /// The formatters of each key, among which two of one file are to be found.
    pub(super) formatters: Vec<Formatter>,
    /// The summaries that are for some of the releases only.
    pub(super) parts: Vec<PartialSummary>,
    /// The pointers of each summary.
    pub(super) pointers: Vec<PointerUses>,
    /// An empty graph with the memory of the last one, for the next program.
    pub(super) free_graph: Graph,
    /// The types of expressions by their places, if a tool asks for them.
    pub(super) types: Option<Vec<(Span, Type)>>,
    /// Whether it was reported that texts are too long.
    pub(super) is_full: bool,
    /// The gravest of the findings that are not listed any more.
    unlisted: Option<Code>,
}

/// The values of constants and enumerators.
#[derive(Default)]
pub(super) struct KnownValues {
    /// The constants, by the places of their names.
    pub(super) constants: FxHashMap<Span, Constant>,
    /// The numbers of enumerators, by the places of the enums' names.
    pub(super) enums: FxHashMap<Span, Vec<Option<i128>>>,
}

/// A named constant that is used: being computed, or known.
#[derive(Clone, Copy)]
pub(super) enum Constant {
    Open,
    Known(ConstantValue),
}

/// The value of a named constant.
#[derive(Clone, Copy)]
pub(super) enum ConstantValue {
    /// With its type: signed, unsigned or open.
    Number(i128, Type),
    Bool(bool),
    /// A constant text: computed where it is used.
    Text,
    Error,
}

impl CheckOutput {
    pub(super) fn new(is_traced: bool) -> CheckOutput {
        CheckOutput { types: is_traced.then(Vec::new), ..CheckOutput::default() }
    }

    /// Whether the same was reported already.
    pub(super) fn has_emitted(&self, diagnostic: &Diagnostic) -> bool {
        let there = self.emitted_at.get(&diagnostic.span());
        there.into_iter().flatten().any(|at| self.diagnostics.get(*at) == Some(diagnostic))
    }

    pub(super) fn emit(&mut self, diagnostic: Diagnostic) {
        if self.diagnostics.len() >= limits::FINDINGS {
            return self.leave_out(diagnostic.code);
        }
        self.emitted_at.entry(diagnostic.span()).or_default().push(self.diagnostics.len());
        self.diagnostics.push(diagnostic);
    }

    fn leave_out(&mut self, code: Code) {
        let gravest = self.unlisted.get_or_insert(code);
        if code.severity > gravest.severity {
            *gravest = code;
        }
    }

    /// Says that findings were left out, if some were.
    pub(super) fn close(&mut self) {
        if let Some(code) = self.unlisted {
            let message = format!("more than {FINDINGS} findings: the others are not listed");
            self.diagnostics.push(Diagnostic::new(code, message));
        }
    }

    /// Notes a formatter of a key.
    pub(super) fn note_formatter(&mut self, kind: Kind, key: &Key, range: LldbRange) {
        self.formatters.push(Formatter { kind, key: key.clone(), range });
    }

    /// Adds what later items gave. What is wrong with a definition is reported once, whoever uses it.
    pub(super) fn append(&mut self, mut later: CheckOutput) {
        for diagnostic in later.diagnostics {
            if !self.has_emitted(&diagnostic) {
                self.emit(diagnostic);
            }
        }
        later.unlisted.into_iter().for_each(|code| self.leave_out(code));
        let (checked, more) = (&mut self.checked, &mut later.checked);
        checked.summaries.append(&mut more.summaries);
        checked.children.append(&mut more.children);
        checked.enums.append(&mut more.enums);
        checked.expectations.append(&mut more.expectations);
        self.used.extend(later.used);
        self.formatters.append(&mut later.formatters);
        self.parts.append(&mut later.parts);
        self.pointers.append(&mut later.pointers);
        if let (Some(types), Some(more)) = (&mut self.types, &mut later.types) {
            types.append(more);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::isa::LldbRange;
    use crate::source::SourceId;
    use crate::{diag, sema, syntax};

    fn found(before: &str, after: &str) -> Vec<&'static str> {
        let file = syntax::parse(SourceId(0), &format!("{before}{after}")).file;
        let mut diagnostics = sema::check(vec![file], LldbRange::ALL).1;
        diag::sort(&mut diagnostics);
        diagnostics.into_iter().map(|diagnostic| diagnostic.code.id).collect()
    }

    /// Items are checked in chunks, which must not be seen.
    #[test]
    fn what_many_items_share_is_reported_once() {
        let users = |body: &str| -> String {
            (0..300).map(|at| format!("summary T{at} {{ {body} }}\n")).collect()
        };
        let wrong = found("let limit = 1 + \"a\"\n", &users("size > limit ? \"a\" : \"b\""));
        assert_eq!(wrong.len(), 1, "{wrong:?}");
        let wrong = found("func wrong(a) { a + \"a\" }\n", &users("\"\\(wrong(x.signed()))\""));
        assert_eq!(wrong.len(), 1, "{wrong:?}");
        let good = found("func right(a) { \"\\(a)\" }\n", &users("right(x)"));
        assert!(good.is_empty(), "{good:?}");
    }

    #[test]
    fn formatters_of_one_key_are_found_far_apart() {
        let others: String = (0..300).map(|at| format!("summary T{at} \"\"\n")).collect();
        let twice = found("summary Twice \"\"\n", &format!("{others}summary Twice \"\""));
        assert_eq!(twice.len(), 1, "{twice:?}");
    }
}
