//! `p.element(i)`: the objects behind a pointer, by address arithmetic, which LLDB 24 supports.

use super::{Builder, Typed};
use crate::isa::Selector;
use crate::sema::graph::{Arithmetic, Node, Padding, Piece, Type};

impl Builder {
    /// The object at an index behind a pointer, an Integer, counted in objects of a type or else of the pointee's.
    /// Whether the index was signed decides how its lowest bits are read.
    pub(crate) fn element_behind(
        &mut self,
        pointer: Typed,
        (index, is_signed): (Typed, bool),
        of: Option<Typed>,
    ) -> Typed {
        let target = of.unwrap_or_else(|| {
            let ty = self.select(Selector::GET_TYPE, &[pointer], Type::Type);
            self.select(Selector::GET_POINTEE_TYPE, &[ty], Type::Type)
        });
        let mut offset = self.offset(index, target);
        if is_signed {
            // LLDB uses the lowest 32 bits as a signed number.
            let bits = self.value(Node::Integer(u32::MAX.into()), Type::Integer);
            offset = self.operate(Arithmetic::And, offset, bits);
        }
        let child = self.element_name(index);
        let args = [pointer, child, offset, target];
        self.select(Selector::CREATE_CHILD_AT_OFFSET, &args, Type::Object)
    }

    fn offset(&mut self, index: Typed, target: Typed) -> Typed {
        if matches!(self.node(index.id), Node::Integer(0)) {
            return index;
        }
        let size = self.select(Selector::GET_BYTE_SIZE, &[target], Type::Integer);
        self.operate(Arithmetic::Mul, size, index)
    }

    /// `[3]`. LLDB caches the objects it made by their names, so the name must contain the index.
    fn element_name(&mut self, index: Typed) -> Typed {
        let digits = self.plain(index);
        let pieces = [
            Piece::Literal("[".into()),
            Piece::Value(digits.id, Padding::default()),
            Piece::Literal("]".into()),
        ];
        self.value(Node::Concat(pieces.into()), Type::String)
    }
}
