//! What the checker knows of a text: the types of its expressions, and the enums of it and of what it imports.

use super::document::Document;
use super::workspace::{Workspace, WorkspaceLoader};
use crate::compile::{Options, Session};
use crate::sema::Enum;
use crate::sema::graph::Type;
use crate::source::{SourceMap, Span};
use std::ops::Range;

/// The result of checking a document.
#[derive(Debug)]
pub(super) struct Index {
    types: Vec<(Range<usize>, Type)>,
    enums: Vec<Enum>,
}

impl Index {
    /// Checks a document with its imports.
    pub(super) fn new(workspace: &Workspace, document: &Document) -> Index {
        let mut sources = SourceMap::new();
        let root = sources.add(workspace.name(document), document.text().clone());
        let mut loader = WorkspaceLoader::new(workspace, root, document.path.clone());
        let session = Session::new(&mut sources, Options::default()).loader(&mut loader);
        let (types, enums) = session.index(&[root]);
        let own = |(span, ty): (Span, Type)| (span.source == root).then(|| (span.range(), ty));
        Index { types: types.into_iter().filter_map(own).collect(), enums }
    }

    /// The smallest expression that covers a range of bytes, with its types: an expression in a
    /// helper has one type for each call.
    pub(super) fn around(&self, range: &Range<usize>) -> Option<(Range<usize>, Vec<Type>)> {
        let holds = |r: &Range<usize>| r.start <= range.start && range.end <= r.end;
        let around = self.types.iter().map(|(r, _)| r).filter(|r| holds(r));
        let smallest = around.min_by_key(|r| r.len())?.clone();
        let types = self.of(&smallest);
        Some((smallest, types))
    }

    /// The types of the largest expression that ends at a byte.
    pub(super) fn ending_at(&self, end: usize) -> Vec<Type> {
        let ending = self.types.iter().map(|(r, _)| r).filter(|r| r.end == end);
        ending.max_by_key(|r| r.len()).map(|range| self.of(range)).unwrap_or_default()
    }

    fn of(&self, range: &Range<usize>) -> Vec<Type> {
        let mut types = Vec::new();
        for (_, ty) in self.types.iter().filter(|(r, ty)| r == range && *ty != Type::Error) {
            if !types.contains(ty) {
                types.push(*ty);
            }
        }
        types
    }

    /// The value of an enumerator, or `None` if it cannot be computed.
    pub(super) fn number(&self, of: &str, enumerator: &str) -> Option<i128> {
        let definition = self.enums.iter().find(|definition| definition.name == of)?;
        let mut enumerators = definition.enumerators.iter();
        enumerators.find(|(name, _)| *name.text == *enumerator).and_then(|(_, number)| *number)
    }
}
