//! Syntax of other languages: recognises what the author meant and corrects the tokens.
//!
//! [`mistakes`] is a table of patterns, [`mistake`] matches them; [`statements`], [`values`] and
//! [`items`] hold the mistakes that are not patterns. The table is consulted only where an item
//! cannot be parsed. After the correction the rest of the item is parsed as it was meant.

mod items;
mod mistake;
mod mistakes;
mod navigate;
mod pattern;
mod statements;
mod values;

use super::message::ErrorContext;
use super::repair::Replacement;
use crate::diag::Diagnostic;
use crate::syntax::token::{Token, TokenKind};
use mistakes::MISTAKES;
use std::ops::Range;

/// A recognised mistake: its diagnostic and the correction of the tokens.
pub(super) struct ForeignSyntax {
    pub(super) diagnostic: Diagnostic,
    changes: Vec<Replacement>,
}

impl ForeignSyntax {
    fn new(diagnostic: Diagnostic) -> ForeignSyntax {
        ForeignSyntax { diagnostic, changes: Vec::new() }
    }

    /// Replaces a range of tokens; ranges are given from left to right.
    fn replace(mut self, range: Range<usize>, with: &'static [TokenKind]) -> ForeignSyntax {
        self.changes.push(Replacement { range, with });
        self
    }

    fn remove(self, range: Range<usize>) -> ForeignSyntax {
        self.replace(range, &[])
    }

    /// Corrects the tokens; returns whether that changed them, so that parsing again makes sense.
    pub(super) fn apply(&self, tokens: &mut Vec<Token>) -> bool {
        self.changes.iter().rev().for_each(|change| change.apply(tokens));
        !self.changes.is_empty()
    }
}

/// The first mistake of the table that explains why a token does not fit.
pub(super) fn find(context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
    MISTAKES.iter().find_map(|mistake| mistake.find(context))
}
