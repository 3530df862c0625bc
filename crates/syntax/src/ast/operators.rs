//! The binary operators.

use crate::token::TokenKind;

/// Declares the binary operators: token, name, sign, and how tightly they bind.
macro_rules! binary_operators {
    ($($token:ident $name:ident $sign:literal $precedence:literal,)*) => {
        /// An operator between operands.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum BinaryOp { $($name,)* }

        impl BinaryOp {
            /// Every operator.
            pub const ALL: &[BinaryOp] = &[$(BinaryOp::$name,)*];

            /// Its spelling.
            pub fn sign(self) -> &'static str {
                match self { $(BinaryOp::$name => $sign,)* }
            }

            /// Its precedence; a greater number binds more tightly.
            pub fn precedence(self) -> u8 {
                match self { $(BinaryOp::$name => $precedence,)* }
            }
        }

        impl TokenKind {
            /// Its meaning between two operands.
            pub fn binary_operator(self) -> Option<BinaryOp> {
                match self { $(TokenKind::$token => Some(BinaryOp::$name),)* _ => None }
            }
        }
    };
}

// The order is Swift's, so `a & 1 == 0` is `(a & 1) == 0`. All are left-associative but `??`; comparisons do not chain.
binary_operators! {
    ShiftLeft Shl "<<" 7,
    ShiftRight Shr ">>" 7,
    Star Mul "*" 6,
    Slash Div "/" 6,
    Percent Mod "%" 6,
    And BitAnd "&" 6,
    Plus Add "+" 5,
    Minus Sub "-" 5,
    Or BitOr "|" 5,
    Xor BitXor "^" 5,
    Coalesce Coalesce "??" 4,
    Equal Eq "==" 3,
    NotEqual Ne "!=" 3,
    Less Lt "<" 3,
    LessEqual Le "<=" 3,
    Greater Gt ">" 3,
    GreaterEqual Ge ">=" 3,
    AndAnd And "&&" 2,
    OrOr Or "||" 1,
}

impl BinaryOp {
    /// Whether it compares its operands.
    pub fn is_comparison(self) -> bool {
        use BinaryOp::*;
        matches!(self, Eq | Ne | Lt | Le | Gt | Ge)
    }

    /// Its precedence in C, if it is one of arithmetic or of bits.
    pub fn precedence_in_c(self) -> Option<u8> {
        use BinaryOp::*;
        Some(match self {
            Mul | Div | Mod => 6,
            Add | Sub => 5,
            Shl | Shr => 4,
            BitAnd => 3,
            BitXor => 2,
            BitOr => 1,
            Coalesce | Eq | Ne | Lt | Le | Gt | Ge | And | Or => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operator_between_operands_is_in_the_table() {
        let grammar = include_str!("../../../../grammar/fmt.lalrpop");
        let (_, rule) = grammar.split_once("\nOperator: Token = {").expect("the rule");
        let signs = rule.split_once('}').expect("its end").0.split('"').skip(1).step_by(2);
        let mut known: Vec<_> = BinaryOp::ALL.iter().map(|op| op.sign()).collect();
        let mut expected: Vec<_> = signs.collect();
        known.sort_unstable();
        expected.sort_unstable();
        assert_eq!(known, expected);
        assert!(BinaryOp::ALL.iter().all(|op| op.is_comparison() == (op.precedence() == 3)));
    }
}
