//! `\\(name, quotes: none)`: the text of characters without LLDB's quotes.
//!
//! Bytecode cannot remove the first character of a text, so the text is built from its bytes
//! ([`super::characters`]). LLDB's own text shows whether all of them were found, and is the
//! fallback.

use super::characters::{Characters, KnownSize};
use super::{Builder, Typed};
use crate::isa::Selector;
use crate::sema::graph::{Arithmetic, Node, Type};

impl Builder {
    /// The text of an object, or of `.summary()`, `.text(count: n)` and `??`, without quotes;
    /// the type of a value that has none.
    pub(crate) fn unquoted(&mut self, value: Typed, is_wide: bool) -> Result<Typed, Type> {
        match (value.ty, self.node(value.id).clone()) {
            (Type::Error | Type::Never, _) => Ok(value),
            (Type::Object, _) | (_, Node::Shown(_)) => {
                let object = match self.node(value.id) {
                    Node::Shown(object) => Typed { id: *object, ty: Type::Object, ..value },
                    _ => value,
                };
                // Of an object the checker says whether the text needs it.
                let summary =
                    |own: &mut Self| own.select(Selector::SUMMARY, &[object], Type::String);
                let summary = match value.ty {
                    Type::Object => summary(self),
                    _ => self.written(summary),
                };
                let plain = self.plain(object);
                Ok(self.without_quotes(object, (summary, plain), is_wide))
            }
            (_, Node::String(_)) => Ok(value),
            (_, Node::Select(Selector::SUMMARY, args)) if !args.is_empty() => {
                let object = Typed { id: args[0], ty: Type::Object, ..value };
                let nothing = self.literal("");
                Ok(self.without_quotes(object, (value, nothing), is_wide))
            }
            (_, Node::KnownUnless(text, condition)) => {
                let text = self.unquoted(Typed { id: text, ..value }, is_wide)?;
                let condition = self.typed(condition, Type::Bool);
                Ok(self.known_unless(text, condition))
            }
            (Type::String | Type::Text, Node::If { condition, then, otherwise }) => {
                if let Some((pointer, count)) = self.counted_texts.get(&value.id).copied() {
                    return Ok(self.bare(pointer, KnownSize::Count(count), value));
                }
                let branch = |id| self.typed(id, self.ty(id));
                let (condition, then, otherwise) =
                    (branch(condition), branch(then), branch(otherwise));
                let then = self.unquoted(then, is_wide)?;
                let otherwise = self.unquoted(otherwise, is_wide)?;
                Ok(self.pick_as(condition, then, otherwise, Type::String))
            }
            _ => Err(value.ty),
        }
    }

    /// LLDB's text of an object without its quotes, or unchanged; `plain` replaces an empty one.
    fn without_quotes(
        &mut self,
        object: Typed,
        (quoted, plain): (Typed, Typed),
        is_wide: bool,
    ) -> Typed {
        let length = self.select(Selector::STRLEN, &[quoted], Type::UInt);
        let some = self.is_not_zero(length);
        if is_wide {
            let shown = self.pick_as(some, quoted, plain, Type::Text);
            return self.bare(object, KnownSize::Wide(length), shown);
        }
        let text = self.bare(object, KnownSize::Shown(length), quoted);
        self.pick_as(some, text, plain, Type::Text)
    }

    /// The characters of an object, or a text in quotes if not all characters can be read.
    fn bare(&mut self, object: Typed, known: KnownSize, quoted: Typed) -> Typed {
        let Characters { is_character, is_right, text } = self.characters(object, known);
        let text = self.pick_as(is_right, text, quoted, Type::Text);
        // One conditional takes less code than two.
        let is_read = match self.runs_loops() {
            Some(runs) => self.operate(Arithmetic::And, runs, is_character),
            None => is_character,
        };
        self.pick_as(is_read, text, quoted, Type::Text)
    }
}
