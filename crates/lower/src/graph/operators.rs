//! The operators of nodes: arithmetic and comparisons, each with its opcode and its sign.

use crate::isa::Opcode;

/// Declares the operators of nodes, each with its sign; the opcode has its name.
macro_rules! operators {
    ($($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident $sign:literal,)* })*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
            pub enum $name { $($(#[$variant_doc])* $variant,)* }

            impl $name {
                /// The opcode that computes it.
                pub fn opcode(self) -> Opcode {
                    match self { $($name::$variant => Opcode::$variant,)* }
                }

                /// The operator with a sign.
                pub fn of(sign: &str) -> Option<$name> {
                    match sign { $($sign => Some($name::$variant),)* _ => None }
                }

                /// The sign of the operator.
                pub fn sign(self) -> &'static str {
                    match self { $($name::$variant => $sign,)* }
                }
            }
        )*
    };
}

operators! {
    /// An operator on two numbers of one type, with a result of that type.
    Arithmetic {
        /// Sum; wraps.
        Add "+",
        /// Difference; wraps.
        Sub "-",
        /// Product; wraps.
        Mul "*",
        /// Quotient, towards zero.
        Div "/",
        /// Remainder with the sign of the left operand.
        Mod "%",
        /// Shift left by a UInt.
        Shl "<<",
        /// Shift right by a UInt; keeps the sign of an Int.
        Shr ">>",
        /// Bitwise and.
        And "&",
        /// Bitwise or.
        Or "|",
        /// Bitwise exclusive or.
        Xor "^",
    }

    /// A comparison of two numbers of one type.
    Comparison { Eq "==", Ne "!=", Lt "<", Le "<=", Gt ">", Ge ">=", }
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
    pub fn mirrored(self) -> Comparison {
        match self {
            Comparison::Eq | Comparison::Ne => self,
            Comparison::Lt => Comparison::Gt,
            Comparison::Le => Comparison::Ge,
            Comparison::Gt => Comparison::Lt,
            Comparison::Ge => Comparison::Le,
        }
    }
}
