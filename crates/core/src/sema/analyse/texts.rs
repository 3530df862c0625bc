//! Members that are shown as texts but have none.

use super::program::KnownProgram;
use super::shapes::{NumberKind, Shape, Shapes};
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::sema::graph::NodeId;

impl<S: Shapes> KnownProgram<'_, S> {
    /// Reports texts behind members that are not pointers: LLDB shows only the character that such
    /// a member is.
    pub(super) fn single_characters(&self, found: &mut Vec<Diagnostic>) {
        let mut objects: Vec<NodeId> = self.source.pointers.characters.iter().copied().collect();
        objects.sort_unstable();
        for object in objects {
            found.extend(self.single_character(object).or_else(|| self.wide_characters(object)));
        }
    }

    fn single_character(&self, object: NodeId) -> Option<Diagnostic> {
        let is_single = |ty, _| self.single(ty).is_some();
        let what = self.single(self.certain(object, object, is_single)?)?;
        let name = self.written(object)?;
        let message = format!("`{name}` is {what}, not a pointer to a text");
        Some(
            Diagnostic::new(meaning::SINGLE_CHARACTER, message)
                .label(self.graph.span(object), "no pointer to characters")
                .help(format!(
                    "if more characters follow it, write `{name}.text(inline: length)` for LLDB 24, \
                     the only release that can read them"
                )),
        )
    }

    /// Reports characters of more than one byte, of which LLDB's text is cut by bytes.
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
