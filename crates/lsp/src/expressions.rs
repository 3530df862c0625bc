//! The types of expressions at positions of a text.

use super::document::Document;
use super::workspace::{Workspace, WorkspaceLoader};
use crate::compile::{Options, Session};
use crate::sema::graph::Type;
use crate::source::{SourceMap, Span};
use std::ops::Range;

/// The checked expressions of a document, with their types.
pub(super) struct Expressions {
    types: Vec<(Range<usize>, Type)>,
}

impl Expressions {
    /// Checks a text in place of a document, such as a slightly edited one.
    pub(super) fn new(workspace: &Workspace, document: &Document, text: &str) -> Expressions {
        let mut sources = SourceMap::new();
        let root = sources.add(workspace.name(document), text);
        let mut loader = WorkspaceLoader::new(workspace, root, document.path.clone());
        let session = Session::new(&mut sources, Options::default()).loader(&mut loader);
        let types = session.expression_types(&[root]);
        let own = |(span, ty): (Span, Type)| (span.source == root).then(|| (span.range(), ty));
        Expressions { types: types.into_iter().filter_map(own).collect() }
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
}
