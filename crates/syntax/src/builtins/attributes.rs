//! The attributes of items.

use super::{Word, word};
use crate::isa::Flags;

/// An attribute of an item.
pub struct Attribute {
    pub name: &'static str,
    pub kind: AttributeKind,
    doc: &'static str,
}

/// The effect of an attribute.
#[derive(Clone, Copy, Debug)]
pub enum AttributeKind {
    Sets(Flags),
    Clears(Flags),
    /// Children stay hidden.
    Collapse,
    /// The item is for a range of releases, the argument.
    Releases,
    /// The text is a summary string of LLDB.
    SummaryString,
}

impl Attribute {
    /// The attribute with its explanation.
    pub fn word(&self) -> Word {
        let (form, snippet) = match self.kind {
            AttributeKind::Releases => ("(23...)", "lldb(${1:23...})"),
            AttributeKind::Sets(_)
            | AttributeKind::Clears(_)
            | AttributeKind::Collapse
            | AttributeKind::SummaryString => ("", ""),
        };
        Word {
            form: format!("@{}{form}", self.name).into(),
            ..word(self.name, "", snippet, self.doc)
        }
    }
}

const fn attribute(name: &'static str, kind: AttributeKind, doc: &'static str) -> Attribute {
    Attribute { name, kind, doc }
}

pub const ATTRIBUTES: &[Attribute] = &[
    attribute(
        "collapse",
        AttributeKind::Collapse,
        "The `children` of the same type are not shown below the summary.",
    ),
    attribute(
        "members",
        AttributeKind::Clears(Flags::HIDE_CHILDREN),
        "The members, or the children that the debugger makes, are shown below the summary.",
    ),
    attribute(
        "hideValue",
        AttributeKind::Sets(Flags::HIDE_VALUE),
        "The value is not shown beside the summary.",
    ),
    attribute(
        "oneLine",
        AttributeKind::Sets(Flags::ONE_LINE),
        "The children follow on the same line.",
    ),
    attribute("noCascade", AttributeKind::Clears(Flags::CASCADE), "Not for typedefs of the type."),
    attribute(
        "skipPointers",
        AttributeKind::Sets(Flags::SKIP_POINTERS),
        "Not for pointers to the type.",
    ),
    attribute(
        "skipReferences",
        AttributeKind::Sets(Flags::SKIP_REFERENCES),
        "Not for references to the type.",
    ),
    attribute(
        "hideNames",
        AttributeKind::Sets(Flags::HIDE_NAMES),
        "The names of the children are not shown.",
    ),
    attribute(
        "lldb",
        AttributeKind::Releases,
        "Only for these releases: `22`, `22...23`, `23...`.",
    ),
    attribute(
        "summaryString",
        AttributeKind::SummaryString,
        "The text is a summary string of LLDB, such as `${var.x}`, for the section `.lldbsummaries`.",
    ),
];
