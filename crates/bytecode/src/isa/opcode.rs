//! The opcodes.

use super::types::{Slot, ValueType};
use super::version::Lldb;
use std::fmt;

/// The operand that follows the opcode byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand {
    /// Nothing.
    None,
    /// An unsigned LEB128 length and that many bytes of code.
    Block,
    /// An unsigned LEB128 number of at most 64 bits.
    Uleb,
    /// A signed LEB128 number of at most 64 bits.
    Sleb,
    /// A signed LEB128 number of any length.
    BigSleb,
    /// An unsigned LEB128 length and that many bytes.
    String,
    /// One byte.
    Selector,
}

/// A row of the table of opcodes.
#[derive(Clone, Copy, Debug)]
pub struct OpcodeInfo {
    /// The opcode.
    pub opcode: Opcode,
    /// How it is written in assembly; literals are written as their value.
    pub name: &'static str,
    /// The operand that follows the byte.
    pub operand: Operand,
    /// The values that it takes from the data stack, the topmost last.
    pub takes: &'static [Slot],
    /// The values that it leaves on the data stack, the topmost last.
    pub gives: &'static [Slot],
    /// The first LLDB that runs it; earlier ones answer with an error.
    pub since: Lldb,
}

macro_rules! opcodes {
    ($($(#[$doc:meta])* $id:ident = $byte:literal $name:literal $operand:ident
        [$($take:expr),*] [$($give:expr),*] $since:ident $(=> $left:expr)?;)*) => {
        /// An opcode that some LLDB runs.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        #[non_exhaustive]
        pub enum Opcode { $($(#[$doc])* $id = $byte),* }

        impl Opcode {
            /// Every opcode, by number.
            pub const ALL: &[Opcode] = &[$(Opcode::$id),*];

            /// The row of the table.
            #[inline]
            pub const fn info(self) -> &'static OpcodeInfo {
                match self {
                    $(Opcode::$id => &OpcodeInfo {
                        opcode: Opcode::$id, name: $name, operand: Operand::$operand,
                        takes: &[$($take),*], gives: &[$($give),*], since: Lldb::$since,
                    }),*
                }
            }

            /// For an opcode that only rearranges what it takes: the elements it leaves, by their
            /// index in [`OpcodeInfo::takes`], the topmost last.
            pub(crate) const fn rearranged(self) -> Option<&'static [usize]> {
                match self {
                    $(Opcode::$id => {
                        const LEFT: &[&[usize]] = &[$(&$left)?];
                        LEFT.first().copied()
                    })*
                }
            }

            /// The operand that follows the byte.
            #[inline]
            pub const fn operand(self) -> Operand {
                match self { $(Opcode::$id => Operand::$operand),* }
            }

            /// The first LLDB that runs it.
            #[inline]
            pub const fn since(self) -> Lldb {
                match self { $(Opcode::$id => Lldb::$since),* }
            }

            /// The opcode of that byte, if any LLDB has it.
            #[inline]
            pub const fn from_byte(byte: u8) -> Option<Opcode> {
                const BY_BYTE: &[Option<Opcode>; 256] = &{
                    let mut table = [None; 256];
                    $(table[$byte] = Some(Opcode::$id);)*
                    table
                };
                BY_BYTE[byte as usize]
            }

            /// The opcode written so in assembly; blocks and literals have a notation instead.
            pub fn from_name(name: &str) -> Option<Opcode> {
                match name { $($name => Some(Opcode::$id),)* _ => None }
                    .filter(|o| o.operand() == Operand::None)
            }
        }
    };
}

const A: Slot = Slot::Any;
const N: Slot = Slot::Number;
const C: Slot = Slot::Condition;
const U: Slot = Slot::Is(ValueType::UInt);
const I: Slot = Slot::Is(ValueType::Int);
const Z: Slot = Slot::Is(ValueType::Integer);
const S: Slot = Slot::Is(ValueType::String);
const O: Slot = Slot::Is(ValueType::Object);
const D: Slot = Slot::Is(ValueType::Dictionary);
const F: Slot = Slot::Is(ValueType::Selector);

opcodes! {
    /// Copies the top.
    Dup = 0x01 "dup" None [A] [A, A] V20 => [0, 0];
    /// Removes the top.
    Drop = 0x02 "drop" None [A] [] V20 => [];
    /// Copies the element whose index, counted from the bottom, is on top.
    Pick = 0x03 "pick" None [U] [A] V20;
    /// Copies the element below the top.
    Over = 0x04 "over" None [A, A] [A, A, A] V20 => [0, 1, 0];
    /// Exchanges the two topmost elements.
    Swap = 0x05 "swap" None [A, A] [A, A] V20 => [1, 0];
    /// `x y z` becomes `z x y`.
    Rot = 0x06 "rot" None [A, A, A] [A, A, A] V20 => [2, 0, 1];
    /// Pushes the block that follows on the control stack.
    Block = 0x10 "{" Block [] [] V20;
    /// Runs the block on the control stack if the condition is not zero.
    If = 0x11 "if" None [C] [] V20;
    /// Runs the lower block if the condition is not zero, else the upper one.
    IfElse = 0x12 "ifelse" None [C] [] V20;
    /// Ends the program, at any depth.
    Return = 0x13 "return" None [] [] V20;
    /// A UInt literal.
    LitUInt = 0x20 "<uint>" Uleb [] [U] V20;
    /// An Int literal.
    LitInt = 0x21 "<int>" Sleb [] [I] V20;
    /// A String literal.
    LitString = 0x22 "<string>" String [] [S] V20;
    /// A Selector literal.
    LitSelector = 0x23 "<selector>" Selector [] [F] V20;
    /// An Integer literal of any width.
    LitInteger = 0x24 "<integer>" BigSleb [] [Z] V24;
    /// The null object.
    Null = 0x25 "null" None [] [O] V24;
    /// UInt to Int, the same bits.
    AsInt = 0x2a "as_int" None [U] [I] V20;
    /// Int to UInt, the same bits.
    AsUInt = 0x2b "as_uint" None [I] [U] V20;
    /// 1 for the null object, else 0; a null pointer is an object.
    IsNull = 0x2c "is_null" None [O] [U] V20;
    /// Sum; wraps.
    Add = 0x30 "+" None [N, N] [N] V20;
    /// Difference; wraps.
    Sub = 0x31 "-" None [N, N] [N] V20;
    /// Product; wraps.
    Mul = 0x32 "*" None [N, N] [N] V20;
    /// Quotient, truncated; by zero is an error, `INT64_MIN / -1` crashes LLDB.
    Div = 0x33 "/" None [N, N] [N] V20;
    /// Remainder with the sign of the left operand; errors and aborts as `/`.
    Mod = 0x34 "%" None [N, N] [N] V20;
    /// Shift left; the count is a UInt of at most 64.
    Shl = 0x35 "<<" None [N, U] [N] V20;
    /// Shift right, arithmetic for Int, logical for UInt and Integer.
    Shr = 0x36 ">>" None [N, U] [N] V20;
    /// Bitwise and.
    And = 0x40 "&" None [N, N] [N] V20;
    /// Bitwise or.
    Or = 0x41 "|" None [N, N] [N] V20;
    /// Bitwise exclusive or.
    Xor = 0x42 "^" None [N, N] [N] V20;
    /// Bitwise complement of a UInt (LLDB 24: or an Integer).
    Not = 0x43 "~" None [N] [N] V20;
    /// Equal; 0 or 1 of the operands' type, as for all comparisons.
    Eq = 0x50 "=" None [N, N] [N] V20;
    /// Not equal.
    Ne = 0x51 "!=" None [N, N] [N] V20;
    /// Less.
    Lt = 0x52 "<" None [N, N] [N] V20;
    /// Greater.
    Gt = 0x53 ">" None [N, N] [N] V20;
    /// Less or equal.
    Le = 0x54 "=<" None [N, N] [N] V20;
    /// Greater or equal.
    Ge = 0x55 ">=" None [N, N] [N] V20;
    /// Calls the selector on top; its row has the effect.
    Call = 0x60 "call" None [F] [] V20;
    /// A new dictionary.
    Dict = 0x70 "dict" None [] [D] V24;
    /// Sets a key; leaves nothing.
    DictSet = 0x71 "dict_set" None [D, S, A] [] V24;
    /// The value of a key; a missing key is an error.
    DictGet = 0x72 "dict_get" None [D, S] [A] V24;
    /// Integer 1 if the key is there, else 0.
    DictHas = 0x73 "dict_has" None [D, S] [Z] V24;
}

impl Opcode {
    /// The byte that encodes it.
    pub const fn byte(self) -> u8 {
        self as u8
    }

    /// The assembly spelling, as in LLDB's messages.
    pub const fn name(self) -> &'static str {
        self.info().name
    }

    /// Whether that LLDB runs it.
    #[inline]
    pub fn runs_in(self, version: Lldb) -> bool {
        version >= self.since()
    }
}

impl fmt::Display for Opcode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_and_names_come_back() {
        for &op in Opcode::ALL {
            assert_eq!(Opcode::from_byte(op.byte()), Some(op));
            if op.operand() == Operand::None {
                assert_eq!(Opcode::from_name(op.name()), Some(op));
            }
        }
        assert_eq!(Opcode::from_byte(0), None);
    }

    #[test]
    fn rearranged_elements_are_those_of_the_table() {
        for &op in Opcode::ALL {
            let info = op.info();
            if let Some(left) = op.rearranged() {
                assert_eq!(left.len(), info.gives.len(), "{op}");
                assert!(left.iter().all(|taken| *taken < info.takes.len()), "{op}");
            }
        }
    }

    #[test]
    fn counts_are_those_measured() {
        let in_version = |v| Opcode::ALL.iter().filter(|o| o.runs_in(v)).count();
        assert_eq!(in_version(Lldb::V22), 35);
        assert_eq!(in_version(Lldb::V24), 41);
    }
}
