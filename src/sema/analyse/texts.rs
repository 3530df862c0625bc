//! Members that are shown as texts but have none.

use super::program::KnownProgram;
use super::shapes::{NumberKind, Shape, Shapes};
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::sema::graph::NodeId;
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// The scopes whose types have summaries of LLDB.
const LIBRARIES: [&str; 3] = ["std::", "core::", "alloc::"];

impl<S: Shapes> KnownProgram<'_, S> {
    /// Reports defaults by `??` of members that exist but have no text.
    pub(super) fn vain_defaults(&self, has_summary: &dyn Fn(&Arc<str>) -> bool) -> Vec<Diagnostic> {
        let mut seen = FxHashSet::default();
        let mut found = Vec::new();
        for (object, span) in &self.graph.uses.defaults {
            let is_textless = |ty, _| self.textless(ty, has_summary).is_some();
            let textless = self.cases(*object, *object, is_textless).certain();
            let Some(what) = textless.and_then(|ty| self.textless(ty, has_summary)) else {
                continue;
            };
            let Some(name) = self.written(*object).filter(|_| seen.insert(*span)) else { continue };
            let message = format!("`{name}` is there, so `??` does not give the default");
            found.push(
                Diagnostic::new(meaning::VAIN_DEFAULT, message)
                    .label(*span, format!("{what}: LLDB shows nothing"))
                    .note("`??` is for a member that the value does not have.")
                    .help(format!("write `\\({name}, else: \"…\")` for what shows no text")),
            );
        }
        found
    }

    /// The kind of a value of which LLDB shows no text.
    fn textless(
        &self,
        ty: S::Type,
        has_summary: &dyn Fn(&Arc<str>) -> bool,
    ) -> Option<&'static str> {
        let is_shown = |name: &Arc<str>| {
            LIBRARIES.iter().any(|scope| name.starts_with(scope)) || has_summary(name)
        };
        match self.shapes.shape(ty) {
            _ if self.shapes.names(ty).iter().any(is_shown) => None,
            Shape::Record => Some("a struct without a summary"),
            Shape::Array(element, _) if self.shapes.size(element) != Some(1) => Some("an array"),
            _ => None,
        }
    }

    /// Reports texts behind members that are not pointers: LLDB shows only the character that such
    /// a member is.
    pub(super) fn single_characters(&self, found: &mut Vec<Diagnostic>) {
        let mut objects: Vec<NodeId> = self.graph.uses.characters.iter().copied().collect();
        objects.sort_unstable();
        found.extend(objects.into_iter().filter_map(|object| self.single_character(object)));
    }

    fn single_character(&self, object: NodeId) -> Option<Diagnostic> {
        let is_single = |ty, _| self.single(ty).is_some();
        let what = self.single(self.cases(object, object, is_single).certain()?)?;
        let name = self.written(object)?;
        let message = format!("`{name}` is {what}: no text begins behind it");
        Some(
            Diagnostic::new(meaning::SINGLE_CHARACTER, message)
                .label(self.graph.span(object), "no pointer to characters")
                .help(format!(
                    "if it is the first of them, write `{name}.text(inline: length)` for LLDB 24, \
                     which alone can read the others"
                )),
        )
    }

    /// The kind of a value that has one character or none.
    fn single(&self, ty: S::Type) -> Option<&'static str> {
        let is_byte = self.shapes.size(ty) == Some(1);
        match self.shapes.shape(ty) {
            Shape::Number(NumberKind::Signed | NumberKind::Unsigned) | Shape::Scalar if is_byte => {
                Some("one character")
            }
            Shape::Number(_) | Shape::Scalar => Some("a number"),
            Shape::Array(_, Some(1)) => Some("an array of one character"),
            _ => None,
        }
    }
}
