//! Patterns of tokens around the token that does not fit.
//!
//! A pattern is a sequence of elements between blanks. `^` is before the token that does not
//! fit. These elements take no token:
//!
//! - `«` and `»` enclose the tokens to replace, `‹` and `›` those to point at (by default the
//!   same);
//! - `_` includes the blank there in the edit of the text, `~` requires that there is none;
//! - `BEGIN` requires that a statement can begin, `EOF` that the item ends;
//! - `start..` extends to the start of the statement, `(..` past the enclosing bracket;
//! - `..end`, `..block`, `..)`, `..}`, `..=` and `..{` extend to the end of the statement, after
//!   the next block, after the bracket just opened, to the end of the enclosing bracket, and to
//!   the next such token.
//!
//! All others take a token: a sign or keyword, a name in small letters, a class in capitals, or one
//! of several between slashes. With `?` after it an element is optional.

use super::ErrorContext;
use crate::syntax::lexer::next_token;
use crate::syntax::token::TokenKind;
use std::ops::Range;

/// The ranges that a pattern found.
pub(super) struct Match {
    pub(super) label: Range<usize>,
    pub(super) replaced: Range<usize>,
    /// The token after the blank that belongs to the edit.
    pub(super) blank: Option<usize>,
}

/// Matches a pattern at the token that does not fit.
pub(super) fn find(pattern: &str, context: &ErrorContext<'_>) -> Option<Match> {
    let (before, from) = pattern.split_once('^')?;
    let mut cursor = TokenCursor { context, pos: context.at, marks: [None; 4], blank: None };
    before.split_whitespace().rev().try_for_each(|element| cursor.back(element))?;
    cursor.pos = context.at;
    from.split_whitespace().try_for_each(|element| cursor.forward(element))?;
    let [label, label_end, start, end] = cursor.marks;
    let replaced = start?..end?;
    let label = label.zip(label_end).map_or(replaced.clone(), |(start, end)| start..end);
    Some(Match { label, replaced, blank: cursor.blank })
}

/// A position between tokens that moves away from the token that does not fit.
struct TokenCursor<'c, 't> {
    context: &'c ErrorContext<'t>,
    /// The token after the position.
    pos: usize,
    /// The positions of `‹`, `›`, `«` and `»`.
    marks: [Option<usize>; 4],
    blank: Option<usize>,
}

impl TokenCursor<'_, '_> {
    /// Moves to the left over an element; `None` if it does not match.
    fn back(&mut self, element: &str) -> Option<()> {
        let (context, pos) = (self.context, self.pos);
        let start = match element {
            "start.." => context.statement_start(context.at),
            "(.." => context.opener()? + 1,
            _ if self.mark(element)? => return Some(()),
            _ => pos.checked_sub(1).filter(|at| is_one_of(context, *at, element))?,
        };
        self.pos = Some(start).filter(|start| *start <= pos)?;
        Some(())
    }

    /// Moves to the right over an element; `None` if it does not match.
    fn forward(&mut self, element: &str) -> Option<()> {
        let (context, pos) = (self.context, self.pos);
        let before = pos.saturating_sub(1);
        let next = |kind, end| context.next(pos..end, kind).filter(|at| *at > pos);
        self.pos = match element {
            "..end" => context.statement_end(before),
            "..block" => context.behind_block(pos)?,
            "..block?" => context.behind_block(pos).unwrap_or_else(|| context.statement_end(pos)),
            "..)" => context.closer(before)? + 1,
            "..}" => context.enclosing_end(pos),
            "..=" => next(TokenKind::Assign, context.statement_end(before))?,
            "..{" => next(TokenKind::BraceOpen, context.tokens.len())?,
            _ if self.mark(element)? => return Some(()),
            _ if is_one_of(context, pos, element) => pos + 1,
            _ => match element.strip_suffix('?')? {
                token if is_one_of(context, pos, token) => pos + 1,
                _ => pos,
            },
        };
        Some(())
    }

    /// Whether an element takes no token; `None` if it does not match.
    fn mark(&mut self, element: &str) -> Option<bool> {
        let (context, pos) = (self.context, self.pos);
        let matches = match element {
            "_" => self.blank.replace(pos).is_none(),
            "~" => pos > 0 && context.touch(pos - 1),
            "BEGIN" => context.begins_statement(pos),
            "EOF" => pos == context.tokens.len(),
            _ => {
                let Some(mark) = ["‹", "›", "«", "»"].iter().position(|mark| *mark == element)
                else {
                    return Some(false);
                };
                self.marks.get_mut(mark)?.replace(pos).is_none()
            }
        };
        matches.then_some(true)
    }
}

/// Whether a token is one of some alternatives.
fn is_one_of(context: &ErrorContext<'_>, at: usize, alternatives: &str) -> bool {
    let Some(kind) = context.kind(at) else { return false };
    alternatives.split('/').any(|one| match one {
        "ANY" => true,
        "NAME" => kind == TokenKind::Name,
        "WORD" => !context.word(at).is_empty(),
        "OPERAND" => kind.ends_operand(),
        "VALUE" => kind.starts_operand(),
        "STRING" => kind.begins_string(),
        "PLAIN_STRING" => kind == TokenKind::PlainString,
        "STRING_CLOSE" => kind == TokenKind::StringClose,
        "CALL" => kind == TokenKind::CallOpen,
        "INTERPOLATION_CLOSE" => kind == TokenKind::InterpolationClose,
        "XOR" => kind == TokenKind::Xor,
        "SLASH" => kind == TokenKind::Slash,
        "=>" => kind == TokenKind::Assign && context.is_fat_arrow(at),
        _ => match next_token::<TokenKind>(one, 0) {
            Some((Ok(TokenKind::Name), _)) => context.word(at) == one,
            Some((Ok(sign), _)) => kind == sign,
            _ => false,
        },
    })
}
