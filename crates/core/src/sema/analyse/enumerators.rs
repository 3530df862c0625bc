//! Comparisons with enumerators of another enumeration.

use super::keys::Keys;
use super::program::KnownProgram;
use super::shapes::{Matcher, Shapes};
use crate::diag::codes::types::OTHER_ENUM;
use crate::diag::{Diagnostic, suggest};
use crate::sema::Enum;
use crate::sema::graph::NodeId;
use crate::sema::hir::{Evaluated, NumberOp, Op};
use crate::source::{Span, Word};
use rustc_hash::FxHashSet;
use std::sync::Arc;

pub(super) struct Enums<'e> {
    enums: &'e [Enum],
    keys: Keys<'e>,
}

impl<'e> Enums<'e> {
    /// The enums; `matcher` evaluates patterns.
    pub(super) fn new(
        enums: &'e [Enum],
        matcher: &'e dyn Fn(&str) -> Option<Matcher>,
    ) -> Enums<'e> {
        let keys = enums.iter().map(|definition| std::slice::from_ref(&definition.key));
        Enums { enums, keys: Keys::new(keys, matcher) }
    }

    /// The enum for a type of some names.
    fn of(&self, names: &[Arc<str>]) -> Option<&'e Enum> {
        let mut found = names.iter().flat_map(|name| self.keys.of(name, true));
        found.find_map(|number| self.enums.get(number))
    }
}

impl<S: Shapes> KnownProgram<'_, S> {
    /// Reports enumerations that are compared with enumerators of another one.
    pub(super) fn other_enums(&self, enums: &Enums<'_>) -> Vec<Diagnostic> {
        let (mut seen, mut found) = (FxHashSet::default(), Vec::new());
        for (object, span, of) in self.compared() {
            let is_other = |ty, _| {
                let own = enums.of(&self.shapes.names(ty));
                !self.shapes.enumerators(ty).is_empty() && own.is_none_or(|own| *own.name != **of)
            };
            let Some(ty) = self.certain(object, object, is_other) else { continue };
            if !seen.insert(span) {
                continue;
            }
            let (what, own) = (self.shapes.owner(ty), self.shapes.enumerators(ty));
            let name = self.written(object).unwrap_or_else(|| "this".to_owned());
            let message = format!("`{name}` is a `{what}`, not a `{of}`");
            let listed = suggest::list(own.iter().map(String::as_str).take(MAX_LISTED));
            let finding = Diagnostic::new(OTHER_ENUM, message)
                .label(span, "an enumerator of another enumeration")
                .note(format!("its enumerators are {listed}"));
            found.push(match enums.of(&self.shapes.names(ty)) {
                Some(own) => finding.help(format!("write one of `{}`", own.name)),
                None => {
                    finding.help(format!("`fmtc types --draft BINARY '{what}'` writes its `enum`"))
                }
            });
        }
        found
    }

    /// The objects that are compared with enumerators; the places of these, and the names of their enums.
    fn compared(&self) -> Vec<(NodeId, Span, &Word)> {
        let said = self.source.said;
        let mut found = Vec::new();
        for Evaluated { expr, args, .. } in &said.exprs {
            // The third and the fourth operand are the compared values.
            let (Op::Number(NumberOp::Compare(_)), [_, _, a, b], [_, _, of_a, of_b]) =
                (&expr.op, &**args, &*expr.args)
            else {
                continue;
            };
            for (read, other) in [(a, of_b), (b, of_a)] {
                if let Some(Op::Enumerator(_, name)) = said.tree.expr(other.id).map(|of| &of.op) {
                    let object = read.object_read(self.graph);
                    found.extend(object.map(|object| (object, other.span, name)));
                }
            }
        }
        found
    }
}

const MAX_LISTED: usize = 8;
