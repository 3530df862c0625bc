//! Queries of LLDB's printer that programs do not make.

use super::Tree;
use super::scalar::ScalarKind;
use super::types::{self, TypeShape};
use crate::isa::Lldb;
use crate::names::cname;
use crate::vm::{ObjectId, Stop};

/// The layout that a summary requests for its value.
#[derive(Clone, Copy, Default)]
pub(crate) struct Layout {
    pub(crate) hides_children: bool,
    pub(crate) hides_value: bool,
    pub(crate) one_line: bool,
}

impl Tree {
    /// Whether values of its type have children: records, arrays, pointers and references do.
    pub(crate) fn may_have_children(&self, id: ObjectId) -> bool {
        let childless = self.node(id).is_ok_and(|node| node.childless);
        let is_reference = self.is_pointer(id) && !self.is_member_pointer(id);
        !childless && (self.is_aggregate(id) || is_reference)
    }

    /// Whether the value consists of other values.
    pub(crate) fn is_aggregate(&self, id: ObjectId) -> bool {
        let Ok(node) = self.node(id) else { return false };
        let shape = self.types.shape(node.of);
        let of_values = self.types.kind(node.of) == ScalarKind::Other && node.value.is_none();
        of_values && !matches!(shape, TypeShape::Void | TypeShape::Function)
    }

    /// The text that LLDB shows for an unreadable value.
    pub fn error(&self, id: ObjectId) -> Result<Option<String>, Stop> {
        let node = self.node(id)?;
        if let Some(error) = &node.error {
            return Ok(Some(error.to_string()));
        }
        if !node.unreadable {
            return Ok(None);
        }
        let parent = self.node(node.parent).map_err(|_| UNKNOWN_ERROR)?;
        if let Some(above) = self.error(node.parent)? {
            return Ok(Some(format!("parent failed to evaluate: {above}")));
        }
        match (parent.unsigned, node.address, self.types.size(node.of)) {
            (Some(0), ..) if self.is_pointer(node.parent) => Ok(Some("parent is NULL".to_owned())),
            (_, Some(at), Some(size)) => Ok(Some(unread(at, size))),
            _ => Err(UNKNOWN_ERROR),
        }
    }

    /// The layout of a built-in summary of LLDB: for texts, wide characters, function pointers, and
    /// values with a summary in the tree.
    pub(crate) fn built_in_summary(
        &self,
        id: ObjectId,
        lldb: Lldb,
    ) -> Result<Option<Layout>, Stop> {
        let node = self.node(id)?;
        let canonical = self.types.names(node.of).map_or("", |names| names.canonical);
        let is_method = canonical.contains("::*)") && canonical.ends_with(')');
        if canonical.contains("(*)") || is_method {
            return Ok(Some(Layout::default()));
        }
        let target = self.types.known_pointee(node.of);
        let text = target.is_some_and(|of| cname::is_character(cname::unqualified(&of)));
        if node.summary.is_none() && !text {
            return Ok(None);
        }
        // The summaries of LLDB 20 for classes of C++ hide the addresses of pointers and references to them.
        let is_of_class = lldb < Lldb::V21 && !text;
        Ok(Some(Layout {
            hides_children: self.built_in_view(self.raw_of(id)?)?.is_null()
                || types::is_vector_name(canonical),
            hides_value: is_of_class
                || cname::WIDE_CHARACTERS.contains(&canonical)
                || canonical.ends_with(']'),
            one_line: false,
        }))
    }
}

const UNKNOWN_ERROR: Stop = Stop::Unknown("the error of a value that cannot be read");

/// The error of LLDB for unreadable memory.
pub(super) fn unread(at: u64, size: u64) -> String {
    format!("read memory from {at:#x} failed (0 of {size} bytes read)")
}
