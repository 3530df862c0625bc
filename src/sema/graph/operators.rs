//! The operators of nodes: arithmetic and comparisons, each with its opcode and its sign.

use crate::isa::Opcode;
use crate::syntax::ast::BinaryOp;

/// Declares the operators of nodes, each with its operator in the source; the opcode has its own name.
macro_rules! operators {
    ($($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $source:ident,)* })*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
            pub enum $name { $($(#[$variant_doc])* $variant,)* }

            impl $name {
                /// The opcode that computes it.
                pub fn opcode(self) -> Opcode {
                    match self { $($name::$variant => Opcode::$variant,)* }
                }

                /// The sign of the operator.
                pub fn sign(self) -> &'static str {
                    match self { $($name::$variant => BinaryOp::$source.sign(),)* }
                }
            }
        )*

        /// What an operator of the source does.
        pub(crate) enum BinaryOperation { $($name($name),)* And, Or, Coalesce }

        impl From<BinaryOp> for BinaryOperation {
            fn from(operator: BinaryOp) -> BinaryOperation {
                match operator {
                    $($(BinaryOp::$source => BinaryOperation::$name($name::$variant),)*)*
                    BinaryOp::And => BinaryOperation::And,
                    BinaryOp::Or => BinaryOperation::Or,
                    BinaryOp::Coalesce => BinaryOperation::Coalesce,
                }
            }
        }
    };
}

operators! {
    /// An operator on two numbers of one type, with a result of that type.
    Arithmetic {
        /// Sum; wraps.
        Add = Add,
        /// Difference; wraps.
        Sub = Sub,
        /// Product; wraps.
        Mul = Mul,
        /// Quotient, towards zero.
        Div = Div,
        /// Remainder with the sign of the left operand.
        Mod = Mod,
        /// Shift left by a UInt.
        Shl = Shl,
        /// Shift right by a UInt; keeps the sign of an Int.
        Shr = Shr,
        /// Bitwise and.
        And = BitAnd,
        /// Bitwise or.
        Or = BitOr,
        /// Bitwise exclusive or.
        Xor = BitXor,
    }

    /// A comparison of two numbers of one type.
    Comparison { Eq = Eq, Ne = Ne, Lt = Lt, Le = Le, Gt = Gt, Ge = Ge, }
}

impl Comparison {
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
