//! The attributes of items.

use super::{Word, word};
use crate::isa::Flags;
use AttributeKind::{Clears, Collapse, Releases, Sets, SummaryString};

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
    const fn doc(mut self, doc: &'static str) -> Attribute {
        self.doc = doc;
        self
    }

    /// The attribute with its explanation.
    pub fn word(&self) -> Word {
        let (form, snippet) = match self.kind {
            Releases => ("(23...)", "lldb(${1:23...})"),
            _ => ("", ""),
        };
        Word {
            form: format!("@{}{form}", self.name).into(),
            ..word(self.name, "", snippet, self.doc)
        }
    }
}

const fn attribute(name: &'static str, kind: AttributeKind) -> Attribute {
    Attribute { name, kind, doc: "" }
}

pub const ATTRIBUTES: &[Attribute] = &[
    attribute("collapse", Collapse)
        .doc("The `children` of the same type are not shown below the summary."),
    attribute("members", Clears(Flags::HIDE_CHILDREN))
        .doc("The members, or the children that the debugger makes, are shown below the summary."),
    attribute("hideValue", Sets(Flags::HIDE_VALUE))
        .doc("The value is not shown beside the summary."),
    attribute("oneLine", Sets(Flags::ONE_LINE)).doc("The children follow on the same line."),
    attribute("noCascade", Clears(Flags::CASCADE)).doc("Not for typedefs of the type."),
    attribute("skipPointers", Sets(Flags::SKIP_POINTERS)).doc("Not for pointers to the type."),
    attribute("skipReferences", Sets(Flags::SKIP_REFERENCES))
        .doc("Not for references to the type."),
    attribute("hideNames", Sets(Flags::HIDE_NAMES)).doc("The names of the children are not shown."),
    attribute("lldb", Releases).doc("Only for these releases: `22`, `22...23`, `23...`."),
    attribute("summaryString", SummaryString).doc(
        "The text is a summary string of LLDB, such as `${var.x}`, for the section \
         `.lldbsummaries`.",
    ),
];
