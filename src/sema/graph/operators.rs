//! The operators of nodes: arithmetic and comparisons, each with its opcode and its sign.

use crate::isa::Opcode;
use crate::syntax::ast::BinaryOp;

/// An operator on two numbers of one type, with a result of that type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Arithmetic {
    /// Sum; wraps.
    Add,
    /// Difference; wraps.
    Sub,
    /// Product; wraps.
    Mul,
    /// Quotient, towards zero.
    Div,
    /// Remainder with the sign of the left operand.
    Mod,
    /// Shift left by a UInt.
    Shl,
    /// Shift right by a UInt; keeps the sign of an Int.
    Shr,
    /// Bitwise and.
    And,
    /// Bitwise or.
    Or,
    /// Bitwise exclusive or.
    Xor,
}

/// The arithmetic operators of the source, and their opcodes.
const ARITHMETIC: [(Arithmetic, BinaryOp, Opcode); 10] = [
    (Arithmetic::Add, BinaryOp::Add, Opcode::Add),
    (Arithmetic::Sub, BinaryOp::Sub, Opcode::Sub),
    (Arithmetic::Mul, BinaryOp::Mul, Opcode::Mul),
    (Arithmetic::Div, BinaryOp::Div, Opcode::Div),
    (Arithmetic::Mod, BinaryOp::Mod, Opcode::Mod),
    (Arithmetic::Shl, BinaryOp::Shl, Opcode::Shl),
    (Arithmetic::Shr, BinaryOp::Shr, Opcode::Shr),
    (Arithmetic::And, BinaryOp::BitAnd, Opcode::And),
    (Arithmetic::Or, BinaryOp::BitOr, Opcode::Or),
    (Arithmetic::Xor, BinaryOp::BitXor, Opcode::Xor),
];

impl Arithmetic {
    /// The operation of an operator of the source, if it is arithmetic.
    pub(crate) fn of(op: BinaryOp) -> Option<Arithmetic> {
        ARITHMETIC.iter().find(|row| row.1 == op).map(|row| row.0)
    }

    /// The operator of the source, and the opcode.
    fn row(self) -> &'static (Arithmetic, BinaryOp, Opcode) {
        // The rows are in the order of the variants.
        &ARITHMETIC[self as usize]
    }

    /// The opcode that computes it.
    pub fn opcode(self) -> Opcode {
        self.row().2
    }

    /// The sign of the operator.
    pub fn sign(self) -> &'static str {
        self.row().1.sign()
    }
}

/// A comparison of two numbers of one type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

/// The comparison operators of the source, and their opcodes.
const COMPARISONS: [(Comparison, BinaryOp, Opcode); 6] = [
    (Comparison::Eq, BinaryOp::Eq, Opcode::Eq),
    (Comparison::Ne, BinaryOp::Ne, Opcode::Ne),
    (Comparison::Lt, BinaryOp::Lt, Opcode::Lt),
    (Comparison::Le, BinaryOp::Le, Opcode::Le),
    (Comparison::Gt, BinaryOp::Gt, Opcode::Gt),
    (Comparison::Ge, BinaryOp::Ge, Opcode::Ge),
];

impl Comparison {
    /// The comparison of an operator of the source, if it is one.
    pub(crate) fn of(op: BinaryOp) -> Option<Comparison> {
        COMPARISONS.iter().find(|row| row.1 == op).map(|row| row.0)
    }

    /// The operator of the source, and the opcode.
    fn row(self) -> &'static (Comparison, BinaryOp, Opcode) {
        // The rows are in the order of the variants.
        &COMPARISONS[self as usize]
    }

    /// The opcode that computes it.
    pub fn opcode(self) -> Opcode {
        self.row().2
    }

    /// The sign of the operator.
    pub fn sign(self) -> &'static str {
        self.row().1.sign()
    }

    /// The comparison that holds when this one does not.
    pub fn negated(self) -> Comparison {
        match self {
            Comparison::Eq => Comparison::Ne,
            Comparison::Ne => Comparison::Eq,
            Comparison::Lt => Comparison::Ge,
            Comparison::Le => Comparison::Gt,
            Comparison::Gt => Comparison::Le,
            Comparison::Ge => Comparison::Lt,
        }
    }

    /// The comparison of the operands in the other order.
    pub(crate) fn mirrored(self) -> Comparison {
        match self {
            Comparison::Eq | Comparison::Ne => self,
            Comparison::Lt => Comparison::Gt,
            Comparison::Le => Comparison::Ge,
            Comparison::Gt => Comparison::Lt,
            Comparison::Ge => Comparison::Le,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operators_stand_in_the_order_of_their_variants() {
        assert!(ARITHMETIC.iter().enumerate().all(|(at, row)| row.0 as usize == at));
        assert!(COMPARISONS.iter().enumerate().all(|(at, row)| row.0 as usize == at));
    }
}
