//! Queries of LLDB's printer that programs do not make.

use super::scalar::{self, ScalarKind};
use super::types::Shape;
use super::{Tree, View};
use crate::vm::{ObjectId, Stop};

/// How a built-in summary wants its value shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BuiltIn {
    pub(crate) hides_children: bool,
    pub(crate) hides_value: bool,
}

impl Tree {
    /// Whether it is made of other values.
    pub(crate) fn is_aggregate(&self, id: ObjectId) -> bool {
        let Ok(node) = self.node(id) else { return false };
        let shape = self.types.shape(node.of);
        let of_values = self.types.kind(node.of) == ScalarKind::Other && node.value.is_none();
        of_values && !matches!(shape, Shape::Void | Shape::Function)
    }

    /// The summary that LLDB itself has for the type of a value: for texts, wide characters,
    /// function pointers, and what the tree gives one.
    pub(crate) fn built_in_summary(&self, id: ObjectId) -> Result<Option<BuiltIn>, Stop> {
        let node = self.node(id)?;
        let canonical = self.types.names(node.of).map_or("", |names| names.canonical);
        if canonical.contains("(*)") {
            return Ok(Some(BuiltIn { hides_children: false, hides_value: false }));
        }
        let target = self.types.known_pointee(node.of);
        let text = target.as_deref().is_some_and(is_character);
        if node.summary.is_none() && !text {
            return Ok(None);
        }
        let raw = match node.view {
            View::Raw(_) => id,
            View::Synthetic(raw) => raw,
        };
        Ok(Some(BuiltIn {
            hides_children: self.built_in_view(raw)?.is_null(),
            hides_value: scalar::WIDE_CHARACTERS.contains(&canonical),
        }))
    }
}

/// Whether pointers to it are texts.
fn is_character(name: &str) -> bool {
    let name = name.trim_start_matches("const ").trim_start_matches("volatile ");
    scalar::WIDE_CHARACTERS.contains(&name)
        || matches!(ScalarKind::of(name), ScalarKind::Char { .. })
}
