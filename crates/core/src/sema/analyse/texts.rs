//! Texts of wide characters that a number of bytes cuts.

use super::program::KnownProgram;
use super::shapes::{Shape, Shapes};
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::sema::graph::NodeId;

impl<S: Shapes> KnownProgram<'_, S> {
    /// Reports characters of more than one byte, of which LLDB's text is cut by bytes.
    pub(super) fn wide_texts(&self, found: &mut Vec<Diagnostic>) {
        let mut objects: Vec<NodeId> = self.graph.uses.characters.iter().copied().collect();
        objects.sort_unstable();
        found.extend(objects.into_iter().filter_map(|object| self.wide_characters(object)));
    }

    fn wide_characters(&self, object: NodeId) -> Option<Diagnostic> {
        // The element, and how the first one is written.
        let element = |ty| match self.shapes.shape(self.shapes.referred(ty)) {
            Shape::Pointer(to) => Some((to, ".element(0)")),
            Shape::Array(to, _) => Some((to, "")),
            _ => None,
        };
        let is_wide = |to: &S::Type| matches!(self.shapes.size(*to), Some(2 | 4));
        let mut known = self.by_type(object).filter_map(|(_, values)| values.known(object).ty());
        let (ty, first) = known.find_map(|ty| element(ty).filter(|(to, _)| is_wide(to)))?;
        let what = self.shapes.name(ty)?;
        let name = self.written(object)?;
        let message = format!("a text cannot end after a number of `{what}`");
        Some(
            Diagnostic::new(meaning::WIDE_TEXT, message)
                .label(self.graph.span(object), "LLDB cuts its text after this number of bytes")
                .note(format!("`\\({name})` is the text before a NUL, in every LLDB."))
                .help(format!(
                    "write `if #available(lldb 24) {{ {name}{first}.text(inline: n) }} else {{ \"…\" }}`"
                )),
        )
    }
}
