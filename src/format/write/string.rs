//! Strings.

use super::LayoutWriter;
use crate::syntax::TokenKind;

impl LayoutWriter<'_, '_> {
    /// A string.
    pub(super) fn string(&mut self) {
        if !self.is_at(TokenKind::StringOpen) {
            return self.token();
        }
        self.token();
        while self.peek().is_some_and(|kind| kind != TokenKind::StringClose) {
            match self.is_at(TokenKind::InterpolationOpen) {
                true => self.interpolation(),
                false => self.token(),
            }
        }
        self.token();
    }

    /// `\(a, radix: 16)`: lines are broken only inside its blocks.
    fn interpolation(&mut self) {
        self.in_text += 1;
        self.token();
        while self.peek().is_some_and(|k| k != TokenKind::InterpolationClose) {
            self.element();
            if self.peek_at(1) == Some(TokenKind::InterpolationClose) {
                self.take();
            } else if self.comma() {
                self.word(" ");
            }
        }
        self.token();
        self.in_text -= 1;
    }
}
