//! The tokens of a text, the comments between them, and which blocks are on several lines.

use super::element::SourcePiece;
use crate::source::Slice;
use crate::syntax::{Token, TokenKind};
use std::ops::Range;

/// An item of a text without faults, split into tokens and comments; no tokens at the end of the text.
pub(super) struct SourceItem<'t> {
    pub(super) text: &'t str,
    pub(super) tokens: Vec<Token>,
    /// Whether only comments precede it in the text.
    pub(super) first: bool,
    /// The comments before its tokens that have not been written, in the order of their places.
    pub(super) comments: Vec<Comment>,
    /// For each token: whether a blank line is right before it.
    blank_before: Vec<bool>,
    /// For each opening bracket the index of the one that closes it, for others their own.
    closers: Vec<usize>,
    lines: Vec<BlockLayout>,
}

/// The boundary between two items.
#[derive(Default)]
pub(super) struct Boundary {
    /// The byte after the last token.
    behind: Option<u32>,
    /// The comments before it that have not been written.
    comments: Vec<Comment>,
}

/// The author's layout of the content of a bracket or a `case`.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct BlockLayout {
    /// Whether a block is on several lines.
    pub(super) several_lines: bool,
    /// Whether it directly contains a comment.
    pub(super) comment: bool,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Comment {
    /// Its text, without the spaces at its end.
    pub(super) piece: SourcePiece,
    /// Whether it begins its line.
    pub(super) own_line: bool,
    /// Whether a blank line precedes it.
    pub(super) blank_before: bool,
}

impl<'t> SourceItem<'t> {
    /// Splits an item and the comments before it; without tokens, the end of the text.
    pub(super) fn new(text: &'t str, tokens: Vec<Token>, place: Boundary) -> SourceItem<'t> {
        let Boundary { behind, comments } = place;
        let mut source = SourceItem {
            text,
            closers: closers(&tokens),
            lines: Vec::new(),
            blank_before: Vec::with_capacity(tokens.len()),
            comments,
            tokens,
            first: behind.is_none(),
        };
        source.read_gaps(behind.unwrap_or_default() as usize);
        source.lines = BlockLayouts::new(&source).read();
        source
    }

    /// The boundary after it, where some of its comments have not been written.
    pub(super) fn end(self, comments: Vec<Comment>) -> Boundary {
        Boundary { behind: self.tokens.last().map(|token| token.end), comments }
    }

    pub(super) fn kind(&self, at: usize) -> Option<TokenKind> {
        self.tokens.get(at).map(|t| t.kind)
    }

    pub(super) fn slice(&self, range: Range<usize>) -> &'t str {
        self.text.slice(range)
    }

    pub(super) fn piece(&self, range: Range<usize>) -> SourcePiece {
        let width = self.slice(range.clone()).chars().count() as u32;
        SourcePiece { start: range.start as u32, end: range.end as u32, width }
    }

    /// Whether a blank line directly precedes a token.
    pub(super) fn is_blank_before(&self, at: usize) -> bool {
        self.blank_before.get(at).copied().unwrap_or_default()
    }

    /// The token that closes the bracket at an index.
    pub(super) fn closer(&self, at: usize) -> usize {
        self.closers.get(at).copied().unwrap_or(at)
    }

    /// The author's layout of the content of a bracket or a `case`.
    pub(super) fn written(&self, at: usize) -> BlockLayout {
        self.lines.get(at).copied().unwrap_or_default()
    }

    /// Reads the gaps before the tokens, from a byte on.
    fn read_gaps(&mut self, mut from: usize) {
        for at in 0..self.tokens.len().max(1) {
            let token = self.tokens.get(at).copied();
            let end_of_text = self.text.len();
            let start = token.map_or(end_of_text, |token| token.start as usize);
            let blank = self.read_gap(from..start, self.first && at == 0);
            self.blank_before.push(blank);
            from = token.map_or(end_of_text, |token| token.end as usize);
        }
    }

    /// Reads the comments of a gap; says whether it ends with a blank line.
    fn read_gap(&mut self, gap: Range<usize>, first: bool) -> bool {
        let text = self.slice(gap.clone());
        let mut lines = u32::from(first);
        let mut at = 0;
        while let Some(c) = text.get(at..).and_then(|t| t.chars().next()) {
            let rest = text.slice(at..);
            if rest.starts_with("//") {
                let length = rest.find(['\n', '\r']).unwrap_or(rest.len());
                let comment = rest.slice(..length).trim_end();
                let start = gap.start + at;
                self.comments.push(Comment {
                    piece: self.piece(start..start + comment.len()),
                    own_line: lines > 0,
                    blank_before: lines > 1,
                });
                lines = 0;
                at += length;
                continue;
            }
            let line_end = if rest.starts_with("\r\n") { 2 } else { c.len_utf8() };
            lines += u32::from(matches!(c, '\n' | '\r'));
            at += line_end;
        }
        lines > 1
    }
}

fn closers(tokens: &[Token]) -> Vec<usize> {
    let mut closers: Vec<_> = (0..tokens.len()).collect();
    let mut open = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        if token.kind.opens() {
            open.push(at);
        } else if token.kind.closes()
            && let Some(opener) = open.pop()
            && let Some(closer) = closers.get_mut(opener)
        {
            *closer = at;
        }
    }
    closers
}

/// Finds the blocks on several lines: those in which a statement or the closing brace begins a
/// line, and those around such blocks, comments and strings of several lines.
struct BlockLayouts<'s, 't> {
    source: &'s SourceItem<'t>,
    written: Vec<BlockLayout>,
    open: Vec<OpenBracket>,
    /// Pairs of blocks of one `if`.
    chains: Vec<(usize, usize)>,
    next_comment: usize,
}

#[derive(Default)]
struct OpenBracket {
    at: usize,
    /// The colon of the `case` that is being read.
    colon: Option<usize>,
    /// The number of `?` after a `case` whose colon is still expected.
    case: Option<u32>,
    /// Whether the `else` of a `guard` is still expected.
    guard: bool,
    /// The last block before an `else`.
    before_else: Option<usize>,
}

impl<'s, 't> BlockLayouts<'s, 't> {
    fn new(source: &'s SourceItem<'t>) -> BlockLayouts<'s, 't> {
        BlockLayouts {
            source,
            written: vec![BlockLayout::default(); source.tokens.len()],
            open: Vec::new(),
            chains: Vec::new(),
            next_comment: 0,
        }
    }

    fn read(mut self) -> Vec<BlockLayout> {
        for (at, token) in self.source.tokens.iter().enumerate() {
            self.comments_before(token.start);
            if token.first_on_line && self.begins_statement(at, token.kind) {
                self.mark_statement(token.kind);
            }
            self.token(at, token.kind);
        }
        let chains = std::mem::take(&mut self.chains);
        let forward = chains.iter().copied();
        let backward = chains.iter().rev().map(|(a, b)| (*b, *a));
        for (from, to) in forward.chain(backward) {
            if self.written.get(from).is_some_and(|w| w.several_lines) {
                self.mark(to);
            }
        }
        self.written
    }

    fn comments_before(&mut self, start: u32) {
        let comments = self.source.comments.slice(self.next_comment..);
        let count = comments.iter().take_while(|c| c.piece.start < start).count();
        self.next_comment += count;
        if count > 0 {
            let innermost = self.open.last().map(|o| o.at);
            if let Some(written) = innermost.and_then(|at| self.written.get_mut(at)) {
                written.comment = true;
            }
            self.mark_block();
        }
    }

    fn token(&mut self, at: usize, kind: TokenKind) {
        let before = at.checked_sub(1).and_then(|at| self.source.kind(at));
        if kind.opens() {
            let chain = self.open.last_mut().filter(|_| kind == TokenKind::BraceOpen);
            let chain = chain.and_then(|open| open.before_else.take());
            self.chains.extend(chain.map(|first| (first, at)));
            self.open.push(OpenBracket { at, ..OpenBracket::default() });
            return;
        }
        if kind.closes() {
            self.close(at, kind);
            return;
        }
        let Some(open) = self.open.last_mut() else { return };
        match (kind, open.case) {
            (TokenKind::Case | TokenKind::Default, _) if before != Some(TokenKind::Dot) => {
                open.case = Some(0);
                open.colon = None;
            }
            (TokenKind::Guard, _) => open.guard = true,
            (TokenKind::Else, _) => open.guard = false,
            (TokenKind::Question, Some(questions)) => open.case = Some(questions + 1),
            (TokenKind::Colon, Some(0)) => {
                open.case = None;
                open.colon = Some(at);
            }
            (TokenKind::Colon, Some(questions)) => open.case = Some(questions - 1),
            _ => {}
        }
    }

    fn close(&mut self, at: usize, kind: TokenKind) {
        let Some(open) = self.open.pop() else { return };
        if kind != TokenKind::BraceClose {
            return;
        }
        if self.written.get(open.at).is_some_and(|w| w.several_lines) {
            self.mark_block();
        }
        if self.source.kind(at + 1) == Some(TokenKind::Else)
            && let Some(around) = self.open.last_mut()
            && !around.guard
        {
            around.before_else = Some(open.at);
        }
    }

    /// Marks the innermost block, and its `case`.
    fn mark_block(&mut self) {
        let is_block =
            |open: &&OpenBracket| self.source.kind(open.at) == Some(TokenKind::BraceOpen);
        let block = self.open.iter().rev().find(is_block);
        let marked = [block.map(|o| o.at), block.and_then(|o| o.colon)];
        marked.into_iter().flatten().for_each(|at| self.mark(at));
    }

    /// Marks the block, and the `case`, in which a statement begins or which a word ends.
    fn mark_statement(&mut self, kind: TokenKind) {
        if !matches!(kind, TokenKind::Case | TokenKind::Default | TokenKind::BraceClose) {
            self.mark_block();
        } else if let Some(at) = self.open.last().map(|o| o.at) {
            self.mark(at);
        }
    }

    fn mark(&mut self, at: usize) {
        if let Some(written) = self.written.get_mut(at) {
            written.several_lines = true;
        }
    }

    /// Whether a token begins a statement or a case, or closes a block.
    fn begins_statement(&self, at: usize, kind: TokenKind) -> bool {
        let block =
            self.open.last().filter(|o| self.source.kind(o.at) == Some(TokenKind::BraceOpen));
        let (Some(open), Some(before)) = (block, at.checked_sub(1)) else { return false };
        let before_kind = self.source.kind(before);
        let word = kind.is_statement_word() || kind == TokenKind::BraceClose;
        let behind = match before_kind {
            Some(TokenKind::BraceOpen | TokenKind::Semicolon) => true,
            Some(TokenKind::BraceClose) => kind.starts_operand(),
            Some(TokenKind::Colon) => open.colon == Some(before),
            Some(before) => before.ends_operand() && kind.starts_operand(),
            None => false,
        };
        word || behind
    }
}
